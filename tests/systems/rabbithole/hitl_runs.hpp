// Shared by the tests of rabbithole: passages in memory, replies of models, and a run of three rounds.
#pragma once

#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hitl_tests {

using namespace toolkit;

inline const owner me{"me"};
inline const uuid run_id = uuid::from_bits(5, 6);

/// The passages that each query finds, for one owner. A passage is its own document.
struct passages {
    std::map<std::string, std::vector<std::string>> found{};
    owner whose = me;
    mutable std::vector<std::string> searches{};  ///< the queries so far
    mutable std::map<std::string, int> reads{};   ///< how often the text of each passage was read
    mutable bool is_away = false;
    mutable bool has_no_texts = false;
    std::string refuses{};  ///< a query that fails as one without words does

    static uuid id_of(const std::string& text) { return chunk_id(document_id(me, text), 0, text); }

    struct view {
        const passages* all;
        bool allowed;
        [[nodiscard]] result<std::vector<hit>> search(const query& wanted, const stop_token&) const {
            if (all->is_away) return failure::of(failure_kind::unreachable, "search", "the index is away");
            if (!all->refuses.empty() && wanted.text == all->refuses)
                return failure::of(failure_kind::invalid_argument, "search", "the query has no words");
            all->searches.push_back(wanted.text);
            std::vector<hit> hits;
            const auto at = all->found.find(wanted.text);
            if (!allowed || at == all->found.end()) return hits;
            for (const std::string& text : at->second) {  // ignores top_k, as a bad retriever may
                hit made;
                made.doc_id = document_id(me, text);
                made.chunk_id = id_of(text);
                made.filename = "manual.pdf";
                made.snippet = "beginning of " + text;
                made.page = 7;
                made.score = 0.5;
                hits.push_back(std::move(made));
            }
            return hits;
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token&) const {
            for (const auto& [words, texts] : all->found)
                for (const std::string& text : texts)
                    if (allowed && !all->has_no_texts && id_of(text) == id) {
                        ++all->reads[text];
                        toolkit::chunk made;
                        made.text = text;
                        return made;
                    }
            return failure::of(failure_kind::not_found, "chunk", "there is no such chunk");
        }
        [[nodiscard]] result<toolkit::document> document(const uuid&, const stop_token&) const {
            return failure::of(failure_kind::not_found, "document", "there is no such document");
        }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view, const stop_token&) const {
            return std::vector<document_ref>{};
        }
    };
    [[nodiscard]] view for_owner(const owner& who) const { return {this, who == whose}; }
};

using script = std::vector<result<completion>>;
inline completion says(std::string text) { return {.text = std::move(text)}; }

inline const std::string question = "What is the highest pressure of the pump?";

/// The passages of the run of three rounds: of nine hits 0, 6 and 7 are known.
inline passages pump_manual() {
    return {{{question, {"a", "b", "c"}},
             {"pump pressure", {"d", "e", "f"}},
             {"operating pressure", {"g", "h", "i"}},
             {"pressure of P7", {"a", "b", "j"}},
             {"P7 limits", {"c", "k", "l"}},
             {"P7 valve", {"a", "b", "d"}},
             {"P7 maximum", {"a", "b", "m"}},
             {"P7 standard", {"j", "k", "n"}},
             {"P7 safety", {"d", "e", "l"}}}};
}

/// A to-do list of the model. Runs stop with it, and ask for its approval.
inline const std::string a_list = R"({"items":[{"task":"Find the highest pressure.","why":"It is the question."}]})";

/// The replies of the model in that run, in order.
inline script three_rounds() {
    return {says(R"({"queries":["pump pressure","operating pressure"]})"),
            says(R"({"knowledge_gaps":["the model","the medium","the year"],"coverage_score":0.3})"),
            says(R"({"questions":["Which model?","Which medium?"]})"),
            says(R"({"insights":["It is the pump P7."]})"),
            says(R"({"queries":["pressure of P7","P7 limits","P7 valve"]})"),
            says(R"({"knowledge_gaps":["the medium"],"coverage_score":0.9})"),
            says(R"({"questions":["Water or oil?","Is the valve closed?"]})"),
            says(R"({"queries":["P7 maximum","P7 standard","P7 safety"]})"),
            says(R"({"knowledge_gaps":["the medium","the year"],"coverage_score":0.8})"),
            says(R"({"questions":["Is water the medium?","Is 2021 the year?"]})"),
            says(R"({"insights":["The medium is water."]})"),
            says(R"({"key_concepts":["pressure"],"entities":["P7"],"scope":"The pump P7 with water.",)"
                 R"("research_queries":["P7 highest pressure water"]})"),
            says(a_list)};
}
/// The person's replies in that run.
inline const std::vector<std::string> three_replies{"It is the P7.", " \n", "Water."};

inline rabbithole_state asks_with_rounds(std::string text = question) {
    rabbithole_state made;
    made.query = std::move(text);
    made.hitl_active = true;
    return made;
}

/// Copies of a scripted model share their script. So does the count of its requests.
template <class Store>
[[nodiscard]] auto runner_of(const scripted& model, const rabbithole_documents& documents, const Store& store) {
    return graph_runner{rabbithole_graph{}, model, deps{documents}, store};
}

/// Whether a run has come to the list of tasks, and waits for its approval.
inline bool asks_for_approval(const graph_outcome<rabbithole_state>& run) {
    return run.is_waiting() && run.question->type == "todo_approval";
}
/// Why a run did not come there.
inline std::string trouble(const graph_outcome<rabbithole_state>& run) {
    if (run.error) return run.error->message();
    return run.is_done() ? "done" : run.question->type;
}

/// The role and the words of a request.
inline std::string system_text(const scripted& model, std::size_t number) {
    return std::string{text_of(model.received().at(number).messages.front())};
}
inline std::string prompt(const scripted& model, std::size_t number) {
    return std::string{text_of(model.received().at(number).messages.back())};
}

}  // namespace hitl_tests
