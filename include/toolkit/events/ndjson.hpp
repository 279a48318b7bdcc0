// Events as lines of JSON.
#pragma once

#include <toolkit/events/event.hpp>

#include <string>

namespace toolkit::inline v0 {

/// One JSON object and a line end.
template <class E>
[[nodiscard]] std::string json_line(const E& event) {
    std::string line = print(event);
    line += '\n';
    return line;
}

}  // namespace toolkit::inline v0
