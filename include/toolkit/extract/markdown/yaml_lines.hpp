// The lines of a YAML text, and what a single line shows: where a key ends, what is a comment, what an escape means.
// In: UTF-8. Out: lines with their indentation. Next: yaml.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace yaml {

struct line {
    int indent = 0;         ///< blanks before the text
    bool tab = false;       ///< the blanks include a tab
    std::string_view text;  ///< without blanks around it
    std::string_view raw;   ///< with them
};

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

[[nodiscard]] inline std::vector<line> lines_of(std::string_view source) {
    std::vector<line> lines;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        std::string_view raw = source.substr(at, end - at);
        if (raw.ends_with('\r')) raw.remove_suffix(1);
        const std::string_view text = trimmed(raw);
        const std::size_t before = text.empty() ? 0 : static_cast<std::size_t>(text.data() - raw.data());
        lines.push_back(
            {static_cast<int>(before), raw.substr(0, before).find('\t') != std::string_view::npos, text, raw});
        at = end + 1;
    }
    return lines;
}

/// Whether a line begins a list item.
[[nodiscard]] constexpr bool is_item(std::string_view text) noexcept {
    return text == "-" || text.starts_with("- ") || text.starts_with("-\t");
}

/// A text without the comment at its end and without blanks around it.
[[nodiscard]] constexpr std::string_view without_comment(std::string_view text) noexcept {
    for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1))
        if (at == 0 || is_blank(text[at - 1])) return trimmed(text.substr(0, at));
    return trimmed(text);
}

/// The text after the sign of a key or an item; empty if it is a comment.
[[nodiscard]] constexpr std::string_view after_sign(std::string_view text) noexcept {
    const std::string_view rest = trimmed(text);
    return rest.starts_with('#') ? std::string_view{} : rest;
}

/// Where the quotation at the beginning of a text ends in this line, after its closing mark.
[[nodiscard]] constexpr std::size_t quotation_end(std::string_view text) noexcept {
    const char mark = text.front();
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '\\' && mark == '"') ++at;  // NOLINT(bugprone-branch-clone)
        else if (text[at] == mark && mark == '\'' && at + 1 < text.size() && text[at + 1] == mark) ++at;
        else if (text[at] == mark) return at + 1;
    }
    return std::string_view::npos;
}

/// The place of the colon after the key at the beginning of a line; npos if there is none.
[[nodiscard]] constexpr std::size_t key_end(std::string_view text) noexcept {
    const auto ends_key = [&](std::size_t at) { return at + 1 == text.size() || is_blank(text[at + 1]); };
    if (text.front() == '"' || text.front() == '\'') {
        std::size_t at = quotation_end(text);
        while (at < text.size() && is_blank(text[at])) ++at;
        return at < text.size() && text[at] == ':' && ends_key(at) ? at : std::string_view::npos;
    }
    if (std::string_view{",[]{}#&*!|>%@`:"}.find(text.front()) != std::string_view::npos || text.starts_with("? "))
        return std::string_view::npos;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '#' && is_blank(text[at - 1])) return std::string_view::npos;
        if (text[at] == ':' && ends_key(at)) return at;
    }
    return std::string_view::npos;
}

/// Where a plain scalar in brackets ends in this line.
[[nodiscard]] constexpr std::size_t plain_end(std::string_view text) noexcept {
    constexpr std::string_view brackets = ",[]{}";
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (brackets.find(text[at]) != std::string_view::npos) return at;
        if (text[at] == '#' && at > 0 && is_blank(text[at - 1])) return at;
        if (text[at] == ':' &&
            (at + 1 == text.size() || is_blank(text[at + 1]) || brackets.find(text[at + 1]) != std::string_view::npos))
            return at;
    }
    return text.size();
}

/// Appends the character of an escape and removes it from the text; false if YAML has no such escape.
[[nodiscard]] inline bool append_escape(std::string& into, std::string_view& rest) {
    constexpr std::string_view marks = "0abtnvfre \"/\\\tN_LP";
    constexpr char32_t meanings[] = {0,   0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D,   0x1B,
                                     ' ', '"',  '/',  '\\', 0x09, 0x85, 0xA0, 0x2028, 0x2029};
    const char mark = rest.front();
    rest.remove_prefix(1);
    if (const std::size_t at = marks.find(mark); at != std::string_view::npos) {
        append_utf8(into, meanings[at]);
        return true;
    }
    const std::size_t digits = mark == 'x' ? 2 : mark == 'u' ? 4 : mark == 'U' ? 8 : 0;
    if (digits == 0 || rest.size() < digits) return false;
    std::uint32_t point = 0;
    for (const char c : rest.substr(0, digits)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return false;
        point = point * 16 + static_cast<std::uint32_t>(digit);
    }
    if (point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return false;
    append_utf8(into, point);
    rest.remove_prefix(digits);
    return true;
}

/// The lines of a literal block scalar, without blank ones at the end.
[[nodiscard]] inline std::string joined_lines(const std::vector<std::string_view>& lines) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) (text += i == 0 ? "" : "\n") += lines[i];
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

/// The lines of a folded block scalar. A single line end is a blank, except beside lines that are indented more.
[[nodiscard]] inline std::string folded_lines(const std::vector<std::string_view>& lines) {
    const auto is_more = [](std::string_view one) { return !one.empty() && is_blank(one.front()); };
    std::string text;
    std::size_t blank = 0;  // lines since the last one with text
    bool more_before = false;
    for (const std::string_view one : lines) {
        if (one.empty()) {
            ++blank;
            continue;
        }
        if (!text.empty() || blank > 0) {
            const bool keeps = more_before || is_more(one);
            if (text.empty()) text.append(blank, '\n');  // NOLINT(bugprone-branch-clone)
            else if (keeps) text.append(blank + 1, '\n');
            else if (blank > 0) text.append(blank, '\n');
            else text += ' ';
        }
        text += one;
        blank = 0;
        more_before = is_more(one);
    }
    return text;
}

}}}  // namespace toolkit::v0::yaml
