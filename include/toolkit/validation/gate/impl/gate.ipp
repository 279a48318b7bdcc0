// Runs the default checks, one after the other.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/gate/gate.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION verdict gate<>::check(const draft& candidate, const run_view& run) const {
    return all_of::check(candidate, run);
}

TOOLKIT_FUNCTION bool gate<>::ready(const run_view& run) const { return all_of::ready(run); }

}}  // namespace toolkit::v0
