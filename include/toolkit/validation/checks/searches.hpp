// Check: the documents were searched as often as the question demands.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace searching {

/// The normal form of a query, name or phrase for comparison: lower case, one blank for each run of white space, no
/// blanks at the ends.
[[nodiscard]] std::string normal(std::string_view text);

}  // namespace searching

/// Violation MIN_SEARCHES_UNMET. An answer that says that nothing was found needs its searches, too. A result of
/// another tool replaces the one search that is required by default.
struct enough_searches {
    static constexpr std::string_view code = "MIN_SEARCHES_UNMET";

    [[nodiscard]] verdict check(const draft&, const run_view& run) const;

    /// False until the searches are made, as long as a tool call is left.
    [[nodiscard]] bool ready(const run_view& run) const;

private:
    static bool lacking(const run_view& run);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/searches.ipp>
#endif
