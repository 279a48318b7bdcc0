// The tool that writes the answer from what was retrieved, and ends the run.
// In: the results of the run. Out: the answer, which streams while it is written.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/tool/about.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What text_response gives. The model wrote it, so it is no source for the checks.
struct written_answer {
    std::string text;
    void enter(run_record& /*record*/) const noexcept {}
};

/// The request for the answer.
[[nodiscard]] request response_request(const decision_actions::state& mine, const task& asked,
                                       const constraints& required, const environment& known);

/// The answer in a reply: without reasoning before it. Otherwise it is the reply, as it was streamed.
[[nodiscard]] std::string answer_in(std::string reply);

/// `text_response{}`. If the last decision says that the task is impossible, its reason is the answer.
struct text_response {
    static constexpr tool_about about{.description = "Generate final response to user based on retrieved information.",
                                      .timeout = std::chrono::minutes{10},
                                      .idempotent = true,
                                      .ends = true};

    [[nodiscard]] static std::string doing() { return std::string{decision_words::responding}; }
    [[nodiscard]] static bool available(const auto& context) { return !context.environment().is_empty(); }

    result<written_answer> operator()(auto& context) const {
        const decision_actions::state& mine = decision_state_of(context);
        if (!mine.impossible.empty()) return written_answer{mine.impossible};
        auto reply = accept_truncated(context.llm().stream(
            response_request(mine, context.task(), context.required(), context.environment()), context.stop()));
        if (!reply) return std::move(reply).error();
        written_answer made{answer_in(std::move(reply->text))};
        if (!has_words(made.text))
            return failure::of(failure_kind::bad_reply, about.name, "The model wrote no answer", "Call it again");
        if (reply->finish == finish_reason::length) {
            made.text += decision_words::cut_answer;
            if constexpr (std::remove_reference_t<decltype(context)>::shows_pieces)
                context.show({.text = std::string{decision_words::cut_answer}, .ends = true});
        }
        return made;
    }
    [[nodiscard]] static std::string to_model(const written_answer& made, std::size_t /*most_tokens*/) {
        return made.text;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/text_response.ipp>
#endif
