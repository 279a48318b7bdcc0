// The functions of written.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/properties/written.hpp>
#include <toolkit/schema/time/format_time.hpp>
#include <toolkit/schema/time/time_writing.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::optional<double> read_decimal(std::string_view text) {
    constexpr std::size_t longest = 64;
    if (text.empty() || text.size() > longest) return std::nullopt;
    std::string plain;
    if (text.front() == '+' || text.front() == '-') {
        if (text.front() == '-') plain += '-';
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    if (text.starts_with('.')) plain += '0';
    const std::size_t point = text.find('.');
    plain += text;
    if (point != std::string_view::npos && (point + 1 == text.size() || !numbers::is_digit(text[point + 1]))) {
        if (point == 0 || !numbers::is_digit(text[point - 1])) return std::nullopt;
        plain.erase(plain.find('.'), 1);  // "5." and "5.e3"
    }
    number_text read;
    double value = 0;
    if (scan_number(plain.data(), plain.data() + plain.size(), read) != plain.data() + plain.size() ||
        !read_floating(read, value))
        return std::nullopt;
    return value;
}

namespace properties {

[[nodiscard]] inline std::int64_t day_number(const date_fields& day) noexcept {
    const std::chrono::year_month_day of{std::chrono::year{day.year}, std::chrono::month{day.month},
                                         std::chrono::day{day.day}};
    return std::chrono::sys_days{of}.time_since_epoch().count();
}

/// Completes a time of day to RFC 3339: "9:30 +0100" becomes "09:30:00+01:00". A time without an offset is UTC.
[[nodiscard]] inline std::optional<std::string> full_time(std::string_view text) {
    std::size_t at = 0;
    const auto digit = [&](std::size_t i) { return i < text.size() && numbers::is_digit(text[i]); };
    const auto blanks = [&] {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    };
    std::string full;
    if (digit(0) && !digit(1)) full += '0';
    while (at < text.size() && (digit(at) || text[at] == ':')) full += text[at++];
    if (full.size() == 5) full += ":00";  // hours and minutes
    if (full.size() != 8) return std::nullopt;
    if (at < text.size() && text[at] == '.') {
        do full += text[at++];
        while (digit(at));
    }
    blanks();
    if (at == text.size()) return full + 'Z';
    if (text[at] == 'Z' || text[at] == 'z') return at + 1 == text.size() ? std::optional{full + 'Z'} : std::nullopt;
    if (text[at] != '+' && text[at] != '-') return std::nullopt;
    full += text[at++];
    std::string offset{text.substr(at)};
    if (offset.size() == 1 || (offset.size() == 4 && offset[1] == ':')) offset.insert(0, "0");
    if (offset.size() == 2) offset += ":00";
    if (offset.size() == 4) offset.insert(2, ":");
    return full + offset;
}

}  // namespace properties

TOOLKIT_FUNCTION std::optional<timestamp> read_timestamp(std::string_view text) {
    constexpr std::size_t day_bytes = 10;
    date_fields day;
    if (text.size() > 64 || !read_date(text.substr(0, day_bytes), day)) return std::nullopt;
    if (text.size() == day_bytes) return timestamp{properties::day_number(day) * properties::a_day, true};
    std::string_view rest = text.substr(day_bytes);
    if (rest.front() == 'T' || rest.front() == 't') rest.remove_prefix(1);
    else if (rest.front() == ' ' || rest.front() == '\t')
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    else return std::nullopt;
    const auto full = properties::full_time(rest);
    time_fields time;
    if (!full || !read_time(*full, time)) return std::nullopt;
    const std::int64_t minute = std::int64_t{60} * time.hour + time.minute - time.offset_minutes;
    const std::int64_t second = minute * 60 + time.second;
    const timestamp made{properties::day_number(day) * properties::a_day + second * properties::a_second +
                             static_cast<std::int64_t>(time.nanosecond / 1000),
                         false};
    return properties::is_in_calendar(made) ? std::optional{made} : std::nullopt;
}

TOOLKIT_FUNCTION std::optional<coordinates> read_coordinates(std::string_view text) {
    if (text.starts_with("geo:")) text.remove_prefix(4);
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    std::string_view east = text.substr(comma + 1);
    while (east.starts_with(' ')) east.remove_prefix(1);
    const auto latitude = read_decimal(text.substr(0, comma));
    const auto longitude = read_decimal(east);
    if (!latitude || !longitude || !is_on_earth({*latitude, *longitude})) return std::nullopt;
    return coordinates{*latitude, *longitude};
}

TOOLKIT_FUNCTION std::string to_text(double number) {
    constexpr double exact_below = 9'007'199'254'740'992;  // 2^53
    if (number > -exact_below && number < exact_below &&
        number == static_cast<double>(static_cast<std::int64_t>(number)))
        return std::to_string(static_cast<std::int64_t>(number));
    std::string text;
    append_number(text, number);
    return text;
}

TOOLKIT_FUNCTION std::string to_text(const timestamp& at) {
    using namespace properties;
    const std::int64_t day = at.microseconds / a_day - (at.microseconds % a_day < 0 ? 1 : 0);
    const std::chrono::year_month_day of{std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
    std::string text;
    times::append_date(
        text, {static_cast<int>(of.year()), static_cast<unsigned>(of.month()), static_cast<unsigned>(of.day())});
    if (at.whole_day) return text;
    const auto of_day = static_cast<std::uint64_t>(at.microseconds - day * a_day);
    times::append_time_of_day(text, of_day / a_second, of_day % a_second, 6);
    return text + 'Z';
}

TOOLKIT_FUNCTION std::string to_text(const property_value& value) {
    if (const auto* number = std::get_if<double>(&value)) return to_text(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* at = std::get_if<timestamp>(&value)) return to_text(*at);
    if (const auto* at = std::get_if<coordinates>(&value)) return to_text(*at);
    std::string all;
    if (const auto* items = std::get_if<std::vector<std::string>>(&value))
        for (const std::string& item : *items) all += (all.empty() ? "" : ", ") + item;
    return all;
}

}}  // namespace toolkit::v0
