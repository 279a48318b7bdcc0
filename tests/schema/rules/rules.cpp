// schema/rules.hpp, schema/rules/field_rules.hpp, schema/contradictions.hpp, schema/rules/value_count.hpp
#include <toolkit/schema/rules.hpp>

#include <toolkit/schema/contradictions.hpp>
#include <toolkit/schema/json_schema/dialect_words.hpp>
#include <toolkit/schema/rules/field_contradictions.hpp>
#include <toolkit/schema/rules/field_rules.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/value_count.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

using toolkit::field;
using toolkit::field_rules;
using toolkit::item;
using toolkit::type_rules;
using toolkit::value_kind;
using toolkit::value_rules;

namespace {

enum class color { red, green };
enum class lonely { one };

struct page {
    std::string topic;
    int most = 3;
    std::optional<std::uint8_t> level;
    double score;
    float small;
    std::int64_t big;
    std::string bounded;
    std::string one_letter;
    struct doc {
        field topic{.min_length = 1};
        field most{.minimum = 1, .maximum = 50};
        field level{.maximum = 3};
        field score{.minimum = 0.25};
        field big{.maximum = 9007199254740993};
        field bounded{.min_length = 2, .max_length = 20};
        field one_letter{.max_length = 1};
    };
};

std::string keywords(const value_rules& rules) {
    std::array<char, 200> bytes{};
    toolkit::text_sink sink{bytes.data()};
    toolkit::json_writer out{sink};
    out.begin_object();
    toolkit::schema_text::write_keywords(out, toolkit::rules_of_dialect<toolkit::dialect::standard>, rules);
    out.end_object();
    return {bytes.data(), sink.size()};
}

}  // namespace

TEST(rules, are_described_in_words) {
    EXPECT_EQ((field_rules<page, 0>.expected), "a string of at least 1 character");
    EXPECT_EQ((field_rules<page, 1>.expected), "an integer from 1 to 50");
    EXPECT_EQ((field_rules<page, 2>.expected), "an integer from 0 to 3");
    EXPECT_EQ((field_rules<page, 3>.expected), "a number of at least 0.25");
    EXPECT_EQ((field_rules<page, 4>.expected), "a number from -3.4028235e+38 to 3.4028235e+38");
    EXPECT_EQ((field_rules<page, 6>.expected), "a string of 2 to 20 characters");
    EXPECT_EQ((field_rules<page, 7>.expected), "a string of at most 1 character");
    EXPECT_EQ(type_rules<bool>.expected, "true or false");
    EXPECT_EQ(type_rules<std::string>.expected, "a string");
    EXPECT_EQ(type_rules<double>.expected, "a number");
    EXPECT_EQ(type_rules<std::vector<int>>.expected, "an array");
    EXPECT_EQ(type_rules<page>.expected, "an object");
    EXPECT_EQ(type_rules<color>.expected, R"(one of "red", "green")");
    EXPECT_EQ(type_rules<lonely>.expected, R"("one")");
    EXPECT_EQ(type_rules<toolkit::constant<"a\"b">>.expected, R"("a\"b")");
}

TEST(rules, are_written_as_keywords) {
    EXPECT_EQ(keywords(field_rules<page, 0>), R"({"minLength":1})");
    EXPECT_EQ(keywords(field_rules<page, 1>), R"({"minimum":1,"maximum":50})");
    EXPECT_EQ(keywords(field_rules<page, 3>), R"({"minimum":0.25})");
    EXPECT_EQ(keywords(field_rules<page, 5>), R"({"minimum":-9223372036854775808,"maximum":9007199254740993})");
    EXPECT_EQ(keywords(field_rules<page, 6>), R"({"minLength":2,"maxLength":20})");
    EXPECT_EQ(keywords(type_rules<std::uint64_t>), R"({"minimum":0,"maximum":18446744073709551615})");
    EXPECT_EQ(keywords(type_rules<std::string>), "{}");
}

TEST(rules, bind_at_their_bounds_and_not_within) {
    constexpr const value_rules& most = field_rules<page, 1>;
    EXPECT_TRUE(most.allows(1) && most.allows(50) && most.allows(17));
    EXPECT_FALSE(most.allows(0) || most.allows(51) || most.allows(-1));
    constexpr const value_rules& score = field_rules<page, 3>;
    EXPECT_TRUE(score.allows(0.25) && score.allows(1e300));
    EXPECT_FALSE(score.allows(0.2499999999999999));
    constexpr const value_rules& bounded = field_rules<page, 6>;
    EXPECT_TRUE(bounded.allows_text("äö") && bounded.allows_text(std::string(20, 'x')));
    EXPECT_FALSE(bounded.allows_text("ä")) << "two bytes, one character";
    EXPECT_FALSE(bounded.allows_text(std::string(21, 'x')));
}

TEST(rules, that_contradict_themselves_are_named) {
    using toolkit::rules::contradiction;
    const value_rules& integer = type_rules<int>;
    const value_rules& text = type_rules<std::string>;
    EXPECT_EQ(contradiction(integer, item{.minimum = 1, .maximum = 1}), "");
    EXPECT_NE(contradiction(integer, item{.minimum = 2, .maximum = 1}), "");
    EXPECT_NE(contradiction(type_rules<std::uint8_t>, item{.minimum = 256}), "");
    EXPECT_NE(contradiction(text, item{.minimum = 1}), "");
    EXPECT_NE(contradiction(integer, item{.minimum = 1, .maximum = 2, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = -4, .maximum = 2, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = 1, .maximum = 5, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(integer, item{.minimum = 1, .exclusive_maximum = 5, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(integer, item{.maximum = -1, .exclusive_minimum = -5, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = -5, .maximum = -1, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = 1, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(integer, item{.minimum = 0.5, .maximum = 4.5, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = 4.5, .maximum = 5.5, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(integer, item{.minimum = -4.5, .maximum = -0.5, .multiple_of = 5}), "");
    EXPECT_EQ(contradiction(integer, item{.minimum = -5.5, .maximum = -4.5, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(type_rules<double>, item{.minimum = 1.0, .maximum = 2.0, .multiple_of = 5.0}), "");
    EXPECT_EQ(contradiction(type_rules<double>, item{.minimum = 5.0, .maximum = 5.0, .multiple_of = 5}), "");
    EXPECT_NE(
        contradiction(type_rules<double>, item{.exclusive_minimum = 5.0, .exclusive_maximum = 10.0, .multiple_of = 5}),
        "");
    EXPECT_EQ(
        contradiction(type_rules<double>, item{.exclusive_minimum = 4.9, .exclusive_maximum = 5.1, .multiple_of = 5}),
        "");
    EXPECT_NE(contradiction(type_rules<double>, item{.minimum = 11, .maximum = 19, .multiple_of = 10}), "");
    EXPECT_NE(contradiction(type_rules<std::uint8_t>, item{.minimum = 201, .multiple_of = 100}), "");
    EXPECT_EQ(contradiction(type_rules<std::uint64_t>, item{.minimum = 18446744073709551615U, .multiple_of = 5}), "");
    EXPECT_NE(contradiction(integer, item{.min_length = 1}), "");
    EXPECT_NE(contradiction(type_rules<bool>, item{.max_length = 1}), "");
    EXPECT_NE(contradiction(text, item{.min_length = -1}), "");
    EXPECT_NE(contradiction(text, item{.max_length = 1.5}), "");
    EXPECT_NE(contradiction(text, item{.min_length = 3, .max_length = 2}), "");
    EXPECT_EQ(contradiction(text, item{.min_length = 2, .max_length = 2}), "");
}

TEST(rules, of_integers_leave_one_between_their_bounds) {
    using toolkit::rules::leaves_an_integer;
    const auto leaves = [](toolkit::item bounds) {
        return leaves_an_integer(toolkit::rules::narrow(toolkit::type_rules<long long>, bounds));
    };
    EXPECT_FALSE(leaves({.minimum = 0.2, .maximum = 0.8}));
    EXPECT_TRUE(leaves({.minimum = 0.2, .maximum = 1.0}));
    EXPECT_TRUE(leaves({.minimum = -0.5, .maximum = 0.5}));
    EXPECT_FALSE(leaves({.minimum = -0.8, .maximum = -0.2}));
    EXPECT_TRUE(leaves({.minimum = -1.2, .maximum = -0.8}));
    EXPECT_FALSE(leaves({.exclusive_minimum = 0, .exclusive_maximum = 1}));
    EXPECT_TRUE(leaves({.exclusive_minimum = 0, .exclusive_maximum = 2}));
    EXPECT_TRUE(leaves({.exclusive_minimum = -1, .exclusive_maximum = 1}));
    EXPECT_FALSE(leaves({.exclusive_minimum = -1, .exclusive_maximum = 0}));
    EXPECT_FALSE(leaves({.minimum = 0, .exclusive_maximum = 0}));
    EXPECT_TRUE(leaves({.exclusive_minimum = 0.5, .exclusive_maximum = 1.5}));
    EXPECT_TRUE(leaves({}));
}

TEST(rules, count_the_possible_values_of_an_element) {
    using toolkit::rules::most_values;
    using toolkit::rules::narrow;
    constexpr auto none = value_rules::no_limit;
    const auto& byte = type_rules<std::int8_t>;
    const auto& most = type_rules<std::uint64_t>;
    EXPECT_EQ(most_values(type_rules<color>), 2);
    EXPECT_EQ(most_values(byte), 256);
    EXPECT_EQ(most_values(most), none);
    EXPECT_EQ(most_values(narrow(byte, {.minimum = -3, .maximum = 3})), 7);
    EXPECT_EQ(most_values(narrow(byte, {.exclusive_minimum = -3, .exclusive_maximum = 2.5})), 5);
    EXPECT_EQ(most_values(narrow(byte, {.minimum = -7, .maximum = 7, .multiple_of = 2.5})), 3);
    EXPECT_EQ(most_values(narrow(byte, {.minimum = -1e300, .multiple_of = 100})), 3);
    EXPECT_EQ(most_values(narrow(most, {.exclusive_minimum = 18446744073709551613U})), 2);
    EXPECT_EQ(most_values(type_rules<double>), none);
    EXPECT_EQ(most_values(narrow(type_rules<double>, {.minimum = 0.5, .maximum = 0.5})), 1);
    EXPECT_EQ(most_values(narrow(type_rules<double>, {.maximum = 4.5, .exclusive_minimum = 0, .multiple_of = 2})), 2);
    EXPECT_EQ(most_values(narrow(type_rules<double>, {.minimum = 0, .maximum = 1, .multiple_of = 0.5})), none);
    EXPECT_EQ(most_values(narrow(type_rules<std::string>, {.max_length = 0})), 1);
    EXPECT_EQ(most_values(type_rules<std::string>), none);
}

TEST(rules, require_no_more_than_its_values_of_a_set) {
    using toolkit::rules::contradiction_of_count;
    const auto& colors = type_rules<std::set<color>>;
    EXPECT_EQ(contradiction_of_count(colors, {.min_items = 2}), "");
    EXPECT_NE(contradiction_of_count(colors, {.min_items = 3}), "");
    const auto& listed = type_rules<std::vector<color>>;
    EXPECT_EQ(contradiction_of_count(listed, {.min_items = 3}), "");
    EXPECT_NE(contradiction_of_count(listed, {.min_items = 3, .unique_items = true}), "");
    EXPECT_NE(contradiction_of_count(type_rules<std::array<color, 3>>, {.unique_items = true}), "");
    const auto& texts = type_rules<std::set<std::string>>;
    EXPECT_EQ(contradiction_of_count(texts, {.min_items = 2, .items = {.one_of = {"p", "q"}}}), "");
    EXPECT_NE(contradiction_of_count(texts, {.min_items = 3, .items = {.one_of = {"p", "q"}}}), "");
}
