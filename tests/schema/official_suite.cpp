// The official suite of JSON Schema, for each keyword that our schemas have: a type whose schema means the same as that
// of a group accepts what the group calls valid. official_suite.tsv lists the groups that no type can express, with the
// reason.
//
// Our schemas always state the type as well, and the suite seldom does: `{"minimum": 1}` accepts texts. So a case
// counts when its data have the type without the keyword.
#include "official_types.hpp"

#include "../shared_data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace official;

namespace {

/// A group and the type that means the same.
struct meaning {
    std::string_view file, group;
    std::string_view field;  ///< whose value the data are, or empty
    bool (*takes)(std::string_view);
    bool (*counts)(std::string_view);  ///< whether a case's data are of the type without the keyword
};

template <class T, auto... Options>
bool takes(std::string_view text) {
    return parse<T, Options...>(text).has_value();
}
template <class Type, class Of = any>
meaning is(std::string_view file, std::string_view group) {
    return {file, group, {}, takes<Type>, takes<Of>};
}
template <class Type, class Of = any_object>
meaning is_open(std::string_view file, std::string_view group) {
    return {file, group, {}, takes<Type, ignore_unknown>, takes<Of>};
}
template <class Struct, class Of>
meaning is_field(std::string_view file, std::string_view group, std::string_view field) {
    return {file, group, field, takes<Struct>, takes<Of>};
}

const std::vector<meaning>& meanings() {
    static const std::vector<meaning> all{
        is<integer>("type", "integer type matches integers"),
        is<double>("type", "number type matches numbers"),
        is<std::string>("type", "string type matches strings"),
        is<any_object>("type", "object type matches objects"),
        is<any_list>("type", "array type matches arrays"),
        is<bool>("type", "boolean type matches booleans"),
        is<std::monostate>("type", "null type matches only the null object"),
        is<std::variant<integer, std::string>>("type", "multiple types can be specified in an array"),
        is<std::string>("type", "type as array with one item"),
        is<std::variant<any_list, any_object>>("type", "type: array or object"),
        is<std::variant<any_list, any_object, std::monostate>>("type", "type: array, object or null"),
        is_field<number_fields, any>("const", "const validation", "const_2"),
        is<std::monostate>("const", "const with null"),
        is_field<number_fields, any>("const", "const with 0 does not match other zero-like types", "const_0"),
        is_field<number_fields, any>("const", "const with 1 does not match true", "const_1"),
        is_field<number_fields, any>("const", "const with -2.0 matches integer and float types", "const_minus_2"),
        is_field<number_fields, any>("const", "float and integers are equal up to 64-bit representation limits",
                                     "const_2_to_53"),
        is_field<text_fields, any>("const", "nul characters in strings", "const_nul"),
        is<constant<"\u03bc">>("const", "characters with the same visual representation but different codepoint"),
        is<constant<"\u00e4">>("const",
                               "characters with the same visual representation, but different number of codepoints"),
        is_field<number_fields, any>("enum", "simple enum validation", "enum_123"),
        is_field<number_fields, any>("enum", "heterogeneous enum-with-null validation", "enum_6_null"),
        is_open<foo_bar_constants, any>("enum", "enums in properties"),
        is_field<text_fields, any>("enum", "enum with escaped characters", "enum_escaped"),
        is_field<number_fields, any>("enum", "enum with 0 does not match false", "enum_0"),
        is_field<number_fields, any>("enum", "enum with 1 does not match true", "enum_1"),
        is_field<text_fields, any>("enum", "nul characters in strings", "enum_nul"),
        is_field<number_fields, double>("minimum", "minimum validation", "minimum"),
        is_field<number_fields, double>("minimum", "minimum validation with signed integer", "minimum_signed"),
        is_field<number_fields, double>("maximum", "maximum validation", "maximum"),
        is_field<number_fields, double>("maximum", "maximum validation with unsigned integer", "maximum_unsigned"),
        is_field<number_fields, double>("exclusiveMinimum", "exclusiveMinimum validation", "exclusive_minimum"),
        is_field<number_fields, double>("exclusiveMaximum", "exclusiveMaximum validation", "exclusive_maximum"),
        is_field<number_fields, double>("multipleOf", "by int", "by_int"),
        is_field<number_fields, double>("multipleOf", "by number", "by_number"),
        is_field<number_fields, double>("multipleOf", "by small number", "by_small_number"),
        is_field<number_fields, double>("multipleOf", "float division = inf", "by_a_long_fraction"),
        is_field<number_fields, any>("multipleOf", "small multiple of large integer", "small_of_large"),
        is_field<text_fields, std::string>("minLength", "minLength validation", "min_length"),
        is_field<text_fields, std::string>("minLength", "minLength validation with a decimal", "min_length"),
        is_field<text_fields, std::string>("maxLength", "maxLength validation", "max_length"),
        is_field<text_fields, std::string>("maxLength", "maxLength validation with a decimal", "max_length"),
        is_field<text_fields, std::string>("pattern", "pattern validation", "only_a"),
        is_field<text_fields, std::string>("pattern", "pattern is not anchored", "some_a"),
        is_field<list_fields, any_list>("minItems", "minItems validation", "min_items"),
        is_field<list_fields, any_list>("minItems", "minItems validation with a decimal", "min_items"),
        is_field<list_fields, any_list>("maxItems", "maxItems validation", "max_items"),
        is_field<list_fields, any_list>("maxItems", "maxItems validation with a decimal", "max_items"),
        is_field<list_fields, std::vector<double>>("uniqueItems", "uniqueItems validation", "unique_numbers"),
        is_field<list_fields, std::vector<std::string>>("uniqueItems", "uniqueItems validation", "unique_texts"),
        is<any_list, any_list>("uniqueItems", "uniqueItems=false validation"),
        is<std::pair<bool, bool>, std::pair<any, any>>("uniqueItems", "uniqueItems=false with an array of items"),
        is<std::pair<bool, bool>, std::pair<any, any>>(
            "uniqueItems", "uniqueItems=false with an array of items and additionalItems=false"),
        is<std::vector<integer>, any_list>("items", "a schema given for items"),
        is<any_list, any_list>("items", "items with boolean schema (true)"),
        is_field<list_fields, any_list>("items", "items with boolean schema (false)", "none"),
        is_open<std::tuple<two_foos, two_foos, two_foos>, std::tuple<any, any, any>>("items", "items and subitems"),
        is<std::vector<std::vector<std::vector<std::vector<double>>>>>("items", "nested items"),
        is_field<list_fields, any_list>("items", "prefixItems with no additional items allowed", "three"),
        is_field<list_fields, any_list>("items", "items with heterogeneous array", "one"),
        is<std::vector<std::monostate>, any_list>("items", "items with null instance elements"),
        is<std::pair<integer, std::string>, std::pair<any, any>>("prefixItems", "a schema given for prefixItems"),
        is<std::tuple<std::monostate>, std::tuple<any>>("prefixItems", "prefixItems with null instance elements"),
        is_open<foo_integer_bar_text>("properties", "object properties validation"),
        is_open<escaped_numbers>("properties", "properties with escaped characters"),
        is_open<foo_null>("properties", "properties with null valued instance properties"),
        is_open<script_names>("properties", "properties whose names are Javascript object property names"),
        is_open<foo_required_bar_any>("required", "required validation"),
        is_open<foo_any>("required", "required default validation"),
        is_open<foo_any>("required", "required with empty array"),
        is_open<escaped_required>("required", "required with escaped characters"),
        is_open<script_names_required>("required",
                                       "required properties whose names are Javascript object property names"),
        is<std::map<std::string, bool>, any_object>("additionalProperties", "additionalProperties can exist by itself"),
        is_open<foo_bar_any>("additionalProperties", "additionalProperties are allowed by default"),
        is<std::map<std::string, std::monostate>, any_object>(
            "additionalProperties", "additionalProperties with null valued instance properties"),
        is<std::variant<std::monostate>>("anyOf", "nested anyOf, to check validation semantics"),
        meaning{"ref", "root pointer ref", {}, takes<itself>, takes<itself, ignore_unknown>},
        is_open<foo_bar_integers>("ref", "relative pointer ref to object"),
        is<std::pair<integer, integer>, std::pair<any, any>>("ref", "relative pointer ref to array"),
        is_open<escaped_references>("ref", "escaped pointer ref"),
        is<integer>("ref", "nested refs"),
        is_open<foo_short_list>("ref", "ref applies alongside sibling keywords"),
        is_open<named_ref>("ref", "property named $ref that is not a reference"),
        is_open<named_ref>("ref", "property named $ref, containing an actual $ref"),
        is<any>("ref", "$ref to boolean schema true"),
        is_open<tree, any>("ref", "Recursive references between schemas"),
        is_open<quoted_reference>("ref", "refs with quote"),
        is_field<map_fields, any_object>("minProperties", "minProperties validation", "min_properties"),
        is_field<map_fields, any_object>("minProperties", "minProperties validation with a decimal", "min_properties"),
        is_field<map_fields, any_object>("maxProperties", "maxProperties validation", "max_properties"),
        is_field<map_fields, any_object>("maxProperties", "maxProperties validation with a decimal", "max_properties"),
        is_field<map_fields, any_object>("maxProperties", "maxProperties = 0 means the object is empty", "empty"),
    };
    return all;
}

struct suite_case {
    std::string description;
    any data;
    bool valid;
};
struct suite_group {
    std::string description;
    std::vector<suite_case> tests;
};

/// The keywords that our schemas have, and `default`, which constrains nothing. (`format` has its own test.)
constexpr std::array keywords{"type",
                              "const",
                              "enum",
                              "minimum",
                              "maximum",
                              "exclusiveMinimum",
                              "exclusiveMaximum",
                              "multipleOf",
                              "minLength",
                              "maxLength",
                              "pattern",
                              "minItems",
                              "maxItems",
                              "uniqueItems",
                              "items",
                              "prefixItems",
                              "properties",
                              "required",
                              "additionalProperties",
                              "anyOf",
                              "ref",
                              "defs",
                              "minProperties",
                              "maxProperties",
                              "default"};

std::string read_file(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// file/group: why no type means the same.
std::map<std::string, std::string> not_expressible() {
    std::map<std::string, std::string> all;
    std::ifstream in{std::filesystem::path{TOOLKIT_TESTS_DIR} / "schema/official_suite.tsv"};
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t first = line.find('\t');
        const std::size_t second = line.find('\t', first + 1);
        all[line.substr(0, first) + '/' + line.substr(first + 1, second - first - 1)] = line.substr(second + 1);
    }
    return all;
}

}  // namespace

TEST(official_suite, agrees_for_each_keyword_that_our_schemas_have) {
    const std::filesystem::path suite = shared_data("data/schema/JSON-Schema-Test-Suite/draft2020-12");
    if (!std::filesystem::is_directory(suite)) GTEST_SKIP() << "no JSON-Schema-Test-Suite at " << suite;
    std::map<std::string, std::string> left_out = not_expressible();
    std::size_t groups = 0;
    std::size_t verdicts = 0;
    std::size_t others = 0;
    for (const std::string keyword : keywords) {
        const auto read = parse<std::vector<suite_group>, ignore_unknown>(read_file(suite / (keyword + ".json")));
        ASSERT_TRUE(read.has_value()) << keyword << ": " << read.error().message();
        for (const suite_group& group : *read) {
            std::size_t counted = 0;
            bool expected = false;
            for (const meaning& each : meanings()) {
                if (each.file != keyword || each.group != group.description) continue;
                expected = true;
                for (const suite_case& one : group.tests) {
                    if (!each.counts(one.data.text)) continue;
                    ++counted;
                    const std::string text = each.field.empty()
                                                 ? one.data.text
                                                 : "{\"" + std::string{each.field} + "\":" + one.data.text + '}';
                    EXPECT_EQ(each.takes(text), one.valid)
                        << keyword << ", " << group.description << ", " << one.description << ": " << text;
                }
                EXPECT_GT(counted, 0U) << keyword << ", " << group.description;
            }
            const bool is_left_out = left_out.erase(keyword + '/' + group.description) == 1;
            EXPECT_NE(expected, is_left_out)
                << keyword << ", " << group.description << ": has a meaning or a reason, one of them";
            groups += expected ? 1U : 0U;
            verdicts += counted;
            others += group.tests.size() - counted;
        }
    }
    for (const auto& [group, reason] : left_out)
        ADD_FAILURE() << "the suite has no " << group << " (any more): " << reason;
    std::cout << groups << " groups, " << verdicts << " verdicts; " << others
              << " cases are not of the type or of no type\n";
    EXPECT_GE(groups, 80U);
    EXPECT_GE(verdicts, 290U);
}
