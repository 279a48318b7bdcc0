// The words of quantities in English and German: units, numbers in words, months.
// In: a word, as it is written. Out: what it names. Next: claims_quantity.hpp.
#pragma once

#include <toolkit/text/letters.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What a number counts. `none`: no unit that is known stands beside it.
enum class dimension : std::uint8_t { none, time, bytes, share, length, mass, money };

namespace quantities {

struct unit {
    std::string_view name;
    dimension counts;
    double factor;
};
/// In lower case; seconds, bytes, percent, metres, kilograms, dollars and euros (each its own amount) are the bases.
inline constexpr auto units = std::to_array<unit>({
    {"%", dimension::share, 1},
    {"percent", dimension::share, 1},
    {"per cent", dimension::share, 1},
    {"prozent", dimension::share, 1},
    {"ns", dimension::time, 1e-9},
    {"us", dimension::time, 1e-6},
    {"\u00b5s", dimension::time, 1e-6},
    {"ms", dimension::time, 1e-3},
    {"millisecond", dimension::time, 1e-3},
    {"s", dimension::time, 1},
    {"sec", dimension::time, 1},
    {"second", dimension::time, 1},
    {"sekunde", dimension::time, 1},
    {"min", dimension::time, 60},
    {"minute", dimension::time, 60},
    {"h", dimension::time, 3600},
    {"hour", dimension::time, 3600},
    {"stunde", dimension::time, 3600},
    {"day", dimension::time, 86400},
    {"tag", dimension::time, 86400},
    {"week", dimension::time, 604800},
    {"woche", dimension::time, 604800},
    {"month", dimension::time, 2629800},
    {"monat", dimension::time, 2629800},
    {"year", dimension::time, 31557600},
    {"jahr", dimension::time, 31557600},
    {"byte", dimension::bytes, 1},
    {"kb", dimension::bytes, 1024},
    {"kib", dimension::bytes, 1024},
    {"kilobyte", dimension::bytes, 1024},
    {"mb", dimension::bytes, 0x1p20},
    {"mib", dimension::bytes, 0x1p20},
    {"megabyte", dimension::bytes, 0x1p20},
    {"gb", dimension::bytes, 0x1p30},
    {"gib", dimension::bytes, 0x1p30},
    {"gigabyte", dimension::bytes, 0x1p30},
    {"tb", dimension::bytes, 0x1p40},
    {"tib", dimension::bytes, 0x1p40},
    {"terabyte", dimension::bytes, 0x1p40},
    {"mm", dimension::length, 1e-3},
    {"cm", dimension::length, 1e-2},
    {"m", dimension::length, 1},
    {"metre", dimension::length, 1},
    {"meter", dimension::length, 1},
    {"km", dimension::length, 1e3},
    {"kilometre", dimension::length, 1e3},
    {"kilometer", dimension::length, 1e3},
    {"mi", dimension::length, 1609.344},
    {"mile", dimension::length, 1609.344},
    {"meile", dimension::length, 1609.344},
    {"ft", dimension::length, 0.3048},
    {"feet", dimension::length, 0.3048},
    {"foot", dimension::length, 0.3048},
    {"g", dimension::mass, 1e-3},
    {"gram", dimension::mass, 1e-3},
    {"gramm", dimension::mass, 1e-3},
    {"kg", dimension::mass, 1},
    {"kilogram", dimension::mass, 1},
    {"kilogramm", dimension::mass, 1},
    {"dollar", dimension::money, 1},
    {"euro", dimension::money, 1},
    {"eur", dimension::money, 1},
    {"usd", dimension::money, 1},
});

struct named_number {
    std::string_view word;
    double value;
};
/// Numbers in words. "One" and "eine" are mostly articles and tell no number.
inline constexpr auto spelt = std::to_array<named_number>({
    {"zero", 0},      {"two", 2},           {"three", 3},       {"four", 4},      {"five", 5},
    {"six", 6},       {"seven", 7},         {"eight", 8},       {"nine", 9},      {"ten", 10},
    {"eleven", 11},   {"twelve", 12},       {"thirteen", 13},   {"fourteen", 14}, {"fifteen", 15},
    {"sixteen", 16},  {"seventeen", 17},    {"eighteen", 18},   {"nineteen", 19}, {"twenty", 20},
    {"thirty", 30},   {"forty", 40},        {"fifty", 50},      {"sixty", 60},    {"seventy", 70},
    {"eighty", 80},   {"ninety", 90},       {"zwei", 2},        {"drei", 3},      {"vier", 4},
    {"f\u00fcnf", 5}, {"sechs", 6},         {"sieben", 7},      {"acht", 8},      {"neun", 9},
    {"zehn", 10},     {"elf", 11},          {"zw\u00f6lf", 12}, {"zwanzig", 20},  {"drei\u00dfig", 30},
    {"vierzig", 40},  {"f\u00fcnfzig", 50}, {"sechzig", 60},    {"siebzig", 70},  {"achtzig", 80},
    {"neunzig", 90},
});
/// Words behind a number that multiply it.
inline constexpr auto scales = std::to_array<named_number>({
    {"hundred", 1e2},
    {"thousand", 1e3},
    {"million", 1e6},
    {"millions", 1e6},
    {"billion", 1e9},
    {"billions", 1e9},
    {"trillion", 1e12},
    {"hundert", 1e2},
    {"tausend", 1e3},
    {"millionen", 1e6},
    {"mio", 1e6},
    {"milliarde", 1e9},
    {"milliarden", 1e9},
    {"mrd", 1e9},
    {"dozen", 12},
    {"dutzend", 12},
});
/// Months in English and German, by their beginnings.
inline constexpr auto months = std::to_array<std::pair<std::string_view, std::int32_t>>({
    {"january", 1},   {"januar", 1}, {"jan", 1},       {"february", 2},  {"februar", 2},  {"feb", 2},    {"march", 3},
    {"m\u00e4rz", 3}, {"mar", 3},    {"april", 4},     {"apr", 4},       {"may", 5},      {"mai", 5},    {"june", 6},
    {"juni", 6},      {"jun", 6},    {"july", 7},      {"juli", 7},      {"jul", 7},      {"august", 8}, {"aug", 8},
    {"september", 9}, {"sep", 9},    {"sept", 9},      {"october", 10},  {"oktober", 10}, {"oct", 10},   {"okt", 10},
    {"november", 11}, {"nov", 11},   {"december", 12}, {"dezember", 12}, {"dec", 12},     {"dez", 12},
});

/// Bytes of the letter at `at`; 0 when another sign stands there.
[[nodiscard]] inline std::size_t letter_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return 0;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return is_ascii_word[byte] && !terms::digit(text[at]) ? 1 : 0;
    const code_point next = point_at(text, at);
    return class_of(next.value) == letter_class::word && next.value >= 0xC0 ? next.size : 0;
}
/// A word of letters, as it is written; empty when none stands at `at`.
[[nodiscard]] inline std::string_view letters_at(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    while (const std::size_t size = letter_at(text, end)) end += size;
    return text.substr(at, end - at);
}
/// Whether a letter, a digit or an underscore stands there.
[[nodiscard]] inline bool joined_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && (terms::digit(text[at]) || text[at] == '_' || letter_at(text, at) != 0);
}

/// Whether two words are equal but for the case of ASCII letters.
[[nodiscard]] inline bool same_word(std::string_view written, std::string_view lower) noexcept {
    return written.size() == lower.size() && std::equal(written.begin(), written.end(), lower.begin(),
                                                        [](char a, char b) { return terms::lower(a) == b; });
}

/// Whether a word of one of the tables of numbers begins with this byte and has this size: bit i for i bytes.
inline constexpr std::array<std::uint16_t, 256> number_sizes = [] {
    std::array<std::uint16_t, 256> sizes{};
    const auto add = [&](std::string_view word) {
        const auto bit = static_cast<std::uint16_t>(1U << word.size());
        sizes[static_cast<unsigned char>(word[0])] |= bit;
        sizes[static_cast<unsigned char>(word[0] - 'a' + 'A')] |= bit;
    };
    for (const named_number& row : spelt) add(row.word);
    for (const named_number& row : scales) add(row.word);
    return sizes;
}();

template <class Table>
[[nodiscard]] inline const named_number* number_named(const Table& table, std::string_view written) noexcept {
    if (written.empty() || written.size() > 15 ||
        (number_sizes[static_cast<unsigned char>(written[0])] >> written.size() & 1U) == 0)
        return nullptr;
    for (const named_number& row : table)
        if (same_word(written, row.word)) return &row;
    return nullptr;
}

[[nodiscard]] inline std::int32_t month_named(std::string_view written) noexcept {
    if (written.size() < 3 || written.size() > 9) return 0;
    for (const auto& [name, month] : months)
        if (same_word(written, name)) return month;
    return 0;
}

/// The unit that a word names, in its plural too.
[[nodiscard]] inline const unit* unit_named(std::string_view written) noexcept {
    if (written.empty() || written.size() > 13) return nullptr;
    const std::string_view single =
        written.size() > 2 && written.ends_with('s') ? written.substr(0, written.size() - 1) : written;
    const std::string_view german =
        written.size() > 3 && (written.ends_with('n') || written.ends_with('e') || written.ends_with("en"))
            ? written.substr(0, written.size() - (written.ends_with("en") ? 2 : 1))
            : written;
    for (const unit& row : units)
        if (same_word(written, row.name) || same_word(single, row.name) || same_word(german, row.name) ||
            (written.ends_with("en") && same_word(written.substr(0, written.size() - 1), row.name)))
            return &row;
    return nullptr;
}

}  // namespace quantities
}  // namespace toolkit::inline v0
