// reflect/nearest.hpp
#include <toolkit/reflect/nearest.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

using toolkit::name_distance;
using toolkit::nearest_name;

static_assert(name_distance("", "") == 0);
static_assert(name_distance("abc", "") == 3);
static_assert(name_distance("kitten", "sitting") == 3);
static_assert(name_distance("tpoic", "topic") == 1, "a swap of neighbours is one step");
static_assert(name_distance("TOPIC", "topic") == 0, "upper and lower case are equal");

namespace {
constexpr std::array<std::string_view, 4> names{"topic", "most", "top", "x"};
}

TEST(nearest_name, finds_the_intended_one) {
    EXPECT_EQ(nearest_name("topik", names), "topic");
    EXPECT_EQ(nearest_name("Most", names), "most");
    EXPECT_EQ(nearest_name("moost", names), "most");
    EXPECT_EQ(nearest_name("tp", names), "top");
}

TEST(nearest_name, suggests_nothing_when_nothing_is_near) {
    EXPECT_EQ(nearest_name("colour", names), "");
    EXPECT_EQ(nearest_name("", names), "");
    EXPECT_EQ(nearest_name("y", names), "") << "one letter replaced by another is no likeness";
    EXPECT_EQ(nearest_name("topic", {}), "");
}

TEST(nearest_name, takes_the_nearest_of_several) {
    constexpr std::array<std::string_view, 3> many{"search_dogs", "search_docs", "search_documents"};
    EXPECT_EQ(nearest_name("search_doc", many), "search_docs");
    EXPECT_EQ(nearest_name("serch_docs", many), "search_docs");
}

TEST(nearest_name, reads_only_the_beginning_of_long_names) {
    const std::string one(100'000, 'a');
    const std::string other = std::string(70'000, 'a') + std::string(30'000, 'b');
    EXPECT_EQ(name_distance(one, other), 0U);
}
