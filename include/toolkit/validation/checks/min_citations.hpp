// Check: at least as many passages were opened as the question demands.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation MIN_OPEN_CITATIONS_UNMET. An answer that says that nothing was found passes if the searches left nothing
/// to open.
struct enough_citations {
    static constexpr std::string_view code = "MIN_OPEN_CITATIONS_UNMET";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const {
        if (!lacking(run) || (says_not_known(candidate) && run.record.unopened(1).empty())) return {};
        return {{{.code = code,
                  .message = "Required to open at least " + std::to_string(run.required.min_opened_citations) +
                             " citation(s), but only " + std::to_string(run.record.citations.size()) + " were opened.",
                  .mending = mending::tool_call}}};
    }

    /// False until enough passages are open, as long as a tool call is left.
    [[nodiscard]] bool ready(const run_view& run) const noexcept { return run.tool_calls_left <= 0 || !lacking(run); }

private:
    static bool lacking(const run_view& run) noexcept {
        return run.with_documents &&
               static_cast<std::int64_t>(run.record.citations.size()) < run.required.min_opened_citations;
    }
};

}}  // namespace toolkit::v0
