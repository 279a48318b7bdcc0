// In: the number of a duration. Out: its text in ISO 8601, and back. schema/chrono.hpp uses it for the types of
// <chrono>.
#pragma once

#include <toolkit/json/number_writing.hpp>
#include <toolkit/schema/time/duration_form.hpp>
#include <toolkit/schema/time/format_duration.hpp>
#include <toolkit/schema/time/time_writing.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace times {

/// Reads the ticks of a text. False if it has years or months, which have no fixed length, or does not fit.
constexpr bool read_ticks(std::string_view text, const duration_form& form, std::uint64_t most,
                          std::uint64_t& ticks) noexcept {
    duration_fields all;
    if (!read_duration(text, all) || all.years != 0 || all.months != 0 || all.beyond_64_bits ||
        (all.has_fraction && form.decimals == 0) || count_decimals(text) > form.decimals)
        return false;
    ticks = all.has_fraction ? all.nanoseconds / power_of_ten(9 - form.decimals) : 0;
    const auto add = [&](std::uint64_t count, const duration_unit& unit) {
        if (count == 0) return true;
        if (unit.digits == 0 || count > (most - ticks) / unit.ticks) return false;
        ticks += count * unit.ticks;
        return true;
    };
    return add(all.weeks, form.week) && add(all.days, form.units[0]) && add(all.hours, form.units[1]) &&
           add(all.minutes, form.units[2]) && add(all.seconds, form.units[3]);
}

/// The text that begins with unit `first`. It is empty if there is no such text.
constexpr std::string write_from(std::uint64_t ticks, const duration_form& form, std::size_t first) {
    std::string text;
    if (form.units[first].digits == 0) return text;
    const bool finest = first == 3 || form.units[first + 1].digits == 0;
    const std::uint64_t most = power_of_ten(form.units[first].digits);
    if ((ticks < form.units[first].ticks && !finest) || ticks / form.units[first].ticks >= most) return text;
    text.append(first == 0 ? "P" : "PT");
    for (std::size_t at = first; at == first || ticks != 0; ++at) {
        const duration_unit& unit = form.units[at];
        if (at == 1 && first == 0) text.push_back('T');
        append_number(text, ticks / unit.ticks);
        ticks %= unit.ticks;
        if (at == 3) {
            append_fraction(text, ticks, form.decimals);
            ticks = 0;
        }
        text.push_back(unit.letter);
    }
    return text;
}

/// The shortest text of this many ticks. There is none if the number has too many digits for every unit.
constexpr std::optional<std::string> write_ticks(std::uint64_t ticks, const duration_form& form) {
    std::string best;
    for (std::size_t first = 0; first < 4; ++first) {
        std::string text = write_from(ticks, form, first);
        if (!text.empty() && (best.empty() || text.size() < best.size())) best = text;
    }
    const std::uint64_t weeks = ticks / form.week.ticks;
    const bool only_weeks = form.units[0].ticks == 0;
    if (ticks % form.week.ticks == 0 && (weeks != 0 || only_weeks) && weeks < power_of_ten(form.week.digits)) {
        std::string text = "P";
        append_number(text, weeks);
        text.push_back('W');
        if (best.empty() || text.size() < best.size()) best = text;
    }
    if (best.empty()) return std::nullopt;
    return best;
}

}}}  // namespace toolkit::v0::times
