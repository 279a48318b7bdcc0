// reflect/exact_number.hpp
#include <toolkit/reflect/exact_number.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using toolkit::exact_number;

static_assert(exact_number{1} == 1.0 && exact_number{-3} < -2.5 && exact_number{-3.5} < -3);
static_assert(!exact_number{}.has_value() && exact_number{0}.has_value());

TEST(exact_number, keeps_what_a_double_cannot) {
    EXPECT_GT(exact_number{9007199254740993}, exact_number{9007199254740992.0});
    EXPECT_LT(exact_number{std::numeric_limits<std::uint64_t>::max()}, exact_number{18446744073709551616.0});
    EXPECT_GT(exact_number{std::numeric_limits<std::int64_t>::min()}, exact_number{-9223372036854777856.0});
    EXPECT_EQ(exact_number{std::numeric_limits<std::int64_t>::min()}, exact_number{-9223372036854775808.0});
}

TEST(exact_number, compares_across_signs_and_fractions) {
    EXPECT_LT(exact_number{-1}, exact_number{std::uint64_t{1}});
    EXPECT_LT(exact_number{5}, exact_number{5.5});
    EXPECT_GT(exact_number{-5}, exact_number{-5.5});
    EXPECT_LT(exact_number{-5.5}, exact_number{5U});
    EXPECT_EQ(exact_number{0}, exact_number{-0.0});
    EXPECT_LT(exact_number{7}, exact_number{std::numeric_limits<double>::infinity()});
    EXPECT_FALSE(exact_number{std::numeric_limits<double>::quiet_NaN()}.finite());
}

TEST(exact_number, is_made_from_sign_and_magnitude) {
    EXPECT_EQ(exact_number::whole(true, 5), exact_number{-5});
    EXPECT_EQ(exact_number::whole(true, 0), exact_number{0});
    EXPECT_FALSE(exact_number::whole(true, 0).negative());
}
