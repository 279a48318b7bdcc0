// schema/action.hpp
#include <toolkit/schema/action.hpp>
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include "../gbnf_reader.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using namespace toolkit;

struct add {
    int a;
    int b;
};
struct about_tool {
    std::string_view description;
    std::string_view name;
};
struct find_pages {
    static constexpr about_tool about{"Finds pages.", "search"};
    std::string topic;
    int most = 10;
    struct doc {
        field topic{.description = "What to look for", .min_length = 1}, most{.minimum = 1, .maximum = 50};
    };
};
struct final_answer {
    constant<"final"> type;
    std::string answer;
};
using next = action<add, find_pages, final_answer>;

TEST(action, has_a_schema_of_its_tools) {
    EXPECT_EQ(json_schema<next>,
              R"({"anyOf":[{"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":"add"},)"
              R"("input":{"type":"object","properties":{"a":{"type":"integer","minimum":-2147483648,)"
              R"("maximum":2147483647},"b":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},)"
              R"("required":["a","b"],"additionalProperties":false}},"required":["type","tool","input"],)"
              R"("additionalProperties":false},{"type":"object","properties":{"type":{"const":"tool_call"},)"
              R"("tool":{"description":"Finds pages.","const":"search"},"input":{"type":"object","properties":)"
              R"({"topic":{"type":"string","description":"What to look for","minLength":1},"most":{"type":"integer",)"
              R"("minimum":1,"maximum":50,"default":10}},"required":["topic"],"additionalProperties":false}},)"
              R"("required":["type","tool","input"],"additionalProperties":false},{"type":"object","properties":)"
              R"({"type":{"const":"final"},"answer":{"type":"string"}},"required":["type","answer"],)"
              R"("additionalProperties":false}]})");
}

TEST(action, is_read_as_its_call) {
    const auto sum = parse<next>(R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})");
    ASSERT_TRUE(sum) << sum.error().message();
    EXPECT_EQ(std::get<action_call<add>>(*sum).input.b, 2);
    const auto found = parse<next>(R"({"tool":"search","input":{"topic":"x"},"type":"tool_call"})");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(std::get<action_call<find_pages>>(*found).input.most, 10);
    const auto end = parse<next>(R"({"type":"final","answer":"42"})");
    ASSERT_TRUE(end) << end.error().message();
    EXPECT_EQ(std::get<final_answer>(*end).answer, "42");
    EXPECT_EQ(print(*found), R"({"type":"tool_call","tool":"search","input":{"topic":"x","most":10}})");
    EXPECT_EQ(action_name<add>, "add");
}

TEST(action, explains_what_is_wrong_at_its_place) {
    const auto why = [](std::string_view text) { return parse<next>(text).error().for_model(); };
    EXPECT_EQ(why(R"({"type":"tool_call","tool":"serch","input":{}})"),
              R"(A value is not one of the allowed values, at /tool: expected one of "add", "search", found "serch"; )"
              R"(did you mean "search"?)");
    EXPECT_EQ(why(R"({"type":"tool_call","tool":"search","input":{"topic":"x","most":99}})"),
              "A number is out of its range, at /input/most: expected an integer from 1 to 50, found 99.");
    EXPECT_EQ(
        why(R"({"type":"finish"})"),
        R"(A value is not one of the allowed values, at /type: expected one of "tool_call", "final", found "finish".)");
    EXPECT_EQ(why(R"({"type":"tool_call","input":{}})"), R"(A required key is missing: expected "tool".)");
}

struct list_files {
    int most = 10;
};

TEST(action, has_its_input_even_when_all_of_it_is_optional) {
    EXPECT_FALSE(parse<action<list_files>>(R"({"type":"tool_call","tool":"list_files"})"));
    EXPECT_TRUE(parse<action<list_files>>(R"({"type":"tool_call","tool":"list_files","input":{}})"));
}

TEST(action, has_a_grammar_whose_texts_it_reads) {
    const gbnf_test::grammar grammar{toolkit::grammar<next>};
    std::mt19937_64 random(7);
    std::vector<bool> seen(3);
    for (int i = 0; i < 200; ++i) {
        const std::string text = grammar.write(random);
        const auto read = parse<next>(text);
        ASSERT_TRUE(read) << text << "\n" << read.error().message();
        seen[read->index()] = true;
    }
    EXPECT_EQ(seen, (std::vector<bool>{true, true, true}));
}

static_assert(parse<action<add>>(R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})")->index() == 0);

}  // namespace
