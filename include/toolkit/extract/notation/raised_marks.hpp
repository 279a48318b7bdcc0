// The meaning of a raised number after a number or a unit: a power (10^6), a note mark (5400[^1], 2019[^2]) or a part
// of a unit (m²).
// In: the line before it, and the text after it. Out: yes or no, or its written form. Next: raised_text.hpp.
#pragma once

#include <toolkit/extract/notation/money_signs.hpp>
#include <toolkit/text/letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace raised {

/// The number at the end of a line, with its separators: 5,400 and 1.05.
[[nodiscard]] constexpr std::string_view number_at_end(std::string_view line) noexcept {
    std::size_t begin = line.size();
    const auto is_figure = [&](std::size_t at) { return is_digit(static_cast<unsigned char>(line[at])); };
    constexpr std::size_t most = 40;
    while (begin > 0 && line.size() - begin < most &&
           (is_figure(begin - 1) || (begin < line.size() && begin > 1 && is_figure(begin - 2) &&
                                     (line[begin - 1] == ',' || line[begin - 1] == '.'))))
        --begin;
    return line.substr(begin);
}

/// Whether digits are a power of ten from 10 on.
[[nodiscard]] constexpr bool is_round_ten(std::string_view digits) noexcept {
    return digits.size() > 1 && digits[0] == '1' && digits.find_first_not_of('0', 1) == std::string_view::npos;
}

/// Whether digits are a power of two or of ten, as bases often are.
[[nodiscard]] constexpr bool is_round(std::string_view digits) noexcept {
    if (digits.empty() || digits.size() > 15 || digits.starts_with('0')) return false;
    std::size_t value = 0;
    for (const char c : digits) value = value * 10 + static_cast<std::size_t>(c - '0');
    return is_round_ten(digits) || (value & (value - 1)) == 0;
}

/// Whether digits are a year of the last centuries.
[[nodiscard]] constexpr bool is_year(std::string_view digits) noexcept {
    if (digits.size() != 4) return false;
    const std::string_view century = digits.substr(0, 2);
    return century == "17" || century == "18" || century == "19" || century == "20";
}

/// Whether a raised number has two digits that are no note number (00, 05) or rarely one (50, 99).
[[nodiscard]] constexpr bool reads_as_cents(std::string_view number) noexcept {
    return number.size() == 2 && (number[0] == '0' || number[0] >= '5');
}

/// Whether a text ends with an arithmetic operator, trailing blanks aside.
[[nodiscard]] constexpr bool ends_in_sign(std::string_view line) noexcept {
    while (line.ends_with(' ')) line.remove_suffix(1);
    for (const std::string_view sign :
         {"=", "+", "*", "/", "^", "\u00D7", "\u00B7", "\u22C5", "\u2212", "\u00F7", "<", ">"})
        if (line.ends_with(sign)) return true;
    return false;
}
[[nodiscard]] constexpr bool begins_with_sign(std::string_view text) noexcept {
    while (text.starts_with(' ')) text.remove_prefix(1);
    for (const std::string_view sign :
         {"=", "+", "*", "/", "^", "\u00D7", "\u00B7", "\u22C5", "\u2212", "\u00F7", "\u2248"})
        if (text.starts_with(sign)) return true;
    return false;
}

/// Whether two raised digits are the cents of the number before them.
enum class cents : std::uint8_t { no, yes, unclear };

/// Whether two raised digits after a whole amount of money are its cents ($19<sup>99</sup>, 3<sup>50</sup> EUR), or
/// may be either cents or a note mark ($19<sup>12</sup>).
[[nodiscard]] constexpr cents cents_of(std::string_view line, std::string_view number,
                                       std::string_view behind) noexcept {
    const bool is_number = number.size() == 2 && is_digit(static_cast<unsigned char>(number[0])) &&
                           is_digit(static_cast<unsigned char>(number[1]));
    if (!is_number) return cents::no;
    const bool has_point = line.size() > 1 && (line.back() == '.' || line.back() == ',');
    const std::string_view base = number_at_end(has_point ? line.substr(0, line.size() - 1) : line);
    if (base.empty() || base.find('.') != std::string_view::npos) return cents::no;
    const std::string_view before = line.substr(0, line.size() - base.size() - (has_point ? 1U : 0U));
    const bool is_price = money::ends(before);
    if (!is_price && (!money::begins(behind) || ends_in_sign(before))) return cents::no;
    if (reads_as_cents(number)) return cents::yes;
    return has_point || (!is_price && is_round(base)) ? cents::no : cents::unclear;
}

/// Whether raised numbers (`1` or `1,2`) at the end of a line are note marks, because a power makes no sense there.
/// That is so after a year, an amount of money, a percentage or a number with thousands separators, and for a first
/// power or a list.
[[nodiscard]] constexpr bool is_note_number(std::string_view line, std::string_view numbers,
                                            std::string_view behind) noexcept {
    if (line.empty()) return behind.empty() || behind.starts_with(' ');  // it begins the note itself
    if (line.ends_with('%') || line.ends_with("\u201D") || line.ends_with("\u00BB")) return true;
    const std::string_view base = number_at_end(line);
    if (base.empty() || numbers.starts_with('0')) return false;
    const std::string_view before = line.substr(0, line.size() - base.size());
    if (ends_in_sign(before) || begins_with_sign(behind)) return false;
    const bool is_whole = base.find_first_of(",.") == std::string_view::npos;
    const bool is_list = numbers.find_first_not_of("0123456789") != std::string_view::npos;
    if (is_whole && is_year(base)) return true;
    if (money::ends(before)) return base != "10" || (numbers != "6" && numbers != "9");  // a million, a billion
    if (is_whole && is_round(base)) return false;
    if (is_list || numbers == "1") return true;
    if (!is_whole) {
        const std::size_t comma = base.find(',');
        return comma != std::string_view::npos && comma > 0 && comma < 4 && (base.size() - comma) % 4 == 0;
    }
    return base.size() >= 4 && numbers != "2" && numbers != "3";
}

/// The sign of a second or third power after a unit of length (m², cm³); empty after anything else.
[[nodiscard]] constexpr std::string_view sign_behind_unit(std::string_view line, std::string_view number) noexcept {
    constexpr auto units = std::to_array<std::string_view>(
        {"m", "cm", "mm", "km", "dm", "nm", "\u00B5m", "\u03BCm", "ft", "in", "yd", "mi"});
    const std::string_view sign = number == "2" ? "\u00B2" : number == "3" ? "\u00B3" : "";
    if (sign.empty()) return {};
    for (const std::string_view unit : units) {
        if (!line.ends_with(unit)) continue;
        const std::string_view before = line.substr(0, line.size() - unit.size());
        if (before.empty() || before.ends_with(' ') || before.ends_with('/') || before.ends_with('(') ||
            before.ends_with("\u00A0") || is_digit(static_cast<unsigned char>(before.back())))
            return sign;
    }
    return {};
}

}}}  // namespace toolkit::v0::raised
