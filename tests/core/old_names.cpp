// Names of before 0.1 that remain until 0.3.
#include <toolkit/core/function_ref.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_the_reference_to_a_callable_is_the_new_type) {
    const auto twice = [](int number) { return 2 * number; };
    const toolkit::reference_to<int(int)> called{twice};
    static_assert(std::same_as<decltype(called), const toolkit::function_ref<int(int)>>);
    EXPECT_EQ(called(21), 42);
}
