// json/shortest_decimal.hpp (what is written from it: number_writing.cpp)
#include <toolkit/json/shortest_decimal.hpp>

#include <toolkit/json/bigint.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using toolkit::bigint;
namespace numbers = toolkit::numbers;

namespace {

constexpr bool is(numbers::decimal number, std::uint64_t digits, int exponent) {
    for (; number.digits % 10 == 0; number.digits /= 10) ++number.exponent;
    return number.digits == digits && number.exponent == exponent;
}
static_assert(is(numbers::shortest_decimal(123.25), 12325, -2) && is(numbers::shortest_decimal(5e-324), 5, -324) &&
              is(numbers::shortest_decimal(std::numeric_limits<double>::max()), 17976931348623157U, 292) &&
              is(numbers::shortest_decimal(std::numeric_limits<float>::max()), 34028235U, 31) &&
              is(numbers::shortest_decimal(4503599627370496.0), 4503599627370496U, 0));

bigint whole(numbers::wide number) {
    bigint whole;
    for (int shift = 96; shift >= 0; shift -= 32) {
        const auto word = static_cast<std::uint32_t>(number >> static_cast<unsigned>(shift));
        if (whole.is_zero()) {
            whole = bigint{word};
        } else {
            whole.shift_left(32);
            whole.multiply(1, word);
        }
    }
    return whole;
}

}  // namespace

TEST(shortest_decimal, rounds_each_power_of_ten_up) {
    for (int exponent = -292; exponent <= 324; ++exponent) {
        const numbers::wide power = numbers::scaled_power_of_ten(exponent);
        ASSERT_EQ(numbers::width_of(power), 128) << exponent;
        bigint size{1};
        size.multiply_by_power_of_ten(exponent < 0 ? -exponent : exponent);
        const int length = size.bit_length();
        bigint above = whole(power);
        bigint below = whole(power - 1);
        bigint exact{1};
        if (exponent >= 0) {
            exact = size;
            if (length < 128) exact.shift_left(128 - length);
            above.shift_left(length < 128 ? 0 : length - 128);
            below.shift_left(length < 128 ? 0 : length - 128);
        } else {  // 2^(127 + length) / size
            exact.shift_left(127 + length);
            for (bigint* side : {&above, &below}) side->multiply_by_power_of_ten(-exponent);
        }
        EXPECT_FALSE(above < exact) << exponent;
        EXPECT_TRUE(below < exact) << exponent;
    }
}
