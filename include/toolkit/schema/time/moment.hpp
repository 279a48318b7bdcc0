// The moments of <chrono>. In: a sys_time of seconds or their decimals. Out: its text in RFC 3339
// ("2024-02-29T12:30:00Z"), and back. A text that the type cannot hold without loss is refused, and the pattern already
// excludes it.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/time/calendar.hpp>
#include <toolkit/schema/time/format_time.hpp>
#include <toolkit/schema/time/time_pattern.hpp>
#include <toolkit/schema/time/time_writing.hpp>
#include <toolkit/schema/types/std_types.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace times {

constexpr std::int64_t floor_divide(std::int64_t value, std::int64_t by) noexcept {
    return value / by - (value % by < 0 ? 1 : 0);
}

/// The years and decimals of a type. A year is included if each of its moments, at any offset, fits into the type and
/// into 64 bits.
template <class Duration>
inline constexpr held_times times_of = [] {
    using limits = std::numeric_limits<typename Duration::rep>;
    constexpr unsigned decimals = std_types::decimals<typename Duration::period>();
    constexpr auto a_day = static_cast<std::int64_t>(86400 * power_of_ten(decimals));
    const std::int64_t first = floor_divide(static_cast<std::int64_t>(limits::min()), a_day) + 2;
    const std::int64_t last = static_cast<std::int64_t>(std::min<std::uint64_t>(limits::max(), INT64_MAX)) / a_day - 2;
    const int first_year = year_of(first);
    const int last_year = year_of(last);
    return held_times{decimals, static_cast<unsigned>(first_year + 1),
                      static_cast<unsigned>(last_year == 10000 ? 9999 : last_year - 1)};
}();

template <class Duration>
constexpr void point_pattern(text_sink& out) {
    write_date_time_pattern(out, times_of<Duration>);
}
template <class Duration>
constexpr void point_words(text_sink& out) {
    write_date_time_words(out, times_of<Duration>);
}

/// The text of a moment at an offset from UTC. There is none if its year is not included.
constexpr std::optional<std::string> write_moment(std::int64_t second, std::uint64_t fraction, const held_times& form,
                                                  int offset_minutes) {
    const std::int64_t local = second + std::int64_t{60} * offset_minutes;
    const std::int64_t day = floor_divide(local, 86400);
    const int year = year_of(day);
    if (year < static_cast<int>(form.first_year) || year > static_cast<int>(form.last_year)) return std::nullopt;
    std::string text;
    append_date(text, fields_of(std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}));
    append_time_of_day(text, static_cast<std::uint64_t>(local - day * 86400), fraction, form.decimals);
    text.append(offset_minutes == 0 ? "Z" : offset_minutes > 0 ? "+23:59" : "-23:59");
    return text;
}

}  // namespace times

/// A moment of RFC 3339 with its offset, converted to UTC. A leap second is refused, and so is a fraction finer than
/// the type; trailing zeros of a fraction do not count. It is printed in UTC, or as null if the pattern does not
/// include its year.
template <class Duration>
    requires(std_types::writable_point<std::chrono::sys_time<Duration>> && Duration::period::num == 1)
struct text_form<std::chrono::sys_time<Duration>> {
    using moment = std::chrono::sys_time<Duration>;
    using rep = typename Duration::rep;
    static constexpr auto per_second =
        static_cast<std::int64_t>(times::power_of_ten(times::times_of<Duration>.decimals));

    static constexpr std::string_view expected = static_text<&times::point_words<Duration>>;
    static constexpr field annotation{.pattern = static_text<&times::point_pattern<Duration>>, .format = "date-time"};
    static constexpr held_times held = times::times_of<Duration>;
    static constexpr bool read(std::string_view text, moment& value) noexcept {
        constexpr const held_times& form = times::times_of<Duration>;
        date_time_fields all;
        if (!read_date_time(text, all) || all.time.second == 60 || times::count_decimals(text) > form.decimals ||
            all.date.year < static_cast<int>(form.first_year) || all.date.year > static_cast<int>(form.last_year))
            return false;
        const std::int64_t minute = times::days_since_epoch(all.date) * 1440 + std::int64_t{60} * all.time.hour +
                                    all.time.minute - all.time.offset_minutes;
        const std::int64_t second = minute * 60 + all.time.second;
        const auto fraction = static_cast<std::int64_t>(all.time.nanosecond / times::power_of_ten(9 - form.decimals));
        value = moment{Duration{static_cast<rep>(second * per_second + fraction)}};
        return true;
    }
    static constexpr std::optional<std::string> write(const moment& value) {
        constexpr const held_times& form = times::times_of<Duration>;
        const rep count = value.time_since_epoch().count();
        if (count > 0 && static_cast<std::uint64_t>(count) > INT64_MAX) return std::nullopt;
        const auto ticks = static_cast<std::int64_t>(count);
        const std::int64_t second = times::floor_divide(ticks, per_second);
        const std::int64_t rest = ticks % per_second;
        const auto fraction = static_cast<std::uint64_t>(rest < 0 ? rest + per_second : rest);
        std::optional<std::string> text = times::write_moment(second, fraction, form, 0);
        // Hours before the first year and after the last one can be read with an offset, so they are written with one.
        if (!text) text = times::write_moment(second, fraction, form, second < 0 ? 1439 : -1439);
        return text;
    }
};

}}  // namespace toolkit::v0
