#include <toolkit/text/visible.hpp>

#include <gtest/gtest.h>

namespace {

TEST(visible_line, makes_foreign_text_one_safe_line) {
    using toolkit::visible_line;
    static_assert(visible_line("a b", 10) == "a b");
    EXPECT_EQ(visible_line("  a\r\n\t b \n", 10), "a b");
    EXPECT_EQ(visible_line("a\x1B[31mb\x7F\x01", 10), "a[31mb");
    EXPECT_EQ(visible_line("a\u202Eb\u0085c\u2066", 10), "abc");
    EXPECT_EQ(visible_line("a\u061Cb\u2028c\U000E0041\u00ADd\uFEFF\u200B", 10), "abcd");
    EXPECT_EQ(visible_line("\xFF\xC3", 10), "\uFFFD\uFFFD");
    EXPECT_EQ(visible_line("äöü", 5), "äö…");
    EXPECT_EQ(visible_line("ab cd", 2), "ab…");
    EXPECT_EQ(visible_line("ab   ", 2), "ab");
}

}  // namespace
