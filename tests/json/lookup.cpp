#include <toolkit/json/lookup.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::json_view;

TEST(json_view, finds_members_at_any_depth) {
    const json_view error{R"( {"error": {"message": "no \"x\"", "code": 404, "details": [{"wait": "3s"}, 7]}} )"};
    EXPECT_EQ(error["error"]["message"].string(), "no \"x\"");
    EXPECT_EQ(error["error"]["code"].text(), "404");
    EXPECT_EQ(error["error"]["details"].front()["wait"].string(), "3s");
    EXPECT_EQ(json_view{R"({"\u0061b": true})"}["ab"].text(), "true") << "a key with an escape";
    EXPECT_EQ(json_view{" 5 "}.text(), "5");
}

TEST(json_view, is_empty_where_there_is_no_value) {
    const json_view value{R"({"a": null, "b": [], "c": "text"})"};
    EXPECT_TRUE(value);
    EXPECT_FALSE(value["a"]) << "null is the same as no member";
    EXPECT_FALSE(value["d"]);
    EXPECT_FALSE(value["d"]["e"].front()["f"]) << "look-ups can be chained";
    EXPECT_FALSE(value["b"].front());
    EXPECT_FALSE(value["c"]["a"]) << "a string has no members";
    EXPECT_FALSE(value["c"].front());
    EXPECT_FALSE(value["b"].string());
    EXPECT_FALSE(json_view{}.string());
}

TEST(json_view, takes_no_side_between_two_members_of_one_key) {
    const json_view value{R"({"a": 1, "b": 2, "a": 3})"};
    EXPECT_FALSE(value["a"]);
    EXPECT_EQ(value["b"].text(), "2");
    EXPECT_FALSE((json_view{R"({"a": 1, "a": 2, "a": 3})"}["a"]));
    EXPECT_FALSE((json_view{R"({"a": null, "a": 2})"}["a"]));
}

TEST(json_view, is_empty_for_text_that_is_not_json) {
    for (const std::string_view text :
         {"", " ", "{", "{}x", "[1,]", R"({"a" 1})", R"({"a": 1)", "\"\xFF\"", "nul", "'a'"})
        EXPECT_FALSE(json_view{text}) << text;
    EXPECT_FALSE(json_view{std::string(200, '[') + std::string(200, ']')}) << "too deep";
}

TEST(json_view, visits_all_until_it_is_stopped) {
    std::vector<std::string> seen;
    const auto note = [&](std::string_view key, json_view value) {
        seen.push_back(std::string{key} + "=" + std::string{value.text()});
        return key != "b";
    };
    EXPECT_TRUE(json_view{R"({"a" : [1, 2] , "c": {"x":0}})"}.for_each_member(note));
    EXPECT_EQ(seen, (std::vector<std::string>{"a=[1, 2]", R"(c={"x":0})"}));
    seen.clear();
    EXPECT_FALSE(json_view{R"({"b": 1, "c": 2})"}.for_each_member(note));
    EXPECT_EQ(seen, (std::vector<std::string>{"b=1"}));
    EXPECT_FALSE(json_view{"[1]"}.for_each_member(note));

    int sum = 0;
    const auto add = [&](json_view value) {
        sum += std::stoi(std::string{value.text()});
        return sum < 6;
    };
    EXPECT_TRUE(json_view{"[1, 2]"}.for_each_element(add));
    EXPECT_TRUE(json_view{"[]"}.for_each_element(add));
    EXPECT_FALSE(json_view{"[3, 4]"}.for_each_element(add));
    EXPECT_EQ(sum, 6);
    EXPECT_FALSE(json_view{"{}"}.for_each_element(add));
}

}  // namespace
