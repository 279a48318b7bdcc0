// core/function_ref.hpp, core/owned_function.hpp
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/owned_function.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

using toolkit::function_ref;
using toolkit::owned_function;

std::size_t length_of(std::string_view text) { return text.size(); }

TEST(function_ref, calls_the_callable_that_it_refers_to) {
    std::string all;
    auto append = [&](std::string_view text) { return all.append(text).size(); };
    const function_ref<std::size_t(std::string_view)> called{append};
    EXPECT_EQ(called("ab"), 2U);
    EXPECT_EQ(called("c"), 3U);
    EXPECT_EQ(all, "abc");
}

TEST(function_ref, reports_whether_it_refers_to_a_callable) {
    auto nothing = [] {};
    EXPECT_FALSE(static_cast<bool>(function_ref<void()>{}));
    EXPECT_TRUE(static_cast<bool>(function_ref<void()>{nothing}));
}

TEST(function_ref, forwards_arguments) {
    auto take = [](std::unique_ptr<int> number) { return *number; };
    EXPECT_EQ(function_ref<int(std::unique_ptr<int>)>{take}(std::make_unique<int>(7)), 7);
}

TEST(owned_function, keeps_its_callable_after_a_move) {
    owned_function<int()> first = [number = std::make_unique<int>(7)] { return *number; };
    const owned_function<int()> second = std::move(first);
    EXPECT_EQ(second(), 7);
}

TEST(owned_function, takes_a_plain_function) {
    const owned_function<std::size_t(std::string_view)> length = length_of;
    EXPECT_EQ(length("four"), 4U);
}

TEST(owned_function, reports_whether_it_is_empty) {
    EXPECT_TRUE(owned_function<void()>{}.empty());
    EXPECT_FALSE(owned_function<void()>{[] {}}.empty());
    struct needs_change {
        void operator()() {}
    };
    static_assert(!std::is_constructible_v<owned_function<void()>, needs_change>);
}

TEST(owned_function, destroys_its_callable_once) {
    const auto counted = std::make_shared<int>(0);
    {
        const owned_function<int()> held = [counted] { return *counted; };
        EXPECT_EQ(counted.use_count(), 2);
    }
    EXPECT_EQ(counted.use_count(), 1);
}

}  // namespace
