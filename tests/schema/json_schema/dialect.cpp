// schema/dialect.hpp and schema/json_schema/dialect_words.hpp: one struct in the words of each provider.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace toolkit;

namespace {

struct order {
    std::string item_name;
    int count = 1;
    std::optional<std::string> note;
    std::vector<std::string> tags{};
    constant<"order"> kind;
    struct doc {
        field item_name{.description = "What to buy", .title = "Item", .min_length = 2};
        field count{.minimum = 1, .maximum = 9, .multiple_of = 1};
        field note{.examples = {"soon"}, .format = "uri"};
        field tags{.max_items = 3, .unique_items = true, .required = true};
    };
};

struct node {
    int value = 0;
    std::vector<node> kids;
    std::unique_ptr<node> next;
    struct doc {
        field value{.required = true};
        field kids{.items = item{.description = "a child"}, .required = true};
        field next{.description = "The one behind", .title = "Next", .deprecated = true};
    };
};

template <dialect D>
std::string why_not(std::string_view text) {
    const auto read = parse<order, D>(text);
    return read ? print(*read) : read.error().message();
}

}  // namespace

TEST(dialect, openai_requires_every_property_and_uses_null_for_absent_ones) {
    EXPECT_EQ((json_schema<order, dialect::openai>),
              R"({"type":"object","properties":{)"
              R"x("item_name":{"type":"string","description":"What to buy (Item, at least 2 characters)"},)x"
              R"("count":{"type":["integer","null"],"description":"default 1","minimum":1,"maximum":9,"multipleOf":1},)"
              R"("note":{"type":["string","null"],"description":"format uri, for example \"soon\""},)"
              R"("tags":{"type":"array","description":"no item twice","maxItems":3,"items":{"type":"string"}},)"
              R"("kind":{"type":"string","const":"order"}},)"
              R"("required":["item_name","count","note","tags","kind"],"additionalProperties":false})");
    EXPECT_EQ(why_not<dialect::openai>(R"({"item_name":"ab","count":null,"note":null,"tags":[],"kind":"order"})"),
              R"({"item_name":"ab","count":1,"tags":[],"kind":"order"})");
    EXPECT_EQ(why_not<dialect::openai>(R"({"item_name":"ab","count":null,"tags":[],"kind":"order"})"),
              R"(missing key at byte 55: expected "note")");
    EXPECT_NE(why_not<dialect::openai>(R"({"item_name":null,"count":1,"note":null,"tags":[],"kind":"order"})")
                  .find("wrong type"),
              std::string::npos);
    EXPECT_NE(why_not<dialect::openai>(R"({"item_name":"a","count":1,"note":null,"tags":[],"kind":"order"})")
                  .find("wrong length"),
              std::string::npos)
        << "what the dialect has lost is asked for all the same";
}

TEST(dialect, keeps_or_describes_the_counts_of_elements) {
    struct table {
        std::vector<std::vector<int>> rows;
        struct doc {
            field rows{.items = item{.min_items = 1, .max_items = 3, .unique_items = true}};
        };
    };
    EXPECT_NE((json_schema<table, dialect::openai>)
                  .find(R"("items":{"type":"array","description":"no item twice","minItems":1,"maxItems":3,)"),
              std::string_view::npos);
    EXPECT_NE((json_schema<table, dialect::anthropic>)
                  .find(R"("items":{"type":"array","description":"at most 3 items, no item twice","minItems":1,)"),
              std::string_view::npos);
    EXPECT_FALSE((parse<table, dialect::openai>(R"({"rows":[[1,1]]})")));
}

TEST(dialect, anthropic_gets_bounds_in_the_description) {
    EXPECT_EQ((json_schema<order, dialect::anthropic>),
              R"({"type":"object","properties":{)"
              R"x("item_name":{"type":"string","title":"Item","description":"What to buy (at least 2 characters)"},)x"
              R"("count":{"type":"integer","description":"at least 1, at most 9, a multiple of 1","default":1},)"
              R"("note":{"type":"string","description":"for example \"soon\"","format":"uri"},)"
              R"("tags":{"type":"array","description":"at most 3 items, no item twice","items":{"type":"string"}},)"
              R"("kind":{"const":"order"}},"required":["item_name","tags","kind"],"additionalProperties":false})");
}

TEST(dialect, gemini_has_no_constants_and_no_additional_properties) {
    EXPECT_EQ((json_schema<order, dialect::gemini>),
              R"({"type":"object","properties":{)"
              R"("item_name":{"type":"string","title":"Item","description":"What to buy","minLength":2},)"
              R"("count":{"type":"integer","description":"a multiple of 1","minimum":1,"maximum":9,"default":1},)"
              R"("note":{"type":"string","description":"format uri, for example \"soon\""},)"
              R"("tags":{"type":"array","description":"no item twice","maxItems":3,"items":{"type":"string"}},)"
              R"("kind":{"type":"string","enum":["order"]}},"required":["item_name","tags","kind"]})");
}

TEST(dialect, ollama_keeps_few_keywords_and_loses_nothing) {
    EXPECT_EQ((json_schema<order, dialect::ollama>),
              R"({"type":"object","properties":{)"
              R"x("item_name":{"type":"string","description":"What to buy (Item, at least 2 characters)"},)x"
              R"("count":{"type":"integer","description":"at least 1, at most 9, a multiple of 1, default 1"},)"
              R"("note":{"type":"string","description":"format uri, for example \"soon\""},)"
              R"("tags":{"type":"array","description":"at most 3 items, no item twice","items":{"type":"string"}},)"
              R"("kind":{"type":"string","enum":["order"]}},"required":["item_name","tags","kind"]})");
}

TEST(dialect, mcp_uses_the_standard_with_an_object_at_the_root) {
    EXPECT_EQ((json_schema<order, dialect::mcp>), json_schema<order>);
}

TEST(dialect, of_a_nullable_value) {
    struct reading {
        nullable<int> level;
    };
    EXPECT_NE((json_schema<reading, dialect::gemini>.find(R"("level":{"type":"integer","nullable":true)")),
              std::string_view::npos);
    EXPECT_NE((json_schema<reading, dialect::openai>.find(R"("level":{"type":["integer","null"])")),
              std::string_view::npos);
}

struct by_name {
    std::string name;
};
struct by_number {
    int number = 0;
};
struct lookup {
    nullable<std::variant<by_name, by_number, bool>> key;
    std::vector<std::variant<std::string, double>> more;
    struct doc {
        field key{.description = "Whom to look up"};
        field more{.items = {.description = "a mark"}};
    };
};
TEST(dialect, gemini_repeats_sibling_keywords_in_each_alternative) {
    EXPECT_EQ(
        (json_schema<lookup, dialect::gemini>),
        R"({"type":"object","properties":{"key":{"anyOf":[)"
        R"({"type":"object","nullable":true,"description":"Whom to look up","properties":{"name":{"type":"string"}},"required":["name"]},)"
        R"({"type":"object","nullable":true,"description":"Whom to look up","properties":{"number":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":0}}},)"
        R"({"type":"boolean","nullable":true,"description":"Whom to look up"}]},)"
        R"("more":{"type":"array","items":{"anyOf":[{"type":"string","description":"a mark"},)"
        R"({"type":"number","description":"a mark"}]}}},"required":["key","more"]})");
}

TEST(dialect, describes_a_reference_beside_or_around_it) {
    const auto property = [](std::string_view schema, std::string_view key, std::string_view expected) {
        EXPECT_NE(schema.find(std::string{key}.append(expected)), std::string_view::npos) << schema;
    };
    property(json_schema<node, dialect::mcp>, R"("next":)",
             R"({"title":"Next","description":"The one behind","deprecated":true,"$ref":"#/$defs/node"})");
    constexpr std::string_view openai = json_schema<node, dialect::openai>;  // which accepts nothing beside a reference
    property(openai, R"("items":)", R"({"description":"a child","anyOf":[{"$ref":"#/$defs/node"}]})");
    property(
        openai, R"("next":)",
        R"x({"description":"The one behind (Next, deprecated)","anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]})x");
    constexpr std::string_view ollama = json_schema<node, dialect::ollama>;  // which drops the reference of a property
    property(ollama, R"("next":)",
             R"x({"type":"object","description":"The one behind (of the form node in $defs, Next, deprecated)",)x"
             R"("$ref":"#/$defs/node"})");
    property(ollama, R"("items":)",
             R"x({"type":"object","description":"a child (of the form node in $defs)","$ref":"#/$defs/node"})x");
}

TEST(dialect, describes_around_a_reference_what_has_no_keyword) {
    struct tree {
        std::vector<node> nodes;
        node first;
        struct doc {
            field nodes{.required = true};
            field first{.required = true, .deprecated = true};
        };
    };
    constexpr std::string_view schema = json_schema<tree, dialect::openai>;
    EXPECT_NE(schema.find(R"("first":{"description":"deprecated","anyOf":[{"$ref":"#/$defs/node"}]})"),
              std::string_view::npos)
        << schema;
}

TEST(dialect, does_not_treat_null_as_absent_where_it_is_a_value) {
    struct marks {
        std::optional<std::monostate> mark;
        std::optional<std::variant<std::monostate, int>> level;
        std::optional<nullable<int>> most;
        std::unique_ptr<std::variant<std::monostate, int>> least;
    };
    EXPECT_EQ((json_schema<marks, dialect::openai>),
              R"({"type":"object","properties":{"mark":{"type":"null"},)"
              R"("level":{"anyOf":[{"type":"null"},{"type":"integer","minimum":-2147483648,"maximum":2147483647}]},)"
              R"("most":{"type":["integer","null"],"minimum":-2147483648,"maximum":2147483647},)"
              R"("least":{"anyOf":[{"type":"null"},{"type":"integer","minimum":-2147483648,"maximum":2147483647}]}},)"
              R"("required":["mark","level","most","least"],"additionalProperties":false})");
    const auto read = parse<marks, dialect::openai>(R"({"mark":null,"level":null,"most":null,"least":null})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_TRUE(read->mark);
    EXPECT_TRUE(read->level && std::holds_alternative<std::monostate>(*read->level));
    EXPECT_TRUE(read->most && !read->most->has_value());
    EXPECT_TRUE(read->least && std::holds_alternative<std::monostate>(*read->least));
}
