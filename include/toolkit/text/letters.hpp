// Letters of Unicode: which code points form words, and their lower case. The scripts that have case (Latin, Greek,
// Cyrillic, Armenian) have rules here; ranges separate the other letters from punctuation.
// In: a code point. Out: its class and its lower case. Next: words.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The role of a code point: part of a word, a word by itself (an ideograph, a kana, §), or neither.
enum class letter_class : std::uint8_t { none, word, alone };

namespace letters {

struct range {
    char32_t first;
    char32_t last;
    letter_class is;
};

// The code points beyond U+00FF that are not simply part of a word. The table is sorted; gaps are letter_class::word.
inline constexpr std::array exceptions{
    range{0x037E, 0x037E, letter_class::none},    range{0x0387, 0x0387, letter_class::none},
    range{0x055A, 0x055F, letter_class::none},    range{0x0589, 0x058A, letter_class::none},
    range{0x05BE, 0x05BE, letter_class::none},    range{0x05C0, 0x05C0, letter_class::none},
    range{0x05C3, 0x05C3, letter_class::none},    range{0x05F3, 0x05F4, letter_class::none},
    range{0x0600, 0x060F, letter_class::none},    range{0x061B, 0x061F, letter_class::none},
    range{0x066A, 0x066D, letter_class::none},    range{0x06D4, 0x06D4, letter_class::none},
    range{0x0700, 0x070D, letter_class::none},    range{0x0964, 0x0965, letter_class::none},
    range{0x0E4F, 0x0E4F, letter_class::none},    range{0x0E5A, 0x0E5B, letter_class::none},
    range{0x10FB, 0x10FB, letter_class::none},    range{0x1360, 0x1368, letter_class::none},
    range{0x1680, 0x1680, letter_class::none},    range{0x17D4, 0x17DA, letter_class::none},
    range{0x1800, 0x180A, letter_class::none},    range{0x2000, 0x200B, letter_class::none},
    range{0x200E, 0x206F, letter_class::none},    range{0x20A0, 0x20CF, letter_class::none},
    range{0x2190, 0x2BFF, letter_class::none},    range{0x2E00, 0x2E7F, letter_class::none},
    range{0x2E80, 0x2FDF, letter_class::alone},   range{0x2FF0, 0x3004, letter_class::none},
    range{0x3005, 0x3007, letter_class::alone},   range{0x3008, 0x3020, letter_class::none},
    range{0x3021, 0x3029, letter_class::alone},   range{0x3030, 0x3030, letter_class::none},
    range{0x3036, 0x303F, letter_class::none},    range{0x3041, 0x309F, letter_class::alone},
    range{0x30A0, 0x30A0, letter_class::none},    range{0x30A1, 0x30FA, letter_class::alone},
    range{0x30FB, 0x30FB, letter_class::none},    range{0x30FC, 0x30FF, letter_class::alone},
    range{0x3190, 0x9FFF, letter_class::alone},   range{0xD800, 0xF8FF, letter_class::none},
    range{0xF900, 0xFAFF, letter_class::alone},   range{0xFD3E, 0xFD3F, letter_class::none},
    range{0xFE10, 0xFE1F, letter_class::none},    range{0xFE30, 0xFE6F, letter_class::none},
    range{0xFEFF, 0xFF0F, letter_class::none},    range{0xFF1A, 0xFF20, letter_class::none},
    range{0xFF3B, 0xFF40, letter_class::none},    range{0xFF5B, 0xFF65, letter_class::none},
    range{0xFFE0, 0xFFFF, letter_class::none},    range{0x1F000, 0x1FBFF, letter_class::none},
    range{0x20000, 0x3FFFF, letter_class::alone}, range{0x40000, 0x10FFFF, letter_class::none},
};

// Capitals and the distance to their small letters: each `step`-th code point from first to last.
struct capitals {
    char32_t first;
    char32_t last;
    int distance;
    char32_t step;
};
inline constexpr std::array capital_ranges{
    capitals{0x00C0, 0x00D6, 32, 1},   capitals{0x00D8, 0x00DE, 32, 1}, capitals{0x0100, 0x012E, 1, 2},
    capitals{0x0132, 0x0136, 1, 2},    capitals{0x0139, 0x0147, 1, 2},  capitals{0x014A, 0x0176, 1, 2},
    capitals{0x0178, 0x0178, -121, 1}, capitals{0x0179, 0x017D, 1, 2},  capitals{0x0182, 0x0184, 1, 2},
    capitals{0x01A0, 0x01A4, 1, 2},    capitals{0x01AF, 0x01AF, 1, 1},  capitals{0x01B3, 0x01B5, 1, 2},
    capitals{0x01C4, 0x01CA, 2, 3},    capitals{0x01CD, 0x01DB, 1, 2},  capitals{0x01DE, 0x01EE, 1, 2},
    capitals{0x01F8, 0x021E, 1, 2},    capitals{0x0222, 0x0232, 1, 2},  capitals{0x0246, 0x024E, 1, 2},
    capitals{0x0370, 0x0372, 1, 2},    capitals{0x0376, 0x0376, 1, 1},  capitals{0x0386, 0x0386, 38, 1},
    capitals{0x0388, 0x038A, 37, 1},   capitals{0x038C, 0x038C, 64, 1}, capitals{0x038E, 0x038F, 63, 1},
    capitals{0x0391, 0x03A1, 32, 1},   capitals{0x03A3, 0x03AB, 32, 1}, capitals{0x03D8, 0x03EE, 1, 2},
    capitals{0x0400, 0x040F, 80, 1},   capitals{0x0410, 0x042F, 32, 1}, capitals{0x0460, 0x0480, 1, 2},
    capitals{0x048A, 0x04BE, 1, 2},    capitals{0x04C0, 0x04C0, 15, 1}, capitals{0x04C1, 0x04CD, 1, 2},
    capitals{0x04D0, 0x052E, 1, 2},    capitals{0x0531, 0x0556, 48, 1}, capitals{0x1E00, 0x1E94, 1, 2},
    capitals{0x1EA0, 0x1EFE, 1, 2},    capitals{0x1F08, 0x1F0F, -8, 1}, capitals{0x1F18, 0x1F1D, -8, 1},
    capitals{0x1F28, 0x1F2F, -8, 1},   capitals{0x1F38, 0x1F3F, -8, 1}, capitals{0x1F48, 0x1F4D, -8, 1},
    capitals{0x1F59, 0x1F5F, -8, 2},   capitals{0x1F68, 0x1F6F, -8, 1}, capitals{0x2160, 0x216F, 16, 1},
    capitals{0x24B6, 0x24CF, 26, 1},   capitals{0xFF21, 0xFF3A, 32, 1},
};

/// The index of the row whose range contains the code point; N if there is none.
template <class Row, std::size_t N>
[[nodiscard]] constexpr std::size_t row_that_holds(const std::array<Row, N>& table, char32_t point) noexcept {
    std::size_t low = 0;
    std::size_t high = N;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (table[middle].last < point) low = middle + 1;
        else high = middle;
    }
    return low < N && table[low].first <= point ? low : N;
}

template <class Row, std::size_t N>
consteval bool in_order(const std::array<Row, N>& table) {
    for (std::size_t i = 0; i < N; ++i)
        if (table[i].last < table[i].first || (i > 0 && table[i].first <= table[i - 1].last)) return false;
    return true;
}
static_assert(in_order(exceptions) && in_order(capital_ranges), "toolkit: the tables of letters must be sorted");

}  // namespace letters

/// The code point at `at`, which must not be the end. Fast for ASCII.
[[nodiscard]] constexpr code_point point_at(std::string_view text, std::size_t at) noexcept {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return {byte, 1, true};
    return read_code_point(text, at);
}

/// The class of a code point. Combining marks and joiners are part of a word, so that they do not split it.
[[nodiscard]] constexpr letter_class class_of(char32_t point) noexcept {
    if (point < 0x80) {
        const bool is = ((point | 0x20U) - 'a') < 26U || (point - '0') < 10U;
        return is ? letter_class::word : letter_class::none;
    }
    if (point < 0x100) {
        if (point == 0xA7) return letter_class::alone;  // §
        const bool is = (point >= 0xC0 && point != 0xD7 && point != 0xF7) || point == 0xAA || point == 0xAD ||
                        point == 0xB2 || point == 0xB3 || point == 0xB5 ||
                        (point >= 0xB9 && point <= 0xBE && point != 0xBB);
        return is ? letter_class::word : letter_class::none;
    }
    const std::size_t row = letters::row_that_holds(letters::exceptions, point);
    return row == letters::exceptions.size() ? letter_class::word : letters::exceptions[row].is;
}

/// Whether a byte is an ASCII letter or digit. This table alone decides for most bytes of most texts.
inline constexpr std::array<bool, 256> is_ascii_word = [] {
    std::array<bool, 256> is{};
    for (char32_t byte = 0; byte < 0x80; ++byte) is[byte] = class_of(byte) == letter_class::word;
    return is;
}();

[[nodiscard]] constexpr bool is_digit(char32_t point) noexcept { return point >= '0' && point <= '9'; }

/// The small letter of a capital. Any other code point is returned unchanged.
[[nodiscard]] constexpr char32_t lower_case(char32_t point) noexcept {
    if (point < 0x80) return point >= 'A' && point <= 'Z' ? point + 32 : point;
    if (point < 0xC0) return point;
    if (point == 0x0130) return 'i';
    if (point == 0x1E9E) return 0xDF;
    const std::size_t row = letters::row_that_holds(letters::capital_ranges, point);
    if (row == letters::capital_ranges.size()) return point;
    const auto& [first, last, distance, step] = letters::capital_ranges[row];
    return (point - first) % step == 0 ? static_cast<char32_t>(static_cast<std::int64_t>(point) + distance) : point;
}

[[nodiscard]] constexpr bool is_capital(char32_t point) noexcept { return lower_case(point) != point; }

/// The ASCII character for a typographic quotation mark, apostrophe or dash; 0 for any other.
[[nodiscard]] constexpr char plain_sign(char32_t point) noexcept {
    if ((point >= 0x201C && point <= 0x201F) || point == 0xAB || point == 0xBB || point == 0x2033) return '"';
    if ((point >= 0x2018 && point <= 0x201B) || point == 0x2039 || point == 0x203A || point == 0x2032) return '\'';
    if ((point >= 0x2010 && point <= 0x2015) || point == 0x2212) return '-';
    return 0;
}

/// Appends a text folded for comparison. It is in lower case, curly apostrophes become straight, and a final sigma
/// becomes sigma. Soft hyphens, joiners and variation selectors are removed. Invalid bytes become U+FFFD.
constexpr void append_folded(std::string& out, std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = at;  // of a run of ASCII
        while (end < text.size() && static_cast<unsigned char>(text[end]) < 0x80) ++end;
        if (end > at) {
            const std::size_t begin = out.size();
            out.append(text, at, end - at);
            for (char* c = out.data() + begin; c != out.data() + out.size(); ++c)
                *c = static_cast<char>(*c + (*c >= 'A' && *c <= 'Z' ? 32 : 0));
            at = end;
            if (at == text.size()) return;
        }
        const code_point next = read_code_point(text, at);
        at += next.size;
        const char32_t point = next.value;
        if (point == 0xAD || point == 0x200C || point == 0x200D || (point >= 0xFE00 && point <= 0xFE0F)) continue;
        if (point == 0x2019 || point == 0x02BC) out += '\'';
        else append_utf8(out, point == 0x03C2 ? 0x03C3 : lower_case(point));
    }
}

/// The text folded for comparison; see append_folded.
[[nodiscard]] constexpr std::string folded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    append_folded(out, text);
    return out;
}

}}  // namespace toolkit::v0
