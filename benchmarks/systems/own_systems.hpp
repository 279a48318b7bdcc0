// The systems as one kind of thing: prepared replies for a question about the PostgreSQL manual, and a run with any
// model. In: a library, a model, a clock. Out: how the run ended; its parts are in the clock. Next: own_time.cpp.
#pragma once

#include "../measuring.hpp"
#include "known_passage.hpp"
#include "models.hpp"
#include "own_clock.hpp"
#include "rabbithole_questions.hpp"

#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/decision.hpp>
#include <toolkit/systems/docuchat.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/systems/rabbithole.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/toolkit.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// A model whose replies are prepared: a function of the number of the request in its run, and of the request.
class prepared_model {
public:
    static constexpr toolkit::model_traits traits = schema_llm::traits;
    using reply = std::function<toolkit::completion(std::size_t, const toolkit::request&)>;

    explicit prepared_model(reply make, toolkit::means by = toolkit::means::text)
        : state_(std::make_shared<state>()), means_(by) {
        state_->make = std::move(make);
    }
    [[nodiscard]] toolkit::means action_means() const noexcept { return means_; }
    void begin() const { state_->next = 0; }
    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink&,
                                                                const toolkit::stop_token&) const {
        return state_->make(state_->next++, asked);
    }

private:
    struct state {
        reply make;
        std::size_t next = 0;
    };
    std::shared_ptr<state> state_;
    toolkit::means means_;
};

/// How a run of a system ended.
struct own_end {
    bool answered = false;
    std::string text{};  ///< the answer, or the failure
};
[[nodiscard]] inline own_end end_of(const toolkit::result<toolkit::answer>& made) {
    if (!made) return {false, made.error().message()};
    return {made->status == toolkit::answer_status::answered, made->text};
}

/// A system: its name, its prepared replies, and `run` with a model and a clock, which begins with the first step.
struct own_system {
    std::string name;
    std::function<toolkit::completion(const known_passage&, std::size_t, const toolkit::request&)> reply;
    toolkit::means by = toolkit::means::text;
    std::function<own_end(const own_setting&, const real_model&, own_clock&)> run;
};

namespace own_systems {

using toolkit::completion;
using toolkit::request;

[[nodiscard]] inline auto documents_of(const own_setting& from, own_clock& time) {
    return measured_retriever{toolkit::lexical{from.books}, time};
}
[[nodiscard]] inline std::string quoted(const std::string& text) { return toolkit::print(text); }
[[nodiscard]] inline completion says(std::string text) { return completion{.text = std::move(text)}; }
[[nodiscard]] inline completion calls(std::string tool, std::string arguments) {
    completion made{.text = {}, .finish = toolkit::finish_reason::calls};
    made.calls.push_back({"call_1", std::move(tool), {std::move(arguments)}, {}});
    return made;
}
[[nodiscard]] inline std::string search_words() { return quoted(std::string{search_for}); }

/// A plan, a search, an opened passage, the answer.
[[nodiscard]] inline own_system docuchat() {
    return {
        .name = "docuchat",
        .reply = [](const known_passage& known, std::size_t number, const request&) -> completion {
            if (number == 0) return says(R"(["Search the documents.","Open a passage.","Answer."])");
            if (number == 1)
                return says(R"({"type":"tool_call","tool":"search_docs","input":{"query":)" + search_words() + "}}");
            if (number == 2)
                return says(R"({"type":"tool_call","tool":"open_citation","input":{"docId":")" +
                            known.hit.doc_id.to_string() + R"(","chunkId":")" + known.hit.chunk_id.to_string() +
                            R"("}})");
            return says(R"({"type":"final","answer":)" + quoted(known.sentence + " [1]") +
                        R"(,"used_citations":[],"insufficiencies":[]})");
        },
        .run = [](const own_setting& from, const real_model& model, own_clock& time) -> own_end {
            toolkit::docuchat_options how{.guided = from.is_small_model};
            how.limits.max_milliseconds = from.seconds * 1'000;
            const auto agent = toolkit::docuchat(measured_model{model.any, time}, documents_of(from, time),
                                                 std::move(how), step_listener(time));
            time.begin();
            own_end made = end_of(agent.run(from.question, from.who));
            time.mark(part::rest);
            return made;
        }};
}

[[nodiscard]] inline own_end run_research(const own_setting& from, const real_model& model, own_clock& time,
                                          bool by_agent) {
    toolkit::research_options how;
    how.enabled = by_agent;
    how.models_allowed = {from.model_name};
    how.max_milliseconds = from.seconds * 1'000;
    toolkit::pipeline_limits most;
    most.threads = 1;
    most.whole = toolkit::milliseconds{from.seconds * 1'000};
    if (from.is_small_model) {
        how.max_iterations = 4;
        how.result_bytes = 3'000;
        how.answer_tokens = 400;
        most.document_bytes = 6'000;
        most.reading_tokens = most.citation_tokens = most.answer_tokens = 400;
    }
    const auto system = toolkit::research(measured_model{model.any, time}, documents_of(from, time),
                                          toolkit::fixed_pipeline{toolkit::lexical_proximity{}, {.limits = most}},
                                          std::move(how), step_listener(time));
    time.begin();
    const toolkit::research_outcome made =
        system.run({.query = from.question, .owner = from.who, .model_preference = from.model_name});
    time.mark(part::rest);
    if (made.error) return {false, made.error->message()};
    const bool is_by_agent = made.who == toolkit::answered_by::agent;
    return {made.status == toolkit::answer_status::answered && is_by_agent == by_agent, made.reply.final_summary};
}

/// A search, a document, the answer.
[[nodiscard]] inline own_system research() {
    return {.name = "research",
            .reply = [](const known_passage& known, std::size_t number, const request&) -> completion {
                if (number == 0) return calls("search_documents", R"({"query":)" + search_words() + "}");
                if (number == 1)
                    return calls("read_document", R"({"doc_id":")" + known.hit.doc_id.to_string() + R"("})");
                return says(known.sentence.substr(0, known.sentence.size() - 1) + "[1].");
            },
            .by = toolkit::means::native_tools,
            .run = [](const own_setting& from, const real_model& model,
                      own_clock& time) { return run_research(from, model, time, true); }};
}

/// Classification, the reading of one document, its citation, the answer.
[[nodiscard]] inline own_system pipeline() {
    return {.name = "pipeline",
            .reply = [](const known_passage& known, std::size_t, const request& asked) -> completion {
                const std::string_view rules = toolkit::text_of(asked.messages.front());
                if (rules.starts_with("You classify"))
                    return says(R"({"kind":"document","detail":"simple","expanded_queries":[]})");
                if (rules.starts_with("You choose the sources"))
                    return calls("cite_source", R"({"cited_text":)" + quoted(known.sentence) + R"(,"block_id":")" +
                                                    known.block_id + R"(","citation_number":1})");
                const std::string text = known.sentence.substr(0, known.sentence.size() - 1);
                if (rules.starts_with("You read one document")) return says(text + " [" + known.block_id + "].");
                return says(text + " [1].");
            },
            .by = toolkit::means::native_tools,
            .run = [](const own_setting& from, const real_model& model,
                      own_clock& time) { return run_research(from, model, time, false); }};
}

/// A search with the facts of its passages, the answer.
[[nodiscard]] inline own_system files() {
    return {.name = "files",
            .reply = [](const known_passage& known, std::size_t number, const request& asked) -> completion {
                if (toolkit::text_of(asked.messages.front()) == toolkit::facts::system_prompt)
                    return says(R"({"facts":[)" + quoted(known.sentence) + R"(],"relevant":true})");
                if (number == 0)
                    return says(R"({"tool":"semantic_search","input":{"query":)" + search_words() + R"(,"top_k":5}})");
                return says(known.sentence);
            },
            .run = [](const own_setting& from, const real_model& model, own_clock& time) -> own_end {
                const auto root = need(toolkit::confined_root::open(from.folder));
                toolkit::files_options how;
                how.budget.milliseconds = from.seconds * 1'000;
                const auto agent = toolkit::files_agent(measured_model{model.any, time}, documents_of(from, time), root,
                                                        how, step_listener(time));
                time.begin();
                own_end made = end_of(agent.run(from.question, from.who));
                time.mark(part::rest);
                return made;
            }};
}

/// A search, the decision to answer, the answer.
[[nodiscard]] inline own_system decision() {
    return {
        .name = "decision",
        .reply = [](const known_passage& known, std::size_t number, const request&) -> completion {
            if (number == 0)
                return says(R"({"tool": "fast_vector_search", "inputs": {"query": )" + search_words() +
                            R"(}, "reasoning": "A question of facts", "should_end": false})");
            if (number == 1)
                return says(R"({"tool": "text_response", "inputs": {}, "reasoning": "Enough", "should_end": true})");
            return says(known.sentence);
        },
        .run = [](const own_setting& from, const real_model& model, own_clock& time) -> own_end {
            toolkit::decision_options how;
            how.limits.max_milliseconds = from.seconds * 1'000;
            if (from.is_small_model) {
                how.limits.max_iterations = 4;
                how.limits.chunk_bytes = 1'000;
                how.limits.environment_tokens = how.limits.response_context_tokens = 2'000;
                how.limits.response_tokens = 400;
            }
            const auto agent = toolkit::decision_agent(measured_model{model.any, time}, documents_of(from, time),
                                                       std::move(how), step_listener(time));
            time.begin();
            own_end made = end_of(agent.run(toolkit::task{.question = from.question, .owner = from.who},
                                            toolkit::decision_collections{}));
            time.mark(part::rest);
            return made;
        }};
}

/// The to-do list of a research query, its approval, the extraction from each chunk, the report and its quality.
[[nodiscard]] inline own_system rabbithole() {
    return {
        .name = "rabbithole",
        .reply = [](const known_passage& known, std::size_t, const request& asked) -> completion {
            std::string all = asked.output ? asked.output->schema : "";
            for (const toolkit::message& one : asked.messages) all += toolkit::text_of(one);
            const auto wants = [&](std::string_view key) { return all.find(key) != std::string::npos; };
            if (wants("\"extracted_info\""))
                return says(R"({"relevant":true,"extracted_info":)" + quoted(known.sentence) + "}");
            if (wants("\"score\"")) return says(R"({"score":0.5})");
            if (wants("\"done\"")) return says(R"({"done":true})");
            if (wants("\"tasks\"")) return says(R"({"tasks":[]})");
            if (wants("\"items\"") && wants("\"why\""))
                return says(R"({"items":[{"task":"Find out how an index is rebuilt.","why":"It is asked."}]})");
            if (wants("\"factual_accuracy\""))
                return says(R"({"factual_accuracy":95,"semantic_validity":95,"structural_integrity":95,)"
                            R"("citation_correctness":95,"query_relevance":95,"issues":[]})");
            return says(known.sentence.substr(0, known.sentence.size() - 1) + " [1].");
        },
        .run = [](const own_setting& from, const real_model& model, own_clock& time) -> own_end {
            const auto books = documents_of(from, time);
            const toolkit::rabbithole_documents documents{books};
            const toolkit::rabbithole_options how{.limits = from.is_small_model ? small_rabbithole_limits()
                                                                                : toolkit::default_rabbithole_limits};
            const toolkit::graph_runner runner{toolkit::rabbithole_graph{}, measured_model{model.with_schemas, time},
                                               toolkit::deps{documents, how}, step_listener(time)};
            toolkit::rabbithole_state first;
            first.query = from.question;
            first.research_queries = {std::string{search_for}};
            if (from.is_small_model) first.todo_max_items = 1;
            time.begin();
            auto run = runner.run(std::move(first), from.who);
            if (run.is_waiting()) run = runner.resume(run.run_id, from.who, toolkit::todo_reply{.approved = true});
            time.mark(part::rest);
            if (run.error) return {false, run.error->message()};
            if (!run.state.final_report) return {false, "there is no report"};
            return {!run.state.final_report->citations.empty(), run.state.final_report->text};
        }};
}

[[nodiscard]] inline std::vector<own_system> all() {
    return {docuchat(), research(), pipeline(), files(), decision(), rabbithole()};
}

}  // namespace own_systems

}  // namespace bench
