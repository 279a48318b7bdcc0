// extract/docx/docx_run.hpp, extract/docx/docx_fields.hpp
#include <toolkit/extract/docx/docx_run.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace word_files;

namespace {

/// A run with properties, which are children of w:rPr.
std::string run(std::string_view text, std::string_view properties = "") {
    return "<w:r><w:rPr>" + std::string{properties} + "</w:rPr><w:t xml:space=\"preserve\">" + std::string{text} +
           "</w:t></w:r>";
}
constexpr std::string_view above = "<w:vertAlign w:val=\"superscript\"/>";
constexpr std::string_view below = "<w:vertAlign w:val=\"subscript\"/>";
constexpr std::string_view struck = "<w:strike/>";

std::string line_of(const std::string& runs, zips::members more = {}) {
    return text_of("<w:p>" + runs + "</w:p>", std::move(more));
}

std::string character_style(std::string_view id, std::string_view name, std::string_view properties,
                            std::string_view more = "") {
    return "<w:style w:type=\"character\" w:styleId=\"" + std::string{id} + "\"><w:name w:val=\"" + std::string{name} +
           "\"/>" + std::string{more} + "<w:rPr>" + std::string{properties} + "</w:rPr></w:style>";
}

/// A run in a character style.
std::string in_style(std::string_view style, std::string_view text, std::string_view properties = "") {
    return run(text, "<w:rStyle w:val=\"" + std::string{style} + "\"/>" + std::string{properties});
}

const std::string styles = styles_of(
    character_style("Hoch", "High", above) +
    character_style("HochTief", "Higher", "<w:b/>", "<w:basedOn w:val=\"Hoch\"/>") +
    character_style("Gestrichen", "Old", struck) + character_style("Funotenzeichen", "footnote reference", above) +
    character_style("Lage", "Lifted", "<w:position w:val=\"6\"/>") +
    "<w:style w:type=\"paragraph\" w:styleId=\"Alt\"><w:name w:val=\"Old text\"/><w:rPr><w:dstrike/></w:rPr></w:style>"
    "<w:style w:type=\"paragraph\" w:styleId=\"Weg\"><w:name w:val=\"Struck "
    "text\"/><w:rPr><w:strike/></w:rPr></w:style>");
zips::members more_styles() { return {{"word/styles.xml", styles}}; }

}  // namespace

// Raised and lowered text.

TEST(docx, raised_digits_do_not_join_the_number_before_them) {
    EXPECT_EQ(line_of(run("The limit is 10") + run("6", above) + run(" cells.")), "The limit is 10^6 cells.");
    EXPECT_EQ(line_of(run("5400") + run("1", above) + run(" barrels in 2019") + run("2", above) + run(".")),
              "5400[^1] barrels in 2019[^2].");
    EXPECT_EQ(line_of(run("2 \u00D7 10") + run("\u2212", above) + run("3", above) + run(" and 10") +
                      run("-9", "<w:position w:val=\"8\"/>") + run(" m")),
              "2 \u00D7 10^-3 and 10^-9 m");
    EXPECT_EQ(line_of(run("10") + run("6", "<w:position w:val=\"6\"/><w:sz w:val=\"16\"/>") + run("8")), "10^6 8");
    EXPECT_EQ(line_of(run("It cost millions.") + run("4", above) + run(" It was built.")),
              "It cost millions. [^4] It was built.");
}

TEST(docx, ordinals_units_and_substances_stay_readable) {
    EXPECT_EQ(line_of(run("the 1") + run("st", above) + run(" of 25 m") + run("2", above) + run(" of CO") +
                      run("2", below) + run(", H") + run("2", below) + run("SO") + run("4", below) + run(", m\u00B2")),
              "the 1st of 25 m\u00B2 of CO2, H2SO4, m\u00B2");
    EXPECT_EQ(line_of(run("log") + run("10", below) + run(" x") + run("i", "<w:position w:val=\"-6\"/>") + run(".")),
              "log_10 x_i.");
}

TEST(docx, numbers_across_several_runs_stay_whole) {
    EXPECT_EQ(line_of(run("12") + run("34", "<w:b/>") + run("5 of 10") + run("1", above) + run("2", above)),
              "12345 of 10^12");
    EXPECT_EQ(
        line_of(run("10") + run("6", "<w:vertAlign w:val=\"baseline\"/>") + run("7", "<w:position w:val=\"1\"/>")),
        "1067");
}

TEST(docx, styles_can_raise_text) {
    EXPECT_EQ(
        line_of(run("10") + in_style("Hoch", "6") + run(" 10") + in_style("HochTief", "7") + run(" 10") +
                    in_style("Lage", "8") + run(" 10") + in_style("Hoch", "9", "<w:vertAlign w:val=\"baseline\"/>"),
                more_styles()),
        "10^6 10^7 10^8 109");
}

TEST(docx, a_wholly_raised_paragraph_is_text) {
    EXPECT_EQ(line_of(run("Raised ", above) + run("2", above)), "Raised 2");
}

TEST(docx, small_raised_and_lowered_digits_are_a_fraction) {
    EXPECT_EQ(line_of(run("Add 2") + run("3", above) + run("\u2044") + run("4", below) + run(" cups, ") +
                      run("1", above) + run("/") + run("2", below) + run(" litre")),
              "Add 2 3/4 cups, 1/2 litre");
}

TEST(docx, note_marks_are_not_digits) {
    const std::string reference =
        "<w:r><w:rPr><w:rStyle w:val=\"Funotenzeichen\"/></w:rPr><w:footnoteReference w:id=\"2\"/></w:r>";
    const std::string custom =
        "<w:r><w:rPr><w:rStyle w:val=\"Funotenzeichen\"/></w:rPr><w:footnoteReference w:customMarkFollows=\"1\" "
        "w:id=\"3\"/><w:t>7</w:t></w:r>";
    EXPECT_EQ(line_of(run("5400") + reference + run(" barrels of 20") + reference + run("5"), more_styles()),
              "5400 barrels of 20 5");
    EXPECT_EQ(line_of(run("5400") + custom + run(" barrels"), more_styles()), "5400[^7] barrels");
    EXPECT_EQ(line_of(run("5400") + in_style("Funotenzeichen", "8") + run(" barrels, 20") +
                          in_style("EndnoteReference", "9") + run(" casks"),
                      more_styles()),
              "5400[^8] barrels, 20[^9] casks");
    EXPECT_EQ(
        line_of(run("10") +
                "<w:r><w:endnoteReference w:customMarkFollows=\"true\" w:id=\"3\"/><w:sym w:char=\"2020\"/></w:r>"),
        "10\u2020");
}

// Struck text.

TEST(docx, struck_text_is_left_out) {
    EXPECT_EQ(line_of(run("The fee is ") + run("50 euros", struck) + run(" 60 euros.")), "The fee is 60 euros.");
    EXPECT_EQ(line_of(run("Price:") + run(" 120 euros ", "<w:dstrike/>") + run("90 euros")), "Price: 90 euros");
    EXPECT_EQ(line_of(run("The fee is") + run("50", "<w:strike w:val=\"true\"/>") + run(" ", struck) + run("60")),
              "The fee is 60");
    EXPECT_EQ(line_of(run("a") + run("b", "<w:strike w:val=\"0\"/>") + run("c", "<w:dstrike w:val=\"false\"/>") +
                      run("d", "<w:strike w:val=\"off\"/>")),
              "abcd");
    EXPECT_EQ(line_of(run("Boats may lie here overnight.", struck)), "");
    EXPECT_EQ(
        text_of("<w:tbl>" + row({"<w:p>" + run("Fee") + "</w:p>", "<w:p>" + run("50", struck) + run("60") + "</w:p>"}) +
                "</w:tbl>"),
        "Fee | 60");
}

TEST(docx, styles_strike_text_and_a_run_can_undo_it) {
    EXPECT_EQ(line_of(run("The fee is ") + in_style("Gestrichen", "50 euros ") +
                          in_style("Gestrichen", "60 euros", "<w:strike w:val=\"0\"/>"),
                      more_styles()),
              "The fee is 60 euros");
    EXPECT_EQ(text_of(styled("Alt", "Old rule.") + styled("Weg", "Older rule.") +
                          "<w:p><w:pPr><w:pStyle w:val=\"Weg\"/></w:pPr>" + run("New ", "<w:strike w:val=\"0\"/>") +
                          in_style("Gestrichen", "rule.") + "</w:p>",
                      more_styles()),
              "New rule.");
    const std::string defaults =
        "<w:docDefaults><w:rPrDefault><w:rPr><w:strike/></w:rPr></w:rPrDefault></w:docDefaults>";
    EXPECT_EQ(line_of(run("a") + run("b", "<w:strike w:val=\"0\"/>"), {{"word/styles.xml", styles_of(defaults)}}), "b");
}

TEST(docx, struck_symbols_notes_and_formulas_are_left_out) {
    EXPECT_EQ(line_of("<w:r><w:rPr><w:strike/></w:rPr><w:sym w:char=\"2192\"/><w:noBreakHyphen/><w:t>50</w:t></w:r>" +
                      run("60")),
              "60");
    EXPECT_EQ(text_of("<w:p><w:pPr><w:pStyle w:val=\"Weg\"/></w:pPr><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:p>",
                      more_styles()),
              "");
}

TEST(docx, a_note_with_a_struck_mark_is_left_out) {
    const auto reference = [](std::string_view id, std::string_view properties) {
        return "<w:r><w:rPr>" + std::string{properties} + "</w:rPr><w:footnoteReference w:id=\"" + std::string{id} +
               "\"/></w:r>";
    };
    const std::string notes = std::string{declaration} + "<w:footnotes" + std::string{name_space} +
                              "><w:footnote w:id=\"2\">" + paragraph("Until May.") +
                              "</w:footnote><w:footnote w:id=\"3\">" + paragraph("From June on.") +
                              "</w:footnote></w:footnotes>";
    EXPECT_EQ(line_of(run("50", struck) + reference("2", struck) + run("60") + reference("3", ""),
                      {{"word/footnotes.xml", notes}}),
              "60\n\nNotes\n\nFrom June on.");
}

TEST(docx, a_struck_field_still_ends) {
    const auto mark = [](std::string_view type, std::string_view properties = "") {
        return "<w:r><w:rPr>" + std::string{properties} + "</w:rPr><w:fldChar w:fldCharType=\"" + std::string{type} +
               "\"/></w:r>";
    };
    EXPECT_EQ(line_of(run("a ") + mark("begin") + "<w:r><w:instrText>REF x</w:instrText></w:r>" +
                      mark("separate", struck) + run("50", struck) + mark("end", struck) + run(" b")),
              "a b");
}

TEST(docx, tracked_deletions_are_left_out) {
    EXPECT_EQ(line_of(run("The fee is ") +
                      "<w:del w:id=\"1\"><w:r><w:delText>50</w:delText></w:r></w:del><w:ins w:id=\"2\">" + run("60") +
                      "</w:ins>" + run(" euros.")),
              "The fee is 60 euros.");
    EXPECT_EQ(text_of("<w:tbl><w:tr><w:trPr><w:del w:id=\"1\"/></w:trPr><w:tc>" + paragraph("Fee 50") +
                      "</w:tc></w:tr>" + row({paragraph("Fee"), paragraph("60")}) + "</w:tbl>"),
              "Fee | 60");
    EXPECT_EQ(text_of(paragraph("The fee is", "<w:rPr><w:del w:id=\"1\"/></w:rPr>") + paragraph(" 60 euros.") +
                      paragraph("Next.")),
              "The fee is 60 euros.\n\nNext.");
}

// Formulas in fields.

TEST(docx, formulas_of_fields_are_lines) {
    const auto field = [](std::string_view code) {
        return "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText xml:space=\"preserve\">" +
               std::string{code} + "</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
    };
    EXPECT_EQ(line_of(run("Add ") + field(" EQ \\f(1,2) ") + run(" litre.")), "Add 1/2 litre.");
    EXPECT_EQ(line_of(run("Add 3") + field("eq \\f(1;2)") + run("litre.")), "Add 3 1/2 litre.");
    EXPECT_EQ(line_of(field("EQ \\r(16)") + run(" and ") + field("EQ \\r(3,8)")), "sqrt(16) and root(3, 8)");
    EXPECT_EQ(line_of(run("x ") + field("EQ \\i(1,5,3)") + run(" y ") + field("EQ \\f(1,\\r(2))")),
              "x [formula] y [formula]");
    EXPECT_EQ(line_of(run("x") + field("TOC \\o") + field("EQUAL") + run("y")), "xy");
}

TEST(docx, equations_as_pictures_are_marked) {
    EXPECT_EQ(
        line_of(run("The sum is ") +
                "<w:r><w:object><v:shape/><o:OLEObject Type=\"Embed\" ProgID=\"Equation.3\"/></w:object></w:r>" +
                "<w:r><w:object><o:OLEObject Type=\"Embed\" ProgID=\"Excel.Sheet.12\"/></w:object></w:r>" + run(".")),
        "The sum is [formula].");
}

TEST(docx, digits_at_another_height_do_not_join_the_number) {
    const auto lifted = [](std::string_view text, int by, int size) {
        return run(text, "<w:position w:val=\"" + std::to_string(by) + "\"/>" +
                             (size > 0 ? "<w:sz w:val=\"" + std::to_string(size) + "\"/>" : std::string{}));
    };
    EXPECT_EQ(line_of(run("10") + lifted("6", 3, 0) + run(" Pa")), "10^6 Pa");
    EXPECT_EQ(line_of(run("10") + lifted("6", 2, 14) + run(" Pa")), "10^6 Pa");
    EXPECT_EQ(line_of(run("10") + lifted("6", 2, 30) + run("5")), "10^6 5");
    EXPECT_EQ(line_of(run("3") + lifted("2", -2, 24) + run(".")), "3_2.");
    EXPECT_EQ(line_of(lifted("1", 2, 24) + lifted("06", 2, 24) + run(" Pa")), "106 Pa");  // a raised line
    EXPECT_EQ(line_of(run("Room ") + lifted("10", 2, 24) + run(" of 5")), "Room 10 of 5");
}

TEST(docx, digits_around_struck_ones_do_not_form_a_number) {
    EXPECT_EQ(line_of(run("5") + run("0", struck) + run("6 EUR")), "5 6 EUR");
    EXPECT_EQ(line_of(run("5") + run("0", "<w:dstrike/>") + run("6") + run("7")), "5 67");
    EXPECT_EQ(line_of(run("5") + run("0", "<w:vanish/>") + run("6")), "56");  // hidden digits were never there
    EXPECT_EQ(line_of(run("a") + run("b", struck) + run("c")), "ac");
    EXPECT_EQ(
        text_of("<w:p><w:pPr><w:pStyle w:val=\"Alt\"/></w:pPr>" + run("1", "<w:dstrike w:val=\"0\"/>") +
                    "<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>" + run("2", "<w:dstrike w:val=\"0\"/>") + "</w:p>",
                more_styles()),
        "1 2");
}

TEST(docx, fields_with_only_a_code_show_their_text) {
    const auto field = [](std::string_view code) {
        return "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText xml:space=\"preserve\">" +
               std::string{code} + "</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
    };
    EXPECT_EQ(line_of(field(" SYMBOL 179 \\f Symbol \\s 10 ") + run("5")), "\u22655");
    EXPECT_EQ(line_of(field("SYMBOL 0x2D \\f \"Symbol\"") + run("5")), "\u22125");
    EXPECT_EQ(line_of(run("20 ") + field("symbol 176") + run("C")), "20 \u00B0C");
    EXPECT_EQ(line_of(run("at ") + field("SYMBOL 33 \\f \"Other Font\"") + run("5")), "at !5");
    EXPECT_EQ(line_of(field("SYMBOL x \\f Symbol") + run("5")), "[formula]5");
    EXPECT_EQ(line_of(run("Fee: ") + field("MACROBUTTON NoMacro 5 EUR")), "Fee: 5 EUR");
    EXPECT_EQ(line_of(run("Fee") + field("HYPERLINK \"a\"") + run("s")), "Fees");
}
