// The functions of narrate.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/narrate.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string narrate(const validated& event) {
    std::string line = event.message;
    for (const std::string& error : event.errors) line += "\n  - " + error;
    return line;
}

TOOLKIT_FUNCTION std::string narrate(const planned& event) {
    std::string line = "Plan";
    for (std::size_t i = 0; i < event.steps.size(); ++i) line += "\n  " + std::to_string(i + 1) + ". " + event.steps[i];
    return line;
}

}}  // namespace toolkit::v0
