// Characters of picture fonts (Symbol, Wingdings), which Word writes as private-use numbers: U+F02D in Symbol is a
// minus.
// In: a font and a number, or a text with such numbers. Out: characters. Next: docx_reader.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace docx {

/// Stand for a character without counterpart in Unicode, or of an unknown font. They stay in the line until their
/// neighbours are known: see `with_unknown_signs`.
inline constexpr char32_t unknown_picture = U'\uF8FE';  ///< of a picture font; unclear only directly beside a digit
inline constexpr char32_t unknown_sign = U'\uF8FF';     ///< of another font; unclear beside a digit, also after blanks

/// The Symbol font from 0x20 on (Adobe, "Symbol Set and Encoding"); 0 for pieces of brackets and for characters without
/// meaning.
// clang-format off
inline constexpr std::array<char16_t, 96> symbols_from_20{
    0x20, 0x21, 0x2200, 0x23, 0x2203, 0x25, 0x26, 0x220B, 0x28, 0x29, 0x2217, 0x2B, 0x2C, 0x2212, 0x2E, 0x2F,
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F,
    0x2245, 0x391, 0x392, 0x3A7, 0x394, 0x395, 0x3A6, 0x393, 0x397, 0x399, 0x3D1, 0x39A, 0x39B, 0x39C, 0x39D, 0x39F,
    0x3A0, 0x398, 0x3A1, 0x3A3, 0x3A4, 0x3A5, 0x3C2, 0x3A9, 0x39E, 0x3A8, 0x396, 0x5B, 0x2234, 0x5D, 0x22A5, 0x5F,
    0, 0x3B1, 0x3B2, 0x3C7, 0x3B4, 0x3B5, 0x3C6, 0x3B3, 0x3B7, 0x3B9, 0x3D5, 0x3BA, 0x3BB, 0x3BC, 0x3BD, 0x3BF,
    0x3C0, 0x3B8, 0x3C1, 0x3C3, 0x3C4, 0x3C5, 0x3D6, 0x3C9, 0x3BE, 0x3C8, 0x3B6, 0x7B, 0x7C, 0x7D, 0x223C, 0,
};
inline constexpr std::array<char16_t, 96> symbols_from_a0{
    0x20AC, 0x3D2, 0x2032, 0x2264, 0x2044, 0x221E, 0x192, 0x2663, 0x2666, 0x2665, 0x2660, 0x2194, 0x2190, 0x2191, 0x2192, 0x2193,
    0xB0, 0xB1, 0x2033, 0x2265, 0xD7, 0x221D, 0x2202, 0x2022, 0xF7, 0x2260, 0x2261, 0x2248, 0x2026, 0, 0, 0x21B5,
    0x2135, 0x2111, 0x211C, 0x2118, 0x2297, 0x2295, 0x2205, 0x2229, 0x222A, 0x2283, 0x2287, 0x2284, 0x2282, 0x2286, 0x2208, 0x2209,
    0x2220, 0x2207, 0xAE, 0xA9, 0x2122, 0x220F, 0x221A, 0x22C5, 0xAC, 0x2227, 0x2228, 0x21D4, 0x21D0, 0x21D1, 0x21D2, 0x21D3,
    0x25CA, 0x27E8, 0xAE, 0xA9, 0x2122, 0x2211, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0x27E9, 0x222B, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

/// Wingdings characters that have a meaning in a text: form boxes, check marks, arrows, bullets.
inline constexpr std::array<std::pair<std::uint8_t, char16_t>, 31> wingdings_characters{{
    {0x28, 0x260E}, {0x29, 0x2706}, {0x2A, 0x2709}, {0x6C, 0x25CF}, {0x6E, 0x25A0}, {0x6F, 0x2610}, {0x71, 0x2751},
    {0x72, 0x2752}, {0x76, 0x2756}, {0x78, 0x2612}, {0x9E, 0x00B7}, {0x9F, 0x2022}, {0xA7, 0x25AA}, {0xA8, 0x2610},
    {0xD8, 0x27A2}, {0xDF, 0x2190}, {0xE0, 0x2192}, {0xE1, 0x2191}, {0xE2, 0x2193}, {0xE8, 0x2794}, {0xEF, 0x21E6},
    {0xF0, 0x21E8}, {0xF1, 0x21E7}, {0xF2, 0x21E9}, {0xF3, 0x2B04}, {0xFB, 0x2717}, {0xFC, 0x2713}, {0xFD, 0x2612},
    {0xFE, 0x2611}, {0xA1, 0x25CB}, {0xA4, 0x25C9},
}};
// clang-format on

/// The kind of a font, by its name.
enum class picture_font : std::uint8_t { none, symbol, wingdings, pictures };

[[nodiscard]] inline picture_font picture_font_of(std::string_view font) {
    const std::string name = folded(font);
    if (name == "symbol" || name == "symbol mt" || name == "euclid symbol" || name == "standard symbols l" ||
        name == "standard symbols ps" || name == "opensymbol-symbol")
        return picture_font::symbol;
    if (name == "wingdings") return picture_font::wingdings;
    for (const std::string_view of_pictures : {"wingdings", "webdings", "dingbats", "fontawesome", "font awesome",
                                               "marlett", "material icons", "segoe fluent icons", "segoe mdl2"})
        if (name.find(of_pictures) != std::string::npos) return picture_font::pictures;
    return picture_font::none;
}

/// The character of a picture font with this number from 0x20 to 0xFF.
[[nodiscard]] constexpr char32_t character_of(picture_font font, std::uint32_t code) noexcept {
    if (font == picture_font::symbol) {
        char32_t found = 0;
        if (code >= 0x20 && code < 0x80) found = symbols_from_20[code - 0x20];
        if (code >= 0xA0 && code < 0x100) found = symbols_from_a0[code - 0xA0];
        return found != 0 ? found : unknown_sign;
    }
    if (code == 0x20) return U' ';
    if (font == picture_font::none) {
        constexpr std::string_view bullets =
            "\xA7\xD8\xFC\x6C\x6E\x71\x76";  // bullets of Wingdings; in Symbol these codes are no operators
        if (code == 0xB7) return U'\u2022';  // in both fonts; pasted text often has it without its font
        return bullets.find(static_cast<char>(code)) != std::string_view::npos ? unknown_picture : unknown_sign;
    }
    if (font == picture_font::wingdings) {
        constexpr std::uint32_t zero = 0x80;  // circled numbers
        constexpr std::uint32_t dark_zero = 0x8B;
        if (code == zero) return U'\u24EA';
        if (code > zero && code <= zero + 10) return U'\u2460' + (code - zero - 1);
        if (code == dark_zero) return U'\u24FF';
        if (code > dark_zero && code <= dark_zero + 10) return U'\u2776' + (code - dark_zero - 1);
        for (const auto& [known, point] : wingdings_characters)
            if (known == code) return point;
    }
    return unknown_picture;
}

/// The character that `<w:sym>` names. In a picture font it has one byte, or a private-use number.
[[nodiscard]] inline char32_t character_of_symbol(std::string_view font, std::uint32_t number) {
    const bool is_private = number >= 0xF000 && number < 0xF100;
    if (is_private || (number >= 0x20 && number < 0x100)) return character_of(picture_font_of(font), number & 0xFFU);
    const bool is_text = number > 0xFF && number < 0x110000 && (number < 0xD800 || number > 0xF8FF);
    return is_text ? static_cast<char32_t>(number) : unknown_sign;
}

/// A text in a font. Private-use characters belong to the font. In the Symbol font non-ASCII characters do, too (a
/// field SYMBOL 179 shows U+00B3).
[[nodiscard]] inline std::string text_in_font(std::string_view text, std::string_view font) {
    const picture_font is = picture_font_of(font);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto next = point_at(text, at);
        const bool is_private = next.value >= 0xF020 && next.value < 0xF100;
        const bool is_upper = is == picture_font::symbol && next.value >= 0xA1 && next.value < 0x100;
        if (is_private || is_upper) append_utf8(out, character_of(is, static_cast<std::uint32_t>(next.value) & 0xFFU));
        else out += text.substr(at, next.size);
        at += next.size;
    }
    return out;
}

/// Whether a text may have characters that depend on its font.
[[nodiscard]] inline bool depends_on_font(std::string_view text, std::string_view font) noexcept {
    if (!font.empty() && text.find_first_of("\xC2\xC3") != std::string_view::npos) return true;
    for (const std::string_view beginning : {"\xEF\x80", "\xEF\x81", "\xEF\x82", "\xEF\x83"})
        if (text.find(beginning) != std::string_view::npos) return true;
    return false;
}

/// A line with its unknown characters replaced: beside a digit by `[formula]`, because the character may be an
/// operator; elsewhere by a blank.
[[nodiscard]] inline std::string with_unknown_signs(std::string_view line) {
    constexpr std::string_view first = "\uF8FE";
    std::string out;
    const auto is_figure = [&](std::size_t at) { return is_digit(static_cast<unsigned char>(line[at])); };
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t next = std::min(line.find(first.substr(0, 2), at), line.size());
        out += line.substr(at, next - at);
        at = next;
        if (at == line.size()) break;
        const char32_t point = point_at(line, at).value;
        if (point != unknown_picture && point != unknown_sign) {
            out += line[at++];
            continue;
        }
        const std::size_t size = first.size();
        std::size_t before = at;
        std::size_t behind = at + size;
        if (point == unknown_sign) {
            while (before > 0 && line[before - 1] == ' ') --before;
            while (behind < line.size() && line[behind] == ' ') ++behind;
        }
        const bool is_beside = (before > 0 && is_figure(before - 1)) || (behind < line.size() && is_figure(behind));
        if (is_beside) out += formula::marker;
        else out += ' ';
        at += size;
    }
    return out;
}

}}}  // namespace toolkit::v0::docx
