// The days of <chrono>. In: a year_month_day or a sys_time of days. Out: its text in RFC 3339 ("2024-02-29"), and back.
// A text that the type cannot hold without loss is refused, and the pattern already excludes it.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/time/format_time.hpp>
#include <toolkit/schema/time/time_pattern.hpp>
#include <toolkit/schema/time/time_writing.hpp>
#include <toolkit/schema/types/requirements.hpp>
#include <toolkit/schema/types/std_types.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace times {

/// A day of the calendar, which <chrono> can convert to a number.
constexpr std::chrono::sys_days day_of(const date_fields& date) noexcept {
    return std::chrono::year_month_day{std::chrono::year{date.year}, std::chrono::month{date.month},
                                       std::chrono::day{date.day}};
}
constexpr date_fields fields_of(const std::chrono::year_month_day& day) noexcept {
    return {static_cast<int>(day.year()), static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day())};
}
constexpr std::int64_t days_since_epoch(const date_fields& date) noexcept {
    return day_of(date).time_since_epoch().count();
}

/// The year of a day, limited to -1 and 10000.
constexpr int year_of(std::int64_t day) noexcept {
    if (day < days_since_epoch({0, 1, 1})) return -1;
    if (day > days_since_epoch({9999, 12, 31})) return 10000;
    return static_cast<int>(
        std::chrono::year_month_day{std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}}.year());
}

/// Unsigned days count from the epoch, so they contain no year before 1970.
template <class Rep>
inline constexpr unsigned first_year_of_days = std::is_signed_v<Rep> ? 0 : 1970;
template <class Rep>
constexpr void days_pattern(text_sink& out) {
    write_date_pattern(out, first_year_of_days<Rep>);
}
template <class Rep>
constexpr void days_words(text_sink& out) {
    write_date_words(out, first_year_of_days<Rep>);
}

}  // namespace times

/// A day, from the year 0 to 9999. An invalid one, such as February 30, prints as null.
template <>
struct text_form<std::chrono::year_month_day> {
    static constexpr std::string_view expected = static_text<&times::days_words<int>>;
    static constexpr field annotation{.pattern = static_text<&times::days_pattern<int>>, .format = "date"};
    static constexpr held_times held{};
    static constexpr bool read(std::string_view text, std::chrono::year_month_day& value) noexcept {
        date_fields all;
        if (!read_date(text, all)) return false;
        value = times::day_of(all);
        return true;
    }
    static constexpr std::optional<std::string> write(const std::chrono::year_month_day& value) {
        if (!value.ok() || static_cast<int>(value.year()) < 0 || static_cast<int>(value.year()) > 9999)
            return std::nullopt;
        std::string text;
        times::append_date(text, times::fields_of(value));
        return text;
    }
};

/// The same as a number of days. If the number has no sign, it begins in 1970.
template <class Duration>
    requires(std_types::writable_point<std::chrono::sys_time<Duration>> && Duration::period::num == 86400)
struct text_form<std::chrono::sys_time<Duration>> {
    using moment = std::chrono::sys_time<Duration>;
    using rep = typename Duration::rep;

    static constexpr std::string_view expected = static_text<&times::days_words<rep>>;
    static constexpr field annotation{.pattern = static_text<&times::days_pattern<rep>>, .format = "date"};
    static constexpr held_times held{.first_year = times::first_year_of_days<rep>};
    static constexpr bool read(std::string_view text, moment& value) noexcept {
        date_fields all;
        if (!read_date(text, all) || all.year < static_cast<int>(times::first_year_of_days<rep>)) return false;
        value = moment{Duration{static_cast<rep>(times::days_since_epoch(all))}};
        return true;
    }
    static constexpr std::optional<std::string> write(const moment& value) {
        const rep count = value.time_since_epoch().count();
        if (count > 0 && static_cast<std::uint64_t>(count) > INT64_MAX) return std::nullopt;
        const auto day = static_cast<std::int64_t>(count);
        const int year = times::year_of(day);
        if (year < 0 || year > 9999) return std::nullopt;
        std::string text;
        times::append_date(text, times::fields_of(std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}));
        return text;
    }
};

// The initialiser of a day decides whether the field is required. For a number of days, as for any moment, the value
// without an initialiser is the epoch.
template <>
inline constexpr requirement requirement_of<std::chrono::year_month_day> = requirement::initialised;
template <class Duration>
inline constexpr requirement requirement_of<std::chrono::sys_time<Duration>> = requirement::not_blank;
template <class Duration>
struct blank<std::chrono::sys_time<Duration>> {
    static constexpr bool is(const std::chrono::sys_time<Duration>& moment) noexcept {
        return moment.time_since_epoch() == Duration::zero();
    }
};

}}  // namespace toolkit::v0
