// In: a text that may have lost a quote at one of its ends. Out: the number of marks of each kind in it, and whether an
// apostrophe at its end may belong to it. json/one_token.hpp keeps the counts while it walks over a string.
#pragma once

#include <toolkit/json/relaxed_text.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace one_token {

/// The marks in a text: how many more open than close, and the number of apostrophes.
struct mark_counts {
    std::ptrdiff_t braces = 0;
    std::ptrdiff_t brackets = 0;
    std::size_t apostrophes = 0;

    constexpr void pass(char c) noexcept {
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
        apostrophes += c == '\'' ? 1U : 0U;
    }
    static constexpr mark_counts of(std::string_view text) noexcept {
        mark_counts all;
        for (const char c : text) all.pass(c);
        return all;
    }
};

/// Whether the apostrophe at an end of a text may belong to it: the dogs', 6', goin', 'tis, '90s. At the end of other
/// words it is a quote.
constexpr bool may_be_apostrophe(std::string_view text) noexcept {
    if (text.size() < 2) return true;
    if (text.back() == '\'') {
        text.remove_suffix(1);
        const std::string_view last = text.substr(text.find_last_of(' ') + 1);
        const bool feet = last.size() <= 3 && last.find_first_not_of("0123456789") == std::string_view::npos;
        return feet || std::string_view{"sxz"}.find(text.back()) != std::string_view::npos || text.ends_with("in");
    }
    text.remove_prefix(1);
    const std::string_view first = text.substr(0, text.find(' '));
    for (const std::string_view word : {"tis", "twas", "til", "cause", "em", "n", "bout", "round"})
        if (first == word) return true;
    return relaxed::is_digit(text.front()) && first.ends_with('s');
}

}}}  // namespace toolkit::v0::one_token
