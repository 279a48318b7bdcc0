// schema/print.hpp
#include <toolkit/schema/print.hpp>

#include "../actions.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using toolkit::print;

static_assert(print(shelf::point{1, -2}) == R"({"x":1,"y":-2})", "prints in constant evaluation");

TEST(print, writes_each_type) {
    EXPECT_EQ(print(true), "true");
    EXPECT_EQ(print(static_cast<std::int8_t>(-5)), "-5");
    EXPECT_EQ(print(0.1F), "0.1");
    EXPECT_EQ(print(std::string{"a\"b"}), R"("a\"b")");
    EXPECT_EQ(print(shelf::color::green), R"("green")");
    EXPECT_EQ(print(std::vector<bool>{true, false}), "[true,false]");
    EXPECT_EQ(print(std::vector<shelf::point>{}), "[]");
    EXPECT_EQ(print(toolkit::raw_json{"[1, 2]"}), "[1, 2]");
    EXPECT_EQ(print(toolkit::raw_json{""}), "null") << "nothing at all would be no JSON";
    EXPECT_EQ(print(toolkit::uuid{}), R"("00000000-0000-0000-0000-000000000000")");
    EXPECT_EQ(print(shelf::action{shelf::call{.type = {}, .tool = "t", .input = {}}}),
              R"({"type":"tool_call","tool":"t","input":null})");
}

TEST(print, writes_equal_hash_tables_in_the_same_way) {
    std::unordered_set<int> up, down;
    std::unordered_map<std::string, int> named, again;
    for (int i = 0; i < 100; ++i) {
        up.insert(i);
        down.insert(99 - i);
        named["k" + std::to_string(i)] = i;
        again["k" + std::to_string(99 - i)] = 99 - i;
    }
    EXPECT_EQ(print(up), print(down));
    EXPECT_EQ(print(named), print(again));
    EXPECT_EQ(print(std::unordered_set<std::string>{"c", "a", "b"}), R"(["a","b","c"])");
    EXPECT_EQ(print(std::unordered_map<std::string, bool>{{"b", true}, {"a", false}}), R"({"a":false,"b":true})");
    EXPECT_EQ(print(std::unordered_set<int>{}) + print(std::unordered_map<std::string, int>{}), "[]{}");
}

TEST(print, omits_empty_optional_fields) {
    shelf::find_pages find;
    find.topic = "x";
    EXPECT_EQ(print(find), R"({"topic":"x","most":10,"tags":[],"settings":{"deep":false,"factor":0.5}})");
    find.only = shelf::color::red;
    EXPECT_EQ(print(find),
              R"({"topic":"x","most":10,"colour":"red","tags":[],"settings":{"deep":false,"factor":0.5}})");
    struct all_optional {
        std::optional<int> a, b, c;
    };
    EXPECT_EQ(print(all_optional{.a = {}, .b = 1, .c = {}}), R"({"b":1})");
    EXPECT_EQ(print(all_optional{}), "{}");
}

TEST(print, writes_null_for_values_that_json_lacks) {
    EXPECT_EQ(print(std::numeric_limits<double>::quiet_NaN()), "null");
    EXPECT_EQ(print(static_cast<shelf::color>(9)), "null");
}

TEST(print_to, appends) {
    std::string text = "data: ";
    toolkit::print_to(text, shelf::point{1, 2});
    EXPECT_EQ(text, R"(data: {"x":1,"y":2})");
}
