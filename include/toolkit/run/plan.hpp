// The steps that a run follows, and the current one.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Steps of one sentence each. The last step writes the answer. A plan without steps has no effect.
struct run_plan {
    std::vector<std::string> steps{};
    std::size_t current = 0;

    /// The current step with its number from 1: "2. Open the best passage.". Empty without steps.
    [[nodiscard]] std::string current_step() const;
    /// Marks the next step that names this tool as done, and all steps before it. The last step is never marked: it is
    /// the answer.
    void done(std::string_view tool);
    /// Jumps to the last step, the answer.
    void answer_now() {
        if (!steps.empty()) current = steps.size() - 1;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/plan.ipp>
#endif
