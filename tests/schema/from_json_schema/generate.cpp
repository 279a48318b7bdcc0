// examples/schema_to_struct: what it writes for each keyword, and what it refuses.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../../../examples/schema_to_struct/tools_of.hpp"
#include "made_code.hpp"

namespace {

using from_json_schema::annotation_of;
using from_json_schema::code_of;
using from_json_schema::made_of;
using from_json_schema::of_property;
using schema_to_struct::named_schema;

/// The same without the lines of the struct around it.
std::string member_of(const std::string& schema, bool required = true) {
    std::string code = of_property(schema, required);
    if (!code.starts_with("struct call {\n    ") || !code.ends_with(";\n};\n")) return code;
    return code.substr(18, code.size() - 22);
}

}  // namespace

TEST(schema_to_struct, writes_a_struct_that_people_would_write) {
    const auto tools = schema_to_struct::tools_of(R"({"name": "get-forecast", "description": "The weather at a place.",
        "inputSchema": {"type": "object", "required": ["place"], "properties": {
            "place": {"type": "string", "description": "Town and country", "minLength": 1},
            "days": {"type": "integer", "minimum": 1, "maximum": 14, "default": 3},
            "units": {"type": "string", "enum": ["metric", "imperial"]},
            "class": {"type": ["string", "null"], "pattern": "^[A-Z]$"}}}})",
                                                  "call");
    ASSERT_TRUE(tools);
    const std::string code = schema_to_struct::generate(*tools)->code;
    EXPECT_EQ(code.substr(code.find("\nenum")), R"(
enum class get_forecast_units : std::uint8_t { metric, imperial };

struct get_forecast {
    std::string place;
    std::int64_t days = 3;
    std::optional<get_forecast_units> units;
    std::optional<toolkit::nullable<std::string>> class_;
    static constexpr toolkit::tool_about about{.description = "The weather at a place.", .name = "get-forecast"};
    struct doc {
        toolkit::field place{.description = "Town and country", .min_length = 1};
        toolkit::field days{.minimum = 1, .maximum = 14};
        toolkit::field class_{.pattern = "^[A-Z]$", .name = "class"};
    };
};
)");
    EXPECT_EQ(code_of(R"({"type":"object","description":"Finds pages.","properties":{"topic":{"type":"string"}}})"),
              R"(/// "Finds pages."
struct call {
    std::optional<std::string> topic;
};
)");
}

TEST(schema_to_struct, keeps_the_annotations_of_the_root_as_comments) {
    EXPECT_EQ(
        code_of(R"({"type":"object","title":"Call","description":"Finds.","$comment":"by hand\n#if","properties":{}})"),
        R"(/// "Call"
/// "Finds."
// "by hand\n#if"
struct call {
};
)");
    EXPECT_EQ(code_of(R"({"type":"array","title":"Tags","$comment":5,"items":{"type":"string"}})"),
              "/// \"Tags\"\nusing call = std::vector<std::string>;\n");
    EXPECT_EQ(code_of(R"({"$ref":"#/$defs/a","description":"Outer.","$defs":{"a":{"type":"object","title":"Inner",
                          "description":"Outer."}}})"),
              "/// \"Outer.\"\n/// \"Inner\"\nstruct call {\n};\n");
    const auto tool = schema_to_struct::tools_of(
        R"({"name":"find","description":"Finds.","inputSchema":{"type":"object","title":"FindArguments",
            "description":"Finds.","$comment":"v2"}})",
        "call");
    ASSERT_TRUE(tool);
    const std::string code = schema_to_struct::generate(*tool)->code;
    EXPECT_EQ(code.substr(code.find("\n\n//") + 2), R"(/// "FindArguments"
// "v2"
struct find {
    static constexpr toolkit::tool_about about{.description = "Finds."};
};
)");
}

TEST(schema_to_struct, names_the_type_of_each_value) {
    EXPECT_EQ(member_of(R"({"type":"boolean"})"), "bool x;");
    EXPECT_EQ(member_of(R"({"type":"boolean"})", false), "std::optional<bool> x;");
    EXPECT_EQ(member_of(R"({"type":["integer","number"]})"), "double x;");
    EXPECT_EQ(member_of(R"({"type":"integer","const":5})").substr(0, 15), "std::int64_t x;");
    EXPECT_EQ(member_of(R"({"type":"null"})"), "std::monostate x;");
    EXPECT_EQ(member_of("{}"), "toolkit::raw_json x;");
    EXPECT_EQ(member_of("true"), "toolkit::raw_json x;");
    EXPECT_EQ(member_of(R"({"const":"a\"b"})"), R"(toolkit::constant<"a\"b"> x;)");
    EXPECT_EQ(member_of(R"({"type":["string","null"]})"), "toolkit::nullable<std::string> x;");
    EXPECT_EQ(member_of(R"({"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]})"),
              "toolkit::nullable<std::variant<std::string, std::int64_t>> x;");
    EXPECT_EQ(member_of(R"({"type":"array","items":{"type":["integer","null"]}})"),
              "std::vector<toolkit::nullable<std::int64_t>> x;");
    EXPECT_EQ(member_of(R"({"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"minItems":2,
                            "maxItems":2})"),
              "std::tuple<std::string, double> x;");
    EXPECT_EQ(code_of(R"({"type":"array","items":{"type":"string"}})"), "using call = std::vector<std::string>;\n");
    EXPECT_EQ(code_of(R"({"type":"object"})"), "struct call {\n};\n");
}

TEST(schema_to_struct, writes_constraints_in_the_words_of_the_library) {
    EXPECT_EQ(annotation_of(R"({"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1e3,"multipleOf":0.1})"),
              ".exclusive_minimum = 0, .exclusive_maximum = 1000, .multiple_of = 0.1");
    EXPECT_EQ(annotation_of(R"({"type":"string","minLength":1,"maxLength":9.0,"pattern":"^\\d+$","format":"date"})"),
              R"(.min_length = 1, .max_length = 9, .pattern = "^\\d+$", .format = "date")");
    EXPECT_EQ(annotation_of(R"({"type":"array","minItems":1,"maxItems":3,"uniqueItems":true,
                          "items":{"type":"string","maxLength":5,"description":"a tag"}})"),
              R"(.min_items = 1, .max_items = 3, .unique_items = true, .items = toolkit::item{.description = "a tag", )"
              ".max_length = 5}");
    EXPECT_EQ(annotation_of(
                  R"({"type":"integer","enum":[1,2.0,1],"title":"N","deprecated":true,"examples":[1,null,"a",2,3]})"),
              R"(.title = "N", .examples = {1, 2}, .one_of = {1, 2}, .deprecated = true)");
    EXPECT_EQ(annotation_of(R"({"enum":["2D","a b"]})"), R"(.one_of = {"2D", "a b"})");
    EXPECT_EQ(of_property(R"({"type":"string","enum":["a","bb","ccc"],"minLength":2})").substr(0, 46),
              "enum class call_x : std::uint8_t { bb, ccc };\n");
    EXPECT_EQ(annotation_of(R"({"type":"integer","minimum":-9223372036854775808,"maximum":18446744073709551615})"),
              ".minimum = (-9223372036854775807 - 1), .maximum = 18446744073709551615U");
    EXPECT_EQ(annotation_of(R"({"type":"number","minimum":1e300})"), ".minimum = 1e+300");
}

TEST(schema_to_struct, turns_defaults_into_initialisers) {
    EXPECT_EQ(member_of(R"({"type":"number","default":0.5})", false), "double x = 0.5;");
    EXPECT_EQ(member_of(R"({"type":"string","default":"a"})", false), R"(std::string x = "a";)");
    EXPECT_EQ(member_of(R"({"type":"boolean","default":true})", false), "bool x = true;");
    EXPECT_EQ(member_of(R"({"type":"boolean","default":true})"), "bool x;") << "it is required";
    EXPECT_EQ(member_of(R"({"type":"string","default":null})", false), "std::optional<std::string> x;");
    EXPECT_EQ(annotation_of(R"({"type":"string","default":""})", false), R"(.default_value = "")");
    EXPECT_EQ(annotation_of(R"({"type":["integer","null"],"default":3})", false), ".default_value = 3");
    for (const char* const empty : {"[]", "[ ]", "[\n]"})
        EXPECT_EQ(annotation_of(std::string{R"({"type":"array","default":)"} + empty + "}", false),
                  ".required = false");
    EXPECT_EQ(annotation_of(R"({"type":"array","minItems":0,"default":[]})", false),
              ".min_items = 0, .required = false");
    EXPECT_NE(of_property(R"({"enum":["red","green"],"default":"green"})", false).find(" x = call_x::green;"),
              std::string::npos);
    const auto passed_over = made_of(R"({"type":"object","properties":{"x":{"type":"array","default":[1]}}})");
    EXPECT_EQ(passed_over->notes.at(0), "#/properties/x/default: it is ignored: the field is a std::optional");
}

TEST(schema_to_struct, reports_what_it_ignores) {
    const auto made =
        made_of(R"({"properties":{"x":{"type":"string","format":"int32","minimum":1,"colour":2,"x-y":3}}})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->notes, (std::vector<std::string>{
                               "#: it has no type; it is read as an object",
                               "#/properties/x/format: the format int32 is unknown and not checked",
                               "#/properties/x/minimum: it does not apply to a value of this type and is ignored",
                               "#/properties/x/colour: it is not a keyword of JSON Schema and is ignored"}));
    EXPECT_TRUE(made->code.starts_with(R"(// Made by schema_to_struct from a JSON Schema. Notes:
// "#: it has no type; it is read as an object"
// "#/properties/x/format: the format int32 is unknown and not checked"
)")) << made->code;
    const auto trigraph = made_of(R"({"type":"object","properties":{"x":{"type":"string","format":"a\n?)"
                                  R"(?/\\"}}})");
    ASSERT_TRUE(trigraph);
    EXPECT_EQ(trigraph->notes.size(), 1U);
    EXPECT_EQ(trigraph->code.find("?"
                                  "?/"),
              std::string::npos)
        << trigraph->code;
}

TEST(schema_to_struct, refuses_with_the_place_the_reason_and_a_remedy) {
    EXPECT_EQ(of_property(R"({"not":{}})"),
              "#/properties/x/not: it has no C++ form here; remove it, and check it in the code of the tool");
    EXPECT_EQ(of_property(R"({"type":"integer","minimum":5,"maximum":1})"),
              "#/properties/x: it has a minimum above its maximum; swap them");
    EXPECT_EQ(of_property(R"_({"type":"string","pattern":"(?=a)"})_"),
              "#/properties/x/pattern: it uses a lookahead at offset 0; write the expected text itself");
    EXPECT_EQ(
        code_of(R"({"type":"object",})"),
        "#: it is not a valid schema (syntax error: expected a key in double quotes, found }); correct the schema");
}

TEST(schema_to_struct, refuses_what_has_no_cpp_form) {
    const auto refused = [](const std::string& schema, std::string_view words) {
        const std::string message = of_property(schema, false);
        return message.starts_with("#/") && message.find(words) != std::string::npos &&
                       message.find("; ") != std::string::npos
                   ? ""
                   : message;
    };
    EXPECT_EQ(refused("false", "allows no value"), "");
    EXPECT_EQ(refused(R"({"type":"text"})", "no type text"), "");
    EXPECT_EQ(refused(R"({"type":[]})", "allows no type"), "");
    EXPECT_EQ(refused(R"({"minimum":1})", "x/minimum: "), "");
    EXPECT_EQ(refused(R"({"type":"string","if":{}})", "x/if: "), "");
    EXPECT_EQ(refused(R"({"type":"string","nullable":true})", "list of types"), "");
    EXPECT_EQ(refused(R"({"type":"string","minLength":-1})", "minLength: it is not a valid schema"), "");
    EXPECT_EQ(refused(R"({"type":"number","minimum":1e400})", "minimum: it is not a valid schema"), "");
    EXPECT_EQ(refused(R"({"type":"number","minimum":1,"exclusiveMinimum":true})", "exclusiveMinimum: "), "");
    EXPECT_EQ(refused(R"({"type":"integer","default":"a"})", "violates its own schema"), "");
    EXPECT_EQ(refused(R"({"enum":["a",1]})", "different types"), "");
    EXPECT_EQ(refused(R"({"enum":[]})", "none of its values"), "");
    EXPECT_EQ(refused(R"({"type":"integer","enum":["a"]})", "none of its values"), "");
    EXPECT_EQ(refused(R"({"enum":[true]})", "one of true and false"), "");
    EXPECT_EQ(refused(R"({"const":[1]})", "array or an object"), "");
    EXPECT_EQ(refused(R"({"const":1,"enum":[1]})", "const makes it redundant"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"string","minLength":1},{"type":"integer"}]})", "only a property"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"string"},{"enum":["a b","c"]}]})", "only a property"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"integer"},{"type":"number"}]})", "look alike"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"integer"},{}]})", "looks like every other"), "");
    EXPECT_EQ(refused(R"({"anyOf":[]})", "no alternative"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"null","enum":["q"]},{"type":"string"}]})", "none of its values"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"null","not":{}},{"type":"integer"}]})", "x/anyOf/0/not: "), "");
    EXPECT_EQ(refused(R"({"type":"null","not":{}})", "x/not: "), "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"a":{}},"minProperties":1})", "x/minProperties: "), "");
    EXPECT_EQ(refused(R"({"type":"string","anyOf":[{"minLength":1}]})", ""), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]})",
                      "distinguished"),
              "");
    EXPECT_EQ(refused(R"({"allOf":[{},{}]})", "several parts"), "");
    EXPECT_EQ(refused(R"({"type":"array","items":[{}]})", "use prefixItems"), "");
    EXPECT_EQ(refused(R"({"type":"array","contains":{}})", "x/contains"), "");
    EXPECT_EQ(refused(R"({"type":"array","minItems":2,"maxItems":1})", "minimum number"), "");
    EXPECT_EQ(refused(R"({"type":"array","prefixItems":[{"type":"string"}]})", "not fixed"), "");
    EXPECT_EQ(refused(R"({"type":"array","uniqueItems":true,"items":{"type":"boolean"}})", "compared"), "");
    EXPECT_EQ(refused(R"({"type":"array","items":{"type":"array","items":{"type":"string","minLength":1}}})",
                      "no annotation can express"),
              "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"a":{}},"additionalProperties":true})", "beside named ones"),
              "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"a":{}},"required":["b"]})", "names \"b\""), "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"":{}}})", "a key is empty"), "");
    EXPECT_EQ(refused(R"({"type":"object","patternProperties":{"^x":{}}})", "patternProperties"), "");
    EXPECT_EQ(refused(R"({"type":"object","propertyNames":{"pattern":"^x"}})", "not free"), "");
    EXPECT_EQ(refused(R"({"$ref":"#/$defs/none"})", "nothing at"), "");
    EXPECT_EQ(refused(R"({"$ref":"other.json"})", "outside the schema"), "");
    EXPECT_EQ(refused(R"({"$ref":"#/properties/x"})", "refers to itself"), "");
    EXPECT_EQ(of_property(R"({"$ref":"#"})"),
              "#/properties/x: it contains its own object, which has no C++ form by value; make the "
              "property optional, or put it into an array");
    EXPECT_NE(code_of(R"({"type":"array","minItems":1})").find("only a property"), std::string::npos);
}

TEST(schema_to_struct, accepts_oneOf_only_where_its_alternatives_exclude_each_other) {
    const std::string text =
        R"(#/properties/x: two of its alternatives allow "y", so oneOf rejects it; name each text )"
        "in one alternative, or use anyOf";
    EXPECT_EQ(of_property(R"({"oneOf":[{"enum":["x","y"]},{"enum":["y","z"]}]})"), text);
    EXPECT_EQ(of_property(R"({"oneOf":[{"const":"y"},{"type":"null"},{"const":"y"}]})"), text);
    EXPECT_EQ(member_of(R"({"oneOf":[{"enum":["p","p"]},{"type":"null"}]})"),
              R"(toolkit::nullable<toolkit::constant<"p">> x;)");
    for (const std::string one :
         {R"({"oneOf":[{"type":["string","null"]},{"type":"null"}]})", R"({"oneOf":[{},{"type":"null"}]})",
          R"({"oneOf":[{"type":"null"},{"type":"null"},{"type":"boolean"}]})",
          R"({"oneOf":[{"type":"null"},{"type":["null"]}]})", R"({"oneOf":[{"enum":["a",null]},{"const":null}]})"}) {
        EXPECT_EQ(of_property(one),
                  "#/properties/x: two of its alternatives allow null, so oneOf rejects it; allow null in only one "
                  "alternative, or use anyOf")
            << one;
        EXPECT_EQ(of_property(std::string{one}.replace(2, 5, "anyOf")).find("two of"), std::string::npos) << one;
    }
    EXPECT_EQ(member_of(R"({"anyOf":[{},{"type":"null"}]})"), "toolkit::raw_json x;");
    EXPECT_EQ(member_of(R"({"oneOf":[{"const":null},{"type":"string"}]})"), "toolkit::nullable<std::string> x;");
    EXPECT_EQ(member_of(R"({"anyOf":[{"type":"null"}]})"), "std::monostate x;");
}

TEST(schema_to_struct, refuses_a_reference_within_a_schema_of_another_id) {
    const std::string within = R"("properties":{"p":{"$ref":"#/$defs/x"}}}},)";
    const auto with = [&](const std::string& id, const std::string& reference) {
        return code_of(R"({"$id":"http://e/root","type":"object","$defs":{"x":{"type":"string"},"in":{)" + id +
                       R"("type":"object",)" + within + R"("properties":{"first":{"$ref":"#/$defs/x"},"q":{"$ref":")" +
                       reference + "\"}}}");
    };
    const std::string sentence =
        "#/$defs/in/properties/p/$ref: it is inside a schema with its own $id, so it has another target; "
        "remove that $id, or replace the reference by the schema";
    EXPECT_EQ(with("", "#/$defs/in").substr(0, 9), "struct in");
    EXPECT_EQ(with(R"("$id":"http://e/in",)", "#/$defs/in"), sentence);
    EXPECT_EQ(with(R"("id":"in",)", "#/$defs/in"), sentence);
    EXPECT_EQ(with(R"("$id":"in",)", "#/$defs/in/properties/p"),
              "#/properties/q/$ref: it points into a schema with its own $id; remove that $id, or replace the "
              "reference by the schema");
    EXPECT_EQ(
        of_property(R"({"$id":"x","type":"array","items":{"$ref":"#"}})").find("#/properties/x/items/$ref: it is"), 0U);
    EXPECT_EQ(member_of(R"({"$id":"x","type":"string"})"), "std::string x;");
    EXPECT_EQ(of_property(R"({"type":"object","properties":{"id":{"$ref":"#/properties/x/properties/y"},"y":{}}})")
                  .substr(0, 8),
              "struct c");
}

TEST(schema_to_struct, follows_the_root_of_a_tool_to_its_struct) {
    const auto tool = [](const std::string& schema) {
        const auto made = schema_to_struct::tools_of(
            R"([{"name":"find","description":"Finds.","inputSchema":)" + schema + "}]", "call");
        const auto code = schema_to_struct::generate(*made);
        return code ? code->code.substr(code->code.find("\nstruct") + 1) : code.error().message();
    };
    const std::string about = "    static constexpr toolkit::tool_about about{.description = \"Finds.\"};\n};\n";
    const std::string object = R"("type":"object","properties":{"a":{}},"required":["a"])";
    const std::string code = "struct find {\n    toolkit::raw_json a;\n" + about;
    EXPECT_EQ(tool("{" + object + "}"), code);
    EXPECT_EQ(tool(R"({"$ref":"#/$defs/a","$defs":{"a":{)" + object + "}}}"), code);
    EXPECT_EQ(tool(R"({"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{)" + object + "}}}"), code);
    EXPECT_EQ(tool(R"({"type":[ "object" ]})"), "struct find {\n" + about);
    EXPECT_EQ(tool(R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"l":{"$ref":"#/$defs/a"},
                       "m":{"$ref":"#"}}}}})"),
              "struct find;\n\nstruct find {\n    std::unique_ptr<find> l;\n    std::unique_ptr<find> m;\n" + about);
    for (const std::string none :
         {"{}", R"({"type":"integer"})", R"({"$ref":"#"})", R"({"type":"object","additionalProperties":{}})",
          R"({"type":["object","null"],"properties":{"a":{}}})", R"({"anyOf":[{"type":"object","properties":{}}]})"})
        EXPECT_EQ(tool(none),
                  "#/0/inputSchema: the arguments of a tool are an object with named properties; set \"type\": "
                  "\"object\" and add its properties, if any")
            << none;
    EXPECT_EQ(tool(R"({"$ref":"#/$defs/a","not":{},"$defs":{"a":{"type":"object"}}})").find("#/0/inputSchema/not: "),
              0U);
}

TEST(schema_to_struct, gives_each_schema_a_name_of_its_own) {
    const std::vector<named_schema> same(3, {.name = "call", .schema = {R"({"type":"object"})"}});
    EXPECT_EQ(schema_to_struct::generate(same)->types, (std::vector<std::string>{"call", "call_2", "call_3"}));
}

TEST(schema_to_struct, accepts_the_tools_of_servers) {
    const auto names_in = [](std::string_view text) {
        const auto all = schema_to_struct::tools_of(text, "call");
        if (!all) return all.error().message();
        std::string names;
        for (const named_schema& each : *all) names += each.name + " " + each.where + (each.tool ? " tool, " : ", ");
        return names;
    };
    EXPECT_EQ(names_in(R"({"type":"object"})"), "call #, ");
    EXPECT_EQ(names_in(R"({"name":"a","inputSchema":{}})"), "a #/inputSchema tool, ");
    EXPECT_EQ(names_in(R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{}},
                           {"name":"b","description":"B","inputSchema":{}}]}})"),
              "a #/result/tools/0/inputSchema tool, b #/result/tools/1/inputSchema tool, ");
    EXPECT_EQ(names_in(R"([{"type":"function","function":{"name":"a","parameters":{}}}])"),
              "a #/0/function/parameters tool, ");
    EXPECT_EQ(names_in(R"({"type":"object","properties":{"tools":{}},"tools":[]})"), "call #, ");
    EXPECT_EQ(names_in(R"({"tools":[]})"), "#/tools: there is no tool; use another file");
    EXPECT_EQ(names_in(R"({"tools":[1]})"), "#/tools/0: it is not a tool; add a name and an inputSchema");
    EXPECT_EQ(names_in(R"({"inputSchema":{}})"), "#: the tool has no name; add one");
    const auto all = schema_to_struct::tools_of(
        R"([{"name":"get.now","description":"The time.","inputSchema":{"type":"object"}}])", "call");
    ASSERT_TRUE(all);
    EXPECT_EQ(schema_to_struct::generate(*all, "mcp")->code, R"(// Made by schema_to_struct from a JSON Schema.
#pragma once

#include <toolkit/schema/schema.hpp>
#include <toolkit/tool/about.hpp>

namespace mcp {

struct get_now {
    static constexpr toolkit::tool_about about{.description = "The time.", .name = "get.now"};
};

}  // namespace mcp
)");
}
