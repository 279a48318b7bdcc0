// Units of measure in English and German: symbols and names, with the prefixes of the SI and of binary multiples.
// In: a word or a symbol. Out: its dimension and its exact factor to the base unit. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/validation/claims_units.hpp>
#include <toolkit/validation/exact_value.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit::inline v0::quantities {

/// One unit: `factor` base units. kB is also 1,024 bytes; `binary` is the power of two that B, kB, MB, GB and TB mean
/// among themselves where they are binary (0 for units that are no such multiple).
struct unit {
    dimension counts = dimension::none;
    exact_value factor{1};
    std::uint8_t binary = 0;
    friend constexpr bool operator==(const unit&, const unit&) = default;
};

struct unit_name {
    std::string_view name;
    dimension counts;
    std::uint64_t factor = 1;
    std::int32_t exponent = 0;
    std::uint8_t binary = 0;
};

/// Names in lower case, sorted; compared without case.
inline constexpr auto unit_names = std::to_array<unit_name>({
    {"acre", dimension::area, 40468564224, -7},
    {"amp", dimension::current},
    {"ampere", dimension::current},
    {"amper", dimension::current},
    {"bar", dimension::pressure, 1, 5},
    {"bit", dimension::bits},
    {"bps", dimension::bit_rate},
    {"byte", dimension::bytes},
    {"celsius", dimension::celsius},
    {"cent", dimension::cents},
    {"chf", dimension::francs},
    {"cm", dimension::length, 1, -2},
    {"cny", dimension::yuan},
    {"day", dimension::time, 86400},
    {"db", dimension::decibels},
    {"decibel", dimension::decibels},
    {"degree", dimension::degrees},
    {"dezibel", dimension::decibels},
    {"dollar", dimension::dollars},
    {"dpi", dimension::dots_per_inch},
    {"eur", dimension::euros},
    {"euro", dimension::euros},
    {"fahrenheit", dimension::fahrenheit},
    {"feet", dimension::length, 3048, -4},
    {"foot", dimension::length, 3048, -4},
    {"franc", dimension::francs},
    {"franken", dimension::francs},
    {"ft", dimension::length, 3048, -4},
    {"gallon", dimension::volume, 3785411784, -9},
    {"gb", dimension::bytes, 1, 9, 30},
    {"gbit", dimension::bits, 1, 9},
    {"gbp", dimension::sterling},
    {"gbps", dimension::bit_rate, 1, 9},
    {"ghz", dimension::frequency, 1, 9},
    {"gib", dimension::bytes, 1ULL << 30U},
    {"gibibyte", dimension::bytes, 1ULL << 30U},
    {"gigabyte", dimension::bytes, 1, 9, 30},
    {"grad", dimension::degrees},
    {"gram", dimension::mass, 1, -3},
    {"gramm", dimension::mass, 1, -3},
    {"ha", dimension::area, 1, 4},
    {"hectare", dimension::area, 1, 4},
    {"hektar", dimension::area, 1, 4},
    {"hertz", dimension::frequency},
    {"hour", dimension::time, 3600},
    {"hr", dimension::time, 3600},
    {"inch", dimension::length, 254, -4},
    {"inche", dimension::length, 254, -4},
    {"inr", dimension::rupees},
    {"jahr", dimension::time, 31557600},
    {"joule", dimension::energy},
    {"jpy", dimension::yen},
    {"kb", dimension::bytes, 1, 3, 10},
    {"kbit", dimension::bits, 1, 3},
    {"kbps", dimension::bit_rate, 1, 3},
    {"kelvin", dimension::kelvin},
    {"kg", dimension::mass},
    {"khz", dimension::frequency, 1, 3},
    {"kib", dimension::bytes, 1024},
    {"kibibyte", dimension::bytes, 1024},
    {"kilobyte", dimension::bytes, 1, 3, 10},
    {"kilowattstunde", dimension::energy, 36, 5},
    {"km", dimension::length, 1, 3},
    {"knot", dimension::knots},
    {"knoten", dimension::knots},
    {"kw", dimension::power, 1, 3},
    {"kwh", dimension::energy, 36, 5},
    {"lb", dimension::weight_pounds},
    {"liter", dimension::volume},
    {"litre", dimension::volume},
    {"mb", dimension::bytes, 1, 6, 20},
    {"mbit", dimension::bits, 1, 6},
    {"mbps", dimension::bit_rate, 1, 6},
    {"megabyte", dimension::bytes, 1, 6, 20},
    {"meile", dimension::length, 1609344, -3},
    {"meter", dimension::length},
    {"metre", dimension::length},
    {"mg", dimension::mass, 1, -6},
    {"mhz", dimension::frequency, 1, 6},
    {"mi", dimension::length, 1609344, -3},
    {"mib", dimension::bytes, 1ULL << 20U},
    {"mebibyte", dimension::bytes, 1ULL << 20U},
    {"mile", dimension::length, 1609344, -3},
    {"min", dimension::time, 60},
    {"minute", dimension::time, 60},
    {"ml", dimension::volume, 1, -3},
    {"mm", dimension::length, 1, -3},
    {"monat", dimension::time, 2629800},
    {"month", dimension::time, 2629800},
    {"mph", dimension::miles_per_hour},
    {"ms", dimension::time, 1, -3},
    {"msec", dimension::time, 1, -3},
    {"newton", dimension::force},
    {"ns", dimension::time, 1, -9},
    {"ohm", dimension::resistance},
    {"ounce", dimension::ounces},
    {"oz", dimension::ounces},
    {"pascal", dimension::pressure},
    {"pb", dimension::bytes, 1, 15, 50},
    {"percent", dimension::share},
    {"petabyte", dimension::bytes, 1, 15, 50},
    {"pfund", dimension::pounds},
    {"pixel", dimension::pixels},
    {"point", dimension::points},
    {"pound", dimension::pounds},
    {"prozent", dimension::share},
    {"prozentpunkt", dimension::points},
    {"punkt", dimension::points},
    {"px", dimension::pixels},
    {"qm", dimension::area},
    {"rpm", dimension::turns_per_minute},
    {"rupee", dimension::rupees},
    {"sec", dimension::time},
    {"second", dimension::time},
    {"sek", dimension::time},
    {"sekunde", dimension::time},
    {"sqm", dimension::area},
    {"std", dimension::time, 3600},
    {"stunde", dimension::time, 3600},
    {"tag", dimension::time, 86400},
    {"tb", dimension::bytes, 1, 12, 40},
    {"terabyte", dimension::bytes, 1, 12, 40},
    {"tib", dimension::bytes, 1ULL << 40U},
    {"ton", dimension::mass, 1, 3},
    {"tonne", dimension::mass, 1, 3},
    {"usd", dimension::dollars},
    {"volt", dimension::voltage},
    {"watt", dimension::power},
    {"week", dimension::time, 604800},
    {"woche", dimension::time, 604800},
    {"yard", dimension::length, 9144, -4},
    {"year", dimension::time, 31557600},
    {"yen", dimension::yen},
    {"yuan", dimension::yuan},
    {"zoll", dimension::length, 254, -4},
});

/// Symbols, compared as they are written, which prefixes may precede (kV, mV, GHz).
inline constexpr auto unit_symbols = std::to_array<unit_name>({
    {"m", dimension::length},
    {"g", dimension::mass, 1, -3},
    {"s", dimension::time},
    {"l", dimension::volume},
    {"L", dimension::volume},
    {"A", dimension::current},
    {"V", dimension::voltage},
    {"W", dimension::power},
    {"Wh", dimension::energy, 3600},
    {"Hz", dimension::frequency},
    {"J", dimension::energy},
    {"N", dimension::force},
    {"Pa", dimension::pressure},
    {"bit", dimension::bits},
    {"\u03a9", dimension::resistance},
    {"\u2126", dimension::resistance},
    {"eV", dimension::electronvolts},
    {"cal", dimension::calories},
});
/// Symbols that no prefix precedes.
inline constexpr auto plain_symbols = std::to_array<unit_name>({
    {"t", dimension::mass, 1, 3},
    {"h", dimension::time, 3600},
    {"d", dimension::time, 86400},
    {"K", dimension::kelvin},
    {"B", dimension::bytes},
});

struct unit_prefix {
    std::string_view name;
    std::int32_t exponent;
};
inline constexpr auto symbol_prefixes = std::to_array<unit_prefix>({{"p", -12},
                                                                    {"n", -9},
                                                                    {"u", -6},
                                                                    {"\u00b5", -6},
                                                                    {"\u03bc", -6},
                                                                    {"m", -3},
                                                                    {"c", -2},
                                                                    {"d", -1},
                                                                    {"h", 2},
                                                                    {"k", 3},
                                                                    {"M", 6},
                                                                    {"G", 9},
                                                                    {"T", 12}});
inline constexpr auto name_prefixes = std::to_array<unit_prefix>({{"pico", -12},
                                                                  {"piko", -12},
                                                                  {"nano", -9},
                                                                  {"micro", -6},
                                                                  {"mikro", -6},
                                                                  {"milli", -3},
                                                                  {"centi", -2},
                                                                  {"zenti", -2},
                                                                  {"deci", -1},
                                                                  {"dezi", -1},
                                                                  {"hecto", 2},
                                                                  {"hekto", 2},
                                                                  {"kilo", 3},
                                                                  {"mega", 6},
                                                                  {"giga", 9},
                                                                  {"tera", 12}});

namespace unit_tables {

/// The names of `unit_names` by their first letter.
inline constexpr std::array<std::array<std::uint8_t, 2>, 26> first_letters = [] {
    std::array<std::array<std::uint8_t, 2>, 26> ranges{};
    for (std::size_t i = 0; i < unit_names.size(); ++i) {
        auto& range = ranges[static_cast<std::size_t>(unit_names[i].name[0] - 'a')];
        if (range[1] == 0) range[0] = static_cast<std::uint8_t>(i);
        range[1] = static_cast<std::uint8_t>(i + 1);
    }
    return ranges;
}();
static_assert(std::is_sorted(unit_names.begin(), unit_names.end(),
                             [](const unit_name& a, const unit_name& b) { return a.name[0] < b.name[0]; }),
              "toolkit: the names of units must stand together by their first letters");

[[nodiscard]] constexpr unit of(const unit_name& row, std::int32_t prefix = 0) noexcept {
    const auto factor = exact::make(row.factor, 1, row.exponent + prefix);
    return {row.counts, factor ? *factor : exact_value{1}, row.binary};
}

/// A name without a plural's ending, compared with the table without case.
[[nodiscard]] constexpr std::optional<unit> named(std::string_view written) noexcept {
    if (written.empty()) return std::nullopt;
    const char first = ascii_lower(written[0]);
    if (first < 'a' || first > 'z') return std::nullopt;
    const auto& range = first_letters[static_cast<std::size_t>(first - 'a')];
    for (std::size_t i = range[0]; i < range[1]; ++i)
        if (same_word(written, unit_names[i].name)) return of(unit_names[i]);
    for (const unit_prefix& prefix : name_prefixes)
        if (written.size() > prefix.name.size() + 2 && same_word(written.substr(0, prefix.name.size()), prefix.name)) {
            const std::string_view base = written.substr(prefix.name.size());
            for (const unit_name& row : unit_names)
                if (row.name.size() > 2 && row.binary == 0 && row.factor == 1 && same_word(base, row.name))
                    return of(row, prefix.exponent);
        }
    return std::nullopt;
}

/// Units of bits and bytes that their case alone tells apart: Mb and Mib are bits, MBps is bytes a second. The rest is
/// compared without case: mb is a careless MB.
[[nodiscard]] constexpr std::optional<unit> told_by_case(std::string_view written) noexcept {
    if (written.size() < 2 || written.size() > 5) return std::nullopt;
    constexpr std::string_view prefixes = "kMGTP";
    const char first = written[0] == 'K' ? 'k' : written[0];
    const std::size_t rank = prefixes.find(first);
    if (rank == std::string_view::npos) return std::nullopt;
    const auto decimal = *exact::make(1, 1, static_cast<std::int32_t>(3 * (rank + 1)));
    const auto power = static_cast<std::uint8_t>(10 * (rank + 1));
    const exact_value binary = *exact::make(1ULL << power);
    const std::string_view rest = written.substr(1);
    const bool capital = written[0] != 'k';
    if (capital && rest == "b") return unit{dimension::bits, decimal};
    if (capital && rest == "ib") return unit{dimension::bits, binary};
    if (rest == "Bps") return unit{dimension::byte_rate, decimal, power};
    if (rest == "iBps") return unit{dimension::byte_rate, binary};
    return std::nullopt;
}

}  // namespace unit_tables

/// The unit that a word names, in its plural too, or that a symbol stands for.
[[nodiscard]] constexpr std::optional<unit> unit_named(std::string_view written) noexcept {
    using namespace unit_tables;
    if (written.empty() || written.size() > 20) return std::nullopt;
    for (const unit_name& row : unit_symbols) {
        if (!written.ends_with(row.name)) continue;
        const std::string_view prefix = written.substr(0, written.size() - row.name.size());
        if (prefix.empty()) return of(row);
        for (const unit_prefix& each : symbol_prefixes)
            if (prefix == each.name) return of(row, each.exponent);
    }
    for (const unit_name& row : plain_symbols)
        if (written == row.name) return of(row);
    if (written.size() < 2) return std::nullopt;
    if (const auto found = told_by_case(written)) return found;
    if (const auto found = named(written)) return found;
    if (written.size() < 3) return std::nullopt;
    if (written.ends_with('s') || written.ends_with('n') || written.ends_with('e'))
        if (const auto found = named(written.substr(0, written.size() - 1))) return found;
    if (written.ends_with("en"))
        if (const auto found = named(written.substr(0, written.size() - 2))) return found;
    return std::nullopt;
}

/// The unit of a sign that is no word, and its bytes; nothing when none stands at `at`.
struct unit_sign {
    unit is;
    std::size_t size = 0;
};
[[nodiscard]] constexpr std::optional<unit_sign> unit_sign_at(std::string_view text, std::size_t at) noexcept {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    if (rest.starts_with("%")) return unit_sign{{dimension::share}, 1};
    if (rest.empty() || (static_cast<unsigned char>(rest[0]) < 0x80 && rest[0] != '$')) return std::nullopt;
    if (rest.starts_with("\u2030")) return unit_sign{{dimension::share, {1, 1, -1}}, 3};
    struct row {
        std::string_view sign;
        dimension counts;
    };
    constexpr auto rows = std::to_array<row>({{"\uff05", dimension::share},
                                              {"\u00b0C", dimension::celsius},
                                              {"\u00b0 C", dimension::celsius},
                                              {"\u2103", dimension::celsius},
                                              {"\u00b0F", dimension::fahrenheit},
                                              {"\u00b0 F", dimension::fahrenheit},
                                              {"\u2109", dimension::fahrenheit},
                                              {"\u00b0", dimension::degrees}});
    for (const row& each : rows)
        if (rest.starts_with(each.sign)) return unit_sign{{each.counts}, each.sign.size()};
    for (const currency_marks& each : currencies)
        if (!each.sign.empty() && rest.starts_with(each.sign)) return unit_sign{{each.counts}, each.sign.size()};
    return std::nullopt;
}

/// Whether letters right behind a number are its unit; one capital, t and l are rather a part of a name (Astra 2A).
[[nodiscard]] constexpr bool is_joined_unit(std::string_view letters) noexcept {
    const bool of_name =
        letters.size() == 1 && std::string_view{"ABVWTLJNKdtl"}.find(letters[0]) != std::string_view::npos;
    return !of_name && unit_named(letters).has_value();
}

/// The sign that stands for a unit that is named by a word; empty where there is none.
[[nodiscard]] constexpr std::string_view sign_named(std::string_view written) noexcept {
    const std::optional<unit> named = unit_named(written);
    if (!named) return {};
    if (named->counts == dimension::share) return "%";
    if (named->counts == dimension::pounds) return "\u00a3";
    for (const currency_marks& each : currencies)
        if (each.counts == named->counts) return each.sign;
    return {};
}

}  // namespace toolkit::inline v0::quantities
