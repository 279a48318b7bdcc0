// schema/json_schema.hpp
#include <toolkit/schema/json_schema.hpp>

#include "actions.hpp"

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <string>
#include <string_view>
#include <vector>

using toolkit::field;
using toolkit::json_schema;

static_assert(json_schema<bool> == R"({"type":"boolean"})");
static_assert(std::is_same_v<decltype(json_schema<bool>), const std::string_view>);

TEST(json_schema, of_each_simple_type) {
    EXPECT_EQ(json_schema<double>, R"({"type":"number"})");
    EXPECT_EQ(json_schema<std::string>, R"({"type":"string"})");
    EXPECT_EQ(json_schema<std::int8_t>, R"({"type":"integer","minimum":-128,"maximum":127})");
    EXPECT_EQ(json_schema<std::uint64_t>, R"({"type":"integer","minimum":0,"maximum":18446744073709551615})");
    EXPECT_EQ(json_schema<float>, R"({"type":"number","minimum":-3.4028235e+38,"maximum":3.4028235e+38})");
    EXPECT_EQ(json_schema<shelf::color>, R"({"type":"string","enum":["red","green"]})");
    EXPECT_EQ(json_schema<toolkit::constant<"final">>, R"({"const":"final"})");
    EXPECT_EQ(json_schema<toolkit::uuid>,
              R"({"type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"})");
    EXPECT_EQ(json_schema<toolkit::raw_json>, "{}");
    EXPECT_EQ(json_schema<std::vector<bool>>, R"({"type":"array","items":{"type":"boolean"}})");
}

TEST(json_schema, of_an_annotated_struct) {
    EXPECT_EQ(
        json_schema<shelf::find_pages>,
        R"({"type":"object","properties":{)"
        R"("topic":{"type":"string","description":"What to look for","minLength":1},)"
        R"("most":{"type":"integer","title":"Most","description":"How many","minimum":1,"maximum":50,"default":10},)"
        R"("colour":{"type":"string","enum":["red","green"]},)"
        R"("tags":{"type":"array","items":{"type":"string"}},)"
        R"("settings":{"type":"object","properties":{"deep":{"type":"boolean","default":false},)"
        R"("factor":{"type":"number","default":0.5}},"additionalProperties":false}},)"
        R"("required":["topic"],"additionalProperties":false})");
}

TEST(json_schema, of_a_variant_is_any_of_its_structs) {
    EXPECT_EQ(
        json_schema<shelf::action>,
        R"({"anyOf":[{"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"type":"string"},"input":{}},)"
        R"("required":["type","tool","input"],"additionalProperties":false},)"
        R"({"type":"object","properties":{"type":{"const":"final"},"answer":{"type":"string"},)"
        R"("at":{"type":"array","items":{"type":"object","properties":{)"
        R"("x":{"type":"integer","minimum":-2147483648,"maximum":2147483647},)"
        R"("y":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["x","y"],)"
        R"("additionalProperties":false}}},"required":["type","answer","at"],"additionalProperties":false}]})");
}

TEST(json_schema, of_an_empty_struct_allows_no_key) {
    struct nothing {};
    EXPECT_EQ(json_schema<nothing>, R"({"type":"object","properties":{},"additionalProperties":false})");
}

namespace {
struct with_defaults {
    shelf::point given{1, 2};
    shelf::color paint = shelf::color::green;
    std::string quoted = "a \"b\"\n";
    std::vector<int> list{1, 2};
    int by_annotation;
    double tiny = 1e-7;
    toolkit::raw_json any{R"({"k":[1]})"};
    struct doc {
        field by_annotation{.default_value = -3};
    };
};
struct by_description {
    std::string described = "x";
    int left_out = 1;
};
BOOST_DESCRIBE_STRUCT(by_description, (), (described))
}  // namespace

TEST(json_schema, shows_the_defaults_of_the_struct) {
    EXPECT_EQ(
        json_schema<with_defaults>,
        R"({"type":"object","properties":{"given":{"type":"object","properties":{)"
        R"("x":{"type":"integer","minimum":-2147483648,"maximum":2147483647},)"
        R"("y":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["x","y"],)"
        R"("additionalProperties":false,"default":{"x":1,"y":2}},)"
        R"("paint":{"type":"string","enum":["red","green"],"default":"green"},)"
        R"("quoted":{"type":"string","default":"a \"b\"\n"},)"
        R"("list":{"type":"array","items":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"default":[1,2]},)"
        R"("by_annotation":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":-3},)"
        R"("tiny":{"type":"number","default":1e-07},"any":{"default":{"k":[1]}}},"additionalProperties":false})");
}

TEST(json_schema, of_a_described_struct_follows_the_description) {
    EXPECT_EQ(
        json_schema<by_description>,
        R"({"type":"object","properties":{"described":{"type":"string","default":"x"}},"additionalProperties":false})");
}

TEST(json_schema, is_the_same_text_each_time) {
    EXPECT_EQ(json_schema<shelf::everything>.data(), json_schema<shelf::everything>.data());
}
