// The steps that a run follows, and where it stands.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Steps of one sentence each; the last one writes the answer. Without steps nothing is followed.
struct run_plan {
    std::vector<std::string> steps{};
    std::size_t current = 0;

    /// The step that is current, numbered from 1: "2. Open the best passage."; empty without steps.
    [[nodiscard]] std::string current_step() const;
    /// A tool has done its work: the next step that names it, and all before that, are done. The last step is left to
    /// the answer.
    void done(std::string_view tool);
    /// Nothing is left but the answer.
    void answer_now() {
        if (!steps.empty()) current = steps.size() - 1;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/plan.ipp>
#endif
