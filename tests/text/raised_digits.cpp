// text/raised_digits.hpp
#include <toolkit/text/raised_digits.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {
std::string plain(std::string word) {
    toolkit::make_digits_plain(word);
    return word;
}
}  // namespace

TEST(raised_digits, in_units_and_substances_become_plain) {
    EXPECT_EQ(plain("m\u00B2"), "m2");
    EXPECT_EQ(plain("cm\u00B3"), "cm3");
    EXPECT_EQ(plain("h\u2082so\u2084"), "h2so4");
    EXPECT_EQ(plain("co\u2082"), "co2");
    EXPECT_EQ(plain("c\u2086h\u2081\u2082o\u2086"), "c6h12o6");
}

TEST(raised_digits, after_a_longer_word_are_separate) {
    EXPECT_EQ(plain("barrels\u00B9"), "barrels");
    EXPECT_EQ(plain("f\u00FCnfzig\u00B9\u2070"), "f\u00FCnfzig");
}

TEST(raised_digits, after_a_number_do_not_join_it) {
    EXPECT_EQ(plain("10\u2076"), "10\u2076");
    EXPECT_EQ(toolkit::raised_digits_of_number("10\u2076"), 2U);
    EXPECT_EQ(toolkit::raised_digits_of_number("106"), std::string::npos);
    EXPECT_EQ(toolkit::raised_digits_of_number("10\u2076x"), std::string::npos);
    EXPECT_EQ(plain("1\u00BD"), "1\u00BD");
    EXPECT_EQ(plain("\u00B2"), "2");
    EXPECT_EQ(plain("stra\u00DFe"), "stra\u00DFe");
}
