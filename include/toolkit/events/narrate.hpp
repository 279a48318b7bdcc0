// Events as lines for people.
#pragma once

#include <toolkit/events/event.hpp>

#include <string>

namespace toolkit::inline v0 {

[[nodiscard]] inline std::string narrate(const guessed& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const reading_on& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_started& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const tool_finished& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const action_refused& event) { return "Not an action: " + event.message; }
[[nodiscard]] inline std::string narrate(const synthesised& event) { return event.message; }
[[nodiscard]] inline std::string narrate(const validated& event) {
    std::string line = event.message;
    for (const std::string& error : event.errors) line += "\n  - " + error;
    return line;
}

}  // namespace toolkit::inline v0
