// The outcome of a request, and the checks of its inputs.
// In: a request, and the run that answered it. Out: the reply, with what happened.
#pragma once

#include <toolkit/agent/assembly/whole_run.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/spend.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research/request.hpp>
#include <toolkit/systems/research/run_to_reply.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class answered_by : std::uint8_t { agent, pipeline };

/// The reply has what was done, also if there is no answer.
struct research_outcome {
    research_reply reply{};
    answer_status status = answer_status::failed;
    answered_by who = answered_by::agent;
    std::string why_pipeline{};  ///< why the pipeline answered; empty if the agent did
    std::vector<insufficiency> insufficiencies{};
    std::vector<std::string> notes{};
    spend counts{};
    std::optional<failure> error{};  ///< set if there is no answer
};

/// What is wrong with a request: no owner, a blank query, or lists and texts over their limits.
[[nodiscard]] std::optional<failure> unfit_request(
    const research_request& request, const research_request_limits& most = default_research_request_limits);

/// The task of the agent: the query, and what the user looks at.
[[nodiscard]] task task_of(const research_request& request);

/// The reply of the pipeline that answered in place of the agent, and why it did.
struct rescued_reply {
    research_reply reply;
    std::string_view why;
};
[[nodiscard]] research_outcome outcome_of(const whole_run& run, const std::optional<rescued_reply>& rescued,
                                          document_by_id document_of);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/outcome.ipp>
#endif
