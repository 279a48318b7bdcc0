// The ends and beginnings of printed lines: what a hyphen there means, whether a sentence ends, whether an item begins.
// In: words. Out: how to join two lines. Next: page_layout.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace paged {

/// The last code point of a non-empty text.
[[nodiscard]] constexpr char32_t last_point(std::string_view text) noexcept {
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return point_at(text, at).value;
}

/// Whether a text begins with a small letter of a script with capital letters.
[[nodiscard]] constexpr bool begins_small(std::string_view text) noexcept {
    const char32_t first = point_at(text, 0).value;
    const bool has_case = first < 0x0590 || (first >= 0x1E00 && first < 0x2000);
    return has_case && class_of(first) == letter_class::word && !is_digit(first) && !is_capital(first);
}

[[nodiscard]] constexpr bool ends_sentence(std::string_view text) noexcept {
    constexpr std::u32string_view closers = U")]\"'\u201C\u201D\u2019\u00BB\u00AB";
    while (text.size() > 1 && closers.find(last_point(text)) != std::u32string_view::npos)
        text.remove_suffix(encode_utf8(last_point(text)).size);
    constexpr std::u32string_view ends = U".!?:;\u2026\u3002\uFF01\uFF1F";
    return !text.empty() && ends.find(last_point(text)) != std::u32string_view::npos;
}

/// Bytes of the hyphen after a letter at the end of a text; 0 if there is none.
[[nodiscard]] constexpr std::size_t hyphen_at_end(std::string_view text) noexcept {
    const std::size_t bytes = text.ends_with('-') ? 1 : text.ends_with("\u2010") ? 3 : 0;
    if (bytes == 0 || bytes == text.size()) return 0;
    return class_of(last_point(text.substr(0, text.size() - bytes))) == letter_class::none ? 0 : bytes;
}

/// How to join the end of a line with the beginning of the next one.
enum class line_joint : std::uint8_t { blank, nothing, hyphen_goes, hyphen_stays };

[[nodiscard]] constexpr line_joint joint_of(std::string_view end, std::string_view begin) noexcept {
    if (hyphen_at_end(end) == 0) {
        const bool ideographs = class_of(last_point(end)) == letter_class::alone &&
                                class_of(point_at(begin, 0).value) == letter_class::alone;
        return ideographs ? line_joint::nothing : line_joint::blank;
    }
    for (const std::string_view word : {"und", "oder", "and", "or"})  // Vor- und Nachteile
        if (begin == word) return line_joint::blank;
    const char32_t before = last_point(end.substr(0, end.size() - hyphen_at_end(end)));
    const bool is_name = is_digit(before) || is_capital(before);  // COVID-19-bedingt, UK-based
    return begins_small(begin) && !is_name ? line_joint::hyphen_goes : line_joint::hyphen_stays;
}

enum class item_mark : std::uint8_t { none, bullet, dash, number };

[[nodiscard]] constexpr item_mark mark_of(std::string_view word) noexcept {
    for (const std::string_view bullet :
         {"\u2022", "\u25CF", "\u25E6", "\u25AA", "\u25A0", "\u2023", "\u00B7", "\uF0B7"})
        if (word == bullet) return item_mark::bullet;
    for (const std::string_view dash : {"-", "\u2013", "\u2014", "*"})
        if (word == dash) return item_mark::dash;
    const bool in_brackets = word.starts_with('[') && word.ends_with(']');
    if (!in_brackets && !word.ends_with('.') && !word.ends_with(')')) return item_mark::none;
    word.remove_suffix(1);
    if (word.starts_with('[') || word.starts_with('(')) word.remove_prefix(1);
    const bool digits = word.find_first_not_of("0123456789") == std::string_view::npos;
    const bool letter = word.size() == 1 && class_of(static_cast<unsigned char>(word[0])) == letter_class::word;
    return !word.empty() && word.size() <= 3 && (digits || letter) ? item_mark::number : item_mark::none;
}

}}}  // namespace toolkit::v0::paged
