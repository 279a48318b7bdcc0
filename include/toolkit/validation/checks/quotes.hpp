// Check: an answer that must quote exactly has a quotation that occurs letter for letter in a source.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation EXACT_QUOTE_UNMET: the question demands an exact quotation, and none of the answer's occurs in an opened
/// citation or a result of another tool. If the question demands SQL, the quotation must be a statement. An answer
/// passes if it says that nothing was found or lists the quotation as an insufficiency.
struct exact_quotes {
    static constexpr std::string_view code = "EXACT_QUOTE_UNMET";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/quotes.ipp>
#endif
