// Every constraint of toolkit::field and toolkit::item: the schema states it, the parser enforces it, the message names
// it.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

using namespace toolkit;

namespace {

enum class color { red, green, blue };

struct constrained {
    int dozen = 12;
    double share = 0.5;
    std::string id = "ab-1";
    std::string mail = "a@b.de";
    std::vector<std::string> tags{"a"};
    std::vector<int> numbers{};
    std::string level = "low";
    int port = 80;
    color paint = color::red;
    struct doc {
        field dozen{.examples = {12, 24}, .exclusive_minimum = 0, .multiple_of = 12};
        field share{.maximum = 1, .exclusive_minimum = 0, .multiple_of = 0.05};
        field id{.pattern = R"(^[a-z]{2}-\d+$)"};
        field mail{.format = "email"};
        field tags{.min_items = 1,
                   .max_items = 3,
                   .unique_items = true,
                   .items = item{.description = "One word", .max_length = 5, .pattern = "^[a-z]*$"}};
        field numbers{.items = item{.minimum = 0, .maximum = 9}};
        field level{.one_of = {"low", "high"}};
        field port{.one_of = {80, 443}, .deprecated = true};
        field paint{.one_of = {"red", "blue"}};
    };
};

std::string why_not(std::string_view text) {
    const auto read = parse<constrained>(text);
    return read ? "" : read.error().for_model();
}

}  // namespace

TEST(constraints, appear_in_the_schema) {
    EXPECT_EQ(
        json_schema<constrained>,
        R"({"type":"object","properties":{)"
        R"("dozen":{"type":"integer","maximum":2147483647,"exclusiveMinimum":0,"multipleOf":12,"examples":[12,24],"default":12},)"
        R"("share":{"type":"number","maximum":1,"exclusiveMinimum":0,"multipleOf":0.05,"default":0.5},)"
        R"("id":{"type":"string","pattern":"^[a-z]{2}-\\d+$","default":"ab-1"},)"
        R"("mail":{"type":"string","format":"email","default":"a@b.de"},)"
        R"("tags":{"type":"array","minItems":1,"maxItems":3,"uniqueItems":true,"items":)"
        R"({"type":"string","description":"One word","maxLength":5,"pattern":"^[a-z]*$"},"default":["a"]},)"
        R"("numbers":{"type":"array","items":{"type":"integer","minimum":0,"maximum":9}},)"
        R"("level":{"type":"string","enum":["low","high"],"default":"low"},)"
        R"("port":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"deprecated":true,"enum":[80,443],"default":80},)"
        R"("paint":{"type":"string","enum":["red","blue"],"default":"red"}},)"
        R"("required":["numbers"],"additionalProperties":false})");
}

TEST(constraints, are_enforced_by_the_parser) {
    for (const char* good :
         {R"({"numbers":[]})", R"({"numbers":[0,9],"dozen":24})", R"({"numbers":[],"share":0.15})",
          R"({"numbers":[],"share":1e0})", R"({"numbers":[],"id":"xy-123"})", R"({"numbers":[],"tags":["","b"]})",
          R"({"numbers":[],"level":"high","port":443,"paint":"blue"})", R"({"numbers":[],"port":80.0})"})
        EXPECT_EQ(why_not(good), "") << good;
}

TEST(constraints, are_named_when_they_are_violated) {
    for (const auto& [bad, says] : std::map<std::string, std::string>{
             {R"({"numbers":[],"dozen":0})", "an integer of at most 2147483647, above 0, a multiple of 12, found 0"},
             {R"({"numbers":[],"dozen":13})", "a multiple of 12, found 13"},
             {R"({"numbers":[],"share":0.07})", "a number of at most 1, above 0, a multiple of 0.05, found 0.07"},
             {R"({"numbers":[],"share":1.05})", "found 1.05"},
             {R"({"numbers":[],"id":"abc"})", R"(a string that matches ^[a-z]{2}-\d+$, found "abc")"},
             {R"({"numbers":[],"mail":"nobody"})", R"(a string in the format email, found "nobody")"},
             {R"({"numbers":[],"tags":[]})", "at /tags: expected an array of 1 to 3 elements, all different, found []"},
             {R"({"numbers":[],"tags":["a","b","c","d"]})", "of 1 to 3 elements"},
             {R"({"numbers":[],"tags":["a","b","a"]})", "occurs twice, at /tags"},
             {R"({"numbers":[],"tags":["a","B"]})",
              R"(at /tags/1: expected a string of at most 5 characters that matches ^[a-z]*$, found "B")"},
             {R"({"numbers":[],"tags":["aaaaaa"]})", "wrong length, at /tags/0"},
             {R"({"numbers":[0,10]})", "at /numbers/1: expected an integer from 0 to 9, found 10"},
             {R"({"numbers":[],"level":"hihg"})", R"(expected one of "low", "high", found "hihg")"},
             {R"({"numbers":[],"port":81})", "expected one of 80, 443, found 81"},
             {R"({"numbers":[],"paint":"green"})", R"(expected one of "red", "blue", found "green")"}})
        EXPECT_NE(why_not(bad).find(says), std::string::npos) << bad << "\n  " << why_not(bad) << "\n  " << says;
    EXPECT_NE(why_not(R"({"numbers":[],"level":"hihg"})").find("high"), std::string::npos);
}

TEST(constraints, on_values_of_a_map) {
    struct prices {
        std::map<std::string, double> by_name;
        struct doc {
            field by_name{.max_items = 2, .items = item{.exclusive_minimum = 0}};
        };
    };
    EXPECT_EQ(json_schema<prices>,
              R"({"type":"object","properties":{"by_name":{"type":"object","maxProperties":2,"additionalProperties":)"
              R"({"type":"number","exclusiveMinimum":0}}},"required":["by_name"],"additionalProperties":false})");
    EXPECT_TRUE(parse<prices>(R"({"by_name":{"a":1}})"));
    EXPECT_FALSE(parse<prices>(R"({"by_name":{"a":0}})"));
    EXPECT_FALSE(parse<prices>(R"({"by_name":{"a":1,"b":2,"c":3}})"));
}

TEST(constraints, on_the_number_of_an_elements_own_elements) {
    struct table {
        std::vector<std::vector<int>> rows{{1}};
        std::map<std::string, std::set<int>> groups;
        std::map<std::string, std::map<std::string, bool>> flags;
        struct doc {
            field rows{.items = item{.min_items = 1, .max_items = 3, .unique_items = true}, .required = false};
            field groups{.items = item{.min_items = 2}, .required = true};
            field flags{.max_items = 2, .items = item{.description = "By name", .max_items = 1}, .required = true};
        };
    };
    EXPECT_EQ(
        json_schema<table>,
        R"({"type":"object","properties":{)"
        R"("rows":{"type":"array","items":{"type":"array","minItems":1,"maxItems":3,"uniqueItems":true,)"
        R"("items":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}},)"
        R"("groups":{"type":"object","additionalProperties":{"type":"array","minItems":2,"uniqueItems":true,)"
        R"("items":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}},)"
        R"("flags":{"type":"object","maxProperties":2,"additionalProperties":)"
        R"({"type":"object","description":"By name","maxProperties":1,"additionalProperties":{"type":"boolean"}}}},)"
        R"("required":["groups","flags"],"additionalProperties":false})");
    const auto why = [](const std::string& rows, const std::string& groups, const std::string& flags) {
        const auto read = parse<table>(R"({"rows":)" + rows + R"(,"groups":)" + groups + R"(,"flags":)" + flags + "}");
        return read ? "" : read.error().for_model();
    };
    EXPECT_EQ(why("[]", "{}", "{}"), "");
    EXPECT_EQ(why("[[1],[1,2,3]]", R"({"a":[1,2],"b":[1,2,3]})", R"({"a":{},"b":{"c":true}})"), "");
    const std::string rows = "an array of 1 to 3 elements, all different";
    EXPECT_NE(why("[[1],[]]", "{}", "{}").find("at /rows/1: expected " + rows), std::string::npos);
    EXPECT_NE(why("[[1,2,3,4]]", "{}", "{}").find("at /rows/0: expected " + rows), std::string::npos);
    EXPECT_NE(why("[[1,2,1]]", "{}", "{}").find("occurs twice, at /rows/0"), std::string::npos);
    EXPECT_NE(why("[]", R"({"a":[1]})", "{}").find("at /groups/a: expected an array of at least 2 elements"),
              std::string::npos);
    EXPECT_NE(
        why("[]", "{}", R"({"a":{"b":true,"c":true}})").find("at /flags/a: expected an object of at most 1 entry"),
        std::string::npos);
}

TEST(constraints, on_a_nullable_value_do_not_apply_to_null) {
    struct reading {
        nullable<int> level;
        struct doc {
            field level{.minimum = 1, .maximum = 5};
        };
    };
    EXPECT_NE(json_schema<reading>.find(R"({"type":["integer","null"],"minimum":1,"maximum":5})"),
              std::string_view::npos);
    EXPECT_TRUE(parse<reading>(R"({"level":null})"));
    EXPECT_TRUE(parse<reading>(R"({"level":5})"));
    EXPECT_FALSE(parse<reading>(R"({"level":6})"));
}

// Clang counts the steps of one constant evaluation.
TEST(constraints, may_give_many_fields_many_values) {
    static constexpr inline_list<literal, 64> many = {
        "value 00", "value 01", "value 02", "value 03", "value 04", "value 05", "value 06", "value 07",
        "value 10", "value 11", "value 12", "value 13", "value 14", "value 15", "value 16", "value 17",
        "value 20", "value 21", "value 22", "value 23", "value 24", "value 25", "value 26", "value 27",
        "value 30", "value 31", "value 32", "value 33", "value 34", "value 35", "value 36", "value 37",
        "value 40", "value 41", "value 42", "value 43", "value 44", "value 45", "value 46", "value 47",
        "value 50", "value 51", "value 52", "value 53", "value 54", "value 55", "value 56", "value 57",
        "value 60", "value 61", "value 62", "value 63", "value 64", "value 65", "value 66", "value 67",
        "value 70", "value 71", "value 72", "value 73", "value 74", "value 75", "value 76", "value 77"};
    struct form {
        std::string a, b, c, d, e, f, g, h, i, j, k, l;
        struct doc {
            field a{.one_of = many}, b{.one_of = many}, c{.one_of = many}, d{.one_of = many};
            field e{.one_of = many}, f{.one_of = many}, g{.one_of = many}, h{.one_of = many};
            field i{.one_of = many}, j{.one_of = many}, k{.one_of = many}, l{.one_of = many};
        };
    };
    form value;
    for (std::string* each : {&value.a, &value.b, &value.c, &value.d, &value.e, &value.f, &value.g, &value.h, &value.i,
                              &value.j, &value.k, &value.l})
        *each = "value 42";
    EXPECT_TRUE(parse<form>(print(value)));
    value.l = "value 42 ";
    EXPECT_FALSE(parse<form>(print(value)));
}

TEST(constraints, hold_in_constant_evaluation) {
    struct point {
        int x;
        struct doc {
            field x{.multiple_of = 5};
        };
    };
    static_assert(parse<point>(R"({"x":10})"));
    EXPECT_FALSE(parse<point>(R"({"x":11})"));
}
