// examples/schema_to_struct: what a foreign schema cannot do to the code, to the names, and to the time it takes.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

#include "made_code.hpp"

namespace {

using from_json_schema::annotation_of;
using from_json_schema::code_of;
using from_json_schema::made_of;
using from_json_schema::of_property;

std::string nested(std::string_view open, std::string_view close, int times, std::string inner) {
    for (int i = 0; i < times; ++i) inner = std::string{open}.append(inner).append(close);
    return inner;
}

}  // namespace

TEST(schema_to_struct, keeps_foreign_text_inside_its_literal) {
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
    EXPECT_EQ(annotation_of(R"({"description":"\"}; int f(); /* */ \n#error\\"})"),
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
    // A key that is a valid name keeps it, whatever comes before it.
    EXPECT_EQ(code_of(R"({"type":"object","properties":{"a-b":{},"a_b":{},"class":{},"class_":{}},"minProperties":0,
                          "required":["a-b","a_b","class","class_"]})"),
              R"(struct call {
    toolkit::raw_json a_b_2;
    toolkit::raw_json a_b;
    toolkit::raw_json class_2;
    toolkit::raw_json class_;
    struct doc {
        toolkit::field a_b_2{.name = "a-b"};
        toolkit::field class_2{.name = "class"};
    };
};
)");
    // A member does not hide a type that the struct names, and no two names are equal.
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

TEST(schema_to_struct, bounds_everything_that_a_foreign_schema_can_enlarge) {
    EXPECT_NE(code_of(nested(R"({"items":)", "}", 10'000, "{}")).find("too deep"), std::string::npos);
    EXPECT_TRUE(made_of(nested(R"({"type":"array","items":)", "}", 100, R"({"type":"string"})")));
    // A chain of references of any depth.
    std::string chain;
    for (int i = 0; i < 5'000; ++i)
        chain += "\"d" + std::to_string(i) + R"(":{"type":"object","properties":{"x":{"$ref":"#/$defs/d)" +
                 std::to_string(i + 1) + "\"}}},";
    EXPECT_NE(code_of(R"({"$ref":"#/$defs/d0","$defs":{)" + chain + R"("d5000":{}}})").find("nested too deeply"),
              std::string::npos);
    // Each one doubles what the next one means. Each is generated once.
    std::string doubling;
    for (int i = 0; i < 60; ++i) {
        const std::string next = R"({"$ref":"#/$defs/d)" + std::to_string(i + 1) + "\"}";
        doubling.append("\"d").append(std::to_string(i));
        doubling.append(R"(":{"type":"array","minItems":2,"maxItems":2,"prefixItems":[)");
        doubling.append(next).append(",").append(next).append("]},");
    }
    EXPECT_NE(
        code_of(R"({"$ref":"#/$defs/d0","$defs":{)" + doubling + R"("d60":{"type":"string"}}})").find("too large"),
        std::string::npos);
    std::string keys;
    for (int i = 0; i < 100; ++i) keys += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":{}";
    EXPECT_TRUE(made_of(R"({"type":"object","properties":{)" + keys + "}}")) << "cases.json compiles as many";
    EXPECT_EQ(code_of(R"({"type":"object","properties":{)" + keys + R"(,"k100":{}}})"),
              "#/properties: there are more than 100; group them into objects");
    std::string values;
    for (int i = 0; i < 65; ++i) values += (i == 0 ? "\"v " : ",\"v ") + std::to_string(i) + "\"";
    EXPECT_NE(of_property(R"({"enum":[)" + values + "]}").find("64 other texts"), std::string::npos);
}

TEST(schema_to_struct, reads_long_foreign_schemas_quickly) {
    constexpr int many = 80'000;
    const auto list = [](int size, std::string_view before, std::string_view after) {
        std::string all;
        for (int i = 0; i < size; ++i)
            all.append(i == 0 ? "" : ",").append(before).append(std::to_string(i)).append(after);
        return all;
    };
    const std::string texts = list(many, "\"v", "\""), pattern = R"("type":"string","pattern":"^v.{1,200}$",)";
    const auto begin = std::chrono::steady_clock::now();
    const std::string sentence =
        "#/properties/x/enum: it lists 80000 values; list at most 1,024, or use a text with a pattern or a number "
        "with bounds";
    EXPECT_EQ(of_property(R"({"enum":[)" + texts + "]}"), sentence);
    EXPECT_EQ(of_property("{" + pattern + R"("enum":[)" + texts + "]}"), sentence);
    EXPECT_EQ(of_property(R"({"enum":[)" + list(many, "", "") + "]}"), sentence);
    EXPECT_NE(of_property(R"({"anyOf":[)" + list(many, R"({"const":"v)", "\"}") + "]}").find("1,024 alternatives"),
              std::string::npos);
    EXPECT_NE(of_property(R"({"anyOf":[{"enum":[)" + texts + R"(]},{"const":"q"}]})").find("1,024 values"),
              std::string::npos);
    EXPECT_NE(of_property("{" + pattern + R"("enum":[)" + list(1'024, "\"v", "\"") + "]}").find("1024 values"),
              std::string::npos);
    EXPECT_EQ(of_property("{" + pattern + R"("examples":[)" + list(many, "\"w", "\"") + "]}").substr(0, 8), "struct c");
    EXPECT_EQ(of_property(R"({"enum":[)" + list(1'024, "\"v", "\"").replace(0, 4, "\"a\"") + "]}").find("enum class"),
              std::string::npos);
    // Each reference searches among this many definitions.
    EXPECT_NE(code_of(R"({"type":"array","items":false,"minItems":19000,"prefixItems":[)" +
                      list(19'000, R"({"$ref":"#/$defs/v)", "\"}") + R"(],"$defs":{)" +
                      list(many, "\"v", R"(":{"type":"string"})") + "}}")
                  .find("too large"),
              std::string::npos);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{30}) << "quadratic time would be minutes";
}
