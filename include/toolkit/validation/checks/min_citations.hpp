// Check: at least as many passages were opened as the question demands.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation MIN_OPEN_CITATIONS_UNMET. An answer that says that nothing was found passes if the searches left nothing
/// to open.
struct enough_citations {
    static constexpr std::string_view code = "MIN_OPEN_CITATIONS_UNMET";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// False until enough passages are open, as long as a tool call is left.
    [[nodiscard]] bool ready(const run_view& run) const noexcept;

private:
    static bool lacking(const run_view& run) noexcept;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/min_citations.ipp>
#endif
