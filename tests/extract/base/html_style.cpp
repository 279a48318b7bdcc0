// extract/base/html_style.hpp, extract/html/html_layout.hpp, extract/html/html_nested_table.hpp
#include <toolkit/extract/base/html_style.hpp>

#include "../html_says.hpp"

#include <gtest/gtest.h>

TEST(html_style, display_decides_what_is_a_line) {
    EXPECT_EQ(text_of_body("<div>shares at $<div style='display:inline;'><span>5.22</span></div> each.</div>"),
              "shares at $5.22 each.");
    EXPECT_EQ(text_of_body("<div>12 euros a <div style='display:inline-block'>month</div>.</div>"),
              "12 euros a month.");
    EXPECT_EQ(text_of_body("<p style='display:inline'>one</p><section style='display: contents'>two</section>"),
              "onetwo");
    EXPECT_EQ(text_of_body("<span style='display:block'>one</span><b style='display:table-row'>two</b>"), "one\n\ntwo");
    EXPECT_EQ(text_of_body("<div style='display:flex'><span>one</span><span>two</span></div>"), "one two");
    EXPECT_EQ(text_of_body("<div style='display:table-row'><div style='display:table-cell'>one</div><div "
                           "style='display:table-cell'>two</div></div>"),
              "one two");
    EXPECT_EQ(text_of_body("<table><tr><td style='display:block'>a<td style='display:block'>b</table>"), "a | b");
    EXPECT_EQ(text_of_body("<ul><li style='display:inline'>a<li style='display:inline'>b</ul>"), "- a\n- b");
    EXPECT_EQ(text_of_body("<pre><b>ramp</b> = 120<br><b>hold</b> = 45<br></pre>"), "ramp = 120\nhold = 45");
}

TEST(html_style, struck_text_is_left_out) {
    EXPECT_EQ(
        text_of_body("<p>The fee is <del>50 euros</del> <ins>60 euros</ins> a month.</p><p>Price: <s>120 euros</s> 90 "
                     "euros.</p><p><strike>Boats may lie here.</strike></p>"),
        "The fee is 60 euros a month.\n\nPrice: 90 euros.");
    EXPECT_EQ(text_of_body("<p>Price <span style='text-decoration: line-through'>120</span> <b "
                           "style='text-decoration-line:underline'>90</b></p><p>5<s>0</s>6</p>"),
              "Price 90\n\n5 6");
    EXPECT_EQ(text_of_body("<ul><li><del>old</del><li>new</ul><table><tr><td><s>a</s><td><s>b</s><tr><td>c<td>d</table>"
                           "<del><p>gone</p></del><pre><del>- x</del>\n+ y</pre>"),
              "- new\n\nc | d\n\n+ y");
    EXPECT_EQ(text_of_body("<p style='text-decoration:line-through'>gone</p>"), "");
}

TEST(html_style, a_table_in_a_data_cell_is_text_of_its_cell) {
    EXPECT_EQ(
        text_of_body("<table border=1><tr><td>Kiln<td><table><tr><td>Volts<td>400<tr><td>Amps<td>32</table><tr><td>"
                     "Wheel<td>230 volts</table>"),
        "Kiln | Volts: 400; Amps: 32\nWheel | 230 volts");
    EXPECT_EQ(
        text_of_body("<table><tr><th>Kiln<td>See: <table><tr><td>a<td>b<td>c</table> end<tr><th>Wheel<td>x</table>"),
        "Kiln | See: a: b, c end\nWheel | x");
    EXPECT_EQ(text_of_body("<table><tr><td>Left<td><table><tr><td>x<td>y</table></table>"), "Left\n\nx | y");
}

TEST(html_style, the_last_of_repeated_properties_counts) {
    EXPECT_TRUE(toolkit::html::style_of("display:block; display : NONE !important").hides());
    EXPECT_FALSE(toolkit::html::style_of("display:none;display:block").hides());
    EXPECT_TRUE(toolkit::html::style_of("text-decoration: underline line-through red").is_struck);
    EXPECT_TRUE(toolkit::html::style_of("vertical-align: .4em; font-size: 0.7em").is_raised);
    EXPECT_FALSE(toolkit::html::style_of("vertical-align: 4px").is_raised);
    EXPECT_TRUE(toolkit::html::style_of("max-height:0; overflow:hidden").is_collapsed);
}

TEST(html_style, raised_digits_are_marked_however_the_style_is_spelt) {
    const auto raised = [](const std::string& look) {
        return text_of_body("<p>3<span style='" + look + "'>2</span> tiles</p>");
    };
    for (const auto* const look :
         {"font-size:75%;top:-.5em", "font-size:75%;line-height:0;position:relative;vertical-align:baseline;top:-.5em",
          "top:-0.5em;vertical-align:baseline;font-size:smaller", "vertical-align:top;font-size:.7em",
          "vertical-align:text-top;font-size:62.5%", "vertical-align:5px", "vertical-align:30%", "vertical-align:+.4em",
          "position:relative;bottom:4px", "position:relative;top:-4px", "font-size:8px;vertical-align:top",
          "display:inline-block;transform:translateY(-4px)", "VERTICAL-ALIGN: Super"})
        EXPECT_EQ(raised(look), "3^2 tiles") << look;
    for (const auto* const look : {"vertical-align:-.2em", "font-size:75%;bottom:-.25em", "position:relative;top:3px"})
        EXPECT_EQ(raised(look), "3_2 tiles") << look;
    for (const auto* const look : {"vertical-align:baseline", "top:0", "vertical-align:middle", "font-size:80%"})
        EXPECT_EQ(raised(look), "32 tiles") << look;
    EXPECT_EQ(text_of_body("<p>Price <span style='position:relative;top:-1px'>5</span> EUR</p>"), "Price 5 EUR");
    EXPECT_EQ(text_of_body("<p>H<span style='vertical-align:bottom;font-size:60%'>2</span>O</p>"), "H2O");
    EXPECT_EQ(text_of_body("<table border=1><tr><td style='vertical-align:top;font-size:80%'>5<td>6</table>"), "5 | 6");
}
