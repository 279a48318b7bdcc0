// schema/constant.hpp
#include <toolkit/schema/constant.hpp>

#include <gtest/gtest.h>

#include <string_view>

using toolkit::constant;

static_assert(constant<"final">::value == "final");
static_assert(constant<"">::value.empty());
static_assert(std::is_empty_v<constant<"a">> && !std::is_same_v<constant<"a">, constant<"b">>);

TEST(constant, reads_as_its_text) {
    const constant<"final"> tag;
    const std::string_view text = tag;
    EXPECT_EQ(text, "final");
    EXPECT_EQ(tag, constant<"final">{});
}
