// extract/docx/docx_symbols.hpp
#include <toolkit/extract/docx/docx_symbols.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace word_files;

namespace {
std::string sign(std::string_view font, std::string_view number) {
    return "<w:sym w:font=\"" + std::string{font} + "\" w:char=\"" + std::string{number} + "\"/>";
}
std::string text(std::string_view text) { return "<w:t xml:space=\"preserve\">" + std::string{text} + "</w:t>"; }
std::string line_of(const std::string& in_run, std::string_view font = "") {
    const std::string fonts = font.empty() ? "" : "<w:rPr><w:rFonts w:ascii=\"" + std::string{font} + "\"/></w:rPr>";
    return text_of("<w:p><w:r>" + fonts + in_run + "</w:r></w:p>");
}
}  // namespace

TEST(docx_symbols, codes_of_the_symbol_font_become_the_signs_they_show) {
    EXPECT_EQ(line_of(sign("Symbol", "F02D") + text("5 V")), "\u22125 V");
    EXPECT_EQ(line_of(sign("Symbol", "F0B3") + text("5")), "\u22655");
    EXPECT_EQ(line_of(sign("Symbol", "F0A3") + text("5")), "\u22645");
    EXPECT_EQ(line_of(text("10") + sign("Symbol", "F02E") + text("5")), "10.5");
    EXPECT_EQ(line_of(text("20") + sign("Symbol", "F0B0") + text("C")), "20\u00B0C");
    EXPECT_EQ(line_of(text("5") + sign("Symbol", "F0B1") + text("1")), "5\u00B11");
    EXPECT_EQ(line_of(text("3") + sign("Symbol", "B4") + text("4")), "3\u00D74");
    EXPECT_EQ(line_of(text("10 ") + sign("symbol", "F06D") + text("m")), "10 \u03BCm");
    EXPECT_EQ(line_of(text("x") + sign("Symbol", "F0B9") + text("6")), "x\u22606");
    EXPECT_EQ(line_of(text("a") + sign("Symbol", "F020") + text("b")), "a b");
}

TEST(docx_symbols, typed_signs_of_the_symbol_font_are_read_too) {
    EXPECT_EQ(line_of(text("\uF02D5 and \uF0B36"), "Symbol"), "\u22125 and \u22656");
    EXPECT_EQ(line_of(text("\u00B35"), "Symbol"), "\u22655");
    EXPECT_EQ(line_of(text("5 m\u00B3"), "Arial"), "5 m\u00B3");
    EXPECT_EQ(line_of(text("\uF0FC done"), "Wingdings"), "\u2713 done");
    EXPECT_EQ(line_of(text("\uF02D5")), "[formula]5");  // the font is not known
}

TEST(docx_symbols, boxes_arrows_and_numbers_of_wingdings_are_characters) {
    EXPECT_EQ(line_of(sign("Wingdings", "F0FE") + text(" yes ") + sign("Wingdings", "F0A8") + text(" no")),
              "\u2611 yes \u2610 no");
    EXPECT_EQ(line_of(text("on ") + sign("Wingdings", "F0E0") + text(" off")), "on \u2192 off");
    EXPECT_EQ(line_of(text("step ") + sign("Wingdings", "F083")), "step \u2462");
    EXPECT_EQ(line_of(text("step ") + sign("Wingdings", "F08C")), "step \u2776");
}

TEST(docx_symbols, an_unknown_sign_is_marked_beside_digits) {
    EXPECT_EQ(line_of(sign("MT Extra", "F06D") + text("5 V")), "[formula]5 V");
    EXPECT_EQ(line_of(text("10 ") + sign("MT Extra", "F06D") + text(" V")), "10 [formula] V");
    EXPECT_EQ(line_of(text("a") + sign("MT Extra", "F06D") + text("b")), "a b");
    EXPECT_EQ(line_of(sign("Webdings", "F0C9") + text(" 555-1234")), "555-1234");  // the picture of a telephone
    EXPECT_EQ(line_of(sign("Webdings", "F0C9") + text("5")), "[formula]5");
    EXPECT_EQ(line_of(sign("Symbol", "F0E6") + text("5")), "[formula]5");  // a piece of a bracket
    EXPECT_EQ(line_of(sign("Symbol", "xyz") + text("5")), "[formula]5");
    EXPECT_EQ(line_of(sign("Symbol", "") + text("5")), "[formula]5");
    EXPECT_EQ(line_of(text("\uF0B7 5 EUR")), "\u2022 5 EUR");
    EXPECT_EQ(line_of(text("\uF0A7 5 EUR")), "5 EUR");
    EXPECT_EQ(line_of(text("5 \uF8F5 6")), "5 \uF8F5 6");
}

TEST(docx_symbols, both_halves_of_the_table_are_in_place) {
    using namespace toolkit::docx;
    EXPECT_EQ(character_of(picture_font::symbol, 0x41), U'\u0391');
    EXPECT_EQ(character_of(picture_font::symbol, 0x7A), U'\u03B6');
    EXPECT_EQ(character_of(picture_font::symbol, 0x7E), U'\u223C');
    EXPECT_EQ(character_of(picture_font::symbol, 0xA5), U'\u221E');
    EXPECT_EQ(character_of(picture_font::symbol, 0xD6), U'\u221A');
    EXPECT_EQ(character_of(picture_font::symbol, 0xF2), U'\u222B');
    EXPECT_EQ(character_of(picture_font::symbol, 0x90), unknown_sign);
    EXPECT_EQ(character_of(picture_font::symbol, 0x100), unknown_sign);
    for (char32_t digit = U'0'; digit <= U'9'; ++digit) EXPECT_EQ(character_of(picture_font::symbol, digit), digit);
}
