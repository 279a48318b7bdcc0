// Units of measure in English and German: symbols and names, with SI prefixes and binary multiples.
// In: a word or a symbol. Out: its dimension and its exact factor to the base unit. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/unit_names.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A unit of `factor` base units. B, kB, MB, GB and TB may also be binary multiples of each other. `binary` is then the
/// exponent of 2 (kB: 10); 0 for other units.
struct unit {
    dimension counts = dimension::none;
    exact_value factor{1};
    std::uint8_t binary = 0;
    friend constexpr bool operator==(const unit&, const unit&) = default;
};

namespace unit_tables {

/// The range of `unit_names` for each first letter.
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

/// The unit with this name, without a plural's ending, compared without case.
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

/// Units of bits and bytes that only case distinguishes: Mb and Mib are bits, MBps is bytes per second. Others are
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

/// The unit that a word names, singular or plural, or that a symbol stands for.
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

/// The unit of a sign that is not a word, and its bytes; nullopt if there is none at `at`.
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
    constexpr auto rows = table_of<row>({{"\uff05", dimension::share},
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

/// Whether letters right after a number are its unit. A single letter of this list more likely belongs to a name
/// (Astra 2A).
[[nodiscard]] constexpr bool is_joined_unit(std::string_view letters) noexcept {
    const bool of_name =
        letters.size() == 1 && std::string_view{"ABVWTLJNKdtl"}.find(letters[0]) != std::string_view::npos;
    return !of_name && unit_named(letters).has_value();
}

/// The sign for a unit that a word names; empty if there is none.
[[nodiscard]] constexpr std::string_view sign_named(std::string_view written) noexcept {
    const std::optional<unit> named = unit_named(written);
    if (!named) return {};
    if (named->counts == dimension::share) return "%";
    if (named->counts == dimension::pounds) return "\u00a3";
    for (const currency_marks& each : currencies)
        if (each.counts == named->counts) return each.sign;
    return {};
}

}}}  // namespace toolkit::v0::quantities
