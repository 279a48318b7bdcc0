// Events as lines for people.
#pragma once

#include <toolkit/events/event.hpp>

#include <cstddef>
#include <string>

namespace toolkit::inline v0 {

[[nodiscard]] inline std::string narrate(const guessed& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const reading_on& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_started& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_finished& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const action_refused& event) { return "Not an action: " + event.message; }
[[nodiscard]] inline std::string narrate(const synthesised& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const answer_retracted& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const validated& event) {
    std::string line = event.message;
    for (const std::string& error : event.errors) line += "\n  - " + error;
    return line;
}
/// Its errors were told by the `validated` before it.
[[nodiscard]] inline std::string narrate(const reprompted& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const planned& event) {
    std::string line = "Plan";
    for (std::size_t i = 0; i < event.steps.size(); ++i) line += "\n  " + std::to_string(i + 1) + ". " + event.steps[i];
    return line;
}

}  // namespace toolkit::inline v0
