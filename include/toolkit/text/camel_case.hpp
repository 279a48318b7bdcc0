// The words within a name in camel case: maxConnections, CamelCaseName, getHTTPResponse.
// In: a word. Out: its parts. Next: the terms of an index.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace camel_case {

/// A name with more parts is treated as a code and has none.
inline constexpr std::size_t most_parts = 8;

[[nodiscard]] constexpr bool is_capital(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_small(char c) noexcept { return c >= 'a' && c <= 'z'; }

/// Whether a part begins at `at`: a capital after another character, or the last of several capitals (the R of
/// HTTPRead).
[[nodiscard]] constexpr bool begins_part(std::string_view word, std::size_t at) noexcept {
    if (!is_capital(word[at])) return false;
    return !is_capital(word[at - 1]) || (at + 1 < word.size() && is_small(word[at + 1]));
}

}  // namespace camel_case

/// Calls f(part) for each part of two letters or more of a name in camel case. Other words give no calls. A name of two
/// parts counts only if it begins in lower case (maxConnections); three parts always count. The parts of PostgreSQL,
/// JavaScript, iPhone and LaTeX do not say what the names are about.
template <class F>
constexpr void for_each_camel_part(std::string_view word, F&& f) {
    std::array<std::string_view, camel_case::most_parts> parts;
    std::size_t count = 0;
    std::size_t first_size = 0;
    std::size_t begin = 0;
    for (std::size_t at = 1; at <= word.size(); ++at) {
        if (at < word.size() && !camel_case::begins_part(word, at)) continue;
        if (begin == 0) first_size = at;
        if (begin == 0 && at == word.size()) return;  // most words
        if (at - begin >= 2) {
            if (count == parts.size()) return;
            parts[count++] = word.substr(begin, at - begin);
        }
        begin = at;
    }
    const bool begins_small = first_size >= 2 && camel_case::is_small(word[0]);
    const bool two =
        count == 2 && begins_small && parts[1].find_first_of("abcdefghijklmnopqrstuvwxyz") != parts[1].npos;
    if (count < 3 && !two) return;
    for (std::size_t i = 0; i < count; ++i) f(parts[i]);
}

}}  // namespace toolkit::v0
