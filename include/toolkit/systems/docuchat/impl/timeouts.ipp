// Reads timeouts.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/docuchat/timeouts.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace reading_timeouts {

inline constexpr std::int64_t longest = std::int64_t{24} * 60 * 60 * 1'000;

/// The text without the blanks and line ends around it, as scripts and files of settings leave them.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The milliseconds of one unit, and the text behind it. A number alone has seconds.
[[nodiscard]] inline std::optional<std::int64_t> take_unit(std::string_view& text, bool alone) {
    using unit = std::pair<std::string_view, std::int64_t>;
    for (const unit& one : {unit{"ms", 1}, unit{"s", 1'000}, unit{"m", 60'000}, unit{"h", 3'600'000}})
        if (text.starts_with(one.first)) {
            text.remove_prefix(one.first.size());
            return one.second;
        }
    if (alone && text.empty()) return 1'000;
    return {};
}

[[nodiscard]] inline std::optional<std::int64_t> milliseconds_of(std::string_view text) {
    if (text.empty()) return {};
    std::int64_t total = 0;
    for (bool first = true; !text.empty(); first = false) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits == 0) return {};
        std::int64_t count = 0;
        for (const char digit : text.substr(0, digits)) count = std::min(longest + 1, count * 10 + (digit - '0'));
        text.remove_prefix(digits);
        const auto unit = take_unit(text, first);
        if (!unit) return {};
        total = std::min(longest + 1, total + count * *unit);
    }
    return total;
}

}  // namespace reading_timeouts

TOOLKIT_FUNCTION result<milliseconds> parse_timeout(std::string_view name, std::string_view text) {
    text = reading_timeouts::trimmed(text);
    const auto refuse = [&](std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, name, "it is \"" + visible_line(text, 40) + '"', cure);
    };
    const auto found = reading_timeouts::milliseconds_of(text);
    if (!found) return refuse("write a number of seconds, such as 300, or a duration, such as 5m");
    if (*found == 0) return refuse("use a time above 0; leave the variable out for the default");
    if (*found > reading_timeouts::longest) return refuse("use at most 24h");
    return milliseconds{*found};
}

TOOLKIT_FUNCTION result<docuchat_timeouts> docuchat_timeouts::from_environment() {
    docuchat_timeouts made;
    using variable = std::pair<const char*, milliseconds*>;
    for (const auto& [name, value] :
         {variable{"OLLAMA_PLAN_TIMEOUT", &made.plan}, variable{"OLLAMA_CHAT_TIMEOUT", &made.chat},
          variable{"OLLAMA_EMBED_TIMEOUT", &made.embed}}) {
        const char* const text = std::getenv(name);
        if (text == nullptr || reading_timeouts::trimmed(text).empty()) continue;
        auto read = parse_timeout(name, text);
        if (!read) return std::move(read).error();
        *value = *read;
    }
    return made;
}

}}  // namespace toolkit::v0
