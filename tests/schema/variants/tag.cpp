// schema/tag.hpp
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/tag.hpp>

#include <gtest/gtest.h>

#include <string>
#include <variant>

using toolkit::constant;
using toolkit::variant_tag;

namespace {
struct call {
    constant<"1"> version;  // the same in both: distinguishes nothing
    constant<"tool_call"> type;
    std::string tool;
};
struct final_answer {
    constant<"1"> version;
    std::string answer;
    constant<"final"> kind;
    struct doc {
        toolkit::field kind{.name = "type"};  // found by its key
    };
};
}  // namespace

static_assert(variant_tag<std::variant<call, final_answer>>::outer.key == "type");
static_assert(variant_tag<std::variant<call, final_answer>>::outer.texts[1] == "final");

TEST(tag, lists_its_texts_in_words) {
    using tag = variant_tag<std::variant<call, final_answer>>;
    EXPECT_EQ(tag::outer.expected, R"(one of "tool_call", "final")");
    EXPECT_EQ(tag::outer.quoted, "\"type\"");
}

TEST(tag, of_a_single_alternative_is_not_needed) { EXPECT_EQ(variant_tag<std::variant<call>>::outer.key, ""); }

namespace {
struct add_call {
    constant<"tool_call"> type;
    constant<"add"> tool;
    int a;
};
struct find_call {
    constant<"tool_call"> type;
    constant<"find"> tool;
    std::string text;
};
struct other_final {
    constant<"final"> type;
    std::string answer;
};
using either = std::variant<add_call, other_final, find_call>;
}  // namespace

TEST(tag, needs_a_second_key_where_alternatives_share_the_first) {
    using tag = variant_tag<either>;
    EXPECT_EQ(tag::outer.key, "type");
    EXPECT_EQ(tag::outer.expected, R"(one of "tool_call", "final")");
    EXPECT_EQ(tag::inner.key, "tool");
    EXPECT_EQ(tag::inner.expected, R"(one of "add", "find")");
    const auto find = toolkit::parse<either>(R"({"text":"x","tool":"find","type":"tool_call"})");
    ASSERT_TRUE(find);
    EXPECT_EQ(std::get<find_call>(*find).text, "x");
    EXPECT_TRUE(toolkit::parse<either>(R"({"type":"final","answer":""})"));
    EXPECT_EQ(
        toolkit::parse<either>(R"({"type":"tool_call","tool":"fnd","text":""})").error().for_model(),
        R"(A value is not one of the allowed values, at /tool: expected one of "add", "find", found "fnd"; did you mean "find"?)");
    EXPECT_EQ(toolkit::parse<either>(R"({"type":"tool_call","text":""})").error().pointer(), "");
    EXPECT_FALSE(toolkit::parse<either>(R"({"type":"final","tool":"find","text":""})"));
}
