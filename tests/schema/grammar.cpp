// All that a grammar produces must parse, and what is printed must be producible.
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include "gbnf_reader.hpp"
#include "grammar_structs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace toolkit;

/// The text that `write` writes into a text_sink.
template <class Write>
std::string text_of(Write write) {
    text_sink size;
    write(size);
    std::string text(size.size(), ' ');
    text_sink out{text.data()};
    write(out);
    return text;
}

std::string grammar_of_number(const value_rules& rules) {
    return text_of([&](text_sink& sink) {
        gbnf_writer out{sink};
        out.begin_rule(gbnf_path{nullptr, "root"});
        gbnf::append_number(out, rules);
        out.end_rule();
        gbnf::append_common_rules(sink, out.uses());
    });
}
std::string grammar_of_text(const value_rules& rules) {
    return text_of([&](text_sink& sink) {
        gbnf_writer out{sink};
        const gbnf_path root{nullptr, "root"};
        const gbnf_path pattern{&root, "text"};
        out.begin_rule(root);
        gbnf::append_text(out, rules, pattern);
        out.end_rule();
        gbnf::append_text_rules(out, rules, pattern);
        gbnf::append_common_rules(sink, out.uses());
    });
}

// ---- numbers

std::mt19937_64 random_numbers(20261122);

std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>{low, high}(random_numbers);
}

TEST(grammar, ranges_of_integers_are_exact) {
    for (int round = 0; round < 100; ++round) {
        const std::int64_t size = std::int64_t{1} << between(1, 40);
        std::int64_t low = between(-size, size);
        std::int64_t high = between(-size, size);
        if (low > high) std::swap(low, high);
        value_rules rules;
        rules.kind = value_kind::integer;
        (round % 4 == 1 ? rules.exclusive_minimum : rules.minimum) = exact_number{low};
        (round % 4 == 2 ? rules.exclusive_maximum : rules.maximum) = exact_number{high};
        if (round % 4 == 1 && low == high) continue;
        if (round % 4 == 2 && low == high) continue;
        rules.settle();
        const gbnf_test::grammar grammar{grammar_of_number(rules)};
        for (const std::int64_t around : {low, high, std::int64_t{0}, between(low, high), between(-size, size)})
            for (std::int64_t value = around - 12; value <= around + 12; ++value)
                ASSERT_EQ(grammar.takes(std::to_string(value)), rules.allows(exact_number{value}))
                    << value << " in " << low << " to " << high << "\n"
                    << grammar_of_number(rules);
        EXPECT_FALSE(grammar.takes("-0"));
        EXPECT_FALSE(grammar.takes("01"));
    }
}

TEST(grammar, ranges_of_types_reach_their_ends) {
    value_rules rules;
    rules.kind = value_kind::integer;
    rules.minimum = std::numeric_limits<std::int64_t>::min();
    rules.maximum = std::numeric_limits<std::uint64_t>::max();
    const gbnf_test::grammar grammar{grammar_of_number(rules.settle())};
    for (const char* text : {"-9223372036854775808", "9223372036854775808", "18446744073709551615", "0", "-1",
                             "10000000000000000000", "9999999999999999999"})
        EXPECT_TRUE(grammar.takes(text)) << text;
    for (const char* text : {"-9223372036854775809", "18446744073709551616", "20000000000000000000"})
        EXPECT_FALSE(grammar.takes(text)) << text;
}

TEST(grammar, multiples_of_integers) {
    for (const int step : {1, 2, 3, 5, 7, 10, 12, 25, 60, 100, 125, 1000}) {
        for (const auto& [low, high] : std::vector<std::pair<int, int>>{{0, 100}, {-37, 1440}, {-100000, 100000}}) {
            value_rules rules;
            rules.kind = value_kind::integer;
            rules.minimum = low;
            rules.maximum = high;
            rules.multiple_of = step;
            rules.settle();
            const gbnf_test::grammar grammar{grammar_of_number(rules)};
            const bool exact = 10000 % step == 0 || (high - low) / step < 200;
            std::vector<std::int64_t> values;
            for (const int around : {low, 0, high})
                for (int value = around - 130; value <= around + 130; ++value) values.push_back(value);
            for (int i = 0; i < 100; ++i) values.push_back(between(low, high) / step * step);
            for (const std::int64_t value : values) {
                const bool takes = grammar.takes(std::to_string(value));
                if (exact || takes) {
                    ASSERT_EQ(takes, rules.allows(exact_number{value})) << value << " as a multiple of " << step << "\n"
                                                                        << grammar_of_number(rules);
                }
            }
        }
    }
}

/// Decides as the parser does, on what is written.
bool allows(const value_rules& rules, const std::string& text) {
    number_text number;
    double value = 0;
    return scan_number(text.data(), text.data() + text.size(), number) == text.data() + text.size() &&
           read_floating(number, value) && rules.allows(exact_number{value}, number);
}
std::string decimal(std::int64_t hundredths) {
    std::string text = std::to_string(std::abs(hundredths) / 100);
    const std::int64_t rest = std::abs(hundredths) % 100;
    if (rest != 0)
        text += rest % 10 == 0 ? "." + std::to_string(rest / 10)
                : rest < 10    ? ".0" + std::to_string(rest)
                               : "." + std::to_string(rest);
    return hundredths < 0 ? "-" + text : text;
}

TEST(grammar, ranges_of_decimals) {
    for (int round = 0; round < 100; ++round) {
        std::int64_t low = between(-300, 300);
        std::int64_t high = between(-300, 300);
        if (low > high) std::swap(low, high);
        value_rules rules;
        rules.kind = value_kind::real;
        const int form = round % 6;
        if (form != 5) (form == 1 ? rules.exclusive_minimum : rules.minimum) = exact_number{std::stod(decimal(low))};
        if (form != 4) (form == 2 ? rules.exclusive_maximum : rules.maximum) = exact_number{std::stod(decimal(high))};
        if (form == 3) rules.multiple_of = round % 2 == 0 ? 0.25 : 0.05;
        if (low == high) continue;
        rules.settle();
        const std::string text = grammar_of_number(rules);
        const gbnf_test::grammar grammar{text};
        bool any = false;
        for (std::int64_t value = -310; value <= 310; ++value) any = any || allows(rules, decimal(value));
        for (std::int64_t value = -310; value <= 310; ++value)
            if (any) {
                ASSERT_EQ(grammar.takes(decimal(value)), allows(rules, decimal(value)))
                    << decimal(value) << " in " << decimal(low) << " to " << decimal(high) << ", form " << form << "\n"
                    << text;
            }
        for (int i = 0; any && i < 50; ++i) {
            const std::string written = grammar.write(random_numbers);
            ASSERT_TRUE(allows(rules, written)) << written << " in " << decimal(low) << " to " << decimal(high) << "\n"
                                                << text;
        }
    }
}

TEST(grammar, numbers_with_strange_bounds) {
    struct bounds {
        exact_number minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;
    };
    const bounds all[] = {
        {1e30, {}, {}, {}, {}},
        {{}, -1e30, {}, {}, {}},
        {1e-20, 2e-20, {}, {}, {}},
        {{}, {}, 1e-20, 2e-20, {}},
        {{}, {}, 0, {}, {}},
        {{}, {}, {}, 0, {}},
        {0.1, 0.1, {}, {}, {}},
        {-1e300, 1e300, {}, {}, {}},
        {123456789.125, 123456789.25, {}, {}, {}},
        {{}, {}, 0.1, 0.30000000000000004, {}},
        {0, 1e16, {}, {}, {}},
        {{}, {}, {}, {}, 0.001},
        {0, {}, {}, {}, 2.5},
        {{}, {}, {}, {}, 1e15},
        {1e17, {}, {}, {}, 1e3},
    };
    for (const bounds& each : all) {
        value_rules rules;
        rules.kind = value_kind::real;
        rules.minimum = each.minimum;
        rules.maximum = each.maximum;
        rules.exclusive_minimum = each.exclusive_minimum;
        rules.exclusive_maximum = each.exclusive_maximum;
        rules.multiple_of = each.multiple_of;
        rules.settle();
        const std::string text = grammar_of_number(rules);
        const gbnf_test::grammar grammar{text};
        for (int i = 0; i < 200; ++i) {
            const std::string written = grammar.write(random_numbers);
            ASSERT_TRUE(allows(rules, written)) << written << "\n" << text;
        }
    }
}

// ---- texts

/// All texts of a few letters up to a length.
std::vector<std::string> all_texts(std::string_view letters, std::size_t longest) {
    std::vector<std::string> all{""};
    for (std::size_t begin = 0, length = 1; length <= longest; ++length) {
        const std::size_t end = all.size();
        for (; begin < end; ++begin)
            for (const char c : letters) all.push_back(all[begin] + c);
    }
    return all;
}

struct pattern_case {
    const char* pattern;
    const char* letters;
    std::size_t least;
    std::size_t most;
    bool exact;
};

class pattern_grammars : public testing::TestWithParam<pattern_case> {};

TEST_P(pattern_grammars, say_what_the_pattern_says) {
    const pattern_case& one = GetParam();
    const auto compiled = compile_pattern(one.pattern);
    ASSERT_TRUE(compiled) << one.pattern;
    const pattern_view view = view_of(*compiled);
    value_rules rules;
    rules.kind = value_kind::text;
    rules.pattern = &view;
    rules.pattern_text = one.pattern;
    rules.min_length = one.least;
    rules.max_length = one.most;
    rules.settle();
    const std::string text = grammar_of_text(rules);
    const gbnf_test::grammar grammar{text};
    for (const std::string& each : all_texts(one.letters, 5)) {
        const bool takes = grammar.takes(print(each));
        if (one.exact || takes) {
            ASSERT_EQ(takes, rules.allows_text(each)) << each << "\n" << text;
        }
    }
    for (int i = 0; i < 200; ++i) {
        const std::string written = grammar.write(random_numbers);
        const auto read = parse<std::string>(written);
        ASSERT_TRUE(read) << written << "\n" << text;
        ASSERT_TRUE(rules.allows_text(*read)) << written << "\n" << text;
    }
}

constexpr std::size_t none = value_rules::no_limit;
INSTANTIATE_TEST_SUITE_P(
    grammar, pattern_grammars,
    testing::Values(pattern_case{"^[ab]{2}-c$", "abc-", 0, none, true}, pattern_case{"ab", "abc", 0, none, true},
                    pattern_case{"^ab", "abc", 0, none, true}, pattern_case{"ab$", "abc", 0, none, true},
                    pattern_case{"^(a|bc)*$", "abc", 0, none, true}, pattern_case{"(a|bc)d$", "abcd", 0, none, true},
                    pattern_case{"^(a|b)c", "abc", 0, none, true}, pattern_case{"a|^b$", "abc", 0, none, true},
                    pattern_case{"^a*b*$", "ab", 0, none, true}, pattern_case{"^[ab]+$", "ab", 2, 4, true},
                    pattern_case{"^(a|bc)*$", "abc", 2, 4, true}, pattern_case{"(a|bc)d$", "abcd", 3, 4, true},
                    pattern_case{"^a+b+$", "ab", 3, 4, false}, pattern_case{"ab", "abc", 3, 4, false},
                    pattern_case{"(a|b)c", "abc", 3, 4, true}, pattern_case{"^(a|bc)*$", "abc", 3, none, true},
                    pattern_case{"^$", "ab", 0, none, true}, pattern_case{"", "ab", 0, 2, true},
                    pattern_case{"^[^a]$", "ab\"\\\n", 0, none, true},
                    pattern_case{"^\\s\\S$", " a\t\n", 0, none, true}, pattern_case{"^.\"$", "a\"\\", 0, none, true},
                    pattern_case{"^(\\\\|\")+$", "a\"\\", 0, none, true},
                    pattern_case{"^[a\\-\\]^]{2}$", "a-]^", 0, none, true},
                    pattern_case{"^(?:a|b|)$", "ab", 0, none, true},
                    pattern_case{"^a{2,3}(b|c){1,2}$", "abc", 0, 4, true}, pattern_case{"^ä+ö$", "a", 0, none, true},
                    pattern_case{"^(a|(b|c)+d)*$", "abcd", 0, none, true}));

TEST(grammar, lengths_are_exact) {
    for (const auto& [least, most] : std::vector<std::pair<std::size_t, std::size_t>>{
             {0, 0}, {0, 3}, {2, 2}, {3, 900}, {0, 1234}, {150, 1999}, {99, none}, {950, none}, {0, 90'000}}) {
        value_rules rules;
        rules.kind = value_kind::text;
        rules.min_length = least;
        rules.max_length = most;
        const std::string text = grammar_of_text(rules.settle());
        const gbnf_test::grammar grammar{text};
        std::vector<std::size_t> lengths{0,   1,   2,   3,    4,    98,   99,   100,  101,  149,  150,  899, 900,
                                         901, 949, 950, 1000, 1199, 1200, 1233, 1234, 1235, 1998, 1999, 2000};
        for (const std::size_t length : lengths)
            EXPECT_EQ(grammar.takes('"' + std::string(length, 'x') + '"'), rules.allows_length(length))
                << length << " of " << least << " to " << most << "\n"
                << text;
    }
}

TEST(grammar, characters_are_code_points) {
    value_rules rules;
    rules.kind = value_kind::text;
    rules.min_length = rules.max_length = 2;
    const gbnf_test::grammar grammar{grammar_of_text(rules.settle())};
    for (const char* text : {R"("äö")", R"("\n\"")", R"("\u00e4\uD83D\uDE00")", "\"\U0001F600\x7F\""})
        EXPECT_TRUE(grammar.takes(text)) << text;
    for (const char* text : {R"("\uD83Dx")", "\"a\nb\"", R"("\x41a")", R"("a")", R"("\uDE00\uD83D")", R"("abc")"})
        EXPECT_FALSE(grammar.takes(text)) << text;
}

TEST(grammar, formats_hold) {
    for (std::size_t i = 1; i <= static_cast<std::size_t>(text_format::uuid); ++i) {
        value_rules rules;
        rules.kind = value_kind::text;
        rules.format = static_cast<text_format>(i);
        const gbnf_test::grammar grammar{grammar_of_text(rules.settle())};
        for (int round = 0; round < 2000; ++round) {
            const std::string written = grammar.write(random_numbers);
            ASSERT_TRUE(has_format(rules.format, written.substr(1, written.size() - 2)))
                << format_name(rules.format) << ": " << written;
        }
    }
}

TEST(grammar, formats_have_their_usual_forms) {
    const std::pair<const char*, const char*> all[] = {{"date", "2024-02-29"},
                                                       {"date", "2000-02-29"},
                                                       {"date", "1999-12-31"},
                                                       {"time", "23:59:59.5+02:00"},
                                                       {"date-time", "2024-06-01T12:00:00Z"},
                                                       {"duration", "P1DT12H"},
                                                       {"duration", "PT36H"},
                                                       {"duration", "P2W"},
                                                       {"duration", "P1Y2M3DT4H5M6S"},
                                                       {"email", "ada.b@example.org"},
                                                       {"hostname", "db-1.example.org"},
                                                       {"ipv4", "192.168.0.255"},
                                                       {"ipv6", "2001:db8::1"},
                                                       {"ipv6", "::"},
                                                       {"ipv6", "::1"},
                                                       {"ipv6", "1:2:3:4:5:6:7:8"},
                                                       {"uri", "https://example.org:8080/a/b%20c?q=1#top"},
                                                       {"uri", "urn:isbn"},
                                                       {"uri", "https://example.org/"},
                                                       {"uuid", "123e4567-e89b-12d3-a456-426614174000"}};
    for (const auto& [name, text] : all) {
        value_rules rules;
        rules.kind = value_kind::text;
        rules.format = format_from_name(name);
        EXPECT_TRUE(gbnf_test::grammar{grammar_of_text(rules.settle())}.takes('"' + std::string{text} + '"'))
            << name << " " << text;
    }
    for (const char* text : {"2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01"}) {
        value_rules rules;
        rules.kind = value_kind::text;
        rules.format = text_format::date;
        EXPECT_FALSE(gbnf_test::grammar{grammar_of_text(rules.settle())}.takes('"' + std::string{text} + '"')) << text;
    }
}

// ---- structs

template <class T>
class struct_grammars : public testing::Test {};
using all_structs = testing::Types<
    grammar_structs::flags, grammar_structs::integers, grammar_structs::reals, grammar_structs::ranges,
    grammar_structs::multiples, grammar_structs::texts, grammar_structs::patterns, grammar_structs::formats,
    grammar_structs::choices, grammar_structs::lists, grammar_structs::sets, grammar_structs::maps,
    grammar_structs::tuples, grammar_structs::optionals, grammar_structs::mixed, grammar_structs::nothing_needed,
    grammar_structs::empty, grammar_structs::node, grammar_structs::calls, grammar_structs::expression,
    grammar_structs::raw_values, grammar_structs::root, grammar_structs::twins, std::vector<grammar_structs::color>,
    toolkit::raw_json, std::variant<grammar_structs::search_call, grammar_structs::final_call>, toolkit::nullable<int>>;
TYPED_TEST_SUITE(struct_grammars, all_structs);

TYPED_TEST(struct_grammars, produce_what_parses) {
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

TEST(grammar, takes_what_is_printed) {
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

TEST(grammar, a_struct_within_itself_comes_to_an_end) {
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
