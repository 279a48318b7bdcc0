// The event at the end of a turn. In: the turn's number, and the model's reply or a failure. Out: the event with the
// turn's costs.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/completion.hpp>

#include <cstdint>

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

}}  // namespace toolkit::v0
