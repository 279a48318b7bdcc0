// The functions of result_text.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <chrono>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string shown_size(std::uint64_t bytes) {
    if (bytes < 1'000) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
    constexpr std::string_view units = "KMGTPE";
    std::size_t unit = 0;
    std::uint64_t one = 1'000;  // bytes of the unit
    // A size that would be rounded to 1000.0 is shown in the next unit.
    while (unit + 1 < units.size() && bytes / one * 10 + (bytes % one + one / 20) / (one / 10) >= 10'000) {
        one *= 1'000;
        ++unit;
    }
    const std::uint64_t tenths = bytes / one * 10 + (bytes % one + one / 20) / (one / 10);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + units[unit] + "B";
}

TOOLKIT_FUNCTION std::string shown_time(std::int64_t unix_ns) {
    using namespace std::chrono;
    const auto minute = floor<minutes>(sys_time<nanoseconds>{nanoseconds{unix_ns}});
    const auto day = floor<days>(minute);
    const year_month_day date{day};
    const hh_mm_ss time{minute - day};
    std::string text;
    const auto add = [&](auto number, std::size_t digits, std::string_view after) {
        const std::string written = std::to_string(number);
        text.append(written.size() < digits ? digits - written.size() : 0, '0').append(written).append(after);
    };
    add(static_cast<int>(date.year()), 4, "-");
    add(static_cast<unsigned>(date.month()), 2, "-");
    add(static_cast<unsigned>(date.day()), 2, " ");
    add(time.hours().count(), 2, ":");
    add(time.minutes().count(), 2, " UTC");
    return text;
}

}}  // namespace toolkit::v0
