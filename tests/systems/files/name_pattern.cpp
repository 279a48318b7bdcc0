// systems/files/name_pattern.hpp, systems/files/file_selection.hpp
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/name_pattern.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>

using toolkit::fits_wildcards;

namespace {

/// The same by trying every way, for short texts of ASCII.
bool fits_slowly(std::string_view pattern, std::string_view text) {
    if (pattern.empty()) return text.empty();
    if (pattern.front() == '*')
        return fits_slowly(pattern.substr(1), text) || (!text.empty() && fits_slowly(pattern, text.substr(1)));
    return !text.empty() && (pattern.front() == '?' || pattern.front() == text.front()) &&
           fits_slowly(pattern.substr(1), text.substr(1));
}

}  // namespace

TEST(name_pattern, wildcards_fit_the_whole_text) {
    EXPECT_TRUE(fits_wildcards("", ""));
    EXPECT_TRUE(fits_wildcards("*", ""));
    EXPECT_FALSE(fits_wildcards("", "a"));
    EXPECT_FALSE(fits_wildcards("?", ""));
    EXPECT_TRUE(fits_wildcards("a*b*c", "axxbyybzzc"));
    EXPECT_FALSE(fits_wildcards("a*b*c", "axxbyybzzcd"));
    EXPECT_TRUE(fits_wildcards("?", "\xF0\x9F\x98\x80"));  // one character of four bytes
    EXPECT_FALSE(fits_wildcards("??", "ä"));
    EXPECT_TRUE(fits_wildcards("*ä?", "xxäy"));
}

TEST(name_pattern, agrees_with_trying_every_way) {
    std::mt19937 random{7};
    const auto text_of = [&](std::string_view letters) {
        std::string text(random() % 8, 'a');
        for (char& c : text) c = letters[random() % letters.size()];
        return text;
    };
    for (int i = 0; i < 20'000; ++i) {
        const std::string pattern = text_of("ab*?");
        const std::string text = text_of("ab");
        EXPECT_EQ(fits_wildcards(pattern, text), fits_slowly(pattern, text)) << pattern << " " << text;
    }
}

TEST(name_pattern, is_fast_for_patterns_of_many_stars) {
    std::string pattern;
    for (int i = 0; i < 100; ++i) pattern += "*a";
    EXPECT_FALSE(fits_wildcards(pattern + "*b", std::string(4'000, 'a')));
}

TEST(name_pattern, survives_bytes_that_are_not_text) {
    const toolkit::name_pattern pattern{"\xFF\x00*?"};
    EXPECT_FALSE(pattern.fits("abc"));
    EXPECT_TRUE(toolkit::name_pattern{"bad\xFF"}.fits("x/bad\xFE.txt"));  // both are shown as U+FFFD
    EXPECT_TRUE(toolkit::name_pattern{"\xC3 and \x80.txt"}.fits("\xC3 and \x80.txt"));
    EXPECT_TRUE(toolkit::name_pattern{"line end"}.fits("line\nend.txt"));
}

TEST(file_selection, reads_extensions) {
    EXPECT_EQ(toolkit::extension_of("a/b.c/d.TXT"), "txt");
    for (const char* none : {"", "a", ".hidden", "a.", "a.b/c"}) EXPECT_EQ(toolkit::extension_of(none), "") << none;
    EXPECT_EQ(toolkit::extension_of_word("pdfs"), "pdf");
    EXPECT_EQ(toolkit::extension_of_word("images"), "image");
    for (const char* none : {"", "s", "pdfss", "pdfx", "document", "file"})
        EXPECT_EQ(toolkit::extension_of_word(none), "") << none;
}

TEST(file_selection, selects_by_the_end_of_a_name) {
    const auto archives = toolkit::file_selection::of("tar.gz");
    EXPECT_TRUE(archives.selects("a.tar.gz"));
    EXPECT_FALSE(archives.selects("a.gz"));
    EXPECT_FALSE(archives.selects(".tar.gz"));
    EXPECT_TRUE(toolkit::file_selection::of("archive").selects("a.tar.gz"));
    EXPECT_EQ(toolkit::file_selection::of("pdf").counted(1), "1 .pdf file");
    EXPECT_EQ(toolkit::file_selection{}.counted(0), "0 files");
}
