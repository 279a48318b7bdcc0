// In: a text. Out: its duration (ISO 8601, as in appendix A of RFC 3339), as plain numbers. The format of JSON Schema
// checks that it can be read; types of durations are made from the result.
#pragma once

#include <toolkit/schema/time/time_scanner.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A span of time as written. Nothing is carried from one unit to another.
struct duration_fields {
    std::uint64_t years = 0;
    std::uint64_t months = 0;
    std::uint64_t weeks = 0;
    std::uint64_t days = 0;
    std::uint64_t hours = 0;
    std::uint64_t minutes = 0;
    std::uint64_t seconds = 0;
    unsigned nanoseconds = 0;     ///< the fraction of the seconds; finer digits are cut off
    bool has_fraction = false;    ///< it was written, maybe as zero: ISO 8601 allows it, the format `duration` does not
    bool beyond_64_bits = false;  ///< a number was too large and is replaced by the largest one
    friend constexpr bool operator==(const duration_fields&, const duration_fields&) = default;
};

namespace times {

/// Reads one part of a duration: numbers with their units, in order and without gaps. Only S can have a fraction.
constexpr bool scan_units(scanner& in, std::string_view units, std::array<std::uint64_t*, 3> values,
                          duration_fields& all) noexcept {
    std::size_t next = 0;
    for (std::size_t count = 0;; ++count) {
        std::uint64_t value = 0;
        bool fits = true;
        if (!in.number(value, fits)) return count != 0;
        all.beyond_64_bits = all.beyond_64_bits || !fits;
        if (in.take('.')) {
            all.has_fraction = true;
            if (!in.fraction(all.nanoseconds)) return false;
        }
        std::size_t unit = next;
        const std::size_t end = count == 0 ? units.size() : next + 1;
        while (unit < end && unit < units.size() && !in.take(units[unit])) ++unit;
        if (unit == end || unit == units.size()) return false;
        if (all.has_fraction && units[unit] != 'S') return false;
        *values[unit] = value;
        next = unit + 1;
        if (next == units.size()) return true;
    }
}

}  // namespace times

/// Reads "P1Y2M3DT4H5M6S", "PT36H", "P2W"; in addition to RFC 3339 also a fraction of the seconds, "PT0.5S". False if
/// the text is not a duration; the fields are then unspecified.
[[nodiscard]] constexpr bool read_duration(std::string_view text, duration_fields& all) noexcept {
    all = {};
    times::scanner in{text};
    if (!in.take('P')) return false;
    if (!in.take('T')) {
        times::scanner weeks = in;
        bool fits = true;
        if (weeks.number(all.weeks, fits) && weeks.take('W')) {
            all.beyond_64_bits = !fits;
            return weeks.done();
        }
        all.weeks = 0;
        if (!times::scan_units(in, "YMD", {&all.years, &all.months, &all.days}, all)) return false;
        if (!in.take('T')) return in.done();
    }
    return times::scan_units(in, "HMS", {&all.hours, &all.minutes, &all.seconds}, all) && in.done();
}

}}  // namespace toolkit::v0
