// Texts in grammars: patterns, lengths, formats.
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include "../gbnf_reader.hpp"
#include "../made_text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

std::string grammar_of_text(const value_rules& rules) {
    return text_of([&](text_sink& sink) {
        gbnf_writer out{sink};
        const gbnf_path root{nullptr, "root"};
        const gbnf_path pattern{&root, "text"};
        out.begin_rule(root);
        gbnf::append_text(out, rules, pattern);
        out.end_rule();
        gbnf::append_text_rules(out, rules, pattern);
        gbnf::append_common_rules(sink, out.outcome().uses);
    });
}

std::mt19937_64 random_numbers(20261122);

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

TEST_P(pattern_grammars, match_the_same_texts_as_the_pattern) {
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
    testing::Values(
        pattern_case{"^[ab]{2}-c$", "abc-", 0, none, true}, pattern_case{"ab", "abc", 0, none, true},
        pattern_case{"^ab", "abc", 0, none, true}, pattern_case{"ab$", "abc", 0, none, true},
        pattern_case{"^(a|bc)*$", "abc", 0, none, true}, pattern_case{"(a|bc)d$", "abcd", 0, none, true},
        pattern_case{"^(a|b)c", "abc", 0, none, true}, pattern_case{"a|^b$", "abc", 0, none, true},
        pattern_case{"^a*b*$", "ab", 0, none, true}, pattern_case{"^[ab]+$", "ab", 2, 4, true},
        pattern_case{"^(a|bc)*$", "abc", 2, 4, true}, pattern_case{"(a|bc)d$", "abcd", 3, 4, true},
        pattern_case{"^a+b+$", "ab", 3, 4, false}, pattern_case{"ab", "abc", 3, 4, false},
        pattern_case{"(a|b)c", "abc", 3, 4, true}, pattern_case{"^(a|bc)*$", "abc", 3, none, true},
        pattern_case{"^$", "ab", 0, none, true}, pattern_case{"", "ab", 0, 2, true},
        pattern_case{"^[^a]$", "ab\"\\\n", 0, none, true}, pattern_case{"^\\s\\S$", " a\t\n", 0, none, true},
        pattern_case{"^.\"$", "a\"\\", 0, none, true}, pattern_case{"^(\\\\|\")+$", "a\"\\", 0, none, true},
        pattern_case{"^[a\\-\\]^]{2}$", "a-]^", 0, none, true}, pattern_case{"^(?:a|b|)$", "ab", 0, none, true},
        pattern_case{"^a{2,3}(b|c){1,2}$", "abc", 0, 4, true}, pattern_case{"^ä+ö$", "a", 0, none, true},
        pattern_case{"^(a|(b|c)+d)*$", "abcd", 0, none, true},
        // anchors in odd places, classes without a character, more repetitions than llama.cpp takes at once
        pattern_case{"(a$b|c)", "abc", 0, none, true}, pattern_case{"^(a|b$c)d$", "abcd", 0, none, true},
        pattern_case{"a^b|c", "abc", 0, none, true}, pattern_case{"(a$|b)c", "abc", 0, none, true},
        pattern_case{"^a[^\\s\\S]*$", "ab", 0, none, true}, pattern_case{"^(a|[^\\s\\S])$", "ab", 0, none, true},
        pattern_case{"^[a-z]+$", "ab", 1000, none, true}, pattern_case{"^[a-z]+$", "ab", 1000, 2000, false},
        pattern_case{"^[a-z]{900}$", "ab", 0, none, true}, pattern_case{"^a{1000,}$", "ab", 0, none, true},
        pattern_case{"^(ab|c){20,30}$", "abc", 0, 200, true}, pattern_case{"^(a|b){1,50}$", "ab", 40, none, true},
        pattern_case{"^(ab|[0-9]+x)$", "ab1x", 5, none, true},
        pattern_case{"^(urn:uuid:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "a-", 0, 100, true},
        pattern_case{"^[a-z0-9]+(-[a-z0-9]+)*$", "a-", 0, 200, false}));

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

TEST(grammar, formats_are_enforced) {
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

}  // namespace
