// The quotations of a text: what stands between quotation marks, in backquotes, in a fenced block of code or in a block
// quotation of Markdown; and a text in the form in which quotations are compared.
// In: an answer. Out: views into it, in order. Next: quotes.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Words of a source as a text quotes them; `code`: in backquotes or a fenced block.
struct quotation {
    std::string text;
    bool code = false;
};

/// Bounds of what is read as a quotation.
inline constexpr struct quotation_limits {
    std::size_t bytes = 4'000;      ///< of one
    std::size_t quotations = 64;    ///< of one text; later ones are not looked at
    std::size_t nested = 2;         ///< levels within a quotation
    std::size_t words = 3;          ///< at least (what stands between blanks is one), between quotation marks
    std::size_t words_of_code = 2;  ///< at least, in code
} quotation_limits{};

namespace quoting {

/// A text as quotations are compared: each run of white space is one blank, typographic quotation marks, apostrophes
/// and dashes are the plain ones, "…" is three points, what is invisible is left out; the rest byte for byte.
[[nodiscard]] std::string normal(std::string_view text);

}  // namespace quoting

/// The quotations of a text, those within others too, that have words enough to be one.
[[nodiscard]] std::vector<quotation> quotations_of(std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/quotations.ipp>
#endif
