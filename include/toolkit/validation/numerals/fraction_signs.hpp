// Fractions of one character: ½, ⅔.
// In: a text and a place. Out: the fraction that stands there, and its end. Next: number_digits.hpp.
#pragma once

#include <toolkit/validation/numerals/exact_value.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// The fraction of one character at `at` (½), and its end; no value where none stands there.
struct sign_fraction {
    exact_value value;
    std::size_t end = 0;
};
[[nodiscard]] constexpr std::optional<sign_fraction> fraction_sign_at(std::string_view text, std::size_t at) noexcept {
    struct row {
        std::string_view sign;
        std::uint8_t top;
        std::uint8_t bottom;
    };
    constexpr std::array<row, 18> rows{{{"\u00bc", 1, 4},
                                        {"\u00bd", 1, 2},
                                        {"\u00be", 3, 4},
                                        {"\u2150", 1, 7},
                                        {"\u2151", 1, 9},
                                        {"\u2152", 1, 10},
                                        {"\u2153", 1, 3},
                                        {"\u2154", 2, 3},
                                        {"\u2155", 1, 5},
                                        {"\u2156", 2, 5},
                                        {"\u2157", 3, 5},
                                        {"\u2158", 4, 5},
                                        {"\u2159", 1, 6},
                                        {"\u215a", 5, 6},
                                        {"\u215b", 1, 8},
                                        {"\u215c", 3, 8},
                                        {"\u215d", 5, 8},
                                        {"\u215e", 7, 8}}};
    if (at + 1 >= text.size() || (text[at] != '\xC2' && (text[at] != '\xE2' || text[at + 1] != '\x85')))
        return std::nullopt;
    for (const row& each : rows)
        if (text.substr(at).starts_with(each.sign))
            return sign_fraction{*exact::make(each.top, each.bottom), at + each.sign.size()};
    return std::nullopt;
}

}}}  // namespace toolkit::v0::quantities
