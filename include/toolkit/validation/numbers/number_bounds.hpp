// Words and signs that make a number a bound: at least 5, fewer than 5, ≤ 5, 5 or more, 5+.
// In: a text and the bytes of a number. Out: the side of the number on which the value is. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `above`: the value is the number or more. `below`: it is the number or less.
enum class number_bound : std::uint8_t { none, above, below };

namespace bounding {

struct row {
    std::string_view words;
    number_bound is;
};
/// Phrases before a number. A longer phrase precedes the phrases that it ends in.
inline constexpr auto before = table_of<row>({
    {"no more than", number_bound::below},
    {"not more than", number_bound::below},
    {"no less than", number_bound::above},
    {"no fewer than", number_bound::above},
    {"not less than", number_bound::above},
    {"not fewer than", number_bound::above},
    {"nicht mehr als", number_bound::below},
    {"nicht weniger als", number_bound::above},
    {"not over", number_bound::below},
    {"not above", number_bound::below},
    {"not exceeding", number_bound::below},
    {"not below", number_bound::above},
    {"not under", number_bound::above},
    {"more than", number_bound::above},
    {"greater than", number_bound::above},
    {"larger than", number_bound::above},
    {"at least", number_bound::above},
    {"a minimum of", number_bound::above},
    {"mehr als", number_bound::above},
    {"mindestens", number_bound::above},
    {"wenigstens", number_bound::above},
    {"exceeding", number_bound::above},
    {"above", number_bound::above},
    {"over", number_bound::above},
    {"\u00fcber", number_bound::above},
    {"ab", number_bound::above},
    {"fewer than", number_bound::below},
    {"less than", number_bound::below},
    {"smaller than", number_bound::below},
    {"at most", number_bound::below},
    {"a maximum of", number_bound::below},
    {"up to", number_bound::below},
    {"weniger als", number_bound::below},
    {"h\u00f6chstens", number_bound::below},
    {"maximal", number_bound::below},
    {"bis zu", number_bound::below},
    {"below", number_bound::below},
    {"under", number_bound::below},
    {"unter", number_bound::below},
    {"\u2265", number_bound::above},
    {"\u2264", number_bound::below},
    {">=", number_bound::above},
    {"<=", number_bound::below},
    {">", number_bound::above},
    {"<", number_bound::below},
});
/// Phrases after a number and its unit.
inline constexpr auto behind = table_of<row>({
    {"or more", number_bound::above},
    {"or above", number_bound::above},
    {"or higher", number_bound::above},
    {"or greater", number_bound::above},
    {"or older", number_bound::above},
    {"and more", number_bound::above},
    {"and above", number_bound::above},
    {"and up", number_bound::above},
    {"oder mehr", number_bound::above},
    {"und mehr", number_bound::above},
    {"or fewer", number_bound::below},
    {"or less", number_bound::below},
    {"or below", number_bound::below},
    {"or lower", number_bound::below},
    {"or younger", number_bound::below},
    {"and below", number_bound::below},
    {"oder weniger", number_bound::below},
});

[[nodiscard]] constexpr bool ends_in(std::string_view text, std::string_view words) noexcept {
    if (text.size() < words.size() || !same_word(text.substr(text.size() - words.size()), words)) return false;
    const std::size_t begin = text.size() - words.size();
    if (letter_at(words, 0) != 0) return !terms::letter_ends_at(text, begin);
    // A sign must be separate: not an arrow (->), a tag or a quoted line.
    const bool quoted = words == ">" && (begin == 0 || text[begin - 1] == '\n');
    return !quoted && (begin == 0 || std::string_view{" (|`\n"}.find(text[begin - 1]) != std::string_view::npos);
}

}  // namespace bounding

/// The kind of bound of a number, from its sign or currency at `begin` to the end of its unit.
[[nodiscard]] constexpr number_bound bound_of(std::string_view text, std::size_t begin, std::size_t end) noexcept {
    std::string_view head = text.substr(0, begin);
    for (std::size_t most = 0; most < 4 && !head.empty() && (head.back() == ' ' || head.back() == '*'); ++most)
        head.remove_suffix(1);
    const bool may_bound = !head.empty() && (head.back() == '<' || head.back() == '>' || head.back() == '=' ||
                                             head.back() == '\xA4' || head.back() == '\xA5' ||
                                             (ascii_lower(head.back()) >= 'a' && ascii_lower(head.back()) <= 'z'));
    if (may_bound)
        for (const bounding::row& row : bounding::before)
            if (bounding::ends_in(head, row.words)) return row.is;
    if (end < text.size() && text[end] == '+' && (end + 1 == text.size() || !terms::letter_at(text, end + 1)))
        return number_bound::above;
    const std::size_t at = skip_blanks(text, end);
    if (at == end || at >= text.size()) return number_bound::none;
    const char first = ascii_lower(text[at]);
    if (first != 'o' && first != 'a' && first != 'u') return number_bound::none;
    // The unit may be between: "5 GB or more", "5 users or more".
    for (const bounding::row& row : bounding::behind)
        if (same_word(text.substr(at, row.words.size()), row.words) &&
            terms::letter_at(text, at + row.words.size()) == 0)
            return row.is;
    return number_bound::none;
}

}}}  // namespace toolkit::v0::quantities
