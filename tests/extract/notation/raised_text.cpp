// extract/notation/raised_text.hpp
#include <toolkit/extract/notation/raised_text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::raised::place;

namespace {

/// The line of these parts: ^text is raised, _text is lowered, #text is a note mark, =text is a formula.
std::string line_of(const std::vector<std::string>& parts) {
    toolkit::raised_text line;
    for (const std::string& one : parts) {
        const std::string_view text = std::string_view{one}.substr(1);
        switch (one[0]) {
            case '^': line.add(text, place::above); break;
            case '_': line.add(text, place::below); break;
            case '#': line.add(text, place::note_mark); break;
            case '=': line.add(text, place::formula); break;
            default: line.add(one); break;
        }
    }
    return line.take();
}

}  // namespace

TEST(raised_text, raised_digits_do_not_join_the_number_before_them) {
    EXPECT_EQ(line_of({"10", "^6", " cells"}), "10^6 cells");
    EXPECT_EQ(line_of({"10", "^6", "7"}), "10^6 7");
    EXPECT_EQ(line_of({"2 \u00D7 10", "^\u22123", "."}), "2 \u00D7 10^-3.");
    EXPECT_EQ(line_of({"5400", "^1", " barrels"}), "5400[^1] barrels");
    EXPECT_EQ(line_of({"5400", "^1,2", " barrels"}), "5400[^1,2] barrels");
    EXPECT_EQ(line_of({"5400", "^[1]", " barrels"}), "5400[1] barrels");
    EXPECT_EQ(line_of({"5400", "^*", " barrels"}), "5400* barrels");
    EXPECT_EQ(line_of({"5", "^+", "4"}), "5^+ 4");
    EXPECT_EQ(line_of({"2", "^n+1"}), "2^(n+1)");
    EXPECT_EQ(line_of({"2", "^1/2"}), "2^(1/2)");
    EXPECT_EQ(line_of({"sales", "^3", " rose"}), "sales^3 rose");
    EXPECT_EQ(line_of({"It rose.", "^4", " It fell."}), "It rose. [^4] It fell.");
}

TEST(raised_text, parts_at_the_same_position_are_one) {
    EXPECT_EQ(line_of({"1", "0", "^1", "^2"}), "10^12");
    EXPECT_EQ(line_of({"10", "^ 6 ", "cells"}), "10 ^6 cells");
    EXPECT_EQ(line_of({"10", "^ ", "cells"}), "10 cells");
    EXPECT_EQ(line_of({}), "");
}

TEST(raised_text, ordinals_degrees_and_signs_are_unchanged) {
    EXPECT_EQ(line_of({"the 1", "^st", " and 22", "^nd", " day"}), "the 1st and 22nd day");
    EXPECT_EQ(line_of({"le 1", "^er", " mai, M", "^me", " Roux"}), "le 1er mai, Mme Roux");
    EXPECT_EQ(line_of({"25 ", "^o", "C, 25", "^o", "C, 30", "^\u00B0", "C"}), "25 ^oC, 25\u00B0C, 30\u00B0C");
    EXPECT_EQ(line_of({"Foo", "^\u00AE", " Na", "^+"}), "Foo\u00AE Na+");
}

TEST(raised_text, units_names_and_substances_stay_readable) {
    EXPECT_EQ(line_of({"12 m", "^2", " of 3 kg m", "^-3", "."}), "12 m\u00B2 of 3 kg m^-3.");
    EXPECT_EQ(line_of({"m\u00B2, 10\u2076"}), "m\u00B2, 10\u2076");
    EXPECT_EQ(line_of({"H", "_2", "SO", "_4", " and CO", "_2", "."}), "H2SO4 and CO2.");
    EXPECT_EQ(line_of({"Ca(OH)", "_2", ", SO", "_4", "^2\u2212", ", CO", "_2e"}), "Ca(OH)2, SO4^2\u2212, CO2e");
    EXPECT_EQ(line_of({"x", "_i", " and x", "_1", ", log", "_10", " y"}), "x_i and x_1, log_10 y");
    EXPECT_EQ(line_of({"V", "_max", " of a", "_n+1", "b"}), "V_max of a_(n+1)b");
    EXPECT_EQ(line_of({"^14", "C in 101", "_2", "5"}), "^14C in 101_2 5");
}

TEST(raised_text, raised_and_lowered_digits_around_a_slash_are_a_fraction) {
    EXPECT_EQ(line_of({"Add ", "^3", "\u2044", "_4", " cup"}), "Add 3/4 cup");
    EXPECT_EQ(line_of({"2", "^1", "/", "_2", "cups"}), "2 1/2 cups");
    EXPECT_EQ(line_of({"2 ", "^1/", "_2", "-inch"}), "2 1/2-inch");
    EXPECT_EQ(line_of({"2", "^1", "_/2"}), "2 1/2");
    EXPECT_EQ(line_of({"^1", "\u2044", "2"}), "1/2");
    EXPECT_EQ(line_of({"10", "^6", "/2"}), "10^6/2");
    EXPECT_EQ(line_of({"10", "^6", "_2"}), "10^6_2");
}

TEST(raised_text, note_marks_are_not_digits) {
    EXPECT_EQ(line_of({"5400", "#1", " barrels"}), "5400[^1] barrels");
    EXPECT_EQ(line_of({"5400", "#*", " barrels."}), "5400* barrels.");
    EXPECT_EQ(line_of({"It rose.", "#12", " It fell."}), "It rose. [^12] It fell.");
}

TEST(raised_text, a_raised_number_is_a_note_mark_where_no_power_makes_sense) {
    EXPECT_EQ(line_of({"in 2019", "^2", "."}), "in 2019[^2].");
    EXPECT_EQ(line_of({"1,250", "^3", " visitors"}), "1,250[^3] visitors");
    EXPECT_EQ(line_of({"$5.40", "^2", " each"}), "$5.40[^2] each");
    EXPECT_EQ(line_of({"12%", "^4", " of it"}), "12%[^4] of it");
    EXPECT_EQ(line_of({"31250", "^12", " cells"}), "31250[^12] cells");
    EXPECT_EQ(line_of({"^1", " Preliminary."}), "[^1] Preliminary.");
    EXPECT_EQ(line_of({"1024", "^2", " = 1048576, 2000", "^2", " = 4000000"}), "1024^2 = 1048576, 2000^2 = 4000000");
    EXPECT_EQ(line_of({"10", "^1", " and 2", "^30", " and 1.05", "^10", " and 12", "^3"}),
              "10^1 and 2^30 and 1.05^10 and 12^3");
    EXPECT_EQ(line_of({"3 \u00D7 1999", "^2"}), "3 \u00D7 1999^2");
}

TEST(raised_text, units_of_length_and_degrees_are_written_as_usual) {
    EXPECT_EQ(line_of({"12 cm", "^3", ", 5 km", "^2", "; sum", "^2"}), "12 cm\u00B3, 5 km\u00B2; sum^2");
    EXPECT_EQ(line_of({"20", "^0", "C, Foo", "^TM"}), "20\u00B0C, Foo\u2122");
}

TEST(raised_text, formulas_stay_apart_from_numbers_and_words) {
    EXPECT_EQ(line_of({"Add 1", "=1/2", "litre"}), "Add 1 1/2 litre");
    EXPECT_EQ(line_of({"the ", "=n", "th and ", "=x", "-axis"}), "the nth and x-axis");
    EXPECT_EQ(line_of({"2", "=x", " and 2", "=5", "7"}), "2x and 2 5 7");
    EXPECT_EQ(line_of({"a", "=[formula]", "b"}), "a [formula]b");
}

TEST(raised_text, long_raised_text_is_text) {
    const std::string text = "This sentence is raised as a whole, and is no exponent.";
    EXPECT_EQ(line_of({"Word", "^" + text, "Next"}), "Word " + text + " Next");
}

TEST(raised_text, raised_numbers_after_years_and_round_amounts_are_note_marks) {
    EXPECT_EQ(line_of({"In 2000", "^2", " it rose"}), "In 2000[^2] it rose");
    EXPECT_EQ(line_of({"In 1800", "^3"}), "In 1800[^3]");
    for (const auto* const base : {"$100", "\u20AC500", "\u00A31000", "\u20B92000", "USD 300", "CHF\u00A0400"})
        for (const auto* const note : {"1", "2", "3", "1,2"})
            EXPECT_EQ(line_of({base, std::string{"^"} + note}), base + ("[^" + std::string{note} + "]"));
    for (const auto* const base : {"5000", "300", "20", "70000"})
        EXPECT_EQ(line_of({base, "^1", " units"}), base + std::string{"[^1] units"});
    EXPECT_EQ(line_of({"100", "^2", " and 10", "^1", " and 16", "^1", " and $10", "^6"}),
              "100^2 and 10^1 and 16^1 and $10^6");
    EXPECT_EQ(line_of({"2000", "^2", " = 4000000"}), "2000^2 = 4000000");
}

TEST(raised_text, two_raised_digits_after_money_are_cents) {
    EXPECT_EQ(line_of({"$19", "^99", " now"}), "$19.99 now");
    EXPECT_EQ(line_of({"$3", "^50"}), "$3.50");
    EXPECT_EQ(line_of({"\u20AC1,299", "^00"}), "\u20AC1,299.00");
    EXPECT_EQ(line_of({"19", "^95", " \u20AC"}), "19.95 \u20AC");
    EXPECT_EQ(line_of({"7", "^05", "\u00A0EUR"}), "7.05\u00A0EUR");
    EXPECT_EQ(line_of({"$19.", "^99"}), "$19.99");
    EXPECT_EQ(line_of({"19,", "^99", " \u20AC"}), "19,99 \u20AC");
    EXPECT_EQ(line_of({"$19", "^12", " now"}), "$19[formula] now");  // cents, or a note mark
    EXPECT_EQ(line_of({"10", "^12", " USD"}), "10^12 USD");
}

TEST(raised_text, a_number_with_a_closing_bracket_is_a_note_mark) {
    EXPECT_EQ(line_of({"5400", "^1)", " barrels"}), "5400[^1] barrels");
    EXPECT_EQ(line_of({"100", "^2)"}), "100[^2]");
    EXPECT_EQ(line_of({"It rose.", "^3)", " It"}), "It rose. [^3] It");
    EXPECT_EQ(line_of({"20", "#1)"}), "20[^1]");
    EXPECT_EQ(line_of({"(a+7", "^2)", " x"}), "(a+7^(2)) x");
    EXPECT_EQ(line_of({"20", "^(1)", " and 2", "^(n)"}), "20(1) and 2(n)");
}

TEST(raised_text, a_plain_number_after_a_raised_one_and_a_slash_is_a_fraction) {
    EXPECT_EQ(line_of({"5", "^1", "/2 in"}), "5 1/2 in");
    EXPECT_EQ(line_of({"^1", "/2 cup"}), "1/2 cup");
    EXPECT_EQ(line_of({"Add ", "^3", "/4 cup"}), "Add 3/4 cup");
    EXPECT_EQ(line_of({"12", "^1/", "4 in"}), "12 1/4 in");
    EXPECT_EQ(line_of({"2", "^3", "/4 in"}), "2[formula] in");  // 2 3/4, or 8/4
    EXPECT_EQ(line_of({"10", "^6", "/2"}), "10^6/2");
    EXPECT_EQ(line_of({"x", "^2", "/4"}), "x^2/4");
    EXPECT_EQ(line_of({"5400", "^1", "/12 months"}), "5400^1/12 months");
    EXPECT_EQ(line_of({"(a+b)", "^2", "/4"}), "(a+b)^2/4");
}
