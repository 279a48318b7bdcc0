// Numerals that are neither ASCII digits nor words: ①, ⅳ, IV in "chapter IV", 五, and 0x1F, 0b101.
// In: a text and a place. Out: the whole number that is written there, and its end. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A whole number and the end of its numeral.
struct written_numeral {
    std::uint64_t value = 0;
    std::size_t end = 0;
};

namespace numerals {

/// The value of a Roman numeral in capitals in its usual form; 0 for any other word ("MIX" is 1009, "IIX" is 0).
[[nodiscard]] constexpr std::uint64_t roman(std::string_view word) noexcept {
    struct part {
        std::string_view letters;
        std::uint64_t value;
    };
    constexpr std::array<part, 13> parts{{{"M", 1000},
                                          {"CM", 900},
                                          {"D", 500},
                                          {"CD", 400},
                                          {"C", 100},
                                          {"XC", 90},
                                          {"L", 50},
                                          {"XL", 40},
                                          {"X", 10},
                                          {"IX", 9},
                                          {"V", 5},
                                          {"IV", 4},
                                          {"I", 1}}};
    std::uint64_t value = 0;
    for (const part& one : parts) {
        const bool may_repeat = one.letters == "M" || one.letters == "C" || one.letters == "X" || one.letters == "I";
        for (int times = may_repeat ? 3 : 1; times > 0 && word.starts_with(one.letters); --times) {
            value += one.value;
            word.remove_prefix(one.letters.size());
        }
    }
    return word.empty() ? value : 0;
}

/// The value of a digit in a circle, in brackets or with a full stop (①, ⑴, ⒈, ❶, ㉑); -1 for another character.
[[nodiscard]] constexpr std::int32_t enclosed(char32_t point) noexcept {
    struct range {
        char32_t first;
        char32_t last;
        std::int32_t value;
    };
    constexpr std::array<range, 14> ranges{{{0x2460, 0x2473, 1},
                                            {0x2474, 0x2487, 1},
                                            {0x2488, 0x249B, 1},
                                            {0x24EA, 0x24EA, 0},
                                            {0x24EB, 0x24F4, 11},
                                            {0x24F5, 0x24FE, 1},
                                            {0x24FF, 0x24FF, 0},
                                            {0x2776, 0x277F, 1},
                                            {0x2780, 0x2789, 1},
                                            {0x278A, 0x2793, 1},
                                            {0x3251, 0x325F, 21},
                                            {0x32B1, 0x32BF, 36},
                                            {0x3220, 0x3229, 1},
                                            {0x3280, 0x3289, 1}}};
    for (const range& one : ranges)
        if (point >= one.first && point <= one.last) return one.value + static_cast<std::int32_t>(point - one.first);
    return -1;
}

/// The capital letters of a Roman numeral of one character (Ⅳ, ⅷ); empty for another character.
[[nodiscard]] constexpr std::string_view roman_letters(char32_t point) noexcept {
    constexpr std::array<std::string_view, 16> letters{"I",  "II", "III", "IV",  "V", "VI", "VII", "VIII",
                                                       "IX", "X",  "XI",  "XII", "L", "C",  "D",   "M"};
    if (point >= 0x2170 && point <= 0x217F) point -= 0x10;
    return point >= 0x2160 && point <= 0x216F ? letters[point - 0x2160] : std::string_view{};
}

/// The value of a Chinese or Japanese numeral; -1 for another character. 10, 100, 1,000 and 10,000 multiply.
[[nodiscard]] constexpr std::int32_t ideographic(char32_t point) noexcept {
    struct row {
        char32_t point;
        std::int32_t value;
    };
    constexpr std::array<row, 16> rows{{{0x3007, 0},
                                        {0x4E00, 1},
                                        {0x4E03, 7},
                                        {0x4E07, 10'000},
                                        {0x4E09, 3},
                                        {0x4E24, 2},
                                        {0x4E5D, 9},
                                        {0x4E8C, 2},
                                        {0x4E94, 5},
                                        {0x516B, 8},
                                        {0x516D, 6},
                                        {0x5341, 10},
                                        {0x5343, 1'000},
                                        {0x56DB, 4},
                                        {0x767E, 100},
                                        {0x842C, 10'000}}};
    for (const row& one : rows)
        if (one.point == point) return one.value;
    return -1;
}
[[nodiscard]] constexpr bool is_ideograph(char32_t point) noexcept {
    return (point >= 0x3040 && point <= 0x30FF) || (point >= 0x3400 && point <= 0x9FFF);
}

}  // namespace numerals

class numeral_reader {
public:
    constexpr explicit numeral_reader(std::string_view text) noexcept : text_(text) {}

    /// The numeral of characters beyond ASCII at `at`: ②, Ⅳ, 五 alone, 第五.
    [[nodiscard]] constexpr std::optional<written_numeral> from_sign(std::size_t at) const noexcept {
        const auto byte = static_cast<unsigned char>(text_[at]);
        if (byte != 0xE2 && (byte < 0xE3 || byte > 0xE9)) return std::nullopt;
        const code_point first = read_code_point(text_, at);
        if (!first.valid) return std::nullopt;
        if (const std::int32_t value = numerals::enclosed(first.value); value >= 0)
            return written_numeral{static_cast<std::uint64_t>(value), at + first.size};
        if (!numerals::roman_letters(first.value).empty()) return roman_signs(at);
        return numerals::ideographic(first.value) >= 0 ? ideographs(at) : std::nullopt;
    }

    /// 0x1F, 0b1010, 0o17 at a zero.
    [[nodiscard]] constexpr std::optional<written_numeral> with_base(std::size_t at) const noexcept {
        if (at + 2 >= text_.size() || text_[at] != '0') return std::nullopt;
        const char mark = ascii_lower(text_[at + 1]);
        const std::uint64_t base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
        if (base == 0) return std::nullopt;
        written_numeral read{0, at + 2};
        for (; read.end < text_.size(); ++read.end) {
            const char c = ascii_lower(text_[read.end]);
            if (c == '_' && read.end > at + 2) continue;
            const std::uint64_t digit = terms::digit(c)        ? static_cast<std::uint64_t>(c - '0')
                                        : c >= 'a' && c <= 'f' ? static_cast<std::uint64_t>(c - 'a' + 10)
                                                               : 16;
            if (digit >= base) break;
            if (read.value > UINT64_MAX / 16) return std::nullopt;
            read.value = read.value * base + digit;
        }
        if (read.end == at + 2 || joined_at(text_, read.end)) return std::nullopt;
        return read;
    }

    /// The Roman numeral that `word` at `at` is, where its place makes it clear. `behind_numeral`: another one stands
    /// before it in the same list (chapters II and IV).
    [[nodiscard]] constexpr std::optional<written_numeral> roman_at(std::size_t at, std::string_view word,
                                                                    bool behind_numeral) const noexcept {
        constexpr std::size_t longest = 9;
        constexpr std::string_view letters = "IVXLCDMivx";
        if (word.size() > longest || letters.find(word[0]) == std::string_view::npos) return std::nullopt;
        const bool lower = word[0] >= 'a';
        std::array<char, longest> capitals{};
        bool only_ivx = true;  // no letters but I, V and X
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (letters.find(word[i]) == std::string_view::npos || (word[i] >= 'a') != lower) return std::nullopt;
            capitals[i] = lower ? static_cast<char>(word[i] - 'a' + 'A') : word[i];
            only_ivx = only_ivx && (capitals[i] == 'I' || capitals[i] == 'V' || capitals[i] == 'X');
        }
        const std::uint64_t value = numerals::roman({capitals.data(), word.size()});
        const std::size_t end = at + word.size();
        if (value == 0 || joined_at(text_, end) || (at > 0 && joined_at(text_, at - 1))) return std::nullopt;
        if (word.size() == 1 && !only_ivx) return std::nullopt;  // class C
        if (!is_clear(at, end, lower, only_ivx, behind_numeral)) return std::nullopt;
        return written_numeral{value, end};
    }

private:
    [[nodiscard]] constexpr std::optional<written_numeral> roman_signs(std::size_t at) const noexcept {
        std::array<char, 16> letters{};
        std::size_t size = 0;
        std::size_t end = at;
        while (end < text_.size()) {
            const code_point next = read_code_point(text_, end);
            const std::string_view part = next.valid ? numerals::roman_letters(next.value) : std::string_view{};
            if (part.empty() || size + part.size() > letters.size()) break;
            for (const char c : part) letters[size++] = c;
            end += next.size;
        }
        const std::uint64_t value = numerals::roman({letters.data(), size});
        return value == 0 ? std::nullopt : std::optional{written_numeral{value, end}};
    }
    [[nodiscard]] constexpr std::optional<written_numeral> ideographs(std::size_t at) const noexcept {
        constexpr std::size_t bytes = 3;
        if (at >= bytes && !text_.substr(at - bytes).starts_with("\u7b2c") &&
            numerals::is_ideograph(read_code_point(text_, at - bytes).value))
            return std::nullopt;
        std::uint64_t total = 0;
        std::uint64_t digits = 0;
        bool any = false;
        std::size_t end = at;
        for (int most = 0; most < 9 && end < text_.size(); ++most) {
            const code_point next = read_code_point(text_, end);
            const std::int32_t value = next.valid ? numerals::ideographic(next.value) : -1;
            if (value < 0) break;
            if (value < 10) {
                digits = digits * 10 + static_cast<std::uint64_t>(value);
                any = true;
            } else if (value == 10'000) {
                total = (total + (any || total != 0 ? digits : 1)) * 10'000;
                digits = 0, any = false;
            } else {
                total += (any ? digits : 1) * static_cast<std::uint64_t>(value);
                digits = 0, any = false;
            }
            end += next.size;
        }
        if (end < text_.size() && numerals::is_ideograph(read_code_point(text_, end).value) &&
            (at < bytes || !text_.substr(at - bytes).starts_with("\u7b2c")))
            return std::nullopt;
        return written_numeral{total + digits, end};
    }

    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    /// The word that ends at `end`, without the full stop of an abbreviation.
    [[nodiscard]] constexpr std::string_view word_before(std::size_t end) const noexcept {
        if (end > 0 && text_[end - 1] == '.') --end;
        std::size_t begin = end;
        while (begin > 0 && (is_ascii_word[static_cast<unsigned char>(text_[begin - 1])] ||
                             static_cast<unsigned char>(text_[begin - 1]) >= 0x80))
            --begin;
        return text_.substr(begin, end - begin);
    }
    [[nodiscard]] constexpr bool is_clear(std::size_t at, std::size_t end, bool lower, bool only_ivx,
                                          bool behind_numeral) const noexcept {
        const bool alone = end == at + 1;
        if (behind_numeral && !lower) return true;
        if (at > 0 && text_[at - 1] == '(' && is(end, ')')) return only_ivx && !alone;  // item (iv)
        if (at == 0 || text_[at - 1] != ' ') return false;
        const std::string_view before = word_before(at - 1);
        if (before.empty()) return false;
        const bool pronoun = alone && text_[at] == 'I';
        if (names_a_place(before)) return lower ? only_ivx && !alone : !pronoun || terms::upper(before[0]);
        const std::string_view next = letters_at(text_, skip_blanks(text_, end));
        if (!lower && !alone && (same_word(next, "century") || same_word(next, "jahrhundert"))) return true;
        // Louis XIV, Apollo XI, Elizabeth I
        const bool full_stop = text_[at - 2] == '.';
        if (lower || !only_ivx || full_stop || before.size() < 3 || !terms::upper(before[0]) || is(end, '-'))
            return false;
        if (static_cast<unsigned char>(before[1]) < 0x80 && (before[1] < 'a' || before[1] > 'z')) return false;
        if (is_stop_word_of(before)) return false;
        return !pronoun || !is_verb(next);
    }
    [[nodiscard]] static constexpr bool names_a_place(std::string_view word) noexcept {
        constexpr auto names = table_of<std::string_view>(
            {"chapter",  "chap",   "part",      "section", "sect",     "volume",    "vol",      "book",      "act",
             "scene",    "title",  "article",   "art",     "appendix", "annex",     "figure",   "fig",       "table",
             "class",    "phase",  "type",      "stage",   "grade",    "level",     "tier",     "war",       "protocol",
             "schedule", "clause", "item",      "step",    "rule",     "note",      "division", "group",     "category",
             "round",    "unit",   "zone",      "mark",    "kapitel",  "teil",      "band",     "abschnitt", "artikel",
             "klasse",   "stufe",  "anhang",    "anlage",  "tabelle",  "abbildung", "ziffer",   "buch",      "akt",
             "szene",    "gruppe", "kategorie", "typ",     "titel",    "weltkrieg", "schritt",  "zeile"});
        if (word.size() > 1 && word.ends_with('s') && !same_word(word, "class")) word.remove_suffix(1);
        for (const std::string_view one : names)
            if (same_word(word, one)) return true;
        return false;
    }
    [[nodiscard]] static constexpr bool is_stop_word_of(std::string_view word) noexcept {
        for (const std::string_view one : {"The", "This", "That", "When", "Then", "What", "Where", "While", "With",
                                           "And", "But",  "For",  "From", "Yes",  "Now",  "Der",   "Die",   "Das",
                                           "Mit", "Und",  "Von",  "Ein",  "Eine", "Give", "Use",   "Start", "Each"})
            if (word == one) return true;
        return false;
    }
    [[nodiscard]] static constexpr bool is_verb(std::string_view word) noexcept {
        for (const std::string_view one : {"am", "was", "have", "had", "do", "did", "will", "would", "can", "could",
                                           "think", "know", "need", "want", "see", "shall", "should", "must"})
            if (same_word(word, one)) return true;
        return false;
    }

    std::string_view text_;
};

}}}  // namespace toolkit::v0::quantities
