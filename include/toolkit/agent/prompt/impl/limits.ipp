// Checks the limits of an agent.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/core/compiled.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::optional<failure> limits::unfit() const {
    return unfit_option("limits", {{"turns", turns},
                                   {"tool_calls", tool_calls, 0},
                                   {"reprompts", reprompts, 0},
                                   {"parse_failures", parse_failures, 0},
                                   {"tokens", tokens},
                                   {"milliseconds", milliseconds},
                                   {"microdollars", microdollars}});
}

TOOLKIT_FUNCTION std::optional<failure> agent_options::unfit() const {
    if (auto why = unfit_option("agent_options", {{"question_characters", question_characters},
                                                  {"demanded_bytes", demanded_bytes},
                                                  {"answer_tokens", answer_tokens},
                                                  {"longest_tokens", longest_tokens},
                                                  {"reply_bytes", reply_bytes},
                                                  {"calls_at_once", calls_at_once}}))
        return why;
    return unfit_option("tool_limits", {{"result_bytes", tools.result_bytes},
                                        {"answer_bytes", tools.answer_bytes},
                                        {"failure_bytes", tools.failure_bytes},
                                        {"threads", tools.threads},
                                        {"calls_a_reply", tools.calls_a_reply},
                                        {"argument_bytes", tools.argument_bytes},
                                        {"timeout_ms", tools.timeout_ms, 0}});
}

TOOLKIT_FUNCTION std::optional<failure> end_limits::unfit() const {
    return unfit_option("end_limits", {{"answer_characters", answer_characters},
                                       {"section_characters", section_characters},
                                       {"missing_characters", missing_characters},
                                       {"query_tried_characters", query_tried_characters}});
}

}}  // namespace toolkit::v0
