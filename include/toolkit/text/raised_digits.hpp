// Makes superscript and subscript digits of a word searchable: m² becomes m2, H₂O becomes h2o. A footnote mark after a
// longer word is removed (barrels¹), and 10⁶ does not become 106. In: a folded word. Out: the word. Next:
// tokenizer.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace digits {

/// The digit of a superscript digit; '\0' for any other code point.
[[nodiscard]] constexpr char raised(char32_t point) noexcept {
    if (point == 0xB9) return '1';
    if (point == 0xB2 || point == 0xB3) return static_cast<char>('2' + static_cast<int>(point - 0xB2));
    const bool is = point == 0x2070 || (point >= 0x2074 && point <= 0x2079);
    return is ? static_cast<char>('0' + static_cast<int>(point - 0x2070)) : '\0';
}
[[nodiscard]] constexpr char lowered(char32_t point) noexcept {
    return point >= 0x2080 && point <= 0x2089 ? static_cast<char>('0' + static_cast<int>(point - 0x2080)) : '\0';
}

}  // namespace digits

/// The position of superscript digits after a number, as in 10⁶; npos if there are none.
[[nodiscard]] constexpr std::size_t raised_digits_of_number(std::string_view word) noexcept {
    const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
    if (end == 0 || end == word.size()) return std::string_view::npos;
    for (std::size_t at = end; at < word.size();) {
        const code_point next = point_at(word, at);
        if (digits::raised(next.value) == '\0') return std::string_view::npos;
        at += next.size;
    }
    return end;
}

/// Replaces superscript and subscript digits that are part of the word: subscripts after a letter, superscripts after
/// up to three letters. After more letters superscripts are cut off. Those of numbers stay unchanged.
constexpr void make_digits_plain(std::string& word) {
    constexpr std::size_t letters_of_unit = 3;
    if (std::all_of(word.begin(), word.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
    std::string made;
    std::size_t letters = 0;  // before this place, in sequence
    bool is_behind_digit = false;
    for (std::size_t at = 0; at < word.size();) {
        const code_point next = point_at(word, at);
        const char above = digits::raised(next.value);
        const char below = digits::lowered(next.value);
        const bool is_plain_digit = is_digit(next.value);
        if (above == '\0' && below == '\0') {
            made.append(word, at, next.size);
            const bool is_letter = !is_plain_digit && class_of(next.value) == letter_class::word;
            letters = is_letter ? letters + 1 : 0;
            is_behind_digit = is_plain_digit;
        } else if (is_behind_digit) {
            made.append(word, at, next.size);
        } else if (below != '\0' || letters <= letters_of_unit) {
            made += below != '\0' ? below : above;
        }
        at += next.size;
    }
    if (!made.empty()) word = std::move(made);
}

}}  // namespace toolkit::v0
