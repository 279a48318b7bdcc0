// Where the words of an answer and of a source begin and end: letters, joints between letters, fenced code blocks.
// In: UTF-8 text and a place in it. Out: what is at that place. Next: terms.hpp, claims_units.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace terms {

[[nodiscard]] constexpr bool upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool wordy(char c) noexcept {
    return digit(c) || upper(c) || (c >= 'a' && c <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a text has a letter: an ASCII letter, or any non-ASCII character.
[[nodiscard]] constexpr bool has_letter(std::string_view text) noexcept {
    return any_in(text, [](char c) { return wordy(c) && !digit(c) && c != '_'; });
}

/// Bytes of the letter, digit or underscore at `at`; 0 if there is another character. Superscripts, trademark signs and
/// the like are no letters. Neither are ideographs, because a word may stand right beside one.
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

/// Bytes of a no-break blank within a number (10 000) that precedes three digits; 0 if there is none.
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

/// Bytes of a joint between two parts of a word (-, –, ., ', a comma or a blank within a number); 0 if there is none.
[[nodiscard]] constexpr std::size_t joint_at(std::string_view text, std::size_t at) noexcept {
    const char c = text[at];
    if (c == '-' || c == '.' || c == '\'') return letter_at(text, at + 1) != 0 ? 1 : 0;
    if (c == ',') return at + 1 < text.size() && digit(text[at + 1]) ? 1 : 0;
    if (static_cast<unsigned char>(c) < 0x80) return 0;
    for (const std::string_view sign : {"\u2019", "\u2010", "\u2011", "\u2012", "\u2013"})
        if (text.substr(at).starts_with(sign)) return letter_at(text, at + sign.size()) != 0 ? sign.size() : 0;
    return blank_in_number(text, at);
}

/// A fenced code block: the bytes of its lines, and where the text continues.
struct code_block {
    span lines;
    std::size_t end = 0;
};

/// The block whose fence is at `at`; `end` is 0 if none begins there. The text after the opening fence names a
/// language. An unclosed fence makes no block: `lines` is empty and the text continues after the fence.
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

}}}  // namespace toolkit::v0::terms
