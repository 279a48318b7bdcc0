// extract/docx/docx_math.hpp
#include <toolkit/extract/docx/docx_math.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

using namespace word_files;

namespace {

/// <m:NAME>, with its parts.
std::string of(std::string_view name, const std::string& inner) {
    return "<m:" + std::string{name} + ">" + inner + "</m:" + std::string{name} + ">";
}
std::string t(std::string_view text) {
    return "<m:r><w:rPr><w:rFonts w:ascii=\"Cambria Math\"/></w:rPr><m:t xml:space=\"preserve\">" + std::string{text} +
           "</m:t></m:r>";
}
std::string e(const std::string& inner) { return of("e", inner); }
std::string set(std::string_view name, std::string_view value) {
    return "<m:" + std::string{name} + " m:val=\"" + std::string{value} + "\"/>";
}
std::string fraction(const std::string& upper, const std::string& lower, const std::string& properties = "") {
    return of("f", of("fPr", properties + "<m:ctrlPr><w:rPr/></m:ctrlPr>") + of("num", upper) + of("den", lower));
}
std::string power(const std::string& base, const std::string& exponent) {
    return of("sSup", of("sSupPr", "<m:ctrlPr/>") + e(base) + of("sup", exponent));
}
std::string index(const std::string& base, const std::string& below) { return of("sSub", e(base) + of("sub", below)); }
std::string brackets(const std::string& inner, const std::string& properties = "") {
    return of("d", of("dPr", properties) + e(inner));
}

/// The line of a formula in a paragraph.
std::string line_of(const std::string& formula) { return text_of("<w:p>" + of("oMath", formula) + "</w:p>"); }

}  // namespace

TEST(docx_math, fractions_are_written_with_a_slash) {
    EXPECT_EQ(line_of(fraction(t("1"), t("2"))), "1/2");
    EXPECT_EQ(line_of(fraction(t("48"), t("60"))), "48/60");
    EXPECT_EQ(line_of(fraction(t("a+b"), t("c"), set("type", "lin"))), "(a+b)/c");
    EXPECT_EQ(line_of(fraction(t("1"), t("2"), set("type", "skw"))), "1/2");
    EXPECT_EQ(line_of(fraction(fraction(t("1"), t("2")), t("3"))), "(1/2)/3");
    EXPECT_EQ(line_of(fraction("", t("3"))), "[formula]");
}

TEST(docx_math, a_fraction_is_bracketed_beside_other_operands) {
    EXPECT_EQ(line_of(t("1") + fraction(t("1"), t("2"))), "1 1/2");
    EXPECT_EQ(line_of(t("x") + fraction(t("1"), t("2"))), "x (1/2)");
    EXPECT_EQ(line_of(fraction(t("1"), t("2")) + t("x")), "(1/2) x");
    EXPECT_EQ(line_of(t("y=3") + fraction(t("1"), t("2")) + t("x+1")), "y=3 (1/2) x+1");
    EXPECT_EQ(line_of(t("2.5") + fraction(t("1"), t("2"))), "2.5 (1/2)");
    EXPECT_EQ(line_of(t("a+") + fraction(t("1"), t("2")) + t("-b")), "a+1/2-b");
    EXPECT_EQ(line_of(t("a/") + fraction(t("1"), t("2"))), "a/(1/2)");
    EXPECT_EQ(line_of(fraction(t("1"), t("2")) + fraction(t("3"), t("4"))), "(1/2) (3/4)");
}

TEST(docx_math, fractions_stay_apart_from_adjacent_text) {
    const std::string half = of("oMath", fraction(t("1"), t("2")));
    const auto in_text = [&](std::string_view before, std::string_view after) {
        return text_of("<w:p><w:r><w:t xml:space=\"preserve\">" + std::string{before} + "</w:t></w:r>" + half +
                       "<w:r><w:t xml:space=\"preserve\">" + std::string{after} + "</w:t></w:r></w:p>");
    };
    EXPECT_EQ(in_text("Add ", " litre of slip."), "Add 1/2 litre of slip.");
    EXPECT_EQ(in_text("Add 1", "litre."), "Add 1 1/2 litre.");
    EXPECT_EQ(in_text("Add 1 ", ", or 2."), "Add 1 1/2, or 2.");
    EXPECT_EQ(in_text("from -", "5"), "from -1/2 5");
}

TEST(docx_math, roots_have_their_degree) {
    EXPECT_EQ(line_of(of("rad", of("radPr", set("degHide", "1")) + of("deg", "") + e(t("16")))), "sqrt(16)");
    EXPECT_EQ(line_of(of("rad", of("radPr", set("degHide", "on")) + of("deg", t("3")) + e(t("x+1")))), "sqrt(x+1)");
    EXPECT_EQ(line_of(of("rad", of("deg", t("3")) + e(t("8")))), "root(3, 8)");
    EXPECT_EQ(line_of(t("2") + of("rad", of("radPr", set("degHide", "1")) + e(t("2")))), "2 sqrt(2)");
}

TEST(docx_math, powers_and_indices) {
    EXPECT_EQ(line_of(power(t("10"), t("3"))), "10^3");
    EXPECT_EQ(line_of(power(t("10"), t("\u22123"))), "10^\u22123");
    EXPECT_EQ(line_of(power(t("x"), t("n+1"))), "x^(n+1)");
    EXPECT_EQ(line_of(t("2") + power(t("x"), t("2"))), "2x^2");
    EXPECT_EQ(line_of(t("2\u00B7") + power(t("10"), t("6"))), "2\u00B710^6");
    EXPECT_EQ(line_of(t("2") + power(t("3"), t("2"))), "2 3^2");
    EXPECT_EQ(line_of(power(t("10"), t("6")) + t("7")), "10^6 7");
    EXPECT_EQ(line_of(index(t("x"), t("i"))), "x_i");
    EXPECT_EQ(line_of(of("sSubSup", e(t("x")) + of("sub", t("i")) + of("sup", t("2")))), "x_i^2");
    EXPECT_EQ(line_of(of("sPre", of("sub", t("6")) + of("sup", t("14")) + e(t("C")))), "^14_6C");
    EXPECT_EQ(line_of(of("sPre", of("sub", t("6")) + of("sup", t("14")) + e(t("7")))), "[formula]");
}

TEST(docx_math, delimiters_are_written) {
    EXPECT_EQ(line_of(brackets(t("2+3")) + t("4")), "(2+3)4");
    EXPECT_EQ(line_of(brackets(t("2+3")) + t("\u22C5") + t("4")), "(2+3)\u22C54");
    EXPECT_EQ(line_of(t("4") + brackets(t("2+3"))), "4(2+3)");
    EXPECT_EQ(line_of(brackets(t("x"), set("begChr", "|") + set("endChr", "|"))), "|x|");
    EXPECT_EQ(line_of(brackets(t("0,1"), set("begChr", "[") + set("endChr", ")"))), "[0,1)");
    EXPECT_EQ(line_of(of("d", e(t("a")) + e(t("b")))), "(a|b)");
    EXPECT_EQ(line_of(of("d", of("dPr", set("sepChr", ";")) + e(t("a")) + e(t("b")))), "(a;b)");
    EXPECT_EQ(line_of(power(brackets(t("a+b")), t("2"))), "(a+b)^2");
}

TEST(docx_math, sums_products_and_integrals_have_bounds) {
    EXPECT_EQ(line_of(of("nary", of("naryPr", set("chr", "\u2211") + set("limLoc", "undOvr")) + of("sub", t("i=1")) +
                                     of("sup", t("n")) + e(t("i")))),
              "sum_(i=1)^n i");
    EXPECT_EQ(
        line_of(of("nary", of("naryPr", set("chr", "\u220F")) + of("sub", t("k")) + of("sup", t("5")) + e(t("k+1")))),
        "product_k^5 (k+1)");
    EXPECT_EQ(line_of(of("nary", of("sub", t("0")) + of("sup", t("1")) + e(t("x")))), "integral_0^1 x");
    EXPECT_EQ(line_of(of("nary", of("naryPr", set("chr", "\u2211") + set("subHide", "1") + set("supHide", "1")) +
                                     of("sub", t("1")) + of("sup", t("2")) + e(t("x")))),
              "sum x");
}

TEST(docx_math, functions_and_limits) {
    EXPECT_EQ(line_of(of("func", of("fName", t("sin")) + e(t("x")))), "sin(x)");
    EXPECT_EQ(line_of(of("func", of("fName", index(t("log"), t("10"))) + e(brackets(t("x+1"))))), "log_10(x+1)");
    EXPECT_EQ(line_of(of("func", of("fName", power(t("cos"), t("2"))) + e(t("x")))), "cos^2 (x)");
    EXPECT_EQ(line_of(of("func", of("fName", of("limLow", e(t("lim")) + of("lim", t("x\u21920")))) + e(t("f(x)")))),
              "lim_(x\u21920) f(x)");
    EXPECT_EQ(line_of(of("limUpp", e(t("=")) + of("lim", t("2")))), "[formula]");
}

TEST(docx_math, matrices_arrays_and_stacks) {
    const std::string rows = of("mr", e(t("1")) + e(t("2"))) + of("mr", e(t("3")) + e(t("4")));
    EXPECT_EQ(line_of(of("m", of("mPr", "") + rows)), "[[1, 2]; [3, 4]]");
    EXPECT_EQ(line_of(brackets(of("m", rows))), "[[1, 2]; [3, 4]]");
    EXPECT_EQ(line_of(brackets(of("m", rows), set("begChr", "|") + set("endChr", "|"))), "|[[1, 2]; [3, 4]]|");
    EXPECT_EQ(line_of(of("eqArr", e(t("x&amp;=1")) + e(t("y&amp;=2")))), "x=1; y=2");
    EXPECT_EQ(line_of(t("f=") + brackets(of("eqArr", e(t("1,&amp;x&gt;0")) + e(t("0,&amp;x&lt;0"))),
                                         set("begChr", "{") + set("endChr", ""))),
              "f={1,x>0; 0,x<0}");
    EXPECT_EQ(line_of(brackets(fraction(t("5"), t("2"), set("type", "noBar")))), "binom(5, 2)");
    EXPECT_EQ(line_of(fraction(t("n"), t("k"), set("type", "noBar"))), "binom(n, k)");
}

TEST(docx_math, marks_boxes_and_phantoms) {
    EXPECT_EQ(line_of(of("acc", of("accPr", set("chr", "\u20D7")) + e(t("v")))), "vec(v)");
    EXPECT_EQ(line_of(of("acc", e(t("p")))), "hat(p)");
    EXPECT_EQ(line_of(of("bar", of("barPr", set("pos", "top")) + e(t("x")))), "bar(x)");
    EXPECT_EQ(line_of(t("0.") + of("bar", of("barPr", set("pos", "top")) + e(t("3")))), "[formula]");
    EXPECT_EQ(line_of(of("box", e(t("a=b")))), "a=b");
    EXPECT_EQ(line_of(of("borderBox", e(t("a=b")))), "a=b");
    EXPECT_EQ(line_of(of("borderBox", of("borderBoxPr", set("strikeH", "1")) + e(t("a=b")))), "[formula]");
    EXPECT_EQ(line_of(of("groupChr", of("groupChrPr", set("chr", "\u23DE")) + e(t("a+b")))), "a+b");
    EXPECT_EQ(line_of(of("groupChr", of("groupChrPr", set("chr", "\u2192")) + e(t("2")))), "[formula]");
    EXPECT_EQ(line_of(t("1") + of("phant", of("phantPr", set("show", "0")) + e(t("2"))) + t("3")), "1 3");
    EXPECT_EQ(line_of(of("phant", of("phantPr", set("zeroAsc", "1")) + e(t("2")))), "2");
}

TEST(docx_math, struck_and_deleted_parts_are_left_out) {
    EXPECT_EQ(line_of("<m:r><w:rPr><w:strike/></w:rPr><m:t>50</m:t></m:r>" + t("60")), "60");
    EXPECT_EQ(line_of("<w:del><m:r><m:t>50</m:t></m:r></w:del><w:ins>" + t("60") + "</w:ins>"), "60");
}

TEST(docx_math, formulas_on_lines_of_their_own_are_separated) {
    EXPECT_EQ(
        text_of("<w:p><w:r><w:t>so</w:t></w:r>" +
                of("oMathPara", of("oMathParaPr", set("jc", "left")) + of("oMath", t("x=1")) + of("oMath", t("y=2"))) +
                "<w:r><w:t>then</w:t></w:r></w:p>"),
        "so x=1 y=2 then");
}

TEST(docx_math, a_formula_that_is_too_deep_or_too_long_is_marked) {
    std::string deep = t("1");
    for (int i = 0; i < 300; ++i) deep = power(deep, t("2"));
    EXPECT_EQ(line_of(deep), "[formula]");
    std::string wide;
    for (int i = 0; i < 5000; ++i) wide += t("+1");
    EXPECT_EQ(line_of(wide), "[formula]");
    EXPECT_EQ(line_of(""), "");
}

TEST(docx_math, a_fraction_after_a_division_sign_has_brackets) {
    const std::string half = fraction(t("1"), t("2"));
    EXPECT_EQ(line_of(t("6\u00F7") + half), "6\u00F7(1/2)");
    EXPECT_EQ(line_of(t("6:") + half), "6:(1/2)");
    EXPECT_EQ(line_of(t("6 \u00F7 ") + half), "6 \u00F7 (1/2)");
    EXPECT_EQ(line_of(t("6\u2215") + half), "6\u2215(1/2)");
    EXPECT_EQ(line_of(t("6/-") + half), "6/-(1/2)");
    EXPECT_EQ(line_of(t("The part: ") + half), "The part: 1/2");
}
