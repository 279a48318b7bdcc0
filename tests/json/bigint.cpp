// json/bigint.hpp
#include <toolkit/json/bigint.hpp>

#include <gtest/gtest.h>

using toolkit::bigint;

namespace {
constexpr bigint power_of_ten(int exponent) {
    bigint number{1};
    number.multiply_by_power_of_ten(exponent);
    return number;
}
}  // namespace

static_assert(bigint{}.is_zero() && bigint{0}.is_zero() && bigint{0}.bit_length() == 0);
static_assert(bigint{1}.bit_length() == 1 && bigint{0x1'0000'0000U}.bit_length() == 33);
static_assert(power_of_ten(1150).bit_length() == 3821);

TEST(bigint, shifts_by_words_and_bits) {
    bigint number{5};
    number.shift_left(64 + 3);
    EXPECT_EQ(number.bit_length(), 70);
    bigint same{40};
    same.shift_left(64);
    EXPECT_FALSE(number < same);
    EXPECT_FALSE(same < number);
    number.shift_left(0);
    EXPECT_FALSE(same < number);
}

TEST(bigint, subtracts_down_to_nothing) {
    bigint number = power_of_ten(40);
    number.multiply(1, 1);
    number.subtract(power_of_ten(40));
    EXPECT_FALSE(number < bigint{1});
    EXPECT_FALSE(bigint{1} < number);
    number.subtract(bigint{1});
    EXPECT_TRUE(number.is_zero());
}

TEST(bigint, is_ordered) {
    EXPECT_TRUE(power_of_ten(20) < power_of_ten(21));
    EXPECT_FALSE(power_of_ten(21) < power_of_ten(20));
    EXPECT_TRUE(bigint{} < bigint{1});
}
