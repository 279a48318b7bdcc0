// Calendar times (RFC 5545) in words: "Monday, 10 June 2024, 08:00 (Europe/Berlin)", "1 hour 30 minutes".
// In: a value as written in a field. Out: words; a value that is not a time stays as it is. Next: calendar.hpp.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace calendar {

inline constexpr std::array<std::string_view, 7> days_of_week{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                              "Thursday", "Friday", "Saturday"};
inline constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                         "May",       "June",     "July",     "August",
                                                         "September", "October",  "November", "December"};

/// A day, with a time unless it is a whole day.
struct moment {
    std::chrono::sys_days day{};
    std::chrono::seconds time{0};
    bool is_whole_day = true;
    bool is_utc = false;
};

/// `count` digits at `at` as a number; nullopt if other characters are there.
[[nodiscard]] constexpr std::optional<unsigned> digits_at(std::string_view text, std::size_t at,
                                                          std::size_t count) noexcept {
    if (at > text.size() || text.size() - at < count) return std::nullopt;
    unsigned value = 0;
    for (const char c : text.substr(at, count)) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<unsigned>(c - '0');
    }
    return value;
}

/// Reads `20240610`, `20240610T080000`, `20240610T080000Z`, and the same with the separators of ISO 8601.
[[nodiscard]] inline std::optional<moment> moment_of(std::string_view value) {
    constexpr std::size_t longest = 20;  // 2024-06-10T08:00:00Z
    if (value.size() > longest) return std::nullopt;
    std::string text;
    for (const char c : value)
        if (c != '-' && c != ':' && c != ' ') text += c;
    const auto year = digits_at(text, 0, 4);
    const auto month = digits_at(text, 4, 2);
    const auto day = digits_at(text, 6, 2);
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year)}, std::chrono::month{*month},
                                           std::chrono::day{*day}};
    if (!date.ok()) return std::nullopt;
    moment read{std::chrono::sys_days{date}};
    if (text.size() == 8) return read;
    const auto hour = digits_at(text, 9, 2);
    const auto minute = digits_at(text, 11, 2);
    std::size_t end = 13;
    std::optional<unsigned> second = 0U;
    if (end < text.size() && text[end] != 'Z') {
        second = digits_at(text, end, 2);
        end += 2;
    }
    if (text[8] != 'T' || !hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 60)
        return std::nullopt;
    read.is_utc = end + 1 == text.size() && text[end] == 'Z';
    if (end != text.size() && !read.is_utc) return std::nullopt;
    read.time = std::chrono::hours{*hour} + std::chrono::minutes{*minute} + std::chrono::seconds{*second};
    read.is_whole_day = false;
    return read;
}

[[nodiscard]] inline std::string words_of(std::chrono::sys_days day) {
    const std::chrono::year_month_day date{day};
    std::string words{days_of_week[std::chrono::weekday{day}.c_encoding()]};
    words += ", " + std::to_string(static_cast<unsigned>(date.day())) + ' ';
    words += months[static_cast<unsigned>(date.month()) - 1];
    return words + ' ' + std::to_string(static_cast<int>(date.year()));
}

/// The moment in words, followed by its time zone, which may be empty.
[[nodiscard]] inline std::string words_of(const moment& at, std::string_view zone) {
    std::string words = words_of(at.day);
    if (at.is_whole_day) return words;
    const auto two = [](std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    const auto seconds = at.time.count();
    words += ", " + two(seconds / 3600) + ':' + two(seconds / 60 % 60);
    if (seconds % 60 != 0) words += ':' + two(seconds % 60);
    if (at.is_utc) zone = "UTC";
    return zone.empty() ? words : words + " (" + std::string{zone} + ')';
}

/// The name of a time zone without the name of the program that wrote it: /mozilla.org/20050126_1/Europe/Berlin.
[[nodiscard]] inline std::string zone_name(std::string_view id) {
    constexpr std::string_view microsoft = "tzone://Microsoft/";
    if (id.starts_with(microsoft)) {
        const std::string_view name = id.substr(microsoft.size());
        return name == "Utc" ? "UTC" : std::string{name};
    }
    if (!id.starts_with('/')) return std::string{id};
    constexpr std::array<std::string_view, 11> areas{"/Africa/", "/America/",  "/Antarctica/", "/Arctic/",
                                                     "/Asia/",   "/Atlantic/", "/Australia/",  "/Etc/",
                                                     "/Europe/", "/Indian/",   "/Pacific/"};
    for (const std::string_view area : areas)
        if (const std::size_t at = id.find(area); at != std::string_view::npos) return std::string{id.substr(at + 1)};
    return std::string{id.substr(1)};
}

/// A duration, `P1W`, `P2DT3H`, `PT1H30M`: seconds, and the same in words.
struct length_of_time {
    std::chrono::seconds seconds{0};
    bool is_negative = false;
    std::string words;
};

[[nodiscard]] inline std::optional<length_of_time> length_of(std::string_view value) {
    length_of_time read;
    constexpr std::size_t longest = 32;
    if (value.size() > longest) return std::nullopt;
    if (value.starts_with('+') || value.starts_with('-')) {
        read.is_negative = value.front() == '-';
        value.remove_prefix(1);
    }
    if (!value.starts_with('P')) return std::nullopt;
    struct unit {
        char sign;
        bool is_of_day;  // it follows the T
        std::int64_t seconds;
        std::string_view name;
    };
    constexpr std::array<unit, 5> units{{{'W', false, 604'800, "week"},
                                         {'D', false, 86'400, "day"},
                                         {'H', true, 3'600, "hour"},
                                         {'M', true, 60, "minute"},
                                         {'S', true, 1, "second"}}};
    bool is_of_day = false;
    constexpr std::size_t most_digits = 6;
    for (std::size_t at = 1; at < value.size(); ++at) {
        if (value[at] == 'T' && !is_of_day) {
            is_of_day = true;
            continue;
        }
        std::size_t end = at;
        while (end < value.size() && value[end] >= '0' && value[end] <= '9') ++end;
        if (end == at || end == value.size() || end - at > most_digits) return std::nullopt;
        const std::int64_t count = *digits_at(value, at, end - at);
        const unit* found = nullptr;
        for (const unit& one : units)
            if (one.sign == value[end] && one.is_of_day == is_of_day) found = &one;
        if (found == nullptr) return std::nullopt;
        read.seconds += std::chrono::seconds{count * found->seconds};
        at = end;
        if (count == 0) continue;
        if (!read.words.empty()) read.words += ' ';
        read.words += std::to_string(count) + ' ' + std::string{found->name} + (count == 1 ? "" : "s");
    }
    if (read.words.empty()) return std::nullopt;
    return read;
}

/// The moment `by` later; nullopt if clocks may change in between. Clocks change between midnight and four o'clock, so
/// a later time on the same day is certain.
[[nodiscard]] inline std::optional<moment> later(const moment& begin, const length_of_time& by, bool has_zone) {
    using std::chrono::days;
    constexpr std::chrono::seconds longest = std::chrono::days{36'500};
    if (by.is_negative || by.seconds > longest) return std::nullopt;
    const auto passed = begin.time + by.seconds;
    const auto over = std::chrono::floor<days>(passed);
    moment end = begin;
    end.day += over;
    end.time = passed - over;
    const bool is_sure = begin.is_utc || !has_zone || (over == days{0} && begin.time >= std::chrono::hours{4});
    if (begin.is_whole_day ? end.time.count() != 0 : !is_sure) return std::nullopt;
    if (!std::chrono::year_month_day{end.day}.ok()) return std::nullopt;
    return end;
}

}}}  // namespace toolkit::v0::calendar
