// In: a text. Out: its date or time (RFC 3339), as plain numbers. The formats of JSON Schema check that it can be read;
// types of time are made from the result.
#pragma once

#include <toolkit/schema/time/time_scanner.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// A day of the Gregorian calendar, including days before its introduction.
struct date_fields {
    int year = 0;        ///< 0 to 9999
    unsigned month = 1;  ///< 1 to 12
    unsigned day = 1;    ///< 1 to 31
    friend constexpr bool operator==(const date_fields&, const date_fields&) = default;
};

/// A time of day, as local clocks show it.
struct time_fields {
    unsigned hour = 0;
    unsigned minute = 0;
    unsigned second = 0;      ///< 60 in a leap second
    unsigned nanosecond = 0;  ///< finer digits are cut off
    int offset_minutes = 0;   ///< how far the local clock is ahead of UTC
    friend constexpr bool operator==(const time_fields&, const time_fields&) = default;
};

struct date_time_fields {
    date_fields date{};
    time_fields time{};
    friend constexpr bool operator==(const date_time_fields&, const date_time_fields&) = default;
};

[[nodiscard]] constexpr bool is_leap_year(int year) noexcept {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
[[nodiscard]] constexpr unsigned days_of_month(int year, unsigned month) noexcept {
    if (month == 2) return is_leap_year(year) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

namespace times {

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

}  // namespace times

/// Reads "2024-02-29". False if the text is not a date. The fields are then unspecified, here and below.
[[nodiscard]] constexpr bool read_date(std::string_view text, date_fields& date) noexcept {
    times::scanner in{text};
    return times::scan_date(in, date) && in.done();
}

/// Reads "23:59:60.5Z" or "01:29:60+01:30": with an offset, and with any number of decimals of a second.
[[nodiscard]] constexpr bool read_time(std::string_view text, time_fields& time) noexcept {
    times::scanner in{text};
    return times::scan_time(in, time) && in.done();
}

/// Reads "2024-02-29T12:30:00.25-08:00".
[[nodiscard]] constexpr bool read_date_time(std::string_view text, date_time_fields& both) noexcept {
    times::scanner in{text};
    return times::scan_date(in, both.date) && (in.take('T') || in.take('t')) && times::scan_time(in, both.time) &&
           in.done();
}

}}  // namespace toolkit::v0
