// What a number is in a change or a count of years: rose by 5, rose to 5, from 9 to 5; 44 BC, 44 AD.
// In: a text and the bytes of a number. Out: its role or era, and whether two of them exclude each other.
// Next: stated_number.hpp, number_reader.hpp.
#pragma once

#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `first` and `second` are those of "from 9 to 5".
enum class number_role : std::uint8_t { none, difference, level, first, second };
/// Which end of a range a number is.
enum class range_end : std::uint8_t { none, lower, upper };
enum class number_era : std::uint8_t { none, before, after };

[[nodiscard]] constexpr number_role role_before(std::string_view text, std::size_t begin) noexcept {
    const std::string_view before = text.substr(0, begin);
    for (const std::string_view word : {" by ", " um "})
        if (before.ends_with(word)) return number_role::difference;
    for (const std::string_view word : {" to ", " auf "})
        if (before.ends_with(word)) return number_role::level;
    return number_role::none;
}
/// Whether "from" or "von" stands before a number.
[[nodiscard]] constexpr bool behind_from(std::string_view text, std::size_t begin) noexcept {
    const std::string_view before = text.substr(0, begin);
    for (const std::string_view word : {" from ", "From ", " von ", "Von "})
        if (before.ends_with(word)) return true;
    return false;
}
[[nodiscard]] constexpr bool exclude(number_role a, number_role b) noexcept {
    if (a == number_role::none || b == number_role::none) return false;
    if ((a == number_role::difference) != (b == number_role::difference)) return true;
    return (a == number_role::first && b == number_role::second) ||
           (a == number_role::second && b == number_role::first);
}

[[nodiscard]] constexpr number_era era_behind(std::string_view text, std::size_t end) noexcept {
    const std::string_view rest = text.substr(skip_blanks(text, end));
    const auto begins = [&](std::string_view word) {
        return rest.starts_with(word) && terms::letter_at(rest, word.size()) == 0;
    };
    for (const std::string_view word : {"v. Chr", "v.Chr", "v. u. Z", "BCE", "BC", "B.C"})
        if (begins(word)) return number_era::before;
    for (const std::string_view word : {"n. Chr", "n.Chr", "u. Z", "CE", "AD", "A.D"})
        if (begins(word)) return number_era::after;
    return number_era::none;
}
[[nodiscard]] constexpr bool exclude(number_era a, number_era b) noexcept {
    return a != number_era::none && b != number_era::none && a != b;
}

}}}  // namespace toolkit::v0::quantities
