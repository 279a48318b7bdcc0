// retrieval/vectors/float16.hpp
#include <toolkit/retrieval/vectors/float16.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

using toolkit::from_float16;
using toolkit::to_float16;

static_assert(to_float16(1.0F) == 0x3C00 && to_float16(-2.0F) == 0xC000 && to_float16(0.0F) == 0);
static_assert(to_float16(65504.0F) == 0x7BFF && to_float16(65519.99F) == 0x7BFF && to_float16(65520.0F) == 0x7C00);
static_assert(to_float16(0x1p-14F) == 0x0400 && to_float16(0x1p-24F) == 0x0001);
static_assert(to_float16(0x1p-25F) == 0x0000 && to_float16(0x1.8p-25F) == 0x0001, "ties go to the even one");
static_assert(to_float16(1.0F + 0x1p-11F) == 0x3C00 && to_float16(1.0F + 0x1.8p-10F) == 0x3C02);
static_assert(to_float16(-0.0F) == 0x8000);
static_assert(from_float16(0x3555) == 0x1.554p-2F);

TEST(float16, every_16_bit_number_round_trips) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const float number = from_float16(static_cast<std::uint16_t>(bits));
        if (std::isnan(number)) {
            EXPECT_GT(bits & 0x7FFFU, 0x7C00U);
            EXPECT_TRUE(std::isnan(from_float16(to_float16(number))));
        } else {
            ASSERT_EQ(to_float16(number), bits);
        }
    }
}

TEST(float16, values_between_two_numbers_round_to_the_nearer_one) {
    for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
        const float low = from_float16(static_cast<std::uint16_t>(bits));
        const float high = from_float16(static_cast<std::uint16_t>(bits + 1));
        const float middle = low + (high - low) / 2;
        ASSERT_EQ(to_float16(middle), bits + (bits & 1U));
        ASSERT_EQ(to_float16(std::nextafter(middle, 0.0F)), bits);
        ASSERT_EQ(to_float16(std::nextafter(middle, 1e9F)), bits + 1);
    }
}

TEST(float16, too_large_values_become_infinite_and_nan_is_kept) {
    EXPECT_EQ(to_float16(1e30F), 0x7C00);
    EXPECT_EQ(to_float16(-std::numeric_limits<float>::infinity()), 0xFC00);
    EXPECT_TRUE(std::isinf(from_float16(0x7C00)));
    EXPECT_TRUE(std::isnan(from_float16(to_float16(std::numeric_limits<float>::quiet_NaN()))));
}
