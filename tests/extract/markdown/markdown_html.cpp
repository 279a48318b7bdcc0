// extract/markdown/markdown_html.hpp, extract/markdown/markdown_inline.hpp, extract/notation/raised_line.hpp
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/markdown/markdown_html.hpp>
#include <toolkit/extract/markdown/markdown_inline.hpp>
#include <toolkit/extract/notation/raised_line.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::extract_markdown;

namespace {
std::string text_of(std::string_view source) {
    const auto made = extract_markdown(source);
    return made ? made->text : made.error().message();
}
}  // namespace

TEST(markdown_inline, raised_digits_do_not_join_the_number_before_them) {
    EXPECT_EQ(text_of("The limit is 10<sup>6</sup> cells.\n\nIt brewed 5400<sup>1</sup> barrels in 2019<sup>2</sup>."),
              "The limit is 10^6 cells.\n\nIt brewed 5400[^1] barrels in 2019[^2].");
    EXPECT_EQ(
        text_of("# 2<sup>30</sup> bytes\n\n- 2<sup>*n*+1</sup>\n- 10<span style=\"vertical-align: super\">3</span>\n\n"
                "| a | 10<sup>4</sup> |\n|---|---|\n| x<sub>i</sub> | H<sub>2</sub>O |"),
        "2^30 bytes\n\n- 2^(n+1)\n- 10^3\n\na | 10^4\nx_i | H2O");
    EXPECT_EQ(text_of("<sup>3</sup>\u2044<sub>4</sub> cup, 1<sup>1</sup>/<sub>2</sub> cups, 2&frac12; 1<sup>st</sup>"),
              "3/4 cup, 1 1/2 cups, 2\u00BD 1st");
    EXPECT_EQ(text_of("12<sup><a href=\"#n\">3</a></sup> and 12<sup>[3](#n)</sup> and 12<sup>[3]</sup>."),
              "12[^3] and 12[^3] and 12.");
    EXPECT_EQ(text_of("12 m<sup>2</sup> and 2<sup>2<sup>3</sup></sup> and 10<sup>6"),
              "12 m\u00B2 and 2^(2^3) and 10^6");
}

TEST(markdown_inline, struck_and_hidden_text_is_left_out) {
    EXPECT_EQ(text_of("The fee is ~~50 euros~~ 60 euros.\n\n~~Boats may lie here.~~\n\n- ~~old~~\n- new"),
              "The fee is 60 euros.\n\n- new");
    EXPECT_EQ(text_of("Pay <del>50</del> <s>*55*</s> 60, <span style='text-decoration:line-through'>70 <b>x</b></span> "
                      "5<strike>0</strike>6."),
              "Pay 60, 5 6.");
    EXPECT_EQ(
        text_of(
            "A <span hidden>no</span> <span style=\"display: none\">no 10<sup>6</sup></span> b <ruby>\u6F22<rt>k</rt>"
            "</ruby>"),
        "A b \u6F22");
    EXPECT_EQ(text_of("| a | b |\n|---|---|\n| ~~1~~ | 2 |\n| ~~3~~ | ~~4~~ |"), "a | b\n | 2");
}

TEST(markdown_inline, styling_does_not_separate_words_and_line_breaks_do) {
    EXPECT_EQ(text_of("Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, wa<wbr>ter, a<br>b, un<b>bold</b>."),
              "Press Ctrl+C, water, a b, unbold.");
}

TEST(markdown_inline, formulas_are_read_as_in_pages) {
    EXPECT_EQ(
        text_of("Take 1<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> cups, <math><mi>a</mi><mo>&lt;</mo><mn>2</mn>"
                "</math>."),
        "Take 1 1/2 cups, a < 2.");
}

TEST(markdown_html, tables_lists_and_details_are_read_as_html) {
    const auto made = extract_markdown(
        "# Prices\n\n<table>\n<thead><tr><th>Bowl</th><th>Small</th></tr></thead>\n<tr><td>Blue</td><td>12</td></tr>\n"
        "</table>\n\nAll in euros.\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Prices\n\nBowl | Small\nBlue | 12\n\nAll in euros.");
    ASSERT_EQ(made->blocks.size(), 3U);
    EXPECT_EQ(made->blocks[1].kind, block_kind::table);
    EXPECT_EQ(made->blocks[1].heading, "Prices");
    EXPECT_EQ(made->blocks[1].bytes.of(made->text), "Bowl | Small\nBlue | 12");
    EXPECT_EQ(text_of("<ul>\n<li>a<ul><li>b</li></ul></li>\n</ul>\n\nText"), "- a\n- b\n\nText");
    EXPECT_EQ(text_of("<details>\n<summary>How long?</summary>\n\nTwenty **hours**.\n\n</details>\n"),
              "How long?\n\nTwenty hours.");
    EXPECT_EQ(text_of("<pre>\na\n  b<br>c\n</pre>\n\n<p align=center>one<br>two</p>"), "a\n  b\nc\n\none two");
}

TEST(markdown_html, headings_of_html_open_sections) {
    const auto made = extract_markdown("<h1 align=\"center\">Kiln</h1>\n\nText.\n\n## Ash\n\nIn the bin.");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "Kiln");
    EXPECT_EQ(made->text, "Kiln\n\nText.\n\nAsh\n\nIn the bin.");
    EXPECT_EQ(made->blocks.back().heading, "Kiln > Ash");
}

TEST(markdown_html, a_table_continues_over_blank_lines_and_holds_markdown) {
    EXPECT_EQ(
        text_of("<table>\n<tr><td>Blue</td><td>12</td></tr>\n\n<tr><td>Green</td><td>15</td></tr>\n</table>\n\nEnd"),
        "Blue | 12\nGreen | 15\n\nEnd");
    EXPECT_EQ(
        text_of("<table>\n<tr>\n<td>\n\n**Blue** & <i>white</i>\n\n</td>\n<td>\n\n`12 < 13`\n\n</td>\n</tr>\n</table>\n"
                "\nEnd"),
        "Blue & white | 12 < 13\n\nEnd");
    EXPECT_EQ(text_of("<table>\n<tr><td>never closed\n\n# Next\n\nText"), "never closed\n\nNext\n\nText");
}

TEST(markdown_html, struck_and_hidden_blocks_are_left_out) {
    EXPECT_EQ(text_of("<del>\n\nBoats *may* lie here.\n\n- a\n\n</del>\n\nEnd"), "End");
    EXPECT_EQ(text_of("<div style=\"display:none\">\n\nNo.\n\n<p>No.</p>\n\n</div>\n<p>Yes.</p>\n\nEnd"),
              "Yes.\n\nEnd");
    EXPECT_EQ(text_of("<div>\n\nYes.\n\n</div>\n\n<!-- <del> -->\n\nEnd"), "Yes.\n\nEnd");
    EXPECT_EQ(text_of("<del>\n\nNo.\n\n# Next\n\nText"), "Next\n\nText");
}

TEST(markdown_html, content_too_deep_for_a_tree_keeps_its_text) {
    std::string deep;
    for (int i = 0; i < 1200; ++i) deep += "<div>";
    EXPECT_EQ(text_of(deep + "\ntext\n"), "text");
}

TEST(markdown_html, a_single_tilde_is_text) {
    EXPECT_EQ(text_of("It works at 10~20 bar, 30~40 bar."), "It works at 10~20 bar, 30~40 bar.");
    EXPECT_EQ(text_of("5~10 degrees or 15~20"), "5~10 degrees or 15~20");
    EXPECT_EQ(text_of("H~2~O and ~5~ minutes"), "H~2~O and ~5~ minutes");
    EXPECT_EQ(text_of("| a | b |\n|---|---|\n| 1~2 | 3~4 |"), "a | b\n1~2 | 3~4");
    EXPECT_EQ(text_of("- 1~2 and 3~4\n\n## Of 5~6 or 7~8"), "- 1~2 and 3~4\n\nOf 5~6 or 7~8");
    EXPECT_EQ(text_of("`a~b` and `c~d`, \\~5~ and ~6\\~ and \\\\~7~"), "a~b and c~d, ~5~ and ~6~ and \\~7~");
    EXPECT_EQ(text_of("    a~b~c\n\nText"), "a~b~c\n\nText");
    EXPECT_EQ(text_of("<p>1~2 or 3~4</p>"), "1~2 or 3~4");
    EXPECT_EQ(text_of("~~old~~ 1~2, \\~~3~ 4"), "1~2, ~~3~ 4");
    EXPECT_EQ(text_of("~~~\na~b~c\n~~~"), "a~b~c");
}

TEST(markdown_html, character_references_are_read_as_in_pages) {
    EXPECT_EQ(text_of("It is &minus;5, 10&sup2; m, &ne; 6, 1&thinsp;000 and &radic;2."),
              "It is \u22125, 10\u00B2 m, \u2260 6, 1 000 and \u221A2.");
    EXPECT_EQ(text_of("Add <sup>1</sup>&frasl;<sub>2</sub> cup."), "Add 1/2 cup.");
    EXPECT_EQ(text_of("# &Delta; &le; 5\n\n- &asymp; 3"), "\u0394 \u2264 5\n\n- \u2248 3");
}

TEST(markdown_html, an_omission_continues_over_headings_up_to_its_end) {
    EXPECT_EQ(text_of("<del>\n\n## Old prices\n\nPrice is 5.\n\n</del>\n\nPrice is 6."), "Price is 6.");
    EXPECT_EQ(text_of("<div hidden>\n\n# Old\n\n- a 5\n\n## More\n\n| a |\n|---|\n| 5 |\n\n</div>\n\n# New\n\nText"),
              "New\n\nText");
    EXPECT_EQ(text_of("<div style='display:none'>\n\n# Old\n\n<div>\n\n5\n\n</div>\n\n# Old 2\n\n</div>\n\nText"),
              "Text");
    EXPECT_EQ(text_of("<s>\n\n# Old\n\nPrice is 5.</s> It is 6."), "It is 6.");
    EXPECT_EQ(text_of("<s>\n\n# Old\n\nPrice <s>4</s> is 5.\n\n</s>\n\nIt is 6."), "It is 6.");
    EXPECT_EQ(text_of("<div hidden>\n\nOld\n\n# New\n\n<div>\n\nText\n\n</div>"), "New\n\nText");  // it has no end
    EXPECT_EQ(text_of("<del>\n\nOld\n\n# New\n\nText <del>5</del> 6"), "New\n\nText 6");
}

TEST(markdown_html, inline_tags_hide_what_they_hide_in_a_page) {
    EXPECT_EQ(text_of("Fee 6 <span aria-hidden=\"true\">5</span> EUR"), "Fee 6 EUR");
    EXPECT_EQ(text_of("Fee <textarea>5</textarea><select><option>7</option></select><iframe>8</iframe>6"), "Fee 6");
    EXPECT_EQ(text_of("Fee <noscript>5</noscript><audio>7</audio><canvas>8</canvas><object>9</object>6"), "Fee 6");
    EXPECT_EQ(text_of("Fee <span title='\u0130' style='visibility:hidden'>5</span>6"), "Fee 6");
    EXPECT_EQ(text_of("See <a title='what is hidden here' href='x'>all</a>"), "See all");
    EXPECT_EQ(text_of("Now <img alt=\"Fee 5 &euro;\" src=\"a.png\"> and <img alt=\"logo.png\">"),
              "Now Fee 5 \u20AC and");
    EXPECT_EQ(text_of("Now <img alt=\"Fee 5\" hidden> 6"), "Now 6");
    EXPECT_EQ(text_of("Fee <svg><title>No</title><text>5</text></svg>6"), "Fee 6");
    EXPECT_EQ(text_of("<svg><title>No</title><text>Fee 5</text></svg>"), "");
    EXPECT_EQ(text_of("<div><svg><title>No</title><text>Fee 5</text></svg></div>"), "Fee 5");
    EXPECT_EQ(text_of("<div><h3>Shipping</h3><div hidden>3 days</div></div>"), "Shipping\n\n3 days");
}

TEST(markdown_html, hidden_digits_join_their_neighbours_and_struck_ones_do_not) {
    EXPECT_EQ(text_of("5<span hidden>0</span>6"), "56");
    EXPECT_EQ(text_of("5<s>0</s>6 and 5~~0~~6 and 5<span style='display:none'>0</span>6"), "5 6 and 5 6 and 56");
}

TEST(markdown_html, raised_digits_and_note_marks_are_handled_as_in_a_page) {
    EXPECT_EQ(
        text_of("3<span style='position:relative;top:-4px'>2</span> tiles, 3<span style='vertical-align:5px'>2</span>"),
        "3^2 tiles, 3^2");
    EXPECT_EQ(text_of("3<span style='position:relative;top:3px'>2</span> and 3<span style='top:-1px'> EUR</span>"),
              "3_2 and 3 EUR");
    EXPECT_EQ(text_of("5400<a class='footnote-ref' href='#fn1'>1</a> barrels"), "5400[^1] barrels");
    EXPECT_EQ(text_of("5400<a epub:type='noteref' href='n.html#1'>1</a> barrels"), "5400[^1] barrels");
    EXPECT_EQ(text_of("See <a class='reference' href='#5'>5</a> of it"), "See 5 of it");
    EXPECT_EQ(text_of("10<sup><a href=\"/units#si\">6</a></sup> Pa, 10<sup><a href=\"#si\">6</a></sup> Pa"),
              "10^6 Pa, 10^6 Pa");
    EXPECT_EQ(text_of("620<sup><a href=\"#n6\">6</a></sup>, 5400<sup>1)</sup>"), "620[^6], 5400[^1]");
}
