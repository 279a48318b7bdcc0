// Raised digits: "hours¹" is a mark; "m²", "10⁶" and "x²" are powers.
// In: a text and the place of a raised digit. Out: its number, and whether it is a power. Next: marker_forms.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/markers/marker_words.hpp>
#include <toolkit/validation/numerals/number_units.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace marking {

/// The digit of a raised digit; -1 for any other code point.
[[nodiscard]] constexpr int raised_digit(char32_t point) noexcept {
    if (point == 0xB9) return 1;
    if (point == 0xB2 || point == 0xB3) return static_cast<int>(point - 0xB2) + 2;
    if (point == 0x2070 || (point >= 0x2074 && point <= 0x2079)) return static_cast<int>(point - 0x2070);
    return -1;
}

/// The number of a circled digit, 1 to 20; 0 for any other code point.
[[nodiscard]] constexpr int circled_number(char32_t point) noexcept {
    return point >= 0x2460 && point <= 0x2473 ? static_cast<int>(point - 0x2460) + 1 : 0;
}

// Words that take powers: units and functions.
inline constexpr std::array<std::string_view, 46> powered{
    "m",      "cm",    "mm",    "km",     "dm",      "nm",   "ft",   "in",     "yd",    "mi",   "sec", "min",
    "kg",     "lb",    "mol",   "kmh",    "px",      "inch", "foot", "feet",   "meter", "sin",  "cos", "tan",
    "log",    "ln",    "exp",   "sinh",   "cosh",    "yard", "mile", "meters", "metre", "rad",  "sqm", "metres",
    "inches", "yards", "miles", "second", "seconds", "sum",  "chi",  "eta",    "rho",   "sigma"};

/// The last word of a text, of letters and digits.
[[nodiscard]] inline std::string_view last_word(std::string_view text) noexcept {
    std::size_t begin = text.size();
    while (begin > 0) {
        std::size_t at = begin - 1;
        while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
        const char32_t point = read_code_point(text, at).value;
        if (class_of(point) != letter_class::word || raised_digit(point) >= 0) break;
        begin = at;
    }
    return text.substr(begin);
}

/// Whether a text ends with brackets around words, not around a formula: "(the old kiln)".
[[nodiscard]] inline bool ends_with_words_in_brackets(std::string_view text) noexcept {
    constexpr std::size_t longest = 400;
    text.remove_prefix(text.size() - std::min(text.size(), longest));
    const std::size_t open = text.rfind('(');
    if (open == std::string_view::npos) return false;
    constexpr std::string_view signs = "0123456789+*/=^<>";
    const std::string_view inside = text.substr(open + 1);
    return inside.size() > 4 && inside.find_first_of(signs) == std::string_view::npos;
}

/// Whether a raised number after `before` is a power or a part of one. It is a power after a digit, a single letter,
/// a short name or a unit.
[[nodiscard]] inline bool is_power(std::string_view before) {
    const std::string_view word = last_word(before);
    if (word.empty()) {
        if (before.ends_with(')')) return !ends_with_words_in_brackets(before);
        constexpr std::array<std::string_view, 6> signs{"^", "_", "}", "\u207A", "\u207B", "\u2032"};
        return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) { return before.ends_with(sign); });
    }
    if (digit(word.back())) return true;
    constexpr std::size_t short_name = 2;
    constexpr std::size_t short_capitals = 3;
    const std::size_t letters = count_code_points(word);
    if (letters <= short_name) return true;
    bool capitals = true;
    for (std::size_t at = 0; at < word.size();) {
        const code_point next = read_code_point(word, at);
        if (is_digit(next.value)) return true;  // H2O
        capitals = capitals && is_capital(next.value);
        at += next.size;
    }
    return (capitals && letters <= short_capitals) || among(powered, folded(word));
}

// Quantities that formulas square: "The velocity\u00b2".
inline constexpr std::array<std::string_view, 18> squared{
    "velocity",   "variance", "energy",    "acceleration", "radius",    "hypotenuse",
    "deviation",  "momentum", "mass",      "speed",        "amplitude", "wavelength",
    "covariance", "residual", "residuals", "side",         "base",      "velocities"};

/// Whether a word names a unit that is squared or cubed: "kilometres", "pixels", "degree".
[[nodiscard]] constexpr bool is_unit_of_powers(std::string_view word) noexcept {
    constexpr std::size_t least = 4;
    const auto found = word.size() < least ? std::nullopt : quantities::unit_named(word);
    if (!found) return false;
    switch (found->counts) {
        case dimension::length:
        case dimension::area:
        case dimension::volume:
        case dimension::mass:
        case dimension::pixels:
        case dimension::power:
        case dimension::force:
        case dimension::voltage:
        case dimension::current:
        case dimension::pressure:
        case dimension::resistance:
        case dimension::energy:
        case dimension::frequency: return true;
        case dimension::degrees: return !word.ends_with('s');  // "1280 degrees" ends a clause more often
        default: return false;
    }
}

/// Whether the word before a raised 2 or 3 at bytes [begin, end), or an operator beside it, makes it a power.
[[nodiscard]] inline bool is_square_or_cube(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view before = text.substr(0, begin);
    const std::string_view word = last_word(before);
    if (is_unit_of_powers(word) || among(squared, folded(word))) return true;
    const auto is_operator = [&](std::size_t at, bool apart) {
        constexpr std::string_view signs = "=+<>";
        constexpr std::string_view signs_apart = "*/-";  // without blanks they join words or frame them
        constexpr std::array<std::string_view, 6> wide{"\u00d7", "\u00b7", "\u2212", "\u00f7", "\u2264", "\u2265"};
        return signs.find(text[at]) != std::string_view::npos ||
               (apart && signs_apart.find(text[at]) != std::string_view::npos) ||
               std::any_of(wide.begin(), wide.end(),
                           [&](std::string_view sign) { return text.substr(at).starts_with(sign); });
    };
    const std::size_t next = text.find_first_not_of(' ', end);
    const bool blanks_around =
        next != std::string_view::npos && next > end && next + 1 < text.size() && text[next + 1] == ' ';
    const bool is_tag = next != std::string_view::npos && text[next] == '<';
    if (next != std::string_view::npos && !is_tag && is_operator(next, blanks_around)) return true;
    std::string_view left = before.substr(0, before.size() - word.size());
    left = left.substr(0, left.find_last_not_of(' ') + 1);
    if (left.empty() || left.ends_with('>')) return false;  // after a tag
    std::size_t sign = left.size() - 1;
    while (sign > 0 && (static_cast<unsigned char>(left[sign]) & 0xC0U) == 0x80U) --sign;
    const bool apart =
        sign > 0 && left[sign - 1] == ' ' && left.size() + word.size() < before.size() && left[sign] != '-';
    return is_operator(sign, apart);
}

}}}  // namespace toolkit::v0::marking
