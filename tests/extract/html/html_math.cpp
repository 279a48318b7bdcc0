// extract/html/html_math.hpp, extract/html/html_math_row.hpp
#include <toolkit/extract/html/html_math.hpp>

#include "../../effort.hpp"
#include "../html_says.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

std::string line_of(std::string_view formula) {
    return text_of_body("<p><math>" + std::string{formula} + "</math></p>");
}

}  // namespace

TEST(html_math, fractions_and_roots_keep_their_meaning_on_one_line) {
    EXPECT_EQ(line_of("<mfrac><mn>1</mn><mn>2</mn></mfrac>"), "1/2");
    EXPECT_EQ(line_of("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mi>c</mi><mo>+</mo><mi>d</mi></mrow>"
                      "</mfrac>"),
              "(a+b)/(c+d)");
    EXPECT_EQ(line_of("<msqrt><mn>16</mn></msqrt>"), "sqrt(16)");
    EXPECT_EQ(line_of("<msqrt><mn>1</mn><mo>+</mo><mi>x</mi></msqrt>"), "sqrt(1+x)");
    EXPECT_EQ(line_of("<mroot><mn>8</mn><mn>3</mn></mroot>"), "root(3, 8)");
    EXPECT_EQ(line_of("<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>"), "2 1/2");
    EXPECT_EQ(line_of("<mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>"), "(1/2) x");
    EXPECT_EQ(line_of("<mn>6</mn><mo>/</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>"), "6/(1/2)");
    EXPECT_EQ(line_of("<mo>(</mo><mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>"), "(binom(n, k))");
    EXPECT_EQ(
        line_of("<mi>x</mi><mo>=</mo><mfrac><mrow><mo>\u2212</mo><mi>b</mi><mo>\u00B1</mo><msqrt><msup><mi>b</mi>"
                "<mn>2</mn></msup><mo>\u2212</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a"
                "</mi></mrow></mfrac>"),
        "x = (-b\u00B1sqrt(b^2-4 a c))/(2 a)");
}

TEST(html_math, powers_and_indices_keep_their_brackets) {
    EXPECT_EQ(line_of("<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>"), "x^(n+1)");
    EXPECT_EQ(line_of("<msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>"),
              "(a+b)^2");
    EXPECT_EQ(line_of("<mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><msup><mo>)</mo><mn>2</mn></msup>"), "(a+b)^2");
    EXPECT_EQ(line_of("<msup><mn>10</mn><mrow><mo>\u2212</mo><mn>3</mn></mrow></msup>"), "10^-3");
    EXPECT_EQ(line_of("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"), "x_i^2");
    EXPECT_EQ(line_of("<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>"), "_6^14C");
    EXPECT_EQ(line_of("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>"), "E = m c^2");
}

TEST(html_math, invisible_operators_keep_their_meaning) {
    EXPECT_EQ(line_of("<mrow><mo>(</mo><mn>2</mn><mo>+</mo><mn>3</mn><mo>)</mo></mrow><mo>&#x2062;</mo><mn>4</mn>"),
              "(2+3)*4");
    EXPECT_EQ(line_of("<mi>f</mi><mo>&#x2061;</mo><mo>(</mo><mi>x</mi><mo>)</mo><mo>=</mo><mi>sin</mi><mo>&#x2061;</mo>"
                      "<mi>x</mi>"),
              "f(x) = sin x");
    EXPECT_EQ(line_of("<mn>1</mn><mo>&#x2064;</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>"), "1 1/2");
    EXPECT_EQ(line_of("<mn>0</mn><mo>.</mo><mn>5</mn>"), "0.5");
    EXPECT_EQ(line_of("<mtext>speed</mtext><mo>=</mo><mn>3</mn><mspace width='1em'/><mtext>metres</mtext>"),
              "speed = 3 metres");
}

TEST(html_math, sums_products_and_limits_have_bounds) {
    EXPECT_EQ(
        line_of("<munderover><mo>&sum;</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i"
                "</mi>"),
        "sum_(i=1)^n i");
    EXPECT_EQ(line_of("<munder><mo>&prod;</mo><mi>k</mi></munder><mi>k</mi>"), "product_k k");
    EXPECT_EQ(
        line_of("<munder><mi>lim</mi><mrow><mi>x</mi><mo>\u2192</mo><mn>0</mn></mrow></munder><mi>f</mi><mo>(</mo>"
                "<mi>x</mi><mo>)</mo>"),
        "lim_(x\u21920) f(x)");
    EXPECT_EQ(line_of("<msubsup><mo>&int;</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi>"), "integral_0^1 x");
}

TEST(html_math, bracketed_tables_are_matrices_and_others_are_lines) {
    const std::string table =
        "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd>"
        "</mtr></mtable>";
    EXPECT_EQ(line_of("<mo>[</mo>" + table + "<mo>]</mo>"), "[[1, 2]; [3, 4]]");
    EXPECT_EQ(line_of("<mi>A</mi><mo>=</mo><mfenced>" + table + "</mfenced>"), "A = [[1, 2]; [3, 4]]");
    EXPECT_EQ(line_of("<mo>|</mo>" + table + "<mo>|</mo>"), "|[[1, 2]; [3, 4]]|");
    EXPECT_EQ(line_of("<mo>{</mo><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mtext>if</mtext><mi>x</mi><mo>\u2265</mo><mn>0"
                      "</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mtext>otherwise</mtext></mtd></mtr></mtable>"),
              "{x, if x \u2265 0; 0, otherwise}");
    EXPECT_EQ(
        line_of("<mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi></mtd>"
                "<mtd><mo>=</mo><mn>2</mn></mtd></mtr></mtable>"),
        "x = 1; y = 2");
    EXPECT_EQ(line_of("<mfenced open='[' close=')' separators=';'><mn>0</mn><mn>1</mn></mfenced>"), "[0; 1)");
}

TEST(html_math, what_one_line_cannot_express_is_marked_and_has_no_value) {
    EXPECT_EQ(line_of("<mn>0.</mn><mover><mn>3</mn><mo>\u00AF</mo></mover>"), "[formula]");
    EXPECT_EQ(line_of("<mfrac><mn>1</mn></mfrac>"), "[formula]");
    EXPECT_EQ(line_of("<mfrac><mn>1</mn><mrow/></mfrac>"), "[formula]");
    EXPECT_EQ(line_of("<mlongdiv><mn>3</mn><mn>435</mn></mlongdiv>"), "[formula]");
    EXPECT_EQ(line_of("<mn>7</mn><mo>+</mo><mfrac><mn>1</mn><menclose notation='updiagonalstrike'><mn>2</mn></menclose>"
                      "</mfrac>"),
              "[formula]");
    std::string deep;
    for (int i = 0; i < 80; ++i) deep += "<msqrt>";
    EXPECT_EQ(line_of(deep + "<mn>2</mn>"), "[formula]");
}

TEST(html_math, the_source_of_a_formula_is_read_when_it_displays_nothing) {
    EXPECT_EQ(line_of("<semantics><mrow><mi>a</mi></mrow><annotation encoding='application/x-tex'>\\alpha</annotation>"
                      "</semantics>"),
              "a");
    EXPECT_EQ(line_of("<semantics><mrow></mrow><annotation encoding='application/x-tex'>\\frac{1}{2}</annotation>"
                      "</semantics>"),
              "\\frac{1}{2}");
    EXPECT_EQ(
        text_of_body("<p>Take <span style='display:none' class='mwe-math-mathml-a11y'><math><mfrac><mn>1</mn><mn>2"
                     "</mn></mfrac></math></span><img class='mwe-math-fallback-image-inline' alt='{\\frac "
                     "{1}{2}}'> of it.</p>"),
        "Take 1/2 of it.");
}

TEST(html_math, formulas_stay_apart_from_adjacent_numbers_and_words) {
    EXPECT_EQ(text_of_body("<p>Add 1<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>cups.</p>"), "Add 1 1/2 cups.");
    EXPECT_EQ(text_of_body("<p>The side is <math><msqrt><mn>16</mn></msqrt></math> m.</p>"), "The side is sqrt(16) m.");
}

TEST(html_math, the_time_of_a_row_grows_with_its_length) {
    const auto repeated = [](std::string_view one) {
        std::string many;
        while (many.size() < sized(std::size_t{2'000'000})) many += one;
        return many;
    };
    for (const std::string_view one :
         {"<mfrac><mn>1</mn><mn>2</mn></mfrac><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable>",
          "<mspace></mspace>", "<mtext> </mtext>", "<mo>|</mo><mi>x</mi>", "<mo>(</mo>", "<mtable></mtable>",
          "<mn>1</mn><mo>.</mo>"})
        EXPECT_LT(line_of(repeated(one)).size(), 100U) << one;
    EXPECT_EQ(line_of("<mmultiscripts><mi>x</mi>" + repeated("<mi>a</mi>") + "</mmultiscripts>"), "[formula]");
}

TEST(html_math, a_lone_brace_before_a_table_opens_cases) {
    const std::string table = "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>";
    EXPECT_EQ(line_of("<mo>{</mo>" + table), "{1, 2}");
    EXPECT_EQ(line_of("<mo>(</mo><mi>x</mi><mo>)</mo><mo>=</mo><mo>{</mo>" + table), "(x) = {1, 2}");
    EXPECT_EQ(line_of("<mo>)</mo><mo>{</mo>" + table), "){1, 2}");
}

TEST(html_math, a_fraction_after_a_division_sign_has_brackets) {
    const std::string half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>";
    EXPECT_EQ(line_of("<mn>6</mn><mo>\u00F7</mo>" + half), "6\u00F7(1/2)");
    EXPECT_EQ(line_of("<mn>6</mn><mo>:</mo>" + half), "6:(1/2)");
    EXPECT_EQ(line_of("<mn>6</mn><mo>\u2215</mo>" + half), "6/(1/2)");
    EXPECT_EQ(line_of("<mn>6</mn><mo>/</mo><mo>-</mo>" + half), "6/-(1/2)");
    EXPECT_EQ(line_of("<mi>a</mi><mo>:</mo>" + half), "a:(1/2)");
    EXPECT_EQ(line_of("<mn>6</mn><mo>-</mo>" + half), "6-1/2");
}

TEST(html_math, hidden_and_struck_parts_of_a_formula_are_left_out) {
    EXPECT_EQ(line_of("<mn>7</mn><mn style='display:none'>9</mn>"), "7");
    EXPECT_EQ(line_of("<mn>7</mn><mn hidden>9</mn><mn>8</mn>"), "78");
    EXPECT_EQ(line_of("<mrow style=\"text-decoration:line-through\"><mn>5</mn></mrow><mn>6</mn>"), "6");
    EXPECT_EQ(line_of("<mn>5</mn><mn style='text-decoration:line-through'>0</mn><mn>6</mn>"), "5 6");
    EXPECT_EQ(line_of("<mn>1</mn><menclose notation='horizontalstrike'><mn>0</mn></menclose><mn>6</mn>"), "1 6");
    EXPECT_EQ(line_of("<msup style='visibility:hidden'><mn>5</mn><mn>2</mn></msup><mi>x</mi>"), "x");
    EXPECT_EQ(line_of("<mfrac><mn>1</mn><mn style='display:none'>2</mn></mfrac>"), "[formula]");
    EXPECT_EQ(line_of("<mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr style='display:none'><mtd><mn>2</mn></mtd></mtr>"
                      "</mtable>"),
              "1");
    EXPECT_EQ(line_of("<mtext>5<span hidden>0</span> or <s>6</s>7</mtext>"), "5 or 7");
}

TEST(html_math, a_formula_with_an_ambiguous_comma_is_marked) {
    const std::string comma = "<mo separator=\"true\">,</mo>";
    EXPECT_EQ(line_of("<mn>1</mn>" + comma + "<mn>500</mn>"), "[formula]");
    EXPECT_EQ(line_of("<mi>x</mi><mo>=</mo><mn>20</mn>" + comma + "<mn>500</mn>"), "[formula]");
    EXPECT_EQ(line_of("<mn>1,500</mn>"), "1,500");
    EXPECT_EQ(line_of("<mn>1</mn>" + comma + "<mn>000</mn>"), "1,000");
    EXPECT_EQ(line_of("<mo>(</mo><mn>1</mn>" + comma + "<mn>500</mn><mo>)</mo>"), "(1, 500)");
    EXPECT_EQ(line_of("<mn>1</mn>" + comma + "<mn>2</mn>" + comma + "<mn>3</mn>"), "1, 2, 3");
    EXPECT_EQ(line_of("<mi>n</mi><mo>=</mo><mn>0</mn>" + comma + "<mn>500</mn>"), "n = 0, 500");
}

TEST(html_math, an_equation_number_is_not_part_of_the_equation) {
    EXPECT_EQ(line_of("<mtable><mlabeledtr><mtd><mtext>(7)</mtext></mtd><mtd><mi>x</mi><mo>=</mo><mn>5</mn></mtd>"
                      "</mlabeledtr></mtable>"),
              "x = 5");
}
