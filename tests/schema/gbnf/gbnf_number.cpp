// Numbers in grammars: written numbers keep the rules, and at the ends of ranges all numbers that keep the rules can be
// written.
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

std::string grammar_of_number(const value_rules& rules) {
    return text_of([&](text_sink& sink) {
        gbnf_writer out{sink};
        out.begin_rule(gbnf_path{nullptr, "root"});
        gbnf::append_number(out, rules);
        out.end_rule();
        gbnf::append_common_rules(sink, out.outcome().uses);
    });
}
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

TEST(grammar, multiples_near_the_end_of_a_type) {
    value_rules rules;
    rules.kind = value_kind::integer;
    rules.minimum = 18446744073709551610ULL;
    rules.maximum = std::numeric_limits<std::uint64_t>::max();
    rules.multiple_of = 7;
    EXPECT_EQ(grammar_of_number(rules.settle()), "root ::= \"18446744073709551614\"\n");
}

TEST(grammar, multiples_of_integers) {
    for (const int step : {1, 2, 3, 5, 7, 8, 10, 12, 16, 25, 60, 100, 125, 1000}) {
        for (const auto& [low, high] : std::vector<std::pair<int, int>>{{0, 100}, {-37, 1440}, {-100000, 100000}}) {
            value_rules rules;
            rules.kind = value_kind::integer;
            rules.minimum = low;
            rules.maximum = high;
            rules.multiple_of = step;
            rules.settle();
            const gbnf_test::grammar grammar{grammar_of_number(rules)};
            const bool exact = (10000 % step == 0 && step != 16) || (high - low) / step < 200;
            std::vector<std::int64_t> values;
            for (const int around : {low, 0, high})
                for (int value = around - 130; value <= around + 130; ++value) values.push_back(value);
            for (int i = 0; i < 100; ++i) values.push_back(between(low, high) / step * step);
            for (int i = 0; i < 50; ++i) {
                const std::string written = grammar.write(random_numbers);
                ASSERT_TRUE(rules.allows(exact_number{std::stoll(written)})) << written;
                ASSERT_EQ(std::to_string(std::stoll(written)), written);
            }
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

/// Decides like the parser, on the written text.
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

TEST(grammar, whole_bounds_of_a_double_beyond_2_to_the_53) {
    const std::uint64_t near = std::uint64_t{1} << 53U;
    for (const std::uint64_t least : {near + 1, near + 3, std::uint64_t{123'456'789'012'345'677},
                                      std::uint64_t{999'999'999'999'999'999}, std::uint64_t{100'000'000'000'000'001}}) {
        for (const bool below : {false, true}) {
            value_rules rules;
            rules.kind = value_kind::real;
            (below ? rules.maximum : rules.minimum) = exact_number::whole(below, least);
            const std::string text = grammar_of_number(rules.settle());
            const gbnf_test::grammar grammar{text};
            for (int i = 0; i < 500; ++i) {
                const std::string written = grammar.write(random_numbers);
                ASSERT_TRUE(allows(rules, written)) << written << "\n" << text;
            }
        }
    }
    value_rules only;
    only.kind = value_kind::real;
    only.minimum = only.maximum = exact_number{near + 2};
    EXPECT_EQ(grammar_of_number(only.settle()), "root ::= \"9007199254740994\"\n");
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
        {0, 1, {}, {}, 0.005},
        {0.625, 1.685, {}, {}, 0.005},
        {0, 9, {}, {}, 0.008},
        {{}, {}, 1e30, {}, {}},
        {{}, {}, {}, -1e30, {}},
        {1, {}, {}, {}, 1e18},
        {1e-11, {}, {}, {}, 1e-10},
        {1e14, {}, {}, {}, 0.7},
        {0, 3.4028235e+38, {}, {}, {}},
        {1000, 1e20, {}, {}, {}},
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

}  // namespace
