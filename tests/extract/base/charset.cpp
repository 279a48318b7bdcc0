// extract/base/charset.hpp, extract/base/declared_charset.hpp
#include <toolkit/extract/base/charset.hpp>
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/html.hpp>
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/text.hpp>

#include "../damage.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using toolkit::from_charset;
using namespace std::string_view_literals;

namespace {

/// The names of all sets that iconv converts.
std::vector<std::string> names_of_iconv() {
    std::vector<std::string> all;
    for (const auto& [called, names] : toolkit::charsets::by_iconv) {
        std::istringstream in{std::string{names}};
        all.insert(all.end(), std::istream_iterator<std::string>{in}, {});
    }
    return all;
}

std::string read_in(std::string_view bytes, std::string_view charset) {
    const auto text = from_charset(bytes, charset);
    return text ? *text : "unknown";
}

using pages = toolkit::extractors<toolkit::html_extractor, toolkit::markdown_extractor, toolkit::text_extractor>;

std::string page_text(std::string_view page) {
    const auto made = pages::read("a.html", page);
    return made ? made->text : made.error().message();
}

}  // namespace

TEST(charset, of_many_scripts_is_decoded) {
    EXPECT_EQ(read_in("\xCF\xF0\xE8\xE2\xE5\xF2", "windows-1251"), "\u041F\u0440\u0438\u0432\u0435\u0442");
    EXPECT_EQ(read_in("\xF0\xD2\xC9\xD7\xC5\xD4", "KOI8-R"), "\u041F\u0440\u0438\u0432\u0435\u0442");
    EXPECT_EQ(read_in("\xBF\xE0\xD8\xD2\xD5\xE2", "iso-8859-5"), "\u041F\u0440\u0438\u0432\u0435\u0442");
    EXPECT_EQ(read_in("\x8F\xE0\xA8\xA2\xA5\xE2", "cp866"), "\u041F\u0440\u0438\u0432\u0435\u0442");
    EXPECT_EQ(read_in("\xB3\xF3\xBF", "iso-8859-2"), "\u0142\u00F3\u017C");
    EXPECT_EQ(read_in("\x9C\x8C", "windows-1250"), "\u015B\u015A");
    EXPECT_EQ(read_in("\xEA\xE1\xEB", "ISO_8859-7"), "\u03BA\u03B1\u03BB");
    EXPECT_EQ(read_in("\xF9\xEC\xE5\xED", "windows-1255"), "\u05E9\u05DC\u05D5\u05DD");
    EXPECT_EQ(read_in("\xD3\xE1\xC7\xE3", "windows-1256"), "\u0633\u0644\u0627\u0645");
    EXPECT_EQ(read_in("\xFD\xFE", "iso-8859-9"), "\u0131\u015F");
    EXPECT_EQ(read_in("\xC4\xE3\xBA\xC3", "gb2312"), "\u4F60\u597D");
    EXPECT_EQ(read_in("\xC4\xE3\xBA\xC3\x81\x30\x81\x30", "GB18030"), "\u4F60\u597D\u0080");
    EXPECT_EQ(read_in("\xA7\x41\xA6\x6E", "Big5"), "\u4F60\u597D");
    EXPECT_EQ(read_in("\x82\xB1\x82\xF1", "Shift_JIS"), "\u3053\u3093");
    EXPECT_EQ(read_in("\xA4\xB3\xA4\xF3", "euc-jp"), "\u3053\u3093");
    EXPECT_EQ(read_in("\x1B$B$3$s\x1B(B!", "iso-2022-jp"), "\u3053\u3093!");
    EXPECT_EQ(read_in("\xBE\xC8\xB3\xE7", "euc-kr"), "\uC548\uB155");
    EXPECT_EQ(read_in("\x3C\x04\x30\x04"sv, "utf-16le"), "\u043C\u0430");
    EXPECT_EQ(read_in("\x04\x3C\x04\x30"sv, "UTF-16BE"), "\u043C\u0430");
    EXPECT_EQ(read_in("\xFF\xFE\x3C\x04"sv, "utf-16"), "\u043C");
    EXPECT_EQ(read_in("\x80\xE4", "latin1"), "\u20AC\u00E4");
    EXPECT_EQ(read_in("\xA4", "iso-8859-15"), "\u20AC");
    EXPECT_EQ(read_in("\xEF\xBB\xBF\xC3\xA4\xFF", "UTF8"), "\u00E4\uFFFD");
}

TEST(charset, names_are_known_in_every_form_and_no_others) {
    for (const std::string_view name : {"windows-1251", "WINDOWS_1251", "cp1251", "CP-1251", "x-cp1251", "win-1251"})
        EXPECT_EQ(read_in("\xE4", name), "\u0434") << name;
    for (const std::string_view name : {"sjis", "x-sjis", "shift-jis", "MS_Kanji", "csShiftJIS", "Windows-31J"})
        EXPECT_EQ(read_in("\x82\xB1", name), "\u3053") << name;
    for (const std::string_view name :
         {"", "x-none", "utf-9", "../../etc/passwd", "KOI8-R//TRANSLIT//x", "klingon", "ISO-10646-UCS-4", "IBM1388"})
        EXPECT_FALSE(toolkit::knows_charset(name)) << name;
}

TEST(charset, all_of_its_sets_are_known_to_the_system) {
    EXPECT_EQ(names_of_iconv().size(), 90U);
    for (const std::string& name : names_of_iconv()) {
        EXPECT_TRUE(toolkit::knows_charset(name)) << name;
        EXPECT_EQ(read_in("plain ASCII, 12", name), "plain ASCII, 12") << name;
    }
}

TEST(charset, with_any_bytes_gives_valid_text_and_ends) {
    damage::dice random{11};
    for (const std::string& name : names_of_iconv()) {
        std::string bytes;
        for (int i = 0; i < 20'000; ++i) bytes += static_cast<char>(random.below(256));
        const auto text = from_charset(bytes, name);
        ASSERT_TRUE(text) << name;
        EXPECT_TRUE(toolkit::is_utf8(*text)) << name;
        EXPECT_LE(text->size(), bytes.size() * 4) << name;
        EXPECT_FALSE(from_charset(std::string(10'000, '\xFF'), name)->empty()) << name;
    }
    EXPECT_EQ(read_in("a\xA4", "euc-jp"), "a\uFFFD");  // half a character at the end
}

TEST(charset, of_a_page_is_the_declared_one) {
    EXPECT_EQ(page_text("<html><meta charset=\"koi8-r\"><p>\xF0\xD2\xC9\xD7\xC5\xD4"),
              "\u041F\u0440\u0438\u0432\u0435\u0442");
    EXPECT_EQ(page_text("<html><META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=Windows-1251'><p>\xCF\xF0"),
              "\u041F\u0440");
    EXPECT_EQ(page_text("<?xml version=\"1.0\" encoding=\"EUC-JP\"?><html><p>\xA4\xB3\xA4\xF3</p></html>"),
              "\u3053\u3093");
    EXPECT_EQ(page_text("<html><head><meta charset = iso-2022-jp></head><p>\x1B$B$3$s\x1B(B!"), "\u3053\u3093!");
    const std::string all = damage::repeated("\xC4\xE3\xBA\xC3", 1000);  // no ASCII letter except in the tags
    EXPECT_EQ(page_text("<html><meta charset=gbk><p>" + all), damage::repeated("\u4F60\u597D", 1000));
    EXPECT_EQ(page_text("\xFF\xFE<\0h\0t\0m\0l\0>\0<\0p\0>\0\x3C\x04"sv), "\u043C");
    EXPECT_EQ(page_text("<html><p>caf\xE9 of some length"), "caf\u00E9 of some length");
}

TEST(charset, of_a_page_in_utf8_is_utf8_whatever_it_declares) {
    EXPECT_EQ(page_text("<html><meta charset=iso-8859-1><p>\u00E4"), "\u00E4");
    EXPECT_EQ(page_text("\xEF\xBB\xBF<html><meta charset=koi8-r><p>\u0434"), "\u0434");
    EXPECT_EQ(page_text("<html><meta charset=utf-16><p>\u0434"), "\u0434");
}

TEST(charset, that_is_unknown_is_reported) {
    const auto made = pages::read("a.html", "<html><meta charset='x-klingon'><p>some words and one \xE9");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "some words and one \u00E9");
    ASSERT_EQ(made->left_out.size(), 1U);
    EXPECT_EQ(made->left_out.front(),
              "its character set \"x-klingon\" is unknown, so characters outside ASCII may be wrong; save it as UTF-8");
    EXPECT_EQ(page_text("<html><meta charset='x-klingon'><p>" + std::string(1000, '\xE9')),
              "its character set \"x-klingon\" is unknown; save it as UTF-8");
    EXPECT_TRUE(pages::read("a.html", "<html><meta charset='x-klingon'><p>ASCII")->left_out.empty());
}

TEST(charset, is_searched_only_at_the_beginning_even_of_damaged_pages) {
    using toolkit::html::declared_charset;
    EXPECT_EQ(declared_charset("<meta charset=x>"), "x");
    EXPECT_EQ(declared_charset("<!-- <meta charset=y> --><!--><meta charset=x><meta charset=z>"), "x");
    EXPECT_EQ(declared_charset("<!-- <meta charset=y>"), "");
    EXPECT_EQ(declared_charset("<meta name=a><meta charset=x"), "x");
    EXPECT_EQ(declared_charset("<meta name=charset><meta content='a;charset=\"b\"'>"), "b");
    EXPECT_EQ(declared_charset(std::string(5000, ' ') + "<meta charset=x>"), "");
    for (const std::string_view none : {"", "<", "<meta", "<meta charset", "<meta charset=", "<meta charset=>",
                                        "<meta charset=''>", "<?xml", "<?xml encoding", "<?xml encoding='"})
        EXPECT_EQ(declared_charset(none), "") << none;
}
