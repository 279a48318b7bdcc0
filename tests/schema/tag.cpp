// schema/tag.hpp
#include <toolkit/schema/tag.hpp>

#include <gtest/gtest.h>

#include <string>
#include <variant>

using toolkit::constant;
using toolkit::variant_tag;

namespace {
struct call {
    constant<"1"> version;  // the same in both: tells nothing apart
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

static_assert(variant_tag<std::variant<call, final_answer>>::key == "type");
static_assert(variant_tag<std::variant<call, final_answer>>::texts[1] == "final");

TEST(tag, knows_its_texts_in_words) {
    using tag = variant_tag<std::variant<call, final_answer>>;
    EXPECT_EQ(tag::expected, R"(one of "tool_call", "final")");
    EXPECT_EQ(tag::quoted_key, "\"type\"");
}

TEST(tag, of_a_variant_of_one_is_not_needed) { EXPECT_EQ(variant_tag<std::variant<call>>::key, ""); }
