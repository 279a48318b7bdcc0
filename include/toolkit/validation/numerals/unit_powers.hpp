// Powers of units of length: square metres, Kubikmeter, m², m^3, metres squared.
// In: a text and the place of a word, or a length and its end. Out: the area or volume. Next: number_unit_phrases.hpp.
#pragma once

#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A unit of area or volume, and its end.
struct raised_unit {
    unit is{};
    std::size_t end = 0;
};

[[nodiscard]] constexpr unit squared(const unit& length) noexcept {
    const auto factor = exact::product(length.factor, length.factor);
    return {dimension::area, factor ? *factor : exact_value{1}};
}
/// A cubic unit, in litres.
[[nodiscard]] constexpr unit cubed(const unit& length) noexcept {
    const auto square = exact::product(length.factor, length.factor);
    const auto cube = square ? exact::product(*square, length.factor) : std::nullopt;
    const auto factor = cube ? exact::product(*cube, {1, 1, 3}) : std::nullopt;
    return {dimension::volume, factor ? *factor : exact_value{1}};
}

/// square metres, cubic metres, Quadratmeter, Kubikmeter: the unit whose first word begins at `at`.
[[nodiscard]] constexpr std::optional<raised_unit> power_of_length(std::string_view text, std::size_t at,
                                                                   std::string_view word) noexcept {
    struct row {
        std::string_view word;
        bool cube;
        bool apart;
    };
    constexpr std::array<row, 6> rows{{{"square", false, true},
                                       {"sq", false, true},
                                       {"cubic", true, true},
                                       {"quadrat", false, false},
                                       {"kubik", true, false},
                                       {"cu", true, true}}};
    for (const row& each : rows) {
        if (!same_word(word.substr(0, each.word.size()), each.word)) continue;
        std::size_t begin = at + each.word.size();
        if (each.apart != (word.size() == each.word.size())) continue;
        if (each.apart) {
            const bool dot = begin < text.size() && text[begin] == '.';
            begin = skip_blanks(text, dot ? begin + 1 : begin);
        }
        const std::string_view length = letters_at(text, begin);
        const auto named = unit_named(length);
        if (!named || named->counts != dimension::length) continue;
        return raised_unit{each.cube ? cubed(*named) : squared(*named), begin + length.size()};
    }
    return std::nullopt;
}

/// m², m^2, m2, metres squared: the power of a length that ends at `end`.
[[nodiscard]] constexpr std::optional<raised_unit> power_behind(std::string_view text, const unit& length,
                                                                std::size_t end) noexcept {
    struct row {
        std::string_view sign;
        bool cube;
    };
    constexpr std::array<row, 8> rows{{{"\u00b2", false},
                                       {"\u00b3", true},
                                       {"^2", false},
                                       {"^3", true},
                                       {"2", false},
                                       {"3", true},
                                       {" squared", false},
                                       {" cubed", true}}};
    for (const row& each : rows)
        if (text.substr(end).starts_with(each.sign) && !joined_at(text, end + each.sign.size()))
            return raised_unit{each.cube ? cubed(length) : squared(length), end + each.sign.size()};
    return std::nullopt;
}

}}}  // namespace toolkit::v0::quantities
