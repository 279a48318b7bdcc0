// The events at the end of a turn, of a call and of a check. In: the turn's number and the model's reply or a failure,
// the outcome of a call, or a verdict. Out: the event with the turn's costs, what the call gave, or the codes.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/invoke.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

[[nodiscard]] inline turn_finished end_of_turn(std::int64_t turn, const result<completion>& reply) {
    turn_finished event{{}, turn};
    const usage& cost = reply ? reply->spent : reply.error().spent;
    event.input_tokens = cost.input_tokens;
    event.cached_tokens = cost.cached_tokens;
    event.output_tokens = cost.output_tokens;
    if (reply) event.repaired = reply->repaired > 0;
    else event.error = reply.error().message();
    return event;
}

/// The codes of a verdict's errors, each once.
[[nodiscard]] inline std::vector<std::string> codes_of(const verdict& judged) {
    std::vector<std::string> codes;
    for (const violation& one : judged.violations)
        if (one.severity == severity::error && std::find(codes.begin(), codes.end(), one.code) == codes.end())
            codes.emplace_back(one.code);
    return codes;
}

/// The event of a call that was not offered.
[[nodiscard]] inline tool_finished refused_call(const std::string& tool, const failure& why) {
    tool_finished event{{}, tool, false, why.message(), {}};
    if (!why.cure.empty()) event.suggestion = visible_line(why.cure.view(), default_text_bounds.line_bytes);
    return event;
}

/// Moves the details out of the outcome.
[[nodiscard]] inline tool_finished end_of_call(const std::string& tool, call_outcome& outcome) {
    tool_finished event{{}, tool, !outcome.why.has_value(), outcome.summary, outcome.brief};
    if (outcome.call > 0) event.call = outcome.call;
    if (outcome.why && !outcome.why->cure.empty())
        event.suggestion = visible_line(outcome.why->cure.view(), default_text_bounds.line_bytes);
    if (outcome.why && !outcome.why->recoverable) event.recoverable = false;
    result_details& details = outcome.details;
    if (!details.objects.empty()) event.objects = raw_json{std::move(details.objects)};
    if (!details.metadata.empty()) event.metadata = raw_json{std::move(details.metadata)};
    if (!details.name.empty()) event.name = std::move(details.name);
    if (!details.payload_type.empty()) event.payload_type = std::move(details.payload_type);
    if (!details.output.empty()) event.output = std::move(details.output);
    return event;
}

}}  // namespace toolkit::v0
