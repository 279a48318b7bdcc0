// schema/json_schema/property_names.hpp
#include <toolkit/schema/json_schema/property_names.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

std::vector<std::string> names_of(const char* schema) {
    std::vector<std::string> names;
    toolkit::add_property_names(schema, names);
    return names;
}
using list = std::vector<std::string>;

}  // namespace

TEST(property_names, are_those_of_all_depths) {
    EXPECT_EQ(names_of(R"({"type":"object","required":["a"],"properties":{"a":{"type":"string"},"b":{"type":"array",
        "items":{"type":"object","properties":{"c":{},"d":{"enum":["e"]}}}}},"$defs":{"f":{"properties":{"g":{}}}}})"),
              (list{"a", "b", "c", "d", "g"}));
    EXPECT_EQ(names_of(R"({"properties":{"properties":{"properties":{"type":{}}}}})"), (list{"properties", "type"}));
    EXPECT_EQ(names_of(R"({"anyOf":[{"properties":{"a":{}}},{"properties":{"b\n":{}}}]})"), (list{"a", "b\n"}));
}

TEST(property_names, of_other_json_are_empty) {
    for (const char* text : {"", "true", "[]", "{}", R"({"properties":7})", R"({"properties":["a"]})"})
        EXPECT_EQ(names_of(text), list{}) << text;
    EXPECT_EQ(names_of(R"({"properties":{"a":{},"b")"), (list{"a"}));
    EXPECT_EQ(names_of((std::string(500, '[')).c_str()), list{});
}
