// extract/notation/formula.hpp
#include <toolkit/extract/notation/formula.hpp>

#include <gtest/gtest.h>

#include <string>

namespace formula = toolkit::formula;

TEST(formula, a_fraction_brackets_parts_of_several_operands) {
    EXPECT_EQ(formula::fraction("1", "2"), "1/2");
    EXPECT_EQ(formula::fraction("a+b", "c+d"), "(a+b)/(c+d)");
    EXPECT_EQ(formula::fraction("-3", "4.5"), "-3/4.5");
    EXPECT_EQ(formula::fraction("1", "-3"), "1/(-3)");
    EXPECT_EQ(formula::fraction("x^2", "y_1"), "x^2/y_1");
    EXPECT_EQ(formula::fraction("1", "2x"), "1/(2x)");
    EXPECT_EQ(formula::fraction("1", "2 x"), "1/(2 x)");
    EXPECT_EQ(formula::fraction("1/2", "3/4"), "(1/2)/(3/4)");
    EXPECT_EQ(formula::fraction("(a+b)", "sqrt(2)"), "(a+b)/sqrt(2)");
    EXPECT_EQ(formula::fraction("(a+b)(c+d)", "(a)c"), "((a+b)(c+d))/((a)c)");
    EXPECT_EQ(formula::fraction("1,000", "a\u2212b"), "1,000/(a\u2212b)");
    EXPECT_EQ(formula::fraction("distance", "time"), "distance/time");
}

TEST(formula, a_power_brackets_its_base_and_exponent_unless_they_are_single_operands) {
    EXPECT_EQ(formula::power("10", "6"), "10^6");
    EXPECT_EQ(formula::power("10", "-3"), "10^-3");
    EXPECT_EQ(formula::power("x", "n+1"), "x^(n+1)");
    EXPECT_EQ(formula::power("x^2", "3"), "(x^2)^3");
    EXPECT_EQ(formula::power("2", "x^2"), "2^(x^2)");
    EXPECT_EQ(formula::power("2", "1/2"), "2^(1/2)");
    EXPECT_EQ(formula::power("-3", "2"), "(-3)^2");
    EXPECT_EQ(formula::power("a+b", "2"), "(a+b)^2");
    EXPECT_EQ(formula::power("(a+b)", "2"), "(a+b)^2");
    EXPECT_EQ(formula::power("(a)(b)", "2"), "((a)(b))^2");
    EXPECT_EQ(formula::power("x_i", "2"), "x_i^2");
    EXPECT_EQ(formula::power("n!", "2"), "(n!)^2");
    EXPECT_EQ(formula::power("|x|", "2"), "|x|^2");
    EXPECT_EQ(formula::power("2x", "2"), "(2x)^2");
    EXPECT_EQ(formula::power("", "14"), "^14");
    EXPECT_EQ(formula::power("x", ""), "x");
}

TEST(formula, primes_degrees_and_ordinals_are_not_exponents) {
    EXPECT_EQ(formula::power("f", "\u2032"), "f\u2032");
    EXPECT_EQ(formula::power("90", "\u2218"), "90\u00B0");
    EXPECT_EQ(formula::power("n", "th"), "nth");
}

TEST(formula, an_index_follows_a_low_line) {
    EXPECT_EQ(formula::subscript("x", "i"), "x_i");
    EXPECT_EQ(formula::subscript("log", "10"), "log_10");
    EXPECT_EQ(formula::subscript("x", "i+1"), "x_(i+1)");
    EXPECT_EQ(formula::subscript("x", "i,j"), "x_(i,j)");
    EXPECT_EQ(formula::subscript("a+b", "1"), "(a+b)_1");
    EXPECT_EQ(formula::subscript("x^2", "1"), "(x^2)_1");
}

TEST(formula, roots_name_their_degree) {
    EXPECT_EQ(formula::root("16"), "sqrt(16)");
    EXPECT_EQ(formula::root("(a+b)"), "sqrt(a+b)");
    EXPECT_EQ(formula::root("(a)(b)"), "sqrt((a)(b))");
    EXPECT_EQ(formula::root("8", "3"), "root(3, 8)");
    EXPECT_EQ(formula::root("9", "2"), "sqrt(9)");
}

TEST(formula, sums_products_and_limits_have_bounds) {
    EXPECT_EQ(formula::large_operator("\u2211", "i=1", "n", "i"), "sum_(i=1)^n i");
    EXPECT_EQ(formula::large_operator("\u2211", "i=1", "n", "i+1"), "sum_(i=1)^n (i+1)");
    EXPECT_EQ(formula::large_operator("\u220F", "k", "n-1", "x_k"), "product_k^(n-1) x_k");
    EXPECT_EQ(formula::large_operator("\u222B", "0", "\u221E", ""), "integral_0^\u221E");
    EXPECT_EQ(formula::large_operator("lim", "x\u21920", "", "f(x)"), "lim_(x\u21920) f(x)");
    EXPECT_EQ(formula::large_operator("\u2A02", "", ""), "\u2A02");
}

TEST(formula, a_matrix_has_its_own_brackets) {
    EXPECT_EQ(formula::matrix({{"1", "2"}, {"3", "4"}}), "[[1, 2]; [3, 4]]");
    EXPECT_EQ(formula::bracketed("(", formula::matrix({{"1", "2"}}), ")"), "[[1, 2]]");
    EXPECT_EQ(formula::bracketed("|", formula::matrix({{"1", "2"}}), "|"), "|[[1, 2]]|");
    EXPECT_EQ(formula::bracketed("[", "0, 1", ")"), "[0, 1)");
    EXPECT_EQ(formula::power(formula::bracketed("[", "0, 1", ")"), "2"), "[0, 1)^2");
}

TEST(formula, marks_above_a_name_are_named) {
    EXPECT_EQ(formula::accented("v", "\u2192"), "vec(v)");
    EXPECT_EQ(formula::accented("x", "\u00AF"), "bar(x)");
}

TEST(formula, what_one_line_cannot_express_is_marked_as_a_whole) {
    const std::string marked{formula::marker};
    EXPECT_EQ(formula::fraction("", "2"), marked);
    EXPECT_EQ(formula::fraction("1", ""), marked);
    EXPECT_EQ(formula::root(""), marked);
    EXPECT_EQ(formula::matrix({}), marked);
    EXPECT_EQ(formula::accented("3", "\u00AF"), marked);
    EXPECT_EQ(formula::accented("x", "?"), marked);
    EXPECT_EQ(formula::power("2", formula::root("")), marked);
    EXPECT_EQ(formula::subscript(formula::root(""), "2"), marked);
    EXPECT_EQ(formula::matrix({{"1", marked}}), marked);
    EXPECT_EQ(formula::large_operator("\u2211", marked, ""), marked);
    EXPECT_EQ(formula::whole("3+" + marked), marked);
    EXPECT_EQ(formula::whole("3+4"), "3+4");
}
