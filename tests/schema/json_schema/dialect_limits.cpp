// schema/json_schema/schema_size.hpp, schema/json_schema/dialect_limits.hpp: what providers count in a schema.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace toolkit;

namespace {

enum class color { red, green };
struct leaf {
    int n;
    constant<"leaf"> kind;
};
struct other {
    constant<"other"> kind;
};
struct branch {
    std::vector<leaf> leaves;                   // 2 levels to a leaf, 3 to its number
    std::optional<color> shade;                 // null is a value of the enum where all are required
    std::variant<leaf, other, bool> any{true};  // 2 levels to an alternative
    leaf one;
    struct doc {
        field shade{.name = "é"};
    };
};
struct tree {
    std::string name;
    std::vector<tree> children;
};
struct grove {
    tree first;
    tree second;
};

template <int Levels>
struct nested {
    nested<Levels - 1> in;
};
template <>
struct nested<1> {
    int n;
};

struct unions {
    nullable<int> a;                                   // a list of types
    std::variant<leaf, other, bool> b{true};           // alternatives
    std::variant<leaf, std::monostate, bool> c{true};  // alternatives with null are one
    std::vector<nullable<color>> d;
    std::optional<int> e;
    std::optional<raw_json> f;
    struct doc {
        field d{.max_items = 3};
    };
};

struct optionals {
    std::optional<int> a1, a2, a3, a4, a5, a6, a7, a8;
};
struct many_optionals {
    optionals a, b, c;
    struct doc {
        field a{.required = true};
        field b{.required = true};
        field c{.required = true};
    };
};

}  // namespace

TEST(dialect_limits, count_properties_levels_choices_and_characters) {
    constexpr const schema_size& size = schema_size_of<branch, dialect::openai>;
    static_assert(size.properties == 4 + 2 + 2 + 1 + 2);
    static_assert(size.levels == 3);
    static_assert(size.choices == 3);
    constexpr std::size_t keys = 6 + 1 + 3 + 3 + 3 * (1 + 4) + 4;
    static_assert(size.characters == keys + 3 * 4 + 5 + (3 + 5));
    static_assert(size.optional_properties == 0);
    static_assert(schema_size_of<branch, dialect::anthropic>.optional_properties == 1);
}

TEST(dialect_limits, count_values_of_several_types) {
    static_assert(schema_size_of<unions, dialect::anthropic>.unions == 4);
    static_assert(schema_size_of<unions, dialect::openai>.unions == 5, "what may be left out may be null there");
    static_assert(schema_size_of<unions, dialect::gemini>.unions == 2, "null is a keyword there");
    static_assert(schema_size_of<grove, dialect::anthropic>.unions == 0);
    using schema_sizes::broken_limit;
    constexpr const dialect_rules& anthropic = rules_of_dialect<dialect::anthropic>;
    EXPECT_TRUE(broken_limit(anthropic, {.unions = 16}).kept());
    EXPECT_EQ(broken_limit(anthropic, {.unions = 17}).what, "values of several types (alternatives, or null)");
}

TEST(dialect_limits, count_definitions_once) {
    constexpr const schema_size& size = schema_size_of<grove, dialect::openai>;
    static_assert(size.properties == 2 + 2);
    static_assert(size.levels == 3, "the definition, its list, the reference");
    static_assert(size.characters == 5 + 6 + 4 + 8 + 4);
}

TEST(dialect_limits, allow_what_just_fits) {
    EXPECT_FALSE((json_schema<nested<10>, dialect::openai>.empty()));
    EXPECT_FALSE((json_schema<many_optionals, dialect::anthropic>.empty()));
    static_assert(schema_size_of<many_optionals, dialect::anthropic>.optional_properties == 24);
    EXPECT_FALSE((json_schema<nested<14>>.empty())) << "the standard has no limits";
}

TEST(dialect_limits, apply_to_long_enums_of_texts) {
    using schema_sizes::broken_limit;
    constexpr const dialect_rules& openai = rules_of_dialect<dialect::openai>;
    const std::string text(60, 'x');
    const std::vector<std::string_view> names(251, text);
    value_rules rules;
    rules.names = names;
    const schema_size size = schema_sizes::of_choices(rules, true, openai.many_choices);
    EXPECT_EQ(size.choices, 252);
    EXPECT_EQ(size.most_choice_characters, 251 * 60);
    EXPECT_EQ(broken_limit(openai, size).has, "has an enum of");
    rules.names = std::span{names}.first(250);
    EXPECT_TRUE(broken_limit(openai, schema_sizes::of_choices(rules, true, openai.many_choices)).kept());
}

TEST(dialect_limits, name_the_first_one_that_is_exceeded) {
    using schema_sizes::broken_limit;
    constexpr const dialect_rules& openai = rules_of_dialect<dialect::openai>;
    EXPECT_TRUE(
        broken_limit(openai, {.properties = 5000, .levels = 10, .choices = 1000, .characters = 120'000}).kept());
    EXPECT_EQ(broken_limit(openai, {.properties = 5001}).what, "properties");
    EXPECT_EQ(broken_limit(openai, {.levels = 11}).what, "levels of values within values");
    EXPECT_EQ(broken_limit(openai, {.choices = 1001}).what, "values in its enums");
    EXPECT_EQ(broken_limit(openai, {.characters = 120'001}).what, "characters in its names and values");
    EXPECT_TRUE(broken_limit(rules_of_dialect<dialect::mcp>, {.properties = 1'000'000}).kept());
}
