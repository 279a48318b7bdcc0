// validation/markers.hpp
#include <toolkit/validation/markers.hpp>

#include <gtest/gtest.h>

using toolkit::find_markers;
using toolkit::strip_markers;

TEST(markers, are_numbers_in_brackets) {
    const auto found = find_markers("One [1], two [2][3], both [4, 5].");
    ASSERT_EQ(found.size(), 5U);
    for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(found[i].number, i + 1);
}

TEST(markers, are_not_indexes_lists_or_words) {
    for (const char* text : {"a[1]", "x_[2]", "[one]", "[]", "[1", "[1,]x", "[ ]", "[12345]", "[1-2]"})
        EXPECT_TRUE(find_markers(text).empty()) << text;
}

TEST(markers, are_taken_out_with_the_blank_before_them) {
    EXPECT_EQ(strip_markers("Use REINDEX [1]. Then wait. [2]"), "Use REINDEX. Then wait.");
    EXPECT_EQ(strip_markers("a[1] stays"), "a[1] stays");
}
