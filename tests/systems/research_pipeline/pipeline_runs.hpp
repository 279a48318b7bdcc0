// Runs of the fixed pipeline for these tests: a library of a few documents, and a model that answers by stage.
#pragma once

#include "../../retrieval/temporary_folder.hpp"

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/research_pipeline.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipeline_tests {

using names = std::vector<std::string>;

/// The stages of the pipeline, by the beginnings of their rules.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 11> stages{{
    {"You classify", "classify"},
    {"You rewrite", "rewrite"},
    {"You write search queries", "queries"},
    {"You read one document", "read"},
    {"You answer a question from passages", "passages"},
    {"You choose the sources", "cite"},
    {"You write the answer", "answer"},
    {"The user has marked words", "marked"},
    {"You answer a question from documents alone", "attachment"},
    {"You change a text", "transform"},
    {"You continue a conversation", "follow_up"},
}};
[[nodiscard]] inline std::string stage_of(const toolkit::request& asked) {
    const std::string_view rules = toolkit::text_of(asked.messages.front());
    for (const auto& [beginning, name] : stages)
        if (rules.starts_with(beginning)) return std::string{name};
    return rules.starts_with("You are a research assistant") ? "general" : "unknown";
}
[[nodiscard]] inline std::string prompt_of(const toolkit::request& asked) {
    std::string text;
    for (const toolkit::message& one : asked.messages) text += toolkit::text_of(one);
    return text;
}

/// A call as a server with native tools returns it.
[[nodiscard]] inline toolkit::completion reply_with_calls(std::vector<std::pair<std::string, std::string>> calls,
                                                          std::string text = {}) {
    toolkit::completion made{.text = std::move(text), .finish = toolkit::finish_reason::calls};
    for (auto& [name, arguments] : calls)
        made.calls.push_back({"call_" + std::to_string(made.calls.size() + 1), name, {arguments}});
    return made;
}
[[nodiscard]] inline std::string cite_call(std::string_view text, std::string_view block, int number) {
    return R"({"cited_text":")" + std::string{text} + R"(","block_id":")" + std::string{block} +
           R"(","citation_number":)" + std::to_string(number) + "}";
}

/// A model that answers each stage with its own replies, in order; the last one is repeated. A stage without replies
/// fails. Copies share their state.
class staged {
public:
    static constexpr toolkit::model_traits traits{.native_tools = true, .parallel_calls = true};

    staged() : state_(std::make_shared<state>()) {}

    staged& on(const std::string& stage, toolkit::result<toolkit::completion> reply) {
        state_->replies[stage].push_back(std::move(reply));
        return *this;
    }
    staged& on(const std::string& stage, std::string_view text) {
        return on(stage, toolkit::completion{.text = std::string{text}});
    }
    /// The reply of the stage `read` for a document whose content has these words.
    staged& on_document(const std::string& words, std::string text) {
        state_->of_document[words] = std::move(text);
        return *this;
    }
    /// The request with this number, from 0, fails.
    staged& fails_at(std::size_t number, toolkit::failure why) {
        state_->broken.emplace(number, std::move(why));
        return *this;
    }
    /// Is called with each stage before its reply.
    staged& before(std::function<void(const std::string&)> call) {
        state_->before = std::move(call);
        return *this;
    }

    /// The text of a reply streams in pieces of this many bytes.
    static constexpr std::size_t piece_bytes = 3;

    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        auto reply = reply_to(asked, stop);
        if (!reply) return reply;
        const std::string_view text = reply->text;
        for (std::size_t at = 0; at < text.size(); at += piece_bytes)
            sink(toolkit::delta{.text = text.substr(at, piece_bytes)});
        toolkit::emit_deltas(reply->calls, sink);
        return reply;
    }

    [[nodiscard]] toolkit::result<toolkit::completion> reply_to(const toolkit::request& asked,
                                                                const toolkit::stop_token& stop) const {
        const std::string stage = stage_of(asked);
        if (state_->before) state_->before(stage);
        if (stop.stop_requested())
            return toolkit::failure::of(toolkit::failure_kind::cancelled, "staged", "the run was stopped");
        const std::lock_guard lock(state_->mutex);
        const std::size_t number = state_->requests.size();
        state_->requests.push_back(asked);
        state_->asked.push_back(stage);
        if (const auto broken = state_->broken.find(number); broken != state_->broken.end()) return broken->second;
        if (stage == "read")
            for (const auto& [words, text] : state_->of_document)
                if (prompt_of(asked).find(words) != std::string::npos) return toolkit::completion{.text = text};
        const auto known = state_->replies.find(stage);
        if (known == state_->replies.end())
            return toolkit::failure::of(toolkit::failure_kind::unreachable, "staged", "no reply for " + stage);
        const std::size_t used = state_->used[stage]++;
        return known->second[std::min(used, known->second.size() - 1)];
    }

    [[nodiscard]] names asked() const {
        const std::lock_guard lock(state_->mutex);
        return state_->asked;
    }
    [[nodiscard]] std::vector<toolkit::request> requests() const {
        const std::lock_guard lock(state_->mutex);
        return state_->requests;
    }
    /// The whole prompt of the first request of a stage.
    [[nodiscard]] std::string prompt(std::string_view stage) const {
        for (const toolkit::request& one : requests())
            if (stage_of(one) == stage) return prompt_of(one);
        return {};
    }
    /// The tools that are bound in the first request of a stage.
    [[nodiscard]] names bound(std::string_view stage) const {
        for (const toolkit::request& one : requests())
            if (stage_of(one) == stage) {
                names made;
                for (const toolkit::offered_action& action : one.actions) made.push_back(action.name);
                return made;
            }
        return {"no such request"};
    }

private:
    struct state {
        std::mutex mutex;
        std::map<std::string, std::vector<toolkit::result<toolkit::completion>>> replies;
        std::map<std::string, std::size_t> used;
        std::map<std::string, std::string> of_document;
        std::map<std::size_t, toolkit::failure> broken;
        std::function<void(const std::string&)> before;
        std::vector<toolkit::request> requests;
        names asked;
    };
    std::shared_ptr<state> state_;
};

inline const toolkit::owner me{"me"};
inline const toolkit::owner you{"you"};

/// Valuations of two years, a survey, and a document of another owner.
struct shelf {
    temporary_folder index;
    toolkit::library lib = *toolkit::library::open(index.path());

    shelf() {
        add(me, "valuation_2023.md",
            "# Valuation 2023\n\nThe market value of Rose Cottage was £2,100,000 in May 2023.\n\nThe valuer was Ann "
            "Baker.\n");
        add(me, "valuation_2024.md",
            "# Valuation 2024\n\nThe market value of Rose Cottage was £2,300,000 in May 2024.\n\nThe valuer was Bob "
            "Carter.\n");
        add(me, "survey.md", "# Building survey\n\nThe roof was replaced in 2019. It has no leaks.\n");
        add(you, "secret.md", "# Secret\n\nThe vault code is 4711.\n");
    }
    void add(const toolkit::owner& who, const std::string& name, std::string_view text) {
        const auto added = lib.add(who, name, text);
        EXPECT_TRUE(added) << added.error().message();
    }
    [[nodiscard]] static std::string id(const std::string& name, const toolkit::owner& who = me) {
        return toolkit::document_id(who, name).to_string();
    }
    [[nodiscard]] auto view(const toolkit::owner& who = me) const { return toolkit::lexical{lib}.for_owner(who); }
};

[[nodiscard]] inline toolkit::research_request asking(std::string query) {
    return {.query = std::move(query), .owner = me};
}

/// What one run gave and told.
struct shown_run {
    toolkit::result<toolkit::pipeline_reply> made = toolkit::failure{};
    std::vector<toolkit::reasoning_step> steps;
    names pieces;       ///< of the answer's text, since it was last taken back
    names retractions;  ///< reasons
    std::string streamed() const {
        std::string all;
        for (const std::string& one : pieces) all += one;
        return all;
    }

    [[nodiscard]] std::string text() const {
        return made ? made->reply.final_summary : "failure: " + made.error().message();
    }
    [[nodiscard]] names step_names() const {
        names made_names;
        for (const toolkit::reasoning_step& one : steps) made_names.push_back(one.step);
        return made_names;
    }
    [[nodiscard]] std::string details(std::string_view step) const {
        for (const toolkit::reasoning_step& one : steps)
            if (one.step == step) return one.details.text;
        return "no such step";
    }
};

template <class View, class Model, class Pipeline = toolkit::fixed_pipeline<>>
shown_run run(const View& view, const Model& model, const toolkit::research_request& asked,
              const Pipeline& pipeline = {}, const toolkit::research_so_far& so_far = {}) {
    shown_run record;
    const auto tell = [&](const toolkit::phase_reached& event) {
        EXPECT_EQ(event.phase, toolkit::reasoning_phase);
        const auto step = toolkit::parse<toolkit::reasoning_step>(event.state->text);
        EXPECT_TRUE(step) << step.error().message();
        if (step) record.steps.push_back(*step);
    };
    const auto text = [&](std::string_view piece) { record.pieces.emplace_back(piece); };
    const auto retracted = [&](std::string_view why) {
        record.pieces.clear();
        record.retractions.emplace_back(why);
    };
    const toolkit::research_context context{asked.owner,
                                            view,
                                            model,
                                            asked.stop,
                                            asked.deadline,
                                            toolkit::function_ref<void(const toolkit::phase_reached&)>{tell},
                                            toolkit::function_ref<void(std::string_view)>{text},
                                            toolkit::function_ref<void(std::string_view)>{retracted}};
    record.made = pipeline.answer(asked, so_far, context);
    return record;
}

[[nodiscard]] inline std::string classification(std::string_view kind, std::string_view detail,
                                                std::string_view queries = "") {
    return R"({"kind":")" + std::string{kind} + R"(","detail":")" + std::string{detail} + R"(","expanded_queries":[)" +
           std::string{queries} + "]}";
}

/// A model that answers a simple question about the valuation of 2024.
[[nodiscard]] inline staged valuer() {
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", reply_with_calls(
                         {{"cite_source", cite_call("The market value of Rose Cottage was £2,300,000", "b2", 1)}}));
    model.on("answer", "The market value was £2,300,000 [1].");
    return model;
}
inline const std::string value_question = "What was the market value of Rose Cottage in May 2024?";

}  // namespace pipeline_tests
