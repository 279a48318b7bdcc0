// The numbers of sections and laws: "4.2", "A.1", "IV", "12 (3)", "3 Abs. 2 Satz 1", what separates them in a list, and
// the name of a law behind them.
// In: a text and a byte offset. Out: the end of the piece there; the offset itself if there is none. All read a bounded
// number of bytes. Next: reference_patterns.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/systems/rabbithole/references/reference_tokens.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace reference_scan {

/// Which numbers a kind of section has.
enum class number_form : std::uint8_t {
    section,   ///< 4, 4.2, 4.2a, A.1, IV, 4(c)(1)
    appendix,  ///< the same, and B
    law,       ///< 12, 3a, 4.2
};

/// The end of a number. A number goes on until a blank or a punctuation mark: "4.2.x", "3rd", "3-way", "12:30" and
/// "5 %" are none.
[[nodiscard]] std::size_t read_number(std::string_view text, std::size_t at, number_form form) noexcept;

/// Whether a number has a dot, as "4.2" and "A.1" have.
[[nodiscard]] bool is_dotted(std::string_view number) noexcept;

/// The end of the parts behind the number of a law: "(3)", "Abs. 2 Satz 1 Nr. 3", "ff.". Lists such as "Abs. 1 und 2"
/// belong to the part if their numbers are below `most`: in "§§ 35 Abs. 1 und 4" the 4 is a part of 35, in
/// "§§ 3 Abs. 1 und 4" it is a section.
[[nodiscard]] std::size_t read_parts(std::string_view text, std::size_t at, std::uint32_t most);

/// The number at the beginning of a text; 0 if there is none.
[[nodiscard]] std::uint32_t leading_number(std::string_view text) noexcept;

/// What stands between two numbers.
struct separator {
    enum class kind : std::uint8_t { none, comma, word, dash, range_word } is = kind::none;
    std::size_t end = 0;  ///< where the next number begins
    bool blanks = false;  ///< there are blanks on either side

    [[nodiscard]] bool is_range() const noexcept { return is == kind::dash || is == kind::range_word; }
};
[[nodiscard]] separator read_separator(std::string_view text, std::size_t at);

/// The name of a law, such as "BGB", "SGB X", "des Bürgerlichen Gesetzbuchs" or "of the Copyright Act". `name` is
/// empty if there is none.
struct law_name {
    span name{};
    std::size_t end = 0;
};
[[nodiscard]] law_name read_law(std::string_view text, std::size_t at);

/// The abbreviation of a law that ends before an offset, as in "BGB § 312". Empty if there is none.
[[nodiscard]] std::string_view law_before(std::string_view text, std::size_t at) noexcept;

}}}  // namespace toolkit::v0::reference_scan

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/reference_numbers.ipp>
#endif
