#include "../exchanges.hpp"

#include <toolkit/llm/exchange/request_difference.hpp>
#include <toolkit/llm/exchange/request_json.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace {

using exchanges::ask;
using toolkit::first_json_difference;
using toolkit::request_json;

std::string told(std::string_view first, std::string_view second) {
    const auto found = first_json_difference(first, second);
    return found ? found->pointer + " " + found->first + " " + found->second : "same";
}

TEST(request_difference, names_the_first_difference_and_both_values) {
    EXPECT_EQ(told(R"({"a":1,"b":[1,{"c":"x"}]})", R"({"a":1,"b":[1,{"c":"y"}]})"), R"(/b/1/c "x" "y")");
    EXPECT_EQ(told(R"({"a":1,"b":2})", R"({"a":2,"b":3})"), "/a 1 2");
    EXPECT_EQ(told(R"({"a":1})", R"({"a":[1]})"), "/a 1 [1]");
    EXPECT_EQ(told("1", "2"), " 1 2");
    EXPECT_EQ(told(R"({"a":1})", R"({"a":1})"), "same");
}

TEST(request_difference, names_what_one_of_them_lacks) {
    EXPECT_EQ(told(R"({"a":1,"seed":7,"z":0})", R"({"a":1,"z":0})"), "/seed 7 nothing");
    EXPECT_EQ(told(R"({"a":1,"z":0})", R"({"a":1,"seed":7,"z":0})"), "/seed nothing 7");
    EXPECT_EQ(told(R"({"a":1,"z":0})", R"({"a":1})"), "/z 0 nothing");
    EXPECT_EQ(told(R"({"a":1})", R"({"a":1,"z":0})"), "/z nothing 0");
    EXPECT_EQ(told("[1]", "[1,2]"), "/1 nothing 2");
    EXPECT_EQ(told("[1,2]", "[1]"), "/1 2 nothing");
    EXPECT_EQ(told("[]", "[2]"), "/0 nothing 2");
}

TEST(request_difference, shows_the_surroundings_of_the_first_differing_byte_in_long_values) {
    const std::string same(5000, 'x');
    const auto found = first_json_difference(request_json(ask(same + "old" + same)), request_json(ask(same + "new")));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->pointer, "/messages/0/text");
    EXPECT_EQ(found->first.substr(0, 30), "…xxxxxxxxxxxxxxxxoldxxxxxxxx");
    EXPECT_LE(found->first.size(), 80U);
    EXPECT_EQ(found->second, "…xxxxxxxxxxxxxxxxnew\"");
    std::string letters;
    for (int i = 0; i < 100; ++i) letters += "日本";
    EXPECT_TRUE(toolkit::is_utf8(told(request_json(ask(letters + "x")), request_json(ask(letters + "日")))));
}

TEST(request_difference, is_found_between_any_two_requests_that_differ) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const std::string one = request_json(exchanges::dice{seed}.request());
        const std::string other = request_json(exchanges::dice{seed + 1}.request());
        EXPECT_EQ(first_json_difference(one, one).has_value(), false);
        const auto found = first_json_difference(one, other);
        ASSERT_EQ(found.has_value(), one != other) << "seed " << seed;
        EXPECT_TRUE(!found || found->pointer.starts_with('/')) << "seed " << seed;
    }
}

}  // namespace
