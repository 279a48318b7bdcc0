// In: a text. Out: the date, the time, or the duration that it says (RFC 3339 and its appendix A), as plain numbers.
// The formats of JSON Schema ask whether it can be read; types of time are made from what was read.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0 {

/// A day of the Gregorian calendar, also before it was in use.
struct date_fields {
    int year = 0;        ///< 0 to 9999
    unsigned month = 1;  ///< 1 to 12
    unsigned day = 1;    ///< 1 to 31
    friend constexpr bool operator==(const date_fields&, const date_fields&) = default;
};

/// A time of a day, as clocks show it at a place.
struct time_fields {
    unsigned hour = 0;
    unsigned minute = 0;
    unsigned second = 0;      ///< 60 in a leap second
    unsigned nanosecond = 0;  ///< what is finer is cut off
    int offset_minutes = 0;   ///< by how much the clock there is before UTC
    friend constexpr bool operator==(const time_fields&, const time_fields&) = default;
};

struct date_time_fields {
    date_fields date{};
    time_fields time{};
    friend constexpr bool operator==(const date_time_fields&, const date_time_fields&) = default;
};

/// A span of time as it is written; nothing is carried from one unit to the other.
struct duration_fields {
    std::uint64_t years = 0;
    std::uint64_t months = 0;
    std::uint64_t weeks = 0;
    std::uint64_t days = 0;
    std::uint64_t hours = 0;
    std::uint64_t minutes = 0;
    std::uint64_t seconds = 0;
    unsigned nanoseconds = 0;     ///< the fraction of the seconds; what is finer is cut off
    bool has_fraction = false;    ///< it was written, maybe as zero: ISO 8601 has it, the format `duration` does not
    bool beyond_64_bits = false;  ///< a number was too large: it is the largest one here
    friend constexpr bool operator==(const duration_fields&, const duration_fields&) = default;
};

[[nodiscard]] constexpr bool is_leap_year(int year) noexcept {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
[[nodiscard]] constexpr unsigned days_of_month(int year, unsigned month) noexcept {
    if (month == 2) return is_leap_year(year) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

namespace times {

/// Reads from the front of a text.
class scanner {
public:
    explicit constexpr scanner(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] constexpr bool done() const noexcept { return at_ == text_.size(); }
    constexpr bool take(char wanted) noexcept {
        if (done() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    /// Exactly `count` digits.
    constexpr bool digits(std::size_t count, unsigned& value) noexcept {
        value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (!at_digit()) return false;
            value = value * 10 + digit();
        }
        return true;
    }
    /// Digits, at least one; false in `fits` when they are too many.
    constexpr bool number(std::uint64_t& value, bool& fits) noexcept {
        constexpr auto most = static_cast<std::uint64_t>(-1);
        if (!at_digit()) return false;
        value = 0;
        while (at_digit()) {
            const unsigned next = digit();
            const bool holds = value < most / 10 || (value == most / 10 && next <= most % 10);
            fits = fits && holds;
            value = holds ? value * 10 + next : most;
        }
        return true;
    }
    /// The digits behind a decimal point, at least one, as nanoseconds.
    constexpr bool fraction(unsigned& nanoseconds) noexcept {
        if (!at_digit()) return false;
        nanoseconds = 0;
        for (unsigned unit = 100'000'000; at_digit(); unit /= 10) nanoseconds += digit() * unit;
        return true;
    }

private:
    [[nodiscard]] constexpr bool at_digit() const noexcept { return !done() && text_[at_] >= '0' && text_[at_] <= '9'; }
    constexpr unsigned digit() noexcept { return static_cast<unsigned>(text_[at_++] - '0'); }

    std::string_view text_;
    std::size_t at_ = 0;
};

constexpr bool scan_date(scanner& in, date_fields& date) noexcept {
    unsigned year = 0;
    if (!in.digits(4, year) || !in.take('-') || !in.digits(2, date.month) || !in.take('-') || !in.digits(2, date.day))
        return false;
    date.year = static_cast<int>(year);
    return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= days_of_month(date.year, date.month);
}

constexpr bool scan_offset(scanner& in, int& minutes) noexcept {
    minutes = 0;
    if (in.take('Z') || in.take('z')) return true;
    const bool behind = in.take('-');
    if (!behind && !in.take('+')) return false;
    unsigned hour = 0;
    unsigned minute = 0;
    if (!in.digits(2, hour) || !in.take(':') || !in.digits(2, minute) || hour > 23 || minute > 59) return false;
    minutes = static_cast<int>(hour * 60 + minute) * (behind ? -1 : 1);
    return true;
}

constexpr bool scan_time(scanner& in, time_fields& time) noexcept {
    time.nanosecond = 0;
    if (!in.digits(2, time.hour) || !in.take(':') || !in.digits(2, time.minute) || !in.take(':') ||
        !in.digits(2, time.second))
        return false;
    if (in.take('.') && !in.fraction(time.nanosecond)) return false;
    if (!scan_offset(in, time.offset_minutes)) return false;
    if (time.hour > 23 || time.minute > 59 || time.second > 60) return false;
    // a leap second ends a day of UTC
    const int of_day = static_cast<int>(time.hour * 60 + time.minute) - time.offset_minutes;
    return time.second < 60 || (of_day + 2 * 1440) % 1440 == 1439;
}

/// One part of a duration: numbers with their units, in order, none left out in between; a fraction at S alone.
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

/// "2024-02-29". False when it is no date; then the fields are unspecified, here and below.
[[nodiscard]] constexpr bool read_date(std::string_view text, date_fields& date) noexcept {
    times::scanner in{text};
    return times::scan_date(in, date) && in.done();
}

/// "23:59:60.5Z", "01:29:60+01:30": with an offset, in any number of digits of a second.
[[nodiscard]] constexpr bool read_time(std::string_view text, time_fields& time) noexcept {
    times::scanner in{text};
    return times::scan_time(in, time) && in.done();
}

/// "2024-02-29T12:30:00.25-08:00".
[[nodiscard]] constexpr bool read_date_time(std::string_view text, date_time_fields& both) noexcept {
    times::scanner in{text};
    return times::scan_date(in, both.date) && (in.take('T') || in.take('t')) && times::scan_time(in, both.time) &&
           in.done();
}

/// "P1Y2M3DT4H5M6S", "PT36H", "P2W"; beyond RFC 3339 a fraction of the seconds, "PT0.5S".
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

}  // namespace toolkit::inline v0
