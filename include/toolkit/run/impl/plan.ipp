// The current step of a plan as a sentence, and its progress.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/run/plan.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string run_plan::current_step() const {
    if (current >= steps.size()) return {};
    return std::to_string(current + 1) + ". " + steps[current];
}

TOOLKIT_FUNCTION void run_plan::done(std::string_view tool) {
    for (std::size_t at = current; at + 1 < steps.size(); ++at)
        if (steps[at].find(tool) != std::string::npos) {
            current = at + 1;
            return;
        }
}

}}  // namespace toolkit::v0
