// Events as lines for people. Events without a line give an empty string.
#pragma once

#include <toolkit/events/event.hpp>

#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

/// These events have no line. The end of the run is the result of `run`.
[[nodiscard]] inline std::string narrate(const run_started& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const turn_started& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const turn_finished& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const answer_text& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const tool_text& /*event*/) { return {}; }
[[nodiscard]] inline std::string narrate(const answered& /*event*/) { return {}; }

[[nodiscard]] inline std::string narrate(const guessed& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const reading_on& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_started& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_finished& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const phase_reached& event) { return event.phase; }
[[nodiscard]] inline std::string narrate(const awaiting& event) {
    return "Waiting for a person to decide about " + event.tool + ": " + event.question;
}
[[nodiscard]] inline std::string narrate(const action_refused& event) { return "Not an action: " + event.message; }
[[nodiscard]] inline std::string narrate(const synthesised& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const answer_retracted& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const validated& event) {
    std::string line = event.message;
    for (const std::string& error : event.errors) line += "\n  - " + error;
    return line;
}
/// The preceding `validated` event has already reported its errors.
[[nodiscard]] inline std::string narrate(const reprompted& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const planned& event) {
    std::string line = "Plan";
    for (std::size_t i = 0; i < event.steps.size(); ++i) line += "\n  " + std::to_string(i + 1) + ". " + event.steps[i];
    return line;
}

}}  // namespace toolkit::v0
