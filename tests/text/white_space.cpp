// text/white_space.hpp
#include <toolkit/text/white_space.hpp>

#include <gtest/gtest.h>

using toolkit::is_white_space;

static_assert(is_white_space(U' ') && is_white_space(U'\n') && is_white_space(0xA0) && is_white_space(0x202F));

TEST(white_space, is_exactly_that_of_unicode) {
    unsigned count = 0;
    for (char32_t point = 0; point < 0x110000; ++point) count += is_white_space(point) ? 1U : 0U;
    EXPECT_EQ(count, 25U);
    EXPECT_FALSE(is_white_space(0x200B));
    EXPECT_FALSE(is_white_space(U'a'));
}
