// How often an event repeats (RFC 5545, RRULE), in words: "every 2 weeks on Monday and Friday, 10 times".
// In: a rule as written in a field. Out: words; an uncommon rule stays as written. Next: calendar.hpp.
#pragma once

#include <toolkit/extract/calendar/calendar_times.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace calendar {

/// `one, two and three`.
[[nodiscard]] inline std::string enumeration(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) text += i + 1 == all.size() ? " and " : ", ";
        text += all[i];
    }
    return text;
}

/// `MO`, `2MO` (the second one of the month or the year), `-1FR` (the last one).
[[nodiscard]] inline std::optional<std::string> words_of_weekday(std::string_view value) {
    constexpr std::array<std::string_view, 7> codes{"SU", "MO", "TU", "WE", "TH", "FR", "SA"};
    if (value.size() < 2) return std::nullopt;
    const auto code = std::find(codes.begin(), codes.end(), value.substr(value.size() - 2));
    if (code == codes.end()) return std::nullopt;
    std::string day{days_of_week[static_cast<std::size_t>(code - codes.begin())]};
    std::string_view which = value.substr(0, value.size() - 2);
    if (which.empty()) return day;
    if (which.starts_with('+')) which.remove_prefix(1);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> numbers{{{"1", "first"},
                                                                                    {"2", "second"},
                                                                                    {"3", "third"},
                                                                                    {"4", "fourth"},
                                                                                    {"5", "fifth"},
                                                                                    {"-1", "last"},
                                                                                    {"-2", "second to last"}}};
    for (const auto& [number, word] : numbers)
        if (number == which) return "the " + std::string{word} + ' ' + day;
    return std::nullopt;
}

[[nodiscard]] inline std::optional<std::string> words_of_month(std::string_view value) {
    const auto number = digits_at(value, 0, value.size());
    if (value.size() > 2 || !number || *number == 0 || *number > 12) return std::nullopt;
    return std::string{months[*number - 1]};
}

[[nodiscard]] inline std::optional<std::string> words_of_month_day(std::string_view value) {
    if (value == "-1") return "the last day of the month";
    const auto number = digits_at(value, 0, value.size());
    if (value.size() > 2 || !number || *number == 0 || *number > 31) return std::nullopt;
    return "day " + std::to_string(*number) + " of the month";
}

/// All values of a comma-separated list in words; nullopt if one of them has none.
template <class WordsOf>
[[nodiscard]] std::optional<std::string> words_of_list(std::string_view list, WordsOf&& words_of_one) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::optional<std::string> one = words_of_one(list.substr(at, end - at));
        if (!one) return std::nullopt;
        all.push_back(*one);
        at = end + 1;
    }
    return enumeration(all);
}

/// Whether a list of weekdays has a number (2MO), and whether each weekday has one. One without a number means every
/// such day.
[[nodiscard]] inline bool has_number(std::string_view weekdays) noexcept {
    return weekdays.find_first_of("0123456789") != std::string_view::npos;
}
[[nodiscard]] inline bool all_are_numbered(std::string_view weekdays) noexcept {
    for (std::size_t at = 0; at <= weekdays.size();) {
        const std::size_t end = std::min(weekdays.find(',', at), weekdays.size());
        if (!has_number(weekdays.substr(at, end - at))) return false;
        at = end + 1;
    }
    return true;
}

/// A rule in words; nullopt if it has other parts.
[[nodiscard]] inline std::optional<std::string> words_of_rule(std::string_view rule) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> units{{{"SECONDLY", "second"},
                                                                                  {"MINUTELY", "minute"},
                                                                                  {"HOURLY", "hour"},
                                                                                  {"DAILY", "day"},
                                                                                  {"WEEKLY", "week"},
                                                                                  {"MONTHLY", "month"},
                                                                                  {"YEARLY", "year"}}};
    std::string unit;
    std::string interval;
    std::string on;
    std::string in;
    std::string end;
    std::string_view weekdays;
    bool has_month_days = false;
    const auto is_count = [](std::string_view text) {
        return !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    for (std::size_t at = 0; at < rule.size();) {
        const std::size_t stop = std::min(rule.find(';', at), rule.size());
        const std::string_view part = rule.substr(at, stop - at);
        at = stop + 1;
        const std::size_t sign = std::min(part.find('='), part.size());
        const std::string_view name = part.substr(0, sign);
        const std::string_view value = part.substr(std::min(sign + 1, part.size()));
        if (part.empty() || name == "WKST") continue;
        if (name == "FREQ") {
            for (const auto& [code, word] : units)
                if (code == value) unit = word;
        } else if (name == "INTERVAL" && is_count(value)) {
            interval = value;
        } else if (name == "COUNT" && is_count(value)) {
            end = value == "1" ? ", once" : ", " + std::string{value} + " times";
        } else if (const auto until = name == "UNTIL" ? moment_of(value) : std::nullopt) {
            end = ", until " + words_of(*until, {});
        } else {
            const bool is_day = on.empty() && (name == "BYDAY" || name == "BYMONTHDAY");
            if (!is_day && name != "BYMONTH") return std::nullopt;
            const auto words = name == "BYDAY"     ? words_of_list(value, words_of_weekday)
                               : name == "BYMONTH" ? words_of_list(value, words_of_month)
                                                   : words_of_list(value, words_of_month_day);
            if (!words) return std::nullopt;
            if (name == "BYDAY") weekdays = value;
            has_month_days = has_month_days || name == "BYMONTHDAY";
            (is_day ? on : in) = (is_day ? " on " : " in ") + *words;
        }
    }
    if (unit.empty() || interval == "0") return std::nullopt;
    const bool is_monthly = unit == "month" || unit == "year";
    if (!is_monthly && has_month_days) return std::nullopt;
    if (!weekdays.empty() && (is_monthly ? !all_are_numbered(weekdays) : has_number(weekdays))) return std::nullopt;
    if (unit == "year" && in.empty()) {
        if (has_month_days) {  // in each month of the year
            if (!interval.empty() && interval != "1") return std::nullopt;
            unit = "month";
        }
        if (!weekdays.empty()) on += " of the year";
    }
    const std::string words =
        interval.empty() || interval == "1" ? "every " + unit : "every " + interval + ' ' + unit + 's';
    return words + on + in + end;
}

}}}  // namespace toolkit::v0::calendar
