// Runs the checks that need no documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/gate/tool_gate.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION verdict tool_gate::check(const draft& candidate, const run_view& run) const {
    return all_of::check(candidate, run);
}

TOOLKIT_FUNCTION bool tool_gate::ready(const run_view& run) const { return all_of::ready(run); }

}}  // namespace toolkit::v0
