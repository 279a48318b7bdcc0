// The pieces that references are made of: blanks, words, quoted names, file names, URLs.
// In: a text and a byte offset. Out: the end of the piece there; the offset itself if there is none. Each function
// reads a bounded number of bytes, or bytes that its caller skips afterwards. Next: reference_patterns.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/white_space.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace reference_scan {

/// The code point at an offset; U+0000 of size 0 at the end.
[[nodiscard]] constexpr code_point look(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? point_at(text, at) : code_point{0, 0, false};
}
/// The code point before an offset; U+0000 of size 0 at the beginning.
[[nodiscard]] code_point look_back(std::string_view text, std::size_t at) noexcept;

/// Whether a code point is a letter, a digit or an ideograph. § is none.
[[nodiscard]] constexpr bool is_word(char32_t point) noexcept {
    return point != 0 && point != 0xA7 && class_of(point) != letter_class::none;
}

/// Skips at most 32 blanks, with at most one line break among them.
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept;

/// A word in lower case, and its end. Only short words are read: a longer one is empty, and ends where it is cut.
struct folded_word {
    std::string text;
    std::size_t end = 0;
};
[[nodiscard]] folded_word read_word(std::string_view text, std::size_t at);

/// A name in quotation marks of any usual kind: its place with the marks, and its content. Without a name both are
/// empty.
struct quoted_name {
    span whole{};
    span content{};
};
/// The content has at most `most` bytes, a letter or a digit, no empty line, and no other quotation mark.
[[nodiscard]] quoted_name read_quoted(std::string_view text, std::size_t at, std::size_t most) noexcept;

/// Whether a text ends as the file name of a document does: ".pdf", ".docx", ".md", …
[[nodiscard]] bool is_file_name(std::string_view name) noexcept;

/// The end of the run of characters of which file names without blanks consist.
[[nodiscard]] std::size_t end_of_file_token(std::string_view text, std::size_t at) noexcept;
/// The end of the file name in the run [begin, end); `begin` if it is none.
[[nodiscard]] std::size_t end_of_file_name(std::string_view text, std::size_t begin, std::size_t end,
                                           std::size_t most) noexcept;

/// Where a URL begins and its parts end. `run` is the end of the characters that were read: the caller goes on there.
struct read_url_result {
    std::size_t end = 0;  ///< without punctuation that follows; the begin if there is no URL
    std::size_t run = 0;
};
[[nodiscard]] read_url_result read_url(std::string_view text, std::size_t at) noexcept;

/// A text as one line: blanks and line breaks become one space each.
[[nodiscard]] std::string one_line(std::string_view text);

}}}  // namespace toolkit::v0::reference_scan

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/reference_tokens.ipp>
#endif
