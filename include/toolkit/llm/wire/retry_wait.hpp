// In: the headers of a reply that rejects a request for now. Out: the wait that its server requests. Servers give it in
// seconds, in milliseconds, as a date, or as the time when a counter resets.
#pragma once

#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/net/http_message.hpp>
#include <toolkit/schema/time/format_time.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace retry_waiting {

/// Removes a decimal number from the beginning of a text and returns it.
[[nodiscard]] inline std::optional<double> take_number(std::string_view& text) noexcept {
    double value = 0;
    double place = 0;  // of the next digit after the point; 0 before the point
    bool any = false;
    std::size_t size = 0;
    for (; size < text.size(); ++size) {
        const char c = text[size];
        if (c == '.' && place == 0) {
            place = 0.1;
        } else if (c >= '0' && c <= '9') {
            any = true;
            const double digit = c - '0';
            value = place == 0 ? value * 10 + digit : value + digit * place;
            place /= 10;
        } else {
            break;
        }
    }
    if (!any || !std::isfinite(value)) return std::nullopt;
    text.remove_prefix(size);
    return value;
}

[[nodiscard]] inline std::optional<std::int64_t> bounded(double milliseconds) noexcept {
    if (!(milliseconds > 0)) return std::nullopt;  // 0 and negative values mean nothing
    return static_cast<std::int64_t>(std::min(std::ceil(milliseconds), static_cast<double>(longest_retry_wait_ms)));
}

[[nodiscard]] inline std::optional<std::int64_t> plain(std::string_view text, double unit) noexcept {
    const auto value = take_number(text);
    return value && text.empty() ? bounded(*value * unit) : std::nullopt;
}

/// A duration in Go's format: "6m0s", "1h2m3.5s", "12ms".
[[nodiscard]] inline std::optional<std::int64_t> go_duration(std::string_view text) noexcept {
    struct unit {
        std::string_view name;
        double ms;
    };
    constexpr std::array units{unit{"ms", 1},        unit{"us", 1e-3},  unit{"µs", 1e-3}, unit{"ns", 1e-6},
                               unit{"h", 3'600'000}, unit{"m", 60'000}, unit{"s", 1'000}};
    if (text.empty()) return std::nullopt;
    double whole = 0;
    while (!text.empty()) {
        const auto value = take_number(text);
        const auto* const named =
            std::find_if(units.begin(), units.end(), [&](const unit& one) { return text.starts_with(one.name); });
        if (!value || named == units.end()) return std::nullopt;
        text.remove_prefix(named->name.size());
        whole += *value * named->ms;
    }
    return bounded(whole);
}

/// Parses "2026-11-24T16:18:20Z" (RFC 3339), with an optional fraction and offset, as milliseconds since 1970. The
/// fraction is ignored.
[[nodiscard]] inline std::optional<std::int64_t> rfc3339(std::string_view text) noexcept {
    date_time_fields moment;
    if (!read_date_time(text, moment)) return std::nullopt;
    const auto& [date, time] = moment;
    const std::chrono::year_month_day day{std::chrono::year{date.year}, std::chrono::month{date.month},
                                          std::chrono::day{date.day}};
    const std::int64_t days = std::chrono::sys_days{day}.time_since_epoch().count();
    const std::int64_t minutes = (days * 24 + time.hour) * 60 + time.minute - time.offset_minutes;
    return (minutes * 60 + time.second) * 1000;
}

/// Parses "Tue, 24 Nov 2026 16:18:20 GMT" (RFC 9110, IMF-fixdate) as milliseconds since 1970.
[[nodiscard]] inline std::optional<std::int64_t> http_date(std::string_view text) {
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (text.size() != 29 || text.substr(3, 2) != ", " || text.substr(25) != " GMT") return std::nullopt;
    const std::size_t month = months.find(text.substr(8, 3));
    if (month == std::string_view::npos || month % 3 != 0) return std::nullopt;
    std::string number = std::to_string(month / 3 + 1);
    if (number.size() == 1) number.insert(0, "0");
    return rfc3339(std::string{text.substr(12, 4)} + '-' + number + '-' + std::string{text.substr(5, 2)} + 'T' +
                   std::string{text.substr(17, 8)} + 'Z');
}

[[nodiscard]] inline std::optional<std::int64_t> until(std::optional<std::int64_t> unix_ms, std::int64_t now) noexcept {
    return unix_ms ? bounded(static_cast<double>(*unix_ms - now)) : std::nullopt;
}

/// The wait until a counter resets. A number without a unit is seconds from now, as in Retry-After; Azure sends
/// OpenAI's counters so. A number above thirty years is a time since 1970, in seconds or milliseconds. Anything else is
/// a Go duration or an RFC 3339 time.
[[nodiscard]] inline std::optional<std::int64_t> reset(std::string_view text, std::int64_t now) noexcept {
    constexpr double first_moment = 1e9;  // seconds since 1970: in 2001
    std::string_view rest = text;
    if (const auto number = take_number(rest); number && rest.empty()) {
        if (*number < first_moment) return bounded(*number * 1'000);
        const double moment = *number < first_moment * 1'000 ? *number * 1'000 : *number;
        return bounded(moment - static_cast<double>(now));
    }
    if (const auto wait = go_duration(text)) return wait;
    return until(rfc3339(text), now);
}

}  // namespace retry_waiting

/// The wait that a server requests, in milliseconds, at most a day; -1 if there is none. The first of these applies:
/// - retry-after-ms
/// - Retry-After, in seconds or as a date
/// - the longest wait of the used-up counters, whose remaining count is 0 or missing: x-ratelimit-reset-… (for
///   requests, tokens, and without a name) and anthropic-ratelimit-…-reset (for requests, tokens, input-tokens and
///   output-tokens), each in any format of retry_waiting::reset
[[nodiscard]] inline std::int64_t retry_after_of(std::span<const http_header> headers, std::int64_t unix_ms_now) {
    using namespace retry_waiting;
    const auto header = [&](std::string_view name) { return header_of(headers, name); };
    if (const auto wait = plain(header("retry-after-ms"), 1)) return *wait;
    const std::string_view after = header("retry-after");
    if (const auto wait = plain(after, 1'000)) return *wait;
    if (const auto wait = until(http_date(after), unix_ms_now)) return *wait;

    struct count {
        std::string_view reset;
        std::string_view remaining;
    };
    constexpr std::array counts{
        count{"x-ratelimit-reset", "x-ratelimit-remaining"},
        count{"x-ratelimit-reset-requests", "x-ratelimit-remaining-requests"},
        count{"x-ratelimit-reset-tokens", "x-ratelimit-remaining-tokens"},
        count{"anthropic-ratelimit-requests-reset", "anthropic-ratelimit-requests-remaining"},
        count{"anthropic-ratelimit-tokens-reset", "anthropic-ratelimit-tokens-remaining"},
        count{"anthropic-ratelimit-input-tokens-reset", "anthropic-ratelimit-input-tokens-remaining"},
        count{"anthropic-ratelimit-output-tokens-reset", "anthropic-ratelimit-output-tokens-remaining"}};
    std::int64_t longest = -1;
    for (const count& one : counts) {
        const std::string_view remaining = header(one.remaining);
        if (!remaining.empty() && remaining != "0") continue;
        if (const auto wait = reset(header(one.reset), unix_ms_now)) longest = std::max(longest, *wait);
    }
    return longest;
}

}}  // namespace toolkit::v0
