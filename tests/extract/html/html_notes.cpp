// extract/html/html_notes.hpp, extract/notation/raised_line.hpp, extract/notation/raised_marks.hpp
#include <toolkit/extract/html/html_notes.hpp>

#include "../html_says.hpp"

#include <gtest/gtest.h>

TEST(html_notes, raised_digits_do_not_join_the_number_before_them) {
    EXPECT_EQ(text_of_body("<p>The limit is 10<sup>6</sup> cells in each millilitre.</p>"
                           "<p>The slope is 2 &times; 10<sup>&minus;3</sup>.</p>"),
              "The limit is 10^6 cells in each millilitre.\n\nThe slope is 2 \u00D7 10^-3.");
    EXPECT_EQ(
        text_of_body("<p>2<sup>30</sup> - 1 bytes, 2<sup>n+1</sup>, 2<sup>2<sup>3</sup></sup>, 10<sup>6</sup>5</p>"),
        "2^30 - 1 bytes, 2^(n+1), 2^(2^3), 10^6 5");
    EXPECT_EQ(text_of_body("<p>E = mc<sup>2</sup> and x<sub>i</sub><sup>2</sup></p>"), "E = mc^2 and x_i^2");
    EXPECT_EQ(text_of_body("<h2>10<sup>6</sup> cells</h2><ul><li>10<sup>3</sup></ul><table><tr><th>10<sup>4</sup><td>1"
                           "</table><pre>2<sup>32</sup>5</pre>"),
              "10^6 cells\n\n- 10^3\n\n10^4 | 1\n\n2^32 5");
}

TEST(html_notes, styles_raise_and_lower_like_tags) {
    EXPECT_EQ(text_of_body("<p>10<span style='vertical-align: super; font-size: smaller'>6</span> and "
                           "101<i style='VERTICAL-ALIGN:sub'>2</i></p>"),
              "10^6 and 101_2");
    EXPECT_EQ(text_of_body("<p>10<span style='position:relative; top:-0.5em; font-size:70%'>6</span> and 10<b "
                           "style='vertical-align:middle'>6</b></p>"),
              "10^6 and 106");
}

TEST(html_notes, note_marks_are_not_digits_of_the_number) {
    EXPECT_EQ(text_of_body("<p>The plant brewed 5400<sup>1</sup> barrels in 2019<sup>2</sup>.</p>"),
              "The plant brewed 5400[^1] barrels in 2019[^2].");
    EXPECT_EQ(
        text_of_body("<p>12<sup><a href='#n3'>3</a></sup> and 12<a href='#n3' role='doc-noteref'><sup>3</sup></a> and "
                     "12<sup class='footnote'>3</sup> and 12<sup>*</sup></p>"),
        "12[^3] and 12[^3] and 12[^3] and 12*");
    EXPECT_EQ(text_of_body("<p>12<sup>[3]</sup> and 12<sup class='reference'><a href='#c'>[a]</a></sup>, 12 "
                           "<a role='doc-noteref' href='#c'>[3]</a>.</p>"),
              "12 and 12, 12.");
    EXPECT_EQ(text_of_body("<p><sup>1</sup> Preliminary.</p><p>10<sup><a href='/six'>6</a></sup></p>"),
              "[^1] Preliminary.\n\n10^6");
}

TEST(html_notes, ordinals_units_and_substances_stay_readable) {
    EXPECT_EQ(text_of_body("<p>1<sup>st</sup>, 2<sup>nd</sup>, 3<sup>\u00E8me</sup>, M<sup>me</sup>, "
                           "20<sup>o</sup>C</p>"),
              "1st, 2nd, 3\u00E8me, Mme, 20\u00B0C");
    EXPECT_EQ(text_of_body("<p>H<sub>2</sub>SO<sub>4</sub>, CO<sub>2</sub>, 12 m<sup>2</sup>, 3 cm<sup>3</sup></p>"),
              "H2SO4, CO2, 12 m\u00B2, 3 cm\u00B3");
    EXPECT_EQ(text_of_body("<p>log<sub>10</sub> x, 101<sub>2</sub>, x<sub>i+1</sub>, V<sub>max</sub></p>"),
              "log_10 x, 101_2, x_(i+1), V_max");
}

TEST(html_notes, raised_and_lowered_digits_around_a_slash_are_a_fraction) {
    EXPECT_EQ(text_of_body("<p><sup>3</sup>\u2044<sub>4</sub> cup, <sup>3</sup>/<sub>4</sub> cup, "
                           "1<sup>1</sup>\u2044<sub>2</sub> cups, 2<sup>1</sup>&frasl;2 cups, 1\u00BD</p>"),
              "3/4 cup, 3/4 cup, 1 1/2 cups, 2 1/2 cups, 1\u00BD");
}

TEST(html_notes, a_declared_note_link_is_a_mark_without_being_raised) {
    for (const auto* const link :
         {"<a epub:type=\"noteref\" href=\"#n1\">1</a>", "<a class='footnote-ref' href='#fn1'>1</a>",
          "<a id='fnref1' href='notes.html#1'>1</a>", "<a role='doc-noteref' href='#n1'>1</a>"})
        EXPECT_EQ(text_of_body("<p>Sales of 5400" + std::string{link} + " barrels</p>"), "Sales of 5400[^1] barrels")
            << link;
    EXPECT_EQ(text_of_body("<p>See the <a class='reference' href='#api'>reference of the API</a>.</p>"),
              "See the reference of the API.");
    EXPECT_EQ(text_of_body("<p>See section <a class='reference internal' href='#s5'>5</a> of it.</p>"),
              "See section 5 of it.");
}

TEST(html_notes, a_raised_link_to_another_page_is_an_exponent) {
    EXPECT_EQ(text_of_body("<p>10<sup><a href=\"/units#si\">6</a></sup> Pa</p>"), "10^6 Pa");
    EXPECT_EQ(text_of_body("<p>10<sup><a href=\"#si\">6</a></sup> Pa</p>"), "10^6 Pa");
    EXPECT_EQ(text_of_body("<p>10<a href=\"#si\"><sup>6</sup></a> Pa</p>"), "10^6 Pa");
    EXPECT_EQ(text_of_body("<p>64<sup><a href=\"https://a.example/p#si\">6</a></sup></p>"), "64^6");
    EXPECT_EQ(text_of_body("<p>620<sup><a href=\"#n6\">6</a></sup></p>"), "620[^6]");
}

TEST(html_notes, a_number_with_a_closing_bracket_is_a_note_mark) {
    EXPECT_EQ(text_of_body("<p>5400<sup>1)</sup> barrels, 5400<sup>1),2)</sup></p>"), "5400[^1] barrels, 5400[^1,2]");
    EXPECT_EQ(text_of_body("<p>10<sup>2)</sup> and sales<sup>3)</sup> rose</p>"), "10[^2] and sales[^3] rose");
    EXPECT_EQ(text_of_body("<p>5400<sup><a href='#n'>12)</a></sup></p>"), "5400[^12]");
}
