// schema/json_schema.hpp
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/json_schema.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>

#include "../actions.hpp"

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
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

namespace {

struct lamp {
    toolkit::constant<"lamp"> is;
    int watt;
};
struct chair {
    toolkit::constant<"chair"> is;
    std::string of;
};
/// Values that are required, unless their annotation changes that. Then their contents are their default.
struct furnished {
    std::variant<lamp, chair> first{chair{{}, "oak"}};
    std::variant<bool, std::string> second{"none"};
    std::tuple<int, bool> third{1, true};
    std::pair<int, int> fourth{1, 2};
    struct doc {
        field first{.required = false}, second{.required = false}, third{.required = false};
    };
};

#if defined(__linux__)
/// How this process may use the memory at an address: "r--p" and the like.
std::string rights_at(const void* at) {
    const auto expected = reinterpret_cast<std::uintptr_t>(at);
    std::ifstream maps{"/proc/self/maps"};
    for (std::string line; std::getline(maps, line);) {
        std::istringstream in{line};
        std::uintptr_t from = 0, to = 0;
        char dash = 0;
        std::string rights;
        in >> std::hex >> from >> dash >> to >> rights;
        if (from <= expected && expected < to) return rights;
    }
    return {};
}
#endif

}  // namespace

TEST(json_schema, shows_the_default_of_an_optional_member) {
    const std::string_view schema = json_schema<furnished>;
    EXPECT_NE(schema.find(R"(],"default":{"is":"chair","of":"oak"}})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"(],"default":"none"})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("default":[1,true]})"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("required":["fourth"])"), std::string_view::npos) << schema;
    const auto read = toolkit::parse<furnished>(R"({"fourth":[3,4]})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(toolkit::print(*read),
              R"({"first":{"is":"chair","of":"oak"},"second":"none","third":[1,true],"fourth":[3,4]})");
}

#if defined(__linux__)
TEST(json_schema, is_in_read_only_memory) {
    for (const std::string_view text :
         {json_schema<furnished>, json_schema<furnished, toolkit::dialect::mcp>, toolkit::grammar<furnished>})
        EXPECT_EQ(rights_at(text.data()).substr(0, 2), "r-");
}
#endif
