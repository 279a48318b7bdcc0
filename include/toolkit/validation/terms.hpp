// Check: what looks like a fact in the answer (numbers, names, commands, identifiers, code) stands in a source.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/text/letters.hpp>
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

/// Bytes of the letter, digit or underscore at `at`; 0 when another sign stands there. Superscripts, the marks of trade
/// names and the like are signs, and so is each ideograph: a word may stand right beside it.
[[nodiscard]] constexpr std::size_t letter_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return 0;
    if (static_cast<unsigned char>(text[at]) < 0x80) return wordy(text[at]) ? 1 : 0;
    const code_point next = read_code_point(text, at);
    const char32_t c = next.value;
    const bool sign = c == 0xB2 || c == 0xB3 || c == 0xB9 || (c >= 0x2070 && c <= 0x209F) || c == 0x2103 ||
                      c == 0x2109 || (c >= 0x2116 && c <= 0x2117) || (c >= 0x2120 && c <= 0x2122);
    return !sign && class_of(c) == letter_class::word ? next.size : 0;
}
/// Whether a letter, digit or underscore ends at `end`.
[[nodiscard]] constexpr bool letter_ends_at(std::string_view text, std::size_t end) noexcept {
    if (end == 0) return false;
    std::size_t at = end - 1;
    while (at > 0 && end - at < 4 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return letter_at(text, at) == end - at;
}

/// Bytes of a blank within a number (10 000): one that breaks no line, before three digits; 0 when there is none.
[[nodiscard]] constexpr std::size_t blank_in_number(std::string_view text, std::size_t at) noexcept {
    std::size_t size = 0;
    for (const std::string_view blank : {"\u00A0", "\u2009", "\u202F"})
        if (text.substr(at).starts_with(blank)) size = blank.size();
    std::size_t before = 0;
    while (before < 4 && before < at && digit(text[at - before - 1])) ++before;
    std::size_t behind = 0;
    while (behind < 4 && at + size + behind < text.size() && digit(text[at + size + behind])) ++behind;
    return before > 0 && before < 4 && behind == 3 ? size : 0;
}

/// Bytes of what joins the word before it with the one behind it (-, –, ., ', a comma or a blank within a number); 0
/// when nothing does.
[[nodiscard]] constexpr std::size_t joint_at(std::string_view text, std::size_t at) noexcept {
    const char c = text[at];
    if (c == '-' || c == '.' || c == '\'') return letter_at(text, at + 1) != 0 ? 1 : 0;
    if (c == ',') return at + 1 < text.size() && digit(text[at + 1]) ? 1 : 0;
    if (static_cast<unsigned char>(c) < 0x80) return 0;
    for (const std::string_view sign : {"\u2019", "\u2010", "\u2011", "\u2012", "\u2013"})
        if (text.substr(at).starts_with(sign)) return letter_at(text, at + sign.size()) != 0 ? sign.size() : 0;
    return blank_in_number(text, at);
}

/// Lower case, one blank for each run of white space, plain quotation marks and dashes for typographic ones, nothing
/// invisible, and no commas or blanks that break no line inside of numbers.
[[nodiscard]] std::string fold(std::string_view text);

/// Where a folded text first has a folded term that no letter or digit continues on either side; npos when it has not.
[[nodiscard]] std::size_t place_of(std::string_view text, std::string_view term);

[[nodiscard]] inline bool holds(std::string_view text, std::string_view term) {
    return place_of(text, term) != std::string_view::npos;
}

/// Commands that must never be taken from thin air, nor from the question: they change or destroy data.
inline constexpr std::array<std::string_view, 14> commands{
    "pg_reindex", "reindex",    "vacuum analyze", "vacuum",      "kubectl", "helm",          "docker compose",
    "systemctl",  "drop table", "truncate",       "alter table", "rm -rf",  "drop database", "shutdown"};

/// Numbers that a text may also spell out.
inline constexpr std::array<std::string_view, 13> number_words{
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};

/// A fenced block of code: the bytes of its lines, and where the text goes on behind it.
struct code_block {
    span lines;
    std::size_t end = 0;
};

/// The block whose fence stands at `at`; `end` is 0 where none begins. What stands behind the opening fence names a
/// language. A fence that is never closed makes no block: `lines` is empty and the text goes on behind it.
[[nodiscard]] constexpr code_block code_block_at(std::string_view text, std::size_t at) noexcept {
    const char mark = text[at];
    if ((mark != '`' && mark != '~') || !text.substr(at + 1).starts_with(mark == '`' ? "``" : "~~")) return {};
    std::size_t before = at;
    while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t')) --before;
    if (before > 0 && text[before - 1] != '\n') return {};
    const std::size_t fence = std::min(text.find_first_not_of(mark, at), text.size()) - at;
    const std::size_t first = std::min(text.find('\n', at), text.size());
    if (text.substr(at + fence, first - at - fence).find('`') != std::string_view::npos) return {};
    for (std::size_t line = std::min(first + 1, text.size()); line < text.size();) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        const std::size_t begin = text.find_first_not_of(" \t", line);
        if (begin < end && text.substr(begin, end - begin).starts_with(text.substr(at, fence)))
            return {{std::min(first + 1, line), line}, std::min(text.find_first_not_of(mark, begin), text.size())};
        line = std::min(end + 1, text.size());
    }
    return {{first, first}, first};
}

/// Calls f(bytes, is_code) for each word of an answer that claims a fact: each with a digit, an underscore, a leading
/// "--", a capital inside, all capitals, or a capital although no sentence begins there; and for what stands in
/// backquotes and each line of a fenced block of code.
template <class F>
inline void for_each(std::string_view text, F&& f) {
    bool sentence_start = true;
    std::size_t at = 0;
    while (at < text.size()) {
        if (const code_block block = code_block_at(text, at); block.end != 0) {
            for (std::size_t line = block.lines.begin; line < block.lines.end;) {
                const std::size_t end = std::min(text.find('\n', line), block.lines.end);
                const std::size_t last = text.substr(0, end).find_last_not_of(" \t\r");
                line = std::min(text.find_first_not_of(" \t", line), end);
                if (std::any_of(text.begin() + static_cast<std::ptrdiff_t>(line),
                                text.begin() + static_cast<std::ptrdiff_t>(end), wordy))
                    f(span{line, last + 1}, true);
                line = end + 1;
            }
            at = block.end;
            sentence_start = true;
            continue;
        }
        if (text[at] == '`') {
            const std::size_t close = text.find('`', at + 1);
            if (close != std::string_view::npos && close > at + 1 && close - at < 200) {
                f(span{at + 1, close}, true);
                at = close + 1;
                sentence_start = false;
                continue;
            }
        }
        const bool option = text[at] == '-' && at + 2 < text.size() && text[at + 1] == '-' &&
                            letter_at(text, at + 2) != 0 && !letter_ends_at(text, at);
        const bool degree = text.substr(at).starts_with("\u00B0") && letter_at(text, at + 2) != 0;
        if (letter_at(text, at) == 0 && !option && !degree) {
            if (text[at] == '.' || text[at] == '!' || text[at] == '?' || text[at] == ':' || text[at] == '\n' ||
                text[at] == '"' || text[at] == '*' || text[at] == '#')
                sentence_start = true;
            ++at;
            continue;
        }
        std::size_t end = at + (option || degree ? 2 : 0);
        while (end < text.size()) {
            const std::size_t size = std::max(letter_at(text, end), joint_at(text, end));
            if (size == 0) break;
            end += size;
        }
        const std::string_view word = text.substr(at, end - at);
        const auto count = [&](auto test) {
            return static_cast<std::size_t>(std::count_if(word.begin(), word.end(), test));
        };
        const std::size_t capitals = count(upper);
        const bool capital_inside = std::any_of(word.begin() + 1, word.end(), upper);
        const bool fact = option || count(digit) > 0 || word.find('_') != std::string_view::npos ||
                          (word.size() > 1 && capital_inside) || (capitals > 0 && !sentence_start && word.size() > 1);
        if (fact) f(span{at, end}, option);
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
