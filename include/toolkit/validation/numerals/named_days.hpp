// Days of the year with a name: New Year's Day, Christmas Eve, Silvester, Tag der Deutschen Einheit.
// In: a text and the place of a word. Out: the month and day, and the end of the name. Next: number_moments.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

struct named_day {
    std::int32_t month = 0;
    std::int32_t day = 0;
    std::size_t end = 0;
};

namespace naming {

struct row {
    std::string_view name;  ///< in lower case; ' also stands for \u2019
    std::int32_t month;
    std::int32_t day;
};
/// Names that mean one day everywhere. "Christmas" alone and national holidays of several nations are none.
inline constexpr auto days = table_of<row>({
    {"new year's day", 1, 1},
    {"new years day", 1, 1},
    {"new year's eve", 12, 31},
    {"new years eve", 12, 31},
    {"neujahrstag", 1, 1},
    {"neujahr", 1, 1},
    {"epiphany", 1, 6},
    {"dreik\u00f6nigstag", 1, 6},
    {"heilige drei k\u00f6nige", 1, 6},
    {"valentine's day", 2, 14},
    {"valentinstag", 2, 14},
    {"st patrick's day", 3, 17},
    {"st. patrick's day", 3, 17},
    {"april fools' day", 4, 1},
    {"april fool's day", 4, 1},
    {"may day", 5, 1},
    {"tag der arbeit", 5, 1},
    {"bastille day", 7, 14},
    {"mari\u00e4 himmelfahrt", 8, 15},
    {"tag der deutschen einheit", 10, 3},
    {"reformationstag", 10, 31},
    {"halloween", 10, 31},
    {"all saints' day", 11, 1},
    {"all saints day", 11, 1},
    {"allerheiligen", 11, 1},
    {"all souls' day", 11, 2},
    {"nikolaustag", 12, 6},
    {"heiligabend", 12, 24},
    {"heiligen abend", 12, 24},
    {"heiliger abend", 12, 24},
    {"christmas eve", 12, 24},
    {"christmas day", 12, 25},
    {"boxing day", 12, 26},
    {"silvester", 12, 31},
});
inline constexpr std::array<bool, 26> first_letters = [] {
    std::array<bool, 26> found{};
    for (const row& one : days) found[static_cast<std::size_t>(one.name[0] - 'a')] = true;
    return found;
}();

}  // namespace naming

/// The named day that begins at `at`, where a word with a capital begins.
[[nodiscard]] constexpr std::optional<named_day> named_day_at(std::string_view text, std::size_t at) noexcept {
    if (!terms::upper(text[at]) || !naming::first_letters[static_cast<std::size_t>(text[at] - 'A')])
        return std::nullopt;
    for (const naming::row& one : naming::days) {
        if (ascii_lower(text[at]) != one.name[0]) continue;
        std::size_t end = at;
        bool same = true;
        for (const char c : one.name) {
            if (c == '\'' && text.substr(end).starts_with("\u2019")) {
                end += 3;
                continue;
            }
            const bool equal = end < text.size() && (ascii_lower(text[end]) == c || (c == ' ' && text[end] == '\n'));
            same = same && equal;
            if (!same) break;
            ++end;
        }
        if (same && !joined_at(text, end)) return named_day{one.month, one.day, end};
    }
    return std::nullopt;
}

}}}  // namespace toolkit::v0::quantities
