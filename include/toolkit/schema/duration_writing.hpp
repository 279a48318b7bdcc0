// In: the number of a duration. Out: its text in ISO 8601, and the pattern of exactly the texts that can be read again
// without loss. schema/chrono.hpp gives them to the types of <chrono>.
#pragma once

#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/time_writing.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

namespace times {

/// A unit of a duration and how it is written in a type.
struct duration_unit {
    char letter = 0;
    std::uint64_t ticks = 0;  ///< of the type
    unsigned digits = 0;      ///< at most that many; 0 when the unit is not written
};

/// How the durations of a type are written. The digits are so few that no text overflows.
struct duration_form {
    duration_unit week{};
    duration_unit units[4]{};  ///< days, hours, minutes, seconds
    unsigned decimals = 0;     ///< of a second

    /// Of ticks of `seconds`, or of a second with so many decimals, and at most `most` of them.
    constexpr duration_form(std::uint64_t seconds, unsigned decimal_places, std::uint64_t most) noexcept
        : decimals(decimal_places) {
        week = unit('W', 604800, seconds, most);
        std::uint64_t room = most;
        units[0] = unit('D', 86400, seconds, room);
        units[1] = unit('H', 3600, seconds, (room -= used(units[0])) / 3);
        units[2] = unit('M', 60, seconds, (room -= used(units[1])) / 2);
        units[3] = unit('S', 1, seconds, room -= used(units[2]));
    }

private:
    constexpr duration_unit unit(char letter, std::uint64_t length, std::uint64_t seconds,
                                 std::uint64_t room) const noexcept {
        if (length < seconds) return {};
        const std::uint64_t ticks = length / seconds * power_of_ten(decimals);
        unsigned digits = 0;
        while (digits < 18 && power_of_ten(digits + 1) <= room / ticks) ++digits;
        return {letter, ticks, digits};
    }
    static constexpr std::uint64_t used(const duration_unit& unit) noexcept {
        return unit.digits == 0 ? 0 : unit.ticks * power_of_ten(unit.digits);
    }
};

constexpr void write_unit_pattern(text_sink& out, const duration_unit& unit, unsigned decimals) {
    out.append("[0-9]{1,");
    append_number(out, unit.digits);
    out.push_back('}');
    if (unit.letter == 'S') write_fraction_pattern(out, decimals);
    out.push_back(unit.letter);
}
/// The unit number `first`, and after it those that follow, none left out in between.
constexpr void write_units_pattern(text_sink& out, const duration_form& form, std::size_t first) {
    write_unit_pattern(out, form.units[first], form.decimals);
    if (first == 3 || form.units[first + 1].digits == 0) return;
    out.push_back('(');
    write_units_pattern(out, form, first + 1);
    out.append(")?");
}
constexpr void write_duration_pattern(text_sink& out, const duration_form& form) {
    const bool days = form.units[0].digits != 0;
    out.append("^P(");
    write_unit_pattern(out, form.week, 0);
    if (days) {
        out.push_back('|');
        write_unit_pattern(out, form.units[0], 0);
    }
    bool first = true;
    for (std::size_t unit = 1; unit < 4; ++unit) {
        if (form.units[unit].digits == 0) continue;
        if (first) {
            out.push_back('|');
            if (days) {
                out.push_back('(');
                write_unit_pattern(out, form.units[0], 0);
                out.append(")?");
            }
            out.append("T(");
        } else {
            out.push_back('|');
        }
        first = false;
        write_units_pattern(out, form, unit);
    }
    out.append(first ? ")$" : "))$");
}

constexpr void write_duration_words(text_sink& out, const duration_form& form) {
    out.append("an ISO 8601 duration of weeks");
    constexpr std::string_view names[4]{"days", "hours", "minutes", "seconds"};
    std::size_t last = 4;
    for (std::size_t i = 0; i < 4; ++i)
        if (form.units[i].digits != 0) last = i;
    for (std::size_t i = 0; i < 4; ++i) {
        if (form.units[i].digits == 0) continue;
        out.append(i == last ? " or " : ", ");
        if (i == 3 && form.decimals == 0) out.append("whole ");
        out.append(names[i]);
    }
    if (form.decimals != 0) {
        out.append(" with at most ");
        append_number(out, form.decimals);
        out.append(form.decimals == 1 ? " decimal" : " decimals");
    }
    out.append(", such as ");
    out.append(last == 4 ? "P2W" : last == 0 ? "P3D" : last == 1 ? "PT12H" : form.decimals == 0 ? "PT1H30M" : "PT1.5S");
}

/// The ticks of a text; false when it has years or months, which have no length, or does not fit.
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

/// The text that begins with the unit number `first`; empty when it is none.
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

/// The shortest text of so many ticks; none when their number has too many digits for every unit.
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

}  // namespace times

}  // namespace toolkit::inline v0
