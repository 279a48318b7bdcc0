// Events as lines for people; empty where there is nothing to tell.
#pragma once

#include <toolkit/events/event.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// Events that are no line for people: the end is what `run` gives.
[[nodiscard]] inline std::string narrate(const run_started& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const turn_started& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const turn_finished& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const answer_text& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const answered& /*event*/) { return {}; }

[[nodiscard]] inline std::string narrate(const guessed& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const reading_on& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_started& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_finished& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const action_refused& event) { return "Not an action: " + event.message; }
[[nodiscard]] inline std::string narrate(const synthesised& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const answer_retracted& event) { return event.message; }
[[nodiscard]] std::string narrate(const validated& event);
/// Its errors were told by the `validated` before it.
[[nodiscard]] inline std::string narrate(const reprompted& event) { return event.message; }
[[nodiscard]] std::string narrate(const planned& event);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/narrate.ipp>
#endif
