// validation/markers/markers.hpp
#include <toolkit/validation/markers/markers.hpp>

#include <gtest/gtest.h>

using toolkit::find_markers;
using toolkit::strip_markers;

TEST(markers, are_numbers_in_brackets) {
    const auto found = find_markers("One [1], two [2][3], both [4, 5].");
    ASSERT_EQ(found.size(), 5U);
    for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(found[i].number, i + 1);
}

TEST(markers, are_not_indexes_code_or_words) {
    for (const char* text : {"a[1]b", "x_[2].y", "`a[3]` stays", "[one]", "[]", "[1", "[ ]", "[,1]", "[1 of 2]"})
        EXPECT_TRUE(find_markers(text).empty()) << text;
}

TEST(markers, are_found_wherever_a_reader_sees_them) {
    for (const char* text : {"without locking writes[1].", "a \u201cquoted\u201d[1]", "\u7d22\u5f15\u3002[1]",
                             "lock[1], then", "`code`[1]"}) {
        ASSERT_EQ(find_markers(text).size(), 1U) << text;
        EXPECT_EQ(find_markers(text)[0].number, 1U) << text;
    }
    for (const char* text : {"[1-9]", "[1; 9]", "[1\u20139]", "[1,9]"}) {
        ASSERT_EQ(find_markers(text).size(), 2U) << text;
        EXPECT_EQ(find_markers(text)[1].number, 9U) << text;
    }
    ASSERT_EQ(find_markers("[12345678901234567890]").size(), 1U);
    EXPECT_EQ(find_markers("[12345678901234567890]")[0].number, 4'294'967'295U);
}

TEST(markers, are_removed_with_the_space_before_them) {
    EXPECT_EQ(strip_markers("Use REINDEX [1]. Then wait. [2]"), "Use REINDEX. Then wait.");
    EXPECT_EQ(strip_markers("a[1]b stays"), "a[1]b stays");
}
