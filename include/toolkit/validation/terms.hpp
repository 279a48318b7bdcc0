// Check: what looks like a fact in the answer (numbers, names, commands, identifiers, code) stands in a source.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/verdict.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

namespace terms {

[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool wordy(char c) noexcept {
    return digit(c) || upper(c) || (c >= 'a' && c <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a text has a letter: of ASCII, or any character beyond.
[[nodiscard]] constexpr bool has_letter(std::string_view text) noexcept {
    return std::any_of(text.begin(), text.end(), [](char c) { return wordy(c) && !digit(c) && c != '_'; });
}

/// Lower case (ASCII), one blank for each run of white space, and no commas inside of numbers.
[[nodiscard]] std::string fold(std::string_view text);

/// Whether a folded text holds a folded term that no letter or digit continues on either side.
[[nodiscard]] bool holds(std::string_view text, std::string_view term);

/// Commands that must never be taken from thin air, nor from the question: they change or destroy data.
inline constexpr std::array<std::string_view, 14> commands{
    "pg_reindex", "reindex",    "vacuum analyze", "vacuum",      "kubectl", "helm",          "docker compose",
    "systemctl",  "drop table", "truncate",       "alter table", "rm -rf",  "drop database", "shutdown"};

/// Numbers that a text may also spell out.
inline constexpr std::array<std::string_view, 13> number_words{
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};

/// A word without the quotation marks and dashes beyond ASCII that stand at its ends.
[[nodiscard]] span without_marks(std::string_view text, span word) noexcept;

/// Calls f(bytes, is_code) for each word of an answer that claims a fact: each with a digit, an underscore, a leading
/// "--", a capital inside, all capitals, or a capital although no sentence begins there; and what stands in backquotes.
template <class F>
inline void for_each(std::string_view text, F&& f) {
    bool sentence_start = true;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == '`') {
            const std::size_t close = text.find('`', at + 1);
            if (close != std::string_view::npos && close > at + 1 && close - at < 200) {
                f(span{at + 1, close}, true);
                at = close + 1;
                sentence_start = false;
                continue;
            }
        }
        const bool option = text[at] == '-' && at + 2 < text.size() && text[at + 1] == '-' && wordy(text[at + 2]) &&
                            (at == 0 || !wordy(text[at - 1]));
        if (!wordy(text[at]) && !option) {
            if (text[at] == '.' || text[at] == '!' || text[at] == '?' || text[at] == ':' || text[at] == '\n' ||
                text[at] == '"' || text[at] == '*' || text[at] == '#')
                sentence_start = true;
            ++at;
            continue;
        }
        std::size_t end = at + (option ? 2 : 0);
        const auto inner = [&](std::size_t i) {
            return i + 1 < text.size() && wordy(text[i + 1]) &&
                   (text[i] == '-' || text[i] == '.' || text[i] == '\'' || (text[i] == ',' && digit(text[i + 1])));
        };
        while (end < text.size() && (wordy(text[end]) || inner(end))) ++end;
        const std::string_view word = text.substr(at, end - at);
        const auto count = [&](auto test) {
            return static_cast<std::size_t>(std::count_if(word.begin(), word.end(), test));
        };
        const std::size_t capitals = count(upper);
        const bool capital_inside = std::any_of(word.begin() + 1, word.end(), upper);
        const bool fact = option || count(digit) > 0 || word.find('_') != std::string_view::npos ||
                          (word.size() > 1 && capital_inside) || (capitals > 0 && !sentence_start && word.size() > 1);
        if (fact) f(without_marks(text, {at, end}), option);
        sentence_start = false;
        at = end;
    }
}

/// The words of an answer that claim a fact, in order.
[[nodiscard]] std::vector<std::string> of(std::string_view text);

/// Whether a folded text holds a folded term, as it is or in a near form: without 's or s, a small number spelt out, a
/// compound in its parts.
[[nodiscard]] bool stands_in(std::string_view term, std::string_view source);

}  // namespace terms

/// UNGROUNDED_CLAIM: the terms of the answer stand in what was opened, in what other tools gave, or in the question.
struct grounded_terms {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";

    [[nodiscard]] verdict check(const draft& offered, const run_view& run) const;
};

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/terms_impl.hpp>
#endif
