// Counts the opened passages.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/min_citations.hpp>

#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION verdict enough_citations::check(const draft& candidate, const run_view& run) const {
    if (!lacking(run) || (says_not_known(candidate) && run.record.unopened(1).empty())) return {};
    return {{{.code = code,
              .message = "Required at least " + std::to_string(run.required.min_open_citations) +
                         " opened citations, but only " + std::to_string(run.record.citations.size()) + " were opened.",
              .mending = mending::tool_call}}};
}

TOOLKIT_FUNCTION bool enough_citations::ready(const run_view& run) const noexcept {
    return run.tool_calls_left <= 0 || !lacking(run);
}

TOOLKIT_FUNCTION bool enough_citations::lacking(const run_view& run) noexcept {
    return run.with_documents &&
           static_cast<std::int64_t>(run.record.citations.size()) < run.required.min_open_citations;
}

}}  // namespace toolkit::v0
