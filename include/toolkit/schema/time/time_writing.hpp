// In: the numbers of a day, or of a time of day. Out: their text in RFC 3339. schema/time/calendar.hpp and
// schema/time/moment.hpp use it for the types of <chrono>.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/schema/time/format_time.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace times {

using numbers::power_of_ten;

/// The number of decimals without trailing zeros.
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
/// Appends ".25" for 250 thousandths, and nothing for 0.
constexpr void append_fraction(std::string& out, std::uint64_t value, unsigned decimals) {
    if (value == 0) return;
    for (; value % 10 == 0; value /= 10) --decimals;
    out.push_back('.');
    append_digits(out, value, decimals);
}

constexpr void append_date(std::string& out, const date_fields& date) {
    append_digits(out, static_cast<std::uint64_t>(date.year), 4);
    out.push_back('-');
    append_digits(out, date.month, 2);
    out.push_back('-');
    append_digits(out, date.day, 2);
}

/// Appends "T12:30:00.5" for a second of a day.
constexpr void append_time_of_day(std::string& out, std::uint64_t second, std::uint64_t fraction, unsigned decimals) {
    out.push_back('T');
    append_digits(out, second / 3600, 2);
    out.push_back(':');
    append_digits(out, second / 60 % 60, 2);
    out.push_back(':');
    append_digits(out, second % 60, 2);
    append_fraction(out, fraction, decimals);
}

}}}  // namespace toolkit::v0::times
