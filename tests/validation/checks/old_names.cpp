// Names of before 0.1 that remain until 0.3.
#include <toolkit/validation/quantity.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_the_check_of_quantities_is_the_new_type) {
    static_assert(std::same_as<toolkit::asked_quantity, toolkit::stated_quantity>);
    EXPECT_EQ(toolkit::asked_quantity::code, "MISSING_QUANTITY");
}
