// extract/base/encoding.hpp
#include <toolkit/extract/base/encoding.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace std::string_view_literals;
using toolkit::text_of_bytes;

TEST(encoding, utf8_is_kept_without_its_byte_order_mark) {
    EXPECT_EQ(*text_of_bytes("für €"), "für €");
    EXPECT_EQ(*text_of_bytes("\xEF\xBB\xBFhi"), "hi");
    EXPECT_EQ(*text_of_bytes(""), "");
}

TEST(encoding, invalid_utf8_is_read_as_windows_1252) {
    EXPECT_EQ(*text_of_bytes("sch\xF6ne Gr\xFC\xDF"
                             "e aus M\xFCnchen kosten nur zehn \x80 oder etwas mehr Geld"),
              "schöne Grüße aus München kosten nur zehn € oder etwas mehr Geld");
    EXPECT_EQ(*text_of_bytes("a long line of text with one undefined byte \x81 in it"),
              "a long line of text with one undefined byte \uFFFD in it");
}

TEST(encoding, utf16_with_a_mark_is_read) {
    EXPECT_EQ(*text_of_bytes("\xFF\xFEh\0\xE4\0=\xD8\0\xDE"sv), "hä😀");
    EXPECT_EQ(*text_of_bytes("\xFE\xFF\0h\0\xE4"sv), "hä");
    EXPECT_FALSE(text_of_bytes("\xFF\xFE\0\0x\0"sv));
}

TEST(encoding, binary_data_is_refused_with_a_reason) {
    const auto reason = [](std::string_view bytes) {
        const auto text = text_of_bytes(bytes);
        return text ? std::string{"text"} : text.error().message();
    };
    EXPECT_EQ(reason("a\0b"sv), "it is binary, not text: it has NUL bytes; convert it to text, Markdown or HTML");
    EXPECT_EQ(reason("%PDF-1.7 ..."),
              "it is a PDF file, not text; add pdf_extractor to the extractors of this program, or convert it to text");
    EXPECT_EQ(reason("\x1F\x8B.."), "it is a gzip archive, not text; unpack it, or remove it from the folder");
    EXPECT_NE(reason("\xFF\xD8\xFF..").find("images are not read"), std::string::npos);
    EXPECT_NE(reason("PK\x03\x04...").find("ZIP"), std::string::npos);
    EXPECT_EQ(reason("{\\rtf1\\ansi Text.}"), "it is rich text (RTF), not text; save it as .docx or text");
    EXPECT_NE(reason("abc\x01\x02\x03 def").find("control characters"), std::string::npos);
    EXPECT_NE(reason("\xFF\xE1\xF0\xFF\xE1 abc \xFF\xFF").find("its encoding is not"), std::string::npos);
}

TEST(encoding, the_result_is_always_valid) {
    std::string bytes = "some words before and some words after, so that it is taken for text, whatever comes: ";
    for (int i = 1; i < 256; ++i) {
        const auto text = text_of_bytes(bytes + static_cast<char>(i));
        ASSERT_TRUE(text) << i;
        EXPECT_TRUE(toolkit::is_utf8(*text)) << i;
        EXPECT_TRUE(text->starts_with(bytes)) << i;
        EXPECT_EQ(text->size() - bytes.size() > 1, i >= 0x80) << i;
    }
}

TEST(encoding, terminal_colours_are_left_out) {
    EXPECT_EQ(*text_of_bytes("\x1B[1;31mERROR\x1B[0m disk\x1B[K full\x1B[m"), "ERROR disk full");
    EXPECT_EQ(*text_of_bytes("\x1B[?25la\x1B[\x1B[2Jb"), "a\x1B[b");
    EXPECT_EQ(*text_of_bytes("a \x1B[31"), "a \x1B[31");
    EXPECT_EQ(*text_of_bytes("\xFF\xFE\x1B\0[\0m\0a\0"sv), "a");
}

TEST(encoding, overstrikes_of_printed_pages_are_left_out) {
    EXPECT_EQ(*text_of_bytes("N\bNA\bAM\bME\bE\n  _\bf_\bi_\bl_\be, x\b_"), "NAME\n  file, x");
    EXPECT_EQ(*text_of_bytes("\xC3\xA4\b\xC3\xA4 \xE2\x82\xAC\b\xE2\x82\xAC"), "\xC3\xA4 \xE2\x82\xAC");
    EXPECT_EQ(*text_of_bytes("a whole line of words, and +\bo a bullet"), "a whole line of words, and o a bullet");
    EXPECT_EQ(*text_of_bytes("\xFF\xFEN\0\b\0N\0"sv), "N");
    EXPECT_EQ(*text_of_bytes("ten words of Windows text cost ab\x80\b\x80 each in this old shop"),
              "ten words of Windows text cost ab\u20AC each in this old shop");
    const auto noise = text_of_bytes("\b\b\ba\n\b\b\b\n\b");
    ASSERT_FALSE(noise) << "backspaces over nothing are control characters";
    EXPECT_EQ(noise.error().kind, toolkit::failure_kind::unreadable);
}

TEST(encoding, lone_carriage_returns_become_line_feeds) {
    EXPECT_EQ(*text_of_bytes("a\rb\r"), "a\nb\n");
    EXPECT_EQ(*text_of_bytes("a\r\nb\rc"), "a\r\nb\rc");
    EXPECT_EQ(*text_of_bytes("\xFF\xFE"
                             "a\0\r\0b\0"sv),
              "a\nb");
}
