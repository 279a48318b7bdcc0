// validation/numbers/number_reader.hpp
#include <toolkit/validation/numbers/number_reader.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

std::vector<stated_number> all_of_them(std::string_view text) {
    std::vector<stated_number> found;
    read_numbers(text, found);
    for (const stated_number& one : found) {
        EXPECT_LT(one.bytes.begin, one.bytes.end) << text;
        EXPECT_LE(one.bytes.end, text.size()) << text;
        EXPECT_LE(one.figure_end, text.size()) << text;
    }
    return found;
}
stated_number one_of(std::string_view text) {
    const auto found = all_of_them(text);
    EXPECT_EQ(found.size(), 1U) << text;
    return found.empty() ? stated_number{} : found[0];
}

}  // namespace

TEST(exact_value, is_the_same_for_equal_numbers) {
    static_assert(*exact::make(1, 2) == *exact::make(5, 1, -1));
    static_assert(*exact::make(2'500, 1'000) == *exact::make(25, 1, -1));
    static_assert(*exact::make(0, 7, 3, true) == exact_value{});
    static_assert(*exact::power(exact_value{2}, 30, false) == *exact::make(1'073'741'824));
    static_assert(*exact::power(*exact::make(10), 3, true) == *exact::make(1, 1'000));
    static_assert(*exact::sum(*exact::make(1), *exact::make(1, 3)) == *exact::make(4, 3));
    static_assert(*exact::square_root(*exact::make(1'600)) == *exact::make(40));
    EXPECT_FALSE(exact::make(1, 0).has_value());
    EXPECT_FALSE(exact::square_root(*exact::make(15)).has_value());
    EXPECT_FALSE(exact::power(exact_value{3}, 400, false).has_value());
    EXPECT_FALSE(exact::power(exact_value{}, 1, true).has_value());
    EXPECT_DOUBLE_EQ(exact::make(125, 1, -2, true)->to_double(), -1.25);
}

TEST(number_reader, reads_each_writing_with_its_exact_value) {
    const auto value = [](std::string_view text) { return one_of(text).number; };
    for (const char* text : {"1664", "1,664", "1 664", "1\u00a0664", "1'664", "\uff11\uff16\uff16\uff14"})
        EXPECT_EQ(value(text), *exact::make(1'664)) << text;
    for (const char* text : {"10^6", "10\u2076", "10**6", "1e6", "one million", "eine Million", "1 Mio.", "10^{6}"})
        EXPECT_EQ(value(text), *exact::make(1, 1, 6)) << text;
    for (const char* text : {"1/2", "\u00bd", "0.5", "0,5", "one half", "ein halb", ".5"})
        EXPECT_EQ(value(text), *exact::make(1, 2)) << text;
    for (const char* text :
         {"-5", "\u22125", "minus five", "minus f\u00fcnf", "5 below zero", "(5) %", "$(5)", "negative 5"})
        EXPECT_EQ(value(text), exact::make(5)->opposite()) << text;
    EXPECT_EQ(value("sqrt(16)"), *exact::make(4));
    EXPECT_EQ(value("1,00,000"), *exact::make(100'000));
    EXPECT_EQ(value("18446744073709551615"), *exact::make(18'446'744'073'709'551'615ULL));
}

TEST(number_reader, tells_ranges_from_signs) {
    const auto range = all_of_them("between -5 and -10 %, pages 5-10");
    ASSERT_EQ(range.size(), 4U);
    EXPECT_TRUE(range[0].number.negative);
    EXPECT_TRUE(range[1].number.negative);
    EXPECT_EQ(range[0].unit.counts, dimension::share);
    EXPECT_FALSE(range[2].number.negative);
    EXPECT_FALSE(range[3].number.negative);
    EXPECT_TRUE(all_of_them("UTF-8, x-5, CV-01, v9.2, 3D, 1.2.3, 192.168.0.1").empty());
}

TEST(number_reader, tells_the_bytes_of_the_text_that_was_given) {
    const std::string_view text = "Es sind \u0663\u0665 Tage und \uff11\uff12 MB.";
    const auto found = all_of_them(text);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].bytes.of(text), "\u0663\u0665 Tage");
    EXPECT_EQ(found[1].bytes.of(text), "\uff11\uff12 MB");
}

TEST(number_reader, reads_times_and_dates_as_one) {
    const auto found = all_of_them("From 9:30 to 5 pm on 3 March 2001, or 2001-03-03T17:00:00.");
    ASSERT_EQ(found.size(), 5U);
    EXPECT_EQ(found[1].number, *exact::make(17 * 3'600));
    EXPECT_EQ(found[2].kind, number_kind::date);
    EXPECT_EQ(found[3].day, 3);
    EXPECT_EQ(found[4].number, *exact::make(17 * 3'600));
}

TEST(number_reader, reads_a_number_alone_as_it_reads_it_behind_a_blank) {
    const auto alone_and_behind = [](const std::string& text) {
        const auto alone = all_of_them(text);
        auto behind = all_of_them(" " + text);
        for (stated_number& one : behind) --one.bytes.begin, --one.bytes.end, --one.figure_end;
        return alone == behind;
    };
    for (int i = 0; i < 2'500; ++i) {
        EXPECT_TRUE(alone_and_behind(std::to_string(i))) << i;
        EXPECT_TRUE(alone_and_behind("0" + std::to_string(i) + "\n")) << i;
    }
    for (const char* text : {"000", "12345", "99990", "1000000", "9999999", "20310405", "123456789012345678901", "4 2",
                             "-5", "1.5", "42\n\n", "7\n8"})
        EXPECT_TRUE(alone_and_behind(text)) << text;
}

TEST(number_reader, ends_with_hostile_text) {
    std::vector<stated_number> found;
    for (const char* text : {"",
                             "-",
                             "--5",
                             "5-",
                             "(",
                             "(5",
                             "^5",
                             "10^",
                             "10^{",
                             "10**",
                             "2e",
                             "2e-",
                             "1/",
                             "1/0",
                             "1 1/0",
                             "\u00bd/\u00bd",
                             "sqrt(",
                             "sqrt()",
                             "\u221a",
                             "1,,2",
                             "1,1,1,1,1,1,1,1,1,1,1,1,1",
                             "99999999999999999999999999",
                             "10^9999",
                             "2^99999",
                             "1e9999",
                             "31.31.3131",
                             "25:61",
                             "17:",
                             "half",
                             "half past",
                             "halb",
                             "one hundred and",
                             "und",
                             "two and a",
                             "zwei Komma",
                             "minus",
                             "\xff 5 \xc2",
                             "5\xc2",
                             "5 per cen",
                             "5 %%",
                             "\u0663",
                             "\u0663\xff",
                             "five point",
                             "`-5",
                             "twenty-",
                             "$",
                             "$-",
                             "-$5",
                             "5 square",
                             "5 m^",
                             "5 (",
                             "5 (ten",
                             "5 [ms"})
        read_numbers(text, found, true);
    for (const std::string_view piece :
         {"1",  "1,",  "1 ", "1/",    "-1",  "one ", "hundred ", "million ", "half ", "ein", "3.3.",
          "1:", "(1)", "1^", "5 to ", "5, ", "und ", "\u00bd",   "\u0663",   "5 %-",  "a ",  "per "}) {
        std::string text;
        while (text.size() < 20'000) text += piece;
        found.clear();
        read_numbers(text, found, true);
        EXPECT_LE(found.size(), 3 * number_limits.numbers);
    }
}
