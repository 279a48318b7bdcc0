// What numbers count: units, currencies, months and words of letters, in English and German.
// In: a word, as written. Out: what it names. Next: number_units.hpp, number_reader.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What a number counts. `none`: no known unit is beside it. Each currency has its own value. `pounds` are money or
/// weight.
enum class dimension : std::uint8_t {
    none,
    time,
    bytes,
    share,
    length,
    mass,
    bits,
    volume,
    current,
    voltage,
    power,
    energy,
    frequency,
    celsius,
    fahrenheit,
    dollars,
    euros,
    pounds,
    francs,
    yen,
    sterling,
    weight_pounds,
    clock,
    rupees,
    yuan,
    won,
    rubles,
    cents,
    degrees,
    kelvin,
    points,
    area,
    pressure,
    force,
    resistance,
    decibels,
    pixels,
    dots_per_inch,
    turns_per_minute,
    bit_rate,
    byte_rate,
    miles_per_hour,
    knots,
    ounces,
    calories,
    electronvolts,
    moles,
    candela,
    lumens,
    lux,
    radians,
    charge,
    parts,
    ems,
    rems,
    tablespoons,
    teaspoons,
    man_hours,
    pesos,
    lira,
    crowns,
    dinars,
    dirhams,
    ringgit,
    shekels,
    zloty,
    canadian_dollars,
    australian_dollars,
    other_dollars
};

namespace quantities {

/// The sign and code of a currency, which may precede a number. `sign` is empty if it has none.
struct currency_marks {
    dimension counts;
    std::string_view sign;
    std::string_view code;
};
inline constexpr auto currencies = table_of<currency_marks>({
    {dimension::dollars, "$", "USD"},
    {dimension::euros, "\u20ac", "EUR"},
    {dimension::sterling, "\u00a3", "GBP"},
    {dimension::yen, "\u00a5", "JPY"},
    {dimension::francs, "", "CHF"},
    {dimension::rupees, "\u20b9", "INR"},
    {dimension::yuan, "", "CNY"},
    {dimension::won, "\u20a9", "KRW"},
    {dimension::rubles, "\u20bd", "RUB"},
});

/// Months in English and German, with their abbreviations.
inline constexpr auto months = table_of<std::pair<std::string_view, std::int32_t>>({
    {"january", 1},   {"januar", 1},    {"jan", 1},  {"february", 2},    {"februar", 2},   {"feb", 2},
    {"march", 3},     {"m\u00e4rz", 3}, {"mar", 3},  {"april", 4},       {"apr", 4},       {"may", 5},
    {"mai", 5},       {"june", 6},      {"juni", 6}, {"jun", 6},         {"july", 7},      {"juli", 7},
    {"jul", 7},       {"august", 8},    {"aug", 8},  {"j\u00e4nner", 1}, {"jaenner", 1},   {"maerz", 3},
    {"september", 9}, {"sep", 9},       {"sept", 9}, {"october", 10},    {"oktober", 10},  {"oct", 10},
    {"okt", 10},      {"november", 11}, {"nov", 11}, {"december", 12},   {"dezember", 12}, {"dec", 12},
    {"dez", 12},
});

/// Bytes of the letter at `at`; 0 if there is another character.
[[nodiscard]] constexpr std::size_t letter_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return 0;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return is_ascii_word[byte] && !terms::digit(text[at]) ? 1 : 0;
    const code_point next = point_at(text, at);
    return class_of(next.value) == letter_class::word && (next.value >= 0xC0 || next.value == 0xB5) ? next.size : 0;
}
/// The word of letters that begins at `at`, as written; empty if there is none.
[[nodiscard]] constexpr std::string_view letters_at(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    while (const std::size_t size = letter_at(text, end)) end += size;
    return text.substr(at, end - at);
}
/// Whether a letter, a digit or an underscore is at `at`.
[[nodiscard]] constexpr bool joined_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && (terms::digit(text[at]) || text[at] == '_' || letter_at(text, at) != 0);
}

/// Whether two words are equal except for the case of ASCII letters.
[[nodiscard]] constexpr bool same_word(std::string_view written, std::string_view lower) noexcept {
    return written.size() == lower.size() && std::equal(written.begin(), written.end(), lower.begin(),
                                                        [](char a, char b) { return ascii_lower(a) == b; });
}

/// The sizes of month names by their first byte: bit i for i bytes.
inline constexpr std::array<std::uint16_t, 256> month_sizes = [] {
    std::array<std::uint16_t, 256> sizes{};
    for (const auto& [name, month] : months) {
        const auto bit = static_cast<std::uint16_t>(1U << name.size());
        sizes[static_cast<unsigned char>(name[0])] |= bit;
        sizes[static_cast<unsigned char>(name[0] - 'a' + 'A')] |= bit;
    }
    return sizes;
}();

[[nodiscard]] constexpr std::int32_t month_named(std::string_view written) noexcept {
    if (written.size() < 3 || written.size() > 9 ||
        (unsigned{month_sizes[static_cast<unsigned char>(written[0])]} >> written.size() & 1U) == 0)
        return 0;
    for (const auto& [name, month] : months)
        if (same_word(written, name)) return month;
    return 0;
}

/// The dollars of a country: US$, C$, A$.
[[nodiscard]] constexpr dimension dollars_of(std::string_view land) noexcept {
    if (land == "US" || land == "USD") return dimension::dollars;
    if (land == "C" || land == "CA" || land == "CAN") return dimension::canadian_dollars;
    return land == "A" || land == "AU" || land == "AUS" ? dimension::australian_dollars : dimension::other_dollars;
}

/// The currency before a number at `at`: a sign or a three-letter code, with or without a blank.
struct currency {
    dimension counts = dimension::none;
    std::size_t begin = 0;
};
[[nodiscard]] constexpr currency currency_before(std::string_view text, std::size_t at) noexcept {
    const std::size_t end = at > 0 && text[at - 1] == ' ' ? at - 1 : at;
    const std::string_view head = text.substr(0, end);
    if (head.empty() ||
        (static_cast<unsigned char>(head.back()) < 0x80 && head.back() != '$' && !terms::upper(head.back())))
        return {};
    for (const auto& [counts, sign, code] : currencies) {
        const bool signed_so = !sign.empty() && head.ends_with(sign);
        if (!signed_so && !head.ends_with(code)) continue;
        const std::size_t begin = end - (signed_so ? sign : code).size();
        const std::string_view before = text.substr(0, begin > 0 && text[begin - 1] == ' ' ? begin - 1 : begin);
        // the sign belongs to another number: 20 € 30
        const bool of_another = end < at && !before.empty() && terms::digit(before.back());
        const bool within_word = !signed_so && terms::letter_ends_at(text, begin);
        if (of_another || within_word) return {};
        if (sign != "$" || begin == 0) return {counts, begin};
        std::size_t land = begin;  // C$5, A$5, HK$5, US$5
        while (land > 0 && begin - land < 3 && terms::upper(text[land - 1])) --land;
        if (land == begin || terms::letter_ends_at(text, land)) return {counts, begin};
        return {dollars_of(text.substr(land, begin - land)), land};
    }
    return {};
}

}  // namespace quantities
}}  // namespace toolkit::v0
