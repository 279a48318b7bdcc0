// Check: the documents were searched as often as the question demands.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace searching {

/// A text in lower case with one blank for each run of white space and none at its ends: queries, names and phrases
/// that a reader takes for equal are equal so.
[[nodiscard]] std::string normal(std::string_view text);

}  // namespace searching

/// MIN_SEARCHES_UNMET. An answer that says that nothing was found needs its searches, too. What another tool has told
/// stands in for the one search that no question asked for.
struct enough_searches {
    static constexpr std::string_view code = "MIN_SEARCHES_UNMET";

    [[nodiscard]] verdict check(const draft&, const run_view& run) const;

    /// Not before the searches were made, as long as a call is left for one.
    [[nodiscard]] bool ready(const run_view& run) const;

private:
    static bool lacking(const run_view& run);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/searches.ipp>
#endif
