// In: numbers of a duration or of a point in time. Out: their texts, and the patterns of exactly the texts that can be
// read again without loss. schema/chrono.hpp gives them to the types of <chrono>.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/format_time.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

namespace times {

using numbers::power_of_ten;

/// How many digits behind the point are no zeros at the end.
constexpr std::size_t count_decimals(std::string_view text) noexcept {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return 0;
    std::size_t count = 0;
    for (std::size_t at = point + 1; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
        if (text[at] != '0') count = at - point;
    return count;
}

constexpr void append_digits(std::string& out, std::uint64_t value, unsigned count) {
    for (std::uint64_t unit = power_of_ten(count - 1); unit != 0; unit /= 10)
        out.push_back(static_cast<char>('0' + value / unit % 10));
}
/// ".25" of 250 thousandths; nothing of none.
constexpr void append_fraction(std::string& out, std::uint64_t value, unsigned decimals) {
    if (value == 0) return;
    for (; value % 10 == 0; value /= 10) --decimals;
    out.push_back('.');
    append_digits(out, value, decimals);
}

// ---- durations
// ----------------------------------------------------------------------------------------------------------

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

constexpr void write_fraction_pattern(text_sink& out, unsigned decimals) {
    if (decimals == 0) return;
    out.append("(\\.[0-9]");
    if (decimals > 1) {
        out.append("{1,");
        append_number(out, decimals);
        out.push_back('}');
    }
    out.append("0*)?");
}
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

// ---- points in time
// -----------------------------------------------------------------------------------------------------

inline constexpr std::string_view month_and_day_pattern = "-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
inline constexpr std::string_view hour_and_minute_pattern = "([01][0-9]|2[0-3]):[0-5][0-9]";

/// The numbers from `low` to `high` in `width` digits.
constexpr void write_range_pattern(text_sink& out, unsigned low, unsigned high, unsigned width) {
    if (width == 0) return;
    const auto unit = static_cast<unsigned>(power_of_ten(width - 1));
    const auto digits = [&](unsigned first, unsigned last) {
        if (first != last) out.push_back('[');
        out.push_back(static_cast<char>('0' + first));
        if (last > first + 1) out.push_back('-');
        if (first != last) out.push_back(static_cast<char>('0' + last));
        if (first != last) out.push_back(']');
    };
    unsigned first = low / unit;
    unsigned last = high / unit;
    const bool low_cut = low % unit != 0;
    const bool high_cut = high % unit != unit - 1;
    if (first == last && (low_cut || high_cut)) {
        digits(first, first);
        return write_range_pattern(out, low % unit, high % unit, width - 1);
    }
    const bool group = low_cut || high_cut;
    if (group) out.push_back('(');
    if (low_cut) {
        digits(first, first);
        write_range_pattern(out, low % unit, unit - 1, width - 1);
        ++first;
        if (first <= last) out.push_back('|');
    }
    if (high_cut) {
        digits(last, last);
        write_range_pattern(out, 0, high % unit, width - 1);
        if (first < last) out.push_back('|');
    }
    const unsigned end = high_cut ? last : last + 1;
    if (first < end) {
        digits(first, end - 1);
        for (unsigned i = 1; i < width; ++i) out.append("[0-9]");
    }
    if (group) out.push_back(')');
}

/// How points in time of a type are written: decimals of a second, and whole years that it holds with every offset.
struct point_form {
    unsigned decimals;
    unsigned first_year;
    unsigned last_year;
};

constexpr void write_years_pattern(text_sink& out, unsigned first, unsigned last) {
    out.push_back('^');
    if (first == 0 && last == 9999) out.append("[0-9]{4}");
    else write_range_pattern(out, first, last, 4);
    out.append(month_and_day_pattern);
}
constexpr void write_date_pattern(text_sink& out, unsigned first_year) {
    write_years_pattern(out, first_year, 9999);
    out.push_back('$');
}
constexpr void write_date_words(text_sink& out, unsigned first_year) {
    out.append("a date of RFC 3339, such as 2024-02-29");
    if (first_year == 0) return;
    out.append(", from the year ");
    append_number(out, first_year);
    out.append(" on");
}
constexpr void write_date_time_pattern(text_sink& out, const point_form& form) {
    write_years_pattern(out, form.first_year, form.last_year);
    out.append("[Tt]");
    out.append(hour_and_minute_pattern);
    out.append(":[0-5][0-9]");
    if (form.decimals == 0) out.append("(\\.0+)?");
    else write_fraction_pattern(out, form.decimals);
    out.append("([Zz]|[+-]");
    out.append(hour_and_minute_pattern);
    out.append(")$");
}

constexpr void write_date_time_words(text_sink& out, const point_form& form) {
    out.append("a date-time of RFC 3339 with ");
    if (form.decimals == 0) out.append("whole seconds");
    else {
        out.append("at most ");
        append_number(out, form.decimals);
        out.append(form.decimals == 1 ? " decimal" : " decimals");
    }
    out.append(", such as 2024-02-29T12:30:00Z");
    if (form.first_year == 0 && form.last_year == 9999) return;
    out.append(", in the years ");
    append_number(out, form.first_year);
    out.append(" to ");
    append_number(out, form.last_year);
}

constexpr void append_date(std::string& out, const date_fields& date) {
    append_digits(out, static_cast<std::uint64_t>(date.year), 4);
    out.push_back('-');
    append_digits(out, date.month, 2);
    out.push_back('-');
    append_digits(out, date.day, 2);
}

/// "T12:30:00.5" of a second of a day.
constexpr void append_time_of_day(std::string& out, std::uint64_t second, std::uint64_t fraction, unsigned decimals) {
    out.push_back('T');
    append_digits(out, second / 3600, 2);
    out.push_back(':');
    append_digits(out, second / 60 % 60, 2);
    out.push_back(':');
    append_digits(out, second % 60, 2);
    append_fraction(out, fraction, decimals);
}

}  // namespace times

}  // namespace toolkit::inline v0
