// The quotations of a text: between quotation marks, in backquotes, in fenced code blocks and in Markdown block
// quotations. Also the normal form in which quotations are compared.
// In: an answer. Out: its quotations, in order. Next: quotes.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Quoted words of a text. `code`: they were in backquotes or a fenced block.
struct quotation {
    std::string text;
    bool code = false;
};

/// Limits of what is read as a quotation.
inline constexpr struct quotation_limits {
    std::size_t bytes = 4'000;      ///< of one quotation
    std::size_t quotations = 64;    ///< of one text; later ones are ignored
    std::size_t nested = 2;         ///< levels of quotations within a quotation
    std::size_t words = 3;          ///< minimum between quotation marks, separated by blanks
    std::size_t words_of_code = 2;  ///< minimum in code
} quotation_limits{};

namespace quoting {

/// The normal form of a text for comparison. Each run of white space is one blank. Typographic quotation marks,
/// apostrophes and dashes are the plain ones, and "…" is three points. Invisible characters are removed. The rest stays
/// byte for byte.
[[nodiscard]] std::string normal(std::string_view text);

}  // namespace quoting

/// The quotations of a text that have enough words, nested ones included.
[[nodiscard]] std::vector<quotation> quotations_of(std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/quotations.ipp>
#endif
