// extract/docx/docx_styles.hpp
#include <toolkit/extract/docx/docx_styles.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace word_files;

TEST(docx, headings_are_detected_by_name_outline_or_base_style) {
    EXPECT_EQ(blocks_of(styled("berschrift1", "A") + paragraph("a") + styled("berschrift2", "B") + paragraph("b") +
                            styled("Abschnitt", "C") + paragraph("c") + styled("Kapitel", "D") + paragraph("d") +
                            styled("Flach", "e") + paragraph("f", "<w:outlineLvl w:val=\"1\"/>") +
                            paragraph("g", "<w:pStyle w:val=\"berschrift1\"/><w:outlineLvl w:val=\"9\"/>"),
                        with_styles()),
              "h(A) A\np(A) a\nh(A > B) B\np(A > B) b\nh(A > B > C) C\np(A > B > C) c\nh(D) D\np(D) d\np(D) e\n"
              "p(D) f\np(D) g\n");
}

TEST(docx, without_styles_headings_are_detected_by_english_and_german_ids) {
    EXPECT_EQ(blocks_of(styled("Heading1", "A") + styled("heading 2", "B") + styled("berschrift3", "C") +
                        styled("\u00DCberschrift 1", "D") + styled("Ueberschrift2", "E") + styled("Heading9", "F") +
                        styled("Heading1Char", "g") + styled("Headings", "h") + styled("Heading10", "i")),
              "h(A) A\nh(A > B) B\nh(A > B > C) C\nh(D) D\nh(D > E) E\nh(D > E > F) F\np(D > E > F) g\np(D > E > F) h\n"
              "p(D > E > F) i\n");
}

TEST(docx, cyclic_styles_are_read) {
    std::string chain;
    for (int i = 0; i < 100; ++i)
        chain += style("s" + std::to_string(i), "x", "<w:basedOn w:val=\"s" + std::to_string(i + 1) + "\"/>");
    chain += style("s100", "heading 1");
    chain += style("a", "a", "<w:basedOn w:val=\"b\"/>") + style("b", "b", "<w:basedOn w:val=\"a\"/>");
    chain += style("c", "c", "<w:basedOn w:val=\"c\"/>") + style("d", "d", "<w:basedOn w:val=\"missing\"/>");
    EXPECT_EQ(
        blocks_of(styled("a", "A") + styled("c", "C") + styled("d", "D") + styled("s0", "far") + styled("s90", "near"),
                  {{"word/styles.xml", styles_of(chain)}}),
        "p() A\np() C\np() D\np() far\nh(near) near\n");
}

TEST(docx, the_default_style_applies_to_paragraphs_without_one) {
    const std::string styles = styles_of(
        "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"N\"><w:name w:val=\"Normal\"/><w:pPr><w:numPr>"
        "<w:numId w:val=\"1\"/></w:numPr></w:pPr></w:style>");
    EXPECT_EQ(text_of(paragraph("a") + styled("N", "b") + styled("unknown", "c"), {{"word/styles.xml", styles}}),
              "- a\n- b\n\nc");
}

TEST(docx, numbered_paragraphs_become_items) {
    const std::string numbered = R"(<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>)";
    const std::string without_list = R"(<w:pStyle w:val="Punkt"/><w:numPr><w:numId w:val="0"/></w:numPr>)";
    const std::string deeper = R"(<w:pStyle w:val="Punkt"/><w:numPr><w:ilvl w:val="2"/></w:numPr>)";
    EXPECT_EQ(text_of(paragraph("a", numbered) + paragraph("b", numbered) + styled("Punkt", "c") +
                          styled("PunktTief", "d") + paragraph("e", deeper) + paragraph("f", without_list) +
                          paragraph("G", "<w:pStyle w:val=\"berschrift1\"/>" + numbered),
                      with_styles()),
              "- a\n- b\n- c\n- d\n- e\n\nf\n\nG");
}

TEST(docx, consecutive_code_lines_become_one_block) {
    EXPECT_EQ(
        blocks_of(styled("HTMLVorformatiert", "int main() {") + styled("HTMLVorformatiert", "    return  0;") +
                      styled("HTMLVorformatiert", "") + styled("Quelle", "}") + paragraph("Text.") +
                      "<w:p><w:pPr><w:pStyle w:val=\"Quelle\"/></w:pPr><w:r><w:t>a</w:t><w:br/><w:tab/><w:t>b</w:t>"
                      "</w:r></w:p>",
                  with_styles()),
        "c() int main() {\n    return  0;\n\n}\np() Text.\nc() a\n\tb\n");
}

TEST(docx, tables_of_contents_are_left_out) {
    EXPECT_EQ(text_of(styled("Inhaltsverzeichnisberschrift", "Contents") + styled("Verzeichnis1", "A 3") +
                          styled("TOC2", "B 4") + styled("berschrift1", "A"),
                      with_styles()),
              "A");
}
