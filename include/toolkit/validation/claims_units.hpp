// The words of quantities in English and German: units, numbers in words, months.
// In: a word, as it is written. Out: what it names. Next: claims_quantity.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What a number counts. `none`: no unit that is known stands beside it. Each currency is one of its own, and pounds
/// are one, of money or of weight.
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
    yen
};

namespace quantities {

struct unit {
    std::string_view name;
    dimension counts;
    double factor;
};
/// In lower case; what has a capital (mW, MW) is written so. Seconds, bytes, percent, metres, kilograms, litres, the
/// units of electricity without a prefix, and each currency are the bases.
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
    {"mg", dimension::mass, 1e-6},
    {"milligram", dimension::mass, 1e-6},
    {"milligramm", dimension::mass, 1e-6},
    {"g", dimension::mass, 1e-3},
    {"gram", dimension::mass, 1e-3},
    {"gramm", dimension::mass, 1e-3},
    {"kg", dimension::mass, 1},
    {"kilogram", dimension::mass, 1},
    {"kilogramm", dimension::mass, 1},
    {"t", dimension::mass, 1e3},
    {"ton", dimension::mass, 1e3},
    {"tonne", dimension::mass, 1e3},
    {"bit", dimension::bits, 1},
    {"kbit", dimension::bits, 1e3},
    {"mbit", dimension::bits, 1e6},
    {"gbit", dimension::bits, 1e9},
    {"kilobit", dimension::bits, 1e3},
    {"megabit", dimension::bits, 1e6},
    {"gigabit", dimension::bits, 1e9},
    {"ml", dimension::volume, 1e-3},
    {"l", dimension::volume, 1},
    {"litre", dimension::volume, 1},
    {"liter", dimension::volume, 1},
    {"millilitre", dimension::volume, 1e-3},
    {"milliliter", dimension::volume, 1e-3},
    {"mA", dimension::current, 1e-3},
    {"A", dimension::current, 1},
    {"amp", dimension::current, 1},
    {"ampere", dimension::current, 1},
    {"milliamp", dimension::current, 1e-3},
    {"milliampere", dimension::current, 1e-3},
    {"mV", dimension::voltage, 1e-3},
    {"V", dimension::voltage, 1},
    {"kV", dimension::voltage, 1e3},
    {"volt", dimension::voltage, 1},
    {"millivolt", dimension::voltage, 1e-3},
    {"kilovolt", dimension::voltage, 1e3},
    {"mW", dimension::power, 1e-3},
    {"W", dimension::power, 1},
    {"kW", dimension::power, 1e3},
    {"MW", dimension::power, 1e6},
    {"GW", dimension::power, 1e9},
    {"watt", dimension::power, 1},
    {"milliwatt", dimension::power, 1e-3},
    {"kilowatt", dimension::power, 1e3},
    {"megawatt", dimension::power, 1e6},
    {"gigawatt", dimension::power, 1e9},
    {"Wh", dimension::energy, 3600},
    {"kWh", dimension::energy, 3.6e6},
    {"MWh", dimension::energy, 3.6e9},
    {"kilowattstunde", dimension::energy, 3.6e6},
    {"Hz", dimension::frequency, 1},
    {"kHz", dimension::frequency, 1e3},
    {"MHz", dimension::frequency, 1e6},
    {"GHz", dimension::frequency, 1e9},
    {"hertz", dimension::frequency, 1},
    {"kilohertz", dimension::frequency, 1e3},
    {"megahertz", dimension::frequency, 1e6},
    {"gigahertz", dimension::frequency, 1e9},
    {"\u00b0C", dimension::celsius, 1},
    {"\u00b0F", dimension::fahrenheit, 1},
    {"$", dimension::dollars, 1},
    {"dollar", dimension::dollars, 1},
    {"usd", dimension::dollars, 1},
    {"\u20ac", dimension::euros, 1},
    {"euro", dimension::euros, 1},
    {"eur", dimension::euros, 1},
    {"\u00a3", dimension::pounds, 1},
    {"gbp", dimension::pounds, 1},
    {"lb", dimension::pounds, 1},
    {"pound", dimension::pounds, 1},
    {"pfund", dimension::pounds, 1},
    {"chf", dimension::francs, 1},
    {"franc", dimension::francs, 1},
    {"franken", dimension::francs, 1},
    {"\u00a5", dimension::yen, 1},
    {"yen", dimension::yen, 1},
    {"jpy", dimension::yen, 1},
});

/// A currency, by its sign and its code, which may stand before a number; empty where it has no sign.
struct currency_marks {
    dimension counts;
    std::string_view sign;
    std::string_view code;
};
inline constexpr auto currencies = std::to_array<currency_marks>({
    {dimension::dollars, "$", "USD"},
    {dimension::euros, "\u20ac", "EUR"},
    {dimension::pounds, "\u00a3", "GBP"},
    {dimension::yen, "\u00a5", "JPY"},
    {dimension::francs, "", "CHF"},
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
                                                        [](char a, char b) { return ascii_lower(a) == b; });
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
        (unsigned{number_sizes[static_cast<unsigned char>(written[0])]} >> written.size() & 1U) == 0)
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

/// Whether a word is the name of a unit; one with a capital is compared as it is written.
[[nodiscard]] inline bool names_unit(std::string_view written, std::string_view name) noexcept {
    return std::any_of(name.begin(), name.end(), terms::upper) ? written == name : same_word(written, name);
}

/// The sign of a unit that is no word at `at`; empty when none stands there.
[[nodiscard]] inline std::string_view unit_sign_at(std::string_view text, std::size_t at) noexcept {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    for (const std::string_view sign : {"%", "\u00b0C", "\u00b0F"})
        if (rest.starts_with(sign)) return sign;
    for (const currency_marks& each : currencies)
        if (!each.sign.empty() && rest.starts_with(each.sign)) return each.sign;
    return {};
}

/// The currency before a number at `at`: a sign or a code of three letters, with a blank or without.
struct currency {
    dimension counts = dimension::none;
    std::size_t begin = 0;
};
[[nodiscard]] inline currency currency_before(std::string_view text, std::size_t at) noexcept {
    const std::size_t end = at > 0 && text[at - 1] == ' ' ? at - 1 : at;
    const std::string_view head = text.substr(0, end);
    for (const auto& [counts, sign, code] : currencies) {
        const bool signed_so = !sign.empty() && head.ends_with(sign);
        if (!signed_so && !head.ends_with(code)) continue;
        const std::size_t begin = end - (signed_so ? sign : code).size();
        const std::string_view before = text.substr(0, begin > 0 && text[begin - 1] == ' ' ? begin - 1 : begin);
        const bool of_another = end < at && !before.empty() && terms::digit(before.back());  // 20 € 30
        const bool within_word = !signed_so && terms::letter_ends_at(text, begin);
        return of_another || within_word ? currency{} : currency{counts, begin};
    }
    return {};
}

/// The unit that a word names, in its plural too.
[[nodiscard]] inline const unit* unit_named(std::string_view written) noexcept {
    if (written.empty() || written.size() > 15) return nullptr;
    const std::string_view single =
        written.size() > 2 && written.ends_with('s') ? written.substr(0, written.size() - 1) : written;
    const std::string_view german =
        written.size() > 3 && (written.ends_with('n') || written.ends_with('e') || written.ends_with("en"))
            ? written.substr(0, written.size() - (written.ends_with("en") ? 2 : 1))
            : written;
    for (const unit& row : units)
        if (names_unit(written, row.name) || names_unit(single, row.name) || names_unit(german, row.name) ||
            (written.ends_with("en") && names_unit(written.substr(0, written.size() - 1), row.name)))
            return &row;
    return nullptr;
}

/// The sign that stands for a unit that is named by a word; empty where there is none.
[[nodiscard]] inline std::string_view sign_named(std::string_view written) noexcept {
    const unit* named = unit_named(written);
    if (named == nullptr) return {};
    if (named->counts == dimension::share) return "%";
    if (named->name == "lb") return {};  // a weight alone; "pound" may be either
    for (const currency_marks& each : currencies)
        if (each.counts == named->counts) return each.sign;
    return {};
}

}  // namespace quantities
}  // namespace toolkit::inline v0
