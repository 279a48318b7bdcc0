// Everything that a grammar produces must parse, and everything printed must be producible.
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include "../gbnf_reader.hpp"
#include "../grammar_structs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

std::mt19937_64 random_numbers(20261122);

template <class T>
class struct_grammars : public testing::Test {};
using all_structs =
    testing::Types<grammar_structs::flags, grammar_structs::integers, grammar_structs::reals, grammar_structs::ranges,
                   grammar_structs::multiples, grammar_structs::texts, grammar_structs::patterns,
                   grammar_structs::formats, grammar_structs::choices, grammar_structs::lists, grammar_structs::sets,
                   grammar_structs::maps, grammar_structs::tuples, grammar_structs::optionals, grammar_structs::mixed,
                   grammar_structs::nothing_needed, grammar_structs::empty, grammar_structs::node,
                   grammar_structs::calls, grammar_structs::expression, grammar_structs::raw_values,
                   grammar_structs::root, grammar_structs::twins, grammar_structs::small_sets,
                   grammar_structs::counted_elements, grammar_structs::bounded_formats, grammar_structs::times,
                   grammar_structs::ten_durations, grammar_structs::narrow_times, grammar_structs::long_optionals,
                   grammar_structs::long_parts, std::vector<grammar_structs::color>, toolkit::raw_json,
                   std::variant<grammar_structs::search_call, grammar_structs::final_call>, toolkit::nullable<int>>;
TYPED_TEST_SUITE(struct_grammars, all_structs);

TYPED_TEST(struct_grammars, produce_valid_text) {
    const gbnf_test::grammar grammar{toolkit::grammar<TypeParam>};
    for (int i = 0; i < 300; ++i) {
        const std::string written = grammar.write(random_numbers);
        const auto read = parse<TypeParam>(written);
        ASSERT_TRUE(read) << read.error().for_model() << "\n" << written << "\n" << toolkit::grammar<TypeParam>;
        const std::string printed = print(*read);
        EXPECT_TRUE(parse<TypeParam>(printed)) << printed;
    }
}

template <class T>
bool takes(std::string_view text) {
    return gbnf_test::grammar{grammar<T>}.takes(text);
}

TEST(grammar, accepts_printed_text) {
    using namespace grammar_structs;
    EXPECT_TRUE(takes<mixed>(print(mixed{.first = 1, .second = "b", .third = 3, .fourth = true, .fifth = "e"})));
    EXPECT_TRUE(takes<mixed>(R"({"second":"","fifth":""})"));
    EXPECT_TRUE(takes<mixed>(R"({"first":1,"second":"","fourth":false,"fifth":""})"));
    EXPECT_FALSE(takes<mixed>(R"({,"second":"","fifth":""})"));
    for (const char* text : {"{}", R"({"a":1})", R"({"b":""})", R"({"c":"red"})", R"({"a":1,"c":"red"})",
                             R"({"a":1,"b":"","c":"red"})", R"({"b":"","c":"red"})"})
        EXPECT_TRUE(takes<optionals>(text)) << text;
    for (const char* text : {R"({,"a":1})", R"({"a":1,})", R"({"b":"","a":1})", R"({"a":1"b":""})"})
        EXPECT_FALSE(takes<optionals>(text)) << text;
    EXPECT_TRUE(takes<sets>(print(sets{.colors = {color::blue, color::red}, .days = {weekday::friday}})));
    EXPECT_TRUE(takes<sets>(R"({"colors":[],"days":["monday","tuesday","friday"]})"));
    EXPECT_FALSE(takes<sets>(R"({"colors":[],"days":[]})"));
    EXPECT_FALSE(takes<sets>(R"({"colors":[],"days":["monday","tuesday","thursday","friday"]})"));
    EXPECT_FALSE(takes<sets>(R"({"colors":["red","red"],"days":["monday"]})"));
    EXPECT_TRUE(takes<tuples>(R"({"one":["a",1],"other":[true,null,["red"]]})"));
    EXPECT_TRUE(takes<node>(R"({"name":"","parts":[{"name":"","parts":[]}],"next":{"name":"","parts":[]}})"));
    EXPECT_TRUE(takes<raw_values>(R"({"any":{"a":[1,{"b":null}]},"more":[]})"));
    EXPECT_TRUE(takes<std::string>(print(std::string{"tab\t, quote \", ä, \x01"})));
    for (const double value : {0.0, 0.1, -1.5, 1e300, 1e-300, 123456.789, 1.0 / 3})
        EXPECT_TRUE(takes<double>(print(value))) << print(value);
}

struct price {
    float of;
    struct doc {
        field of{.minimum = 0};
    };
};

TEST(grammar, a_one_sided_bound_leaves_the_other_side_open) {
    for (const char* text : {R"({"of":0})", R"({"of":99})", R"({"of":100})", R"({"of":123456.5})"})
        EXPECT_TRUE(takes<price>(text)) << text;
    EXPECT_FALSE(takes<price>(R"({"of":-1})"));
}

struct sets_at_the_ends {
    std::set<std::uint64_t> high;
    std::set<std::int64_t> low;
    struct doc {
        field high{.items = {.minimum = 18446744073709551612U}, .required = true};
        field low{.items = {.maximum = std::numeric_limits<std::int64_t>::min() + 1}, .required = true};
    };
};
TEST(grammar, a_set_of_few_values_at_the_end_of_64_bits_has_no_duplicates) {
    EXPECT_TRUE(takes<sets_at_the_ends>(
        R"({"high":[18446744073709551612,18446744073709551615],"low":[-9223372036854775808,-9223372036854775807]})"));
    EXPECT_FALSE(takes<sets_at_the_ends>(R"({"high":[18446744073709551615,18446744073709551615],"low":[]})"));
    EXPECT_FALSE(takes<sets_at_the_ends>(R"({"high":[],"low":[-9223372036854775808,-9223372036854775808]})"));
}

TEST(grammar, counts_the_elements_of_elements) {
    using grammar_structs::counted_elements;
    for (const char* text :
         {R"({"rows":[],"paints":{},"flags":[]})", R"({"rows":[[1],[1,2,3]],"paints":{},"flags":[]})",
          R"({"rows":[],"paints":{"a":["red","green"]},"flags":[{},{"a":true}]})"})
        EXPECT_TRUE(takes<counted_elements>(text)) << text;
    for (const char* text :
         {R"({"rows":[[]],"paints":{},"flags":[]})", R"({"rows":[[1,2,3,4]],"paints":{},"flags":[]})",
          R"({"rows":[],"paints":{"a":["red"]},"flags":[]})", R"({"rows":[],"paints":{"a":["red","red"]},"flags":[]})",
          R"({"rows":[],"paints":{},"flags":[{"a":true,"b":true}]})"})
        EXPECT_FALSE(takes<counted_elements>(text)) << text;
}

TEST(grammar, accepts_times_with_decimals_and_offsets) {
    using grammar_structs::narrow_times;
    const auto takes_it = [](std::string_view seconds, std::string_view fine, std::string_view day) {
        std::string text{R"({"signed_seconds":"2001-01-01T00:00:00Z","seconds":")"};
        text.append(seconds).append(R"(","fine":")").append(fine).append(R"(","day":")").append(day);
        text.append(R"(","month":"2024-02-01"})");
        const bool accepted = takes<narrow_times>(text);
        EXPECT_TRUE(!accepted || parse<narrow_times>(text)) << text;
        return accepted;
    };
    EXPECT_TRUE(takes_it("2024-05-06T07:08:09Z", "1000-01-01T00:00:00.12345678-23:59", "1970-01-01"));
    EXPECT_TRUE(takes_it("2024-05-06T07:08:09+02:00", "2024-05-06T07:08:09Z", "9999-12-31"));
    EXPECT_FALSE(takes_it("1960-05-06T07:08:09Z", "2024-05-06T07:08:09Z", "2024-01-01"));
    EXPECT_FALSE(takes_it("2024-05-06T07:08:09.5Z", "2024-05-06T07:08:09Z", "2024-01-01"));
    EXPECT_FALSE(takes_it("2024-05-06T07:08:09Z", "2024-05-06T07:08:09.123456789Z", "2024-01-01"));
    EXPECT_FALSE(takes_it("2024-05-06T07:08:09Z", "2024-05-06T07:08:09Z", "1969-12-31"));
}

TEST(grammar, writes_the_rules_of_a_text_type_once) {
    using namespace grammar_structs;
    EXPECT_LT(grammar<ten_durations>.size(), 2 * grammar<one_duration>.size());
    EXPECT_TRUE(takes<ten_durations>(
        R"({"a":"PT1S","b":"P2W","c":"P1DT2H","d":["PT1M"],"f":null,"g":["PT9S",true],"h":"PT5M","i":[{"a":"P1D"}],)"
        R"("j":[[],["PT1H30M"]]})"));
    EXPECT_FALSE(takes<ten_durations>(
        R"({"a":"PT1S","b":"P2W","c":"P1Y","d":[],"f":null,"g":["PT9S",true],"h":1,"i":[],"j":[[],[]]})"));
}

TEST(grammar, optional_long_values_have_rules_of_their_own) {
    using namespace grammar_structs;
    const std::string letters(700, 'a');
    const std::string part = '"' + letters + '"';
    for (const std::string& text : {std::string{R"({"needed":""})"}, R"({"needed":"","runs":")" + letters + R"(--"})",
                                    R"({"needed":"","runs":"-007-","parts":[)" + part + ',' + part + ',' + part + "]}"})
        EXPECT_TRUE(takes<long_parts>(text)) << text;
    EXPECT_FALSE(takes<long_parts>(R"({"needed":"","runs":"a)" + letters + R"(--"})"));
    EXPECT_TRUE(takes<long_optionals>(R"({"b":)" + part + R"(,"c":)" + part + "}"));
    EXPECT_FALSE(takes<long_optionals>(R"({"b":)" + part + R"(,"c":"ab"})"));
}

TEST(grammar, a_recursive_struct_terminates) {
    using grammar_structs::node;
    std::string text = R"({"name":"","parts":[]})";
    for (std::size_t i = 0; i < grammar_bounds.levels; ++i) text = R"({"name":"","parts":[],"next":)" + text + "}";
    EXPECT_TRUE(takes<node>(text));
    EXPECT_FALSE(takes<node>(R"({"name":"","parts":[],"next":)" + text + "}"));
}

struct find_pages {
    std::string topic;
    int most = 10;
    std::optional<grammar_structs::color> only;
    struct doc {
        field topic{.min_length = 1}, most{.minimum = 1, .maximum = 50}, only{.name = "colour"};
    };
};
static_assert(grammar<bool> == "root ::= \"true\" | \"false\"\n");
static_assert(grammar<find_pages>.starts_with(
    R"gbnf(root ::= find-pages
find-pages ::= "{\"topic\":\"" json--char+ "\"" (",\"most\":" ([1-9] | [1-4] [0-9] | "50"))? (",\"colour\":" ("\"red\"" | "\"green\"" | "\"blue\""))? "}"
json--char ::=)gbnf"));

}  // namespace
