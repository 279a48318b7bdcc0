// examples/schema_to_struct: what it writes for each keyword, what it refuses, and what strangers cannot do to it.
#include "../../../examples/schema_to_struct/generate.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../../../examples/schema_to_struct/tools_of.hpp"

namespace {

using schema_to_struct::named_schema;

toolkit::result<schema_to_struct::generated> made_of(std::string schema) {
    const named_schema one{.name = "call", .schema = {std::move(schema)}};
    return schema_to_struct::generate({&one, 1});
}
/// The code without its head, or the sentence of the refusal.
std::string code_of(std::string schema) {
    const auto made = made_of(std::move(schema));
    if (!made) return made.error().message();
    return made->code.substr(std::min(made->code.find("\n\n", made->code.rfind("#include")), made->code.size()) + 2);
}
/// Of a property called x.
std::string of_property(const std::string& schema, bool required = true) {
    return code_of(R"({"type":"object","properties":{"x":)" + schema + (required ? R"(},"required":["x"]})" : "}}"));
}
/// The same without the lines of the struct around it.
std::string member_of(const std::string& schema, bool required = true) {
    std::string code = of_property(schema, required);
    if (!code.starts_with("struct call {\n    ") || !code.ends_with(";\n};\n")) return code;
    return code.substr(18, code.size() - 22);
}
/// What is said of it in `doc`.
std::string said_of(const std::string& schema, bool required = true) {
    const std::string code = of_property(schema, required);
    const std::size_t begin = code.find("toolkit::field x{");
    return begin == std::string::npos ? code : code.substr(begin + 17, code.find("};\n    };") - begin - 17);
}
std::string nested(std::string_view open, std::string_view close, int times, std::string inner) {
    for (int i = 0; i < times; ++i) inner = std::string{open}.append(inner).append(close);
    return inner;
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

TEST(schema_to_struct, says_the_constraints_in_the_words_of_the_library) {
    EXPECT_EQ(said_of(R"({"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1e3,"multipleOf":0.1})"),
              ".exclusive_minimum = 0, .exclusive_maximum = 1000, .multiple_of = 0.1");
    EXPECT_EQ(said_of(R"({"type":"string","minLength":1,"maxLength":9.0,"pattern":"^\\d+$","format":"date"})"),
              R"(.min_length = 1, .max_length = 9, .pattern = "^\\d+$", .format = "date")");
    EXPECT_EQ(said_of(R"({"type":"array","minItems":1,"maxItems":3,"uniqueItems":true,
                          "items":{"type":"string","maxLength":5,"description":"a tag"}})"),
              R"(.min_items = 1, .max_items = 3, .unique_items = true, .items = toolkit::item{.description = "a tag", )"
              ".max_length = 5}");
    EXPECT_EQ(
        said_of(R"({"type":"integer","enum":[1,2.0,1],"title":"N","deprecated":true,"examples":[1,null,"a",2,3]})"),
        R"(.title = "N", .examples = {1, 2}, .one_of = {1, 2}, .deprecated = true)");
    EXPECT_EQ(said_of(R"({"enum":["2D","a b"]})"), R"(.one_of = {"2D", "a b"})");
    EXPECT_EQ(of_property(R"({"type":"string","enum":["a","bb","ccc"],"minLength":2})").substr(0, 46),
              "enum class call_x : std::uint8_t { bb, ccc };\n");
    EXPECT_EQ(said_of(R"({"type":"integer","minimum":-9223372036854775808,"maximum":18446744073709551615})"),
              ".minimum = (-9223372036854775807 - 1), .maximum = 18446744073709551615U");
    EXPECT_EQ(said_of(R"({"type":"number","minimum":1e300})"), ".minimum = 1e+300");
}

TEST(schema_to_struct, turns_defaults_into_initialisers) {
    EXPECT_EQ(member_of(R"({"type":"number","default":0.5})", false), "double x = 0.5;");
    EXPECT_EQ(member_of(R"({"type":"string","default":"a"})", false), R"(std::string x = "a";)");
    EXPECT_EQ(member_of(R"({"type":"boolean","default":true})", false), "bool x = true;");
    EXPECT_EQ(member_of(R"({"type":"boolean","default":true})"), "bool x;") << "it is required";
    EXPECT_EQ(member_of(R"({"type":"string","default":null})", false), "std::optional<std::string> x;");
    EXPECT_EQ(said_of(R"({"type":"string","default":""})", false), R"(.default_value = "")");
    EXPECT_EQ(said_of(R"({"type":["integer","null"],"default":3})", false), ".default_value = 3");
    EXPECT_EQ(said_of(R"({"type":"array","default":[]})", false), ".required = false");
    EXPECT_NE(of_property(R"({"enum":["red","green"],"default":"green"})", false).find(" x = call_x::green;"),
              std::string::npos);
    const auto passed_over = made_of(R"({"type":"object","properties":{"x":{"type":"array","default":[1]}}})");
    EXPECT_EQ(passed_over->notes.at(0), "#/properties/x/default: it is passed over: the field is a std::optional");
}

TEST(schema_to_struct, tells_what_it_passes_over) {
    const auto made =
        made_of(R"({"properties":{"x":{"type":"string","format":"int32","minimum":1,"colour":2,"x-y":3}}})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->notes, (std::vector<std::string>{
                               "#: it names no type; it is taken as an object",
                               "#/properties/x/format: the format int32 is not known and not checked",
                               "#/properties/x/minimum: it says nothing about a value of this type and is passed over",
                               "#/properties/x/colour: it is no keyword of JSON Schema and is passed over"}));
}

TEST(schema_to_struct, refuses_with_the_place_the_reason_and_the_cure) {
    EXPECT_EQ(of_property(R"({"not":{}})"),
              "#/properties/x/not: it has no C++ form here; remove it, and check it in the code of the tool");
    EXPECT_EQ(of_property(R"({"type":"integer","minimum":5,"maximum":1})"),
              "#/properties/x: it has a minimum above its maximum; swap them");
    EXPECT_EQ(of_property(R"_({"type":"string","pattern":"(?=a)"})_"),
              "#/properties/x/pattern: it looks ahead at offset 0; say what stands there itself");
    EXPECT_EQ(code_of(R"({"type":"object",})"),
              "#: it is no valid schema (syntax error: expected a key in double quotes, found }); correct the schema");
}

TEST(schema_to_struct, refuses_what_has_no_cpp_form) {
    const auto refused = [](const std::string& schema, std::string_view words) {
        const std::string said = of_property(schema, false);
        return said.starts_with("#/") && said.find(words) != std::string::npos && said.find("; ") != std::string::npos
                   ? ""
                   : said;
    };
    EXPECT_EQ(refused("false", "allows no value"), "");
    EXPECT_EQ(refused(R"({"type":"text"})", "no type text"), "");
    EXPECT_EQ(refused(R"({"type":[]})", "allows no type"), "");
    EXPECT_EQ(refused(R"({"minimum":1})", "x/minimum: "), "");
    EXPECT_EQ(refused(R"({"type":"string","if":{}})", "x/if: "), "");
    EXPECT_EQ(refused(R"({"type":"string","nullable":true})", "list of types"), "");
    EXPECT_EQ(refused(R"({"type":"string","minLength":-1})", "minLength: it is no valid schema"), "");
    EXPECT_EQ(refused(R"({"type":"number","minimum":1e400})", "minimum: it is no valid schema"), "");
    EXPECT_EQ(refused(R"({"type":"number","minimum":1,"exclusiveMinimum":true})", "exclusiveMinimum: "), "");
    EXPECT_EQ(refused(R"({"type":"integer","default":"a"})", "breaks its own schema"), "");
    EXPECT_EQ(refused(R"({"enum":["a",1]})", "different types"), "");
    EXPECT_EQ(refused(R"({"enum":[]})", "none of the values"), "");
    EXPECT_EQ(refused(R"({"type":"integer","enum":["a"]})", "none of the values"), "");
    EXPECT_EQ(refused(R"({"enum":[true]})", "one of true and false"), "");
    EXPECT_EQ(refused(R"({"const":[1]})", "array or an object"), "");
    EXPECT_EQ(refused(R"({"const":1,"enum":[1]})", "const says it"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"string","minLength":1},{"type":"integer"}]})", "only a property"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"string"},{"enum":["a b","c"]}]})", "only a property"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"integer"},{"type":"number"}]})", "look alike"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"integer"},{}]})", "looks like any other"), "");
    EXPECT_EQ(refused(R"({"anyOf":[]})", "no alternative"), "");
    EXPECT_EQ(refused(R"({"type":"string","anyOf":[{"minLength":1}]})", ""), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]})",
                      "told apart"),
              "");
    EXPECT_EQ(refused(R"({"allOf":[{},{}]})", "several parts"), "");
    EXPECT_EQ(refused(R"({"type":"array","items":[{}]})", "use prefixItems"), "");
    EXPECT_EQ(refused(R"({"type":"array","contains":{}})", "x/contains"), "");
    EXPECT_EQ(refused(R"({"type":"array","minItems":2,"maxItems":1})", "least number"), "");
    EXPECT_EQ(refused(R"({"type":"array","prefixItems":[{"type":"string"}]})", "not fixed"), "");
    EXPECT_EQ(refused(R"({"type":"array","uniqueItems":true,"items":{"type":"boolean"}})", "compared"), "");
    EXPECT_EQ(refused(R"({"type":"array","items":{"type":"array","items":{"type":"string","minLength":1}}})",
                      "no annotation can carry"),
              "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"a":{}},"additionalProperties":true})", "beside named ones"),
              "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"a":{}},"required":["b"]})", "names \"b\""), "");
    EXPECT_EQ(refused(R"({"type":"object","properties":{"":{}}})", "a key is empty"), "");
    EXPECT_EQ(refused(R"({"type":"object","patternProperties":{"^x":{}}})", "patternProperties"), "");
    EXPECT_EQ(refused(R"({"type":"object","propertyNames":{"pattern":"^x"}})", "not free"), "");
    EXPECT_EQ(refused(R"({"$ref":"#/$defs/none"})", "nothing at"), "");
    EXPECT_EQ(refused(R"({"$ref":"other.json"})", "out of the schema"), "");
    EXPECT_EQ(refused(R"({"$ref":"#/properties/x"})", "refers to itself"), "");
    EXPECT_EQ(of_property(R"({"$ref":"#"})"),
              "#/properties/x: an object that must hold itself never ends; make the property optional");
    EXPECT_NE(code_of(R"({"type":"array","minItems":1})").find("only a property"), std::string::npos);
}

TEST(schema_to_struct, lets_no_text_of_a_stranger_out_of_its_literal) {
    using schema_to_struct::string_literal;
    EXPECT_EQ(string_literal("a\"b\\c\nd\te"), R"("a\"b\\c\nd\te")");
    EXPECT_EQ(string_literal(R"(??/??/)"), R"("?\?/?\?/")");
    EXPECT_EQ(string_literal("???"), R"("?\?\?")");
    EXPECT_EQ(string_literal("\x01"
                             "7"),
              R"("\0017")");
    EXPECT_EQ(string_literal("\xE2\x80\xAE\xFF"), R"("\342\200\256\377")") << "turns the writing; is no UTF-8";
    EXPECT_EQ(string_literal("größe 速"), "\"größe 速\"");
    EXPECT_EQ(schema_to_struct::view_literal(std::string_view{"a\0b", 3}), R"(std::string_view{"a\000b", 3})");
    EXPECT_EQ(code_of(R"({"type":"object","description":"x\n#error\\","properties":{}})"),
              "/// \"x\\n#error\\\\\"\nstruct call {\n};\n");
    EXPECT_EQ(said_of(R"({"description":"\"}; int f(); /* */ \n#error\\"})"),
              R"(.description = "\"}; int f(); /* */ \n#error\\")");
    EXPECT_NE(code_of(R"({"type":"object","properties":{"\"};\nint f();//":{"type":"boolean"}},"required":[]})")
                  .find("std::optional<bool> int_f;\n    struct doc {\n        toolkit::field int_f{.name = "
                        R"("\"};\nint f();//"};)"),
              std::string::npos);
}

TEST(schema_to_struct, makes_names_of_any_text) {
    using schema_to_struct::name_like;
    EXPECT_EQ(name_like("get-weather.now", "x"), "get_weather_now");
    EXPECT_EQ(name_like("class", "x"), "class_");
    EXPECT_EQ(name_like("2D", "field"), "field_2D");
    EXPECT_EQ(name_like("__a__b__", "x"), "a_b");
    EXPECT_EQ(name_like("速", "field"), "field");
    EXPECT_EQ(name_like("", "field"), "field");
    EXPECT_EQ(name_like("EOF", "x"), "EOF_");
    EXPECT_EQ(name_like(std::string(10'000, 'a'), "x").size(), 90U);
    EXPECT_TRUE(schema_to_struct::is_namespace("a::b_2") && schema_to_struct::is_namespace(""));
    EXPECT_FALSE(schema_to_struct::is_namespace("a::") || schema_to_struct::is_namespace("a{") ||
                 schema_to_struct::is_namespace("int"));
    // A member does not hide a type that the struct names, and no two are the same.
    EXPECT_EQ(code_of(R"({"type":"object","properties":{"a-b":{},"a.b":{},"call":{},"call_y":{},
                          "y":{"type":"object","properties":{"z":{}}}}})"),
              R"(struct call_y_2 {
    std::optional<toolkit::raw_json> z;
};

struct call {
    std::optional<toolkit::raw_json> a_b;
    std::optional<toolkit::raw_json> a_b_2;
    std::optional<toolkit::raw_json> call_2;
    std::optional<toolkit::raw_json> call_y;
    std::optional<call_y_2> y;
    struct doc {
        toolkit::field a_b{.name = "a-b"};
        toolkit::field a_b_2{.name = "a.b"};
        toolkit::field call_2{.name = "call"};
    };
};
)");
}

TEST(schema_to_struct, has_a_bound_for_everything_that_a_stranger_can_make_large) {
    EXPECT_NE(code_of(nested(R"({"items":)", "}", 10'000, "{}")).find("too deep"), std::string::npos);
    EXPECT_TRUE(made_of(nested(R"({"type":"array","items":)", "}", 100, R"({"type":"string"})")));
    // A chain of references is as deep as one likes.
    std::string chain;
    for (int i = 0; i < 5'000; ++i)
        chain += "\"d" + std::to_string(i) + R"(":{"type":"object","properties":{"x":{"$ref":"#/$defs/d)" +
                 std::to_string(i + 1) + "\"}}},";
    EXPECT_NE(code_of(R"({"$ref":"#/$defs/d0","$defs":{)" + chain + R"("d5000":{}}})").find("nested too deeply"),
              std::string::npos);
    // Each doubles what the next one means; each is made once.
    std::string doubling;
    for (int i = 0; i < 60; ++i) {
        const std::string next = R"({"$ref":"#/$defs/d)" + std::to_string(i + 1) + "\"}";
        doubling += "\"d" + std::to_string(i) + R"(":{"type":"array","minItems":2,"maxItems":2,"prefixItems":[)" +
                    next + "," + next + "]},";
    }
    EXPECT_NE(
        code_of(R"({"$ref":"#/$defs/d0","$defs":{)" + doubling + R"("d60":{"type":"string"}}})").find("too large"),
        std::string::npos);
    std::string keys;
    for (int i = 0; i < 129; ++i) keys += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":{}";
    EXPECT_NE(code_of(R"({"type":"object","properties":{)" + keys + "}}").find("more than 128"), std::string::npos);
    std::string values;
    for (int i = 0; i < 65; ++i) values += (i == 0 ? "\"v " : ",\"v ") + std::to_string(i) + "\"";
    EXPECT_NE(of_property(R"({"enum":[)" + values + "]}").find("at most 64"), std::string::npos);
}

TEST(schema_to_struct, gives_each_schema_a_name_of_its_own) {
    const std::vector<named_schema> same(3, {.name = "call", .schema = {R"({"type":"object"})"}});
    EXPECT_EQ(schema_to_struct::generate(same)->types, (std::vector<std::string>{"call", "call_2", "call_3"}));
}

TEST(schema_to_struct, takes_the_tools_of_servers) {
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
    EXPECT_EQ(names_in(R"({"tools":[]})"), "#/tools: there is no tool; name another file");
    EXPECT_EQ(names_in(R"({"tools":[1]})"), "#/tools/0: it is no tool; give it a name and an inputSchema");
    EXPECT_EQ(names_in(R"({"inputSchema":{}})"), "#: the tool has no name; give it one");
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
