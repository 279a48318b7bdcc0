// Check: an answer that must quote exactly holds a quotation that stands in a source, letter for letter.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// EXACT_QUOTE_UNMET: the question wants an exact quotation, and none of the answer's stands in an opened citation or
/// in what another tool told. Where it wants SQL, the quotation is a statement. An answer that says that nothing was
/// found passes, and one that lists the quotation as an insufficiency.
struct exact_quotes {
    static constexpr std::string_view code = "EXACT_QUOTE_UNMET";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/quotes.ipp>
#endif
