// extract/html/html_drawings.hpp
#include <toolkit/extract/html/html_drawings.hpp>

#include "../html_says.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(html_drawings, the_words_of_a_drawing_are_text) {
    EXPECT_EQ(text_of_body("<svg><title>Chart</title><text x=1>Sales</text><g><text>5 EUR</text></g></svg>"),
              "Sales; 5 EUR");
    EXPECT_EQ(text_of_body("<p>Fee<svg><text>5</text></svg>6</p>"), "Fee 5 6");
    EXPECT_EQ(text_of_body("<svg><text>10<tspan dy='-5'>6</tspan>8 <tspan>Pa</tspan></text></svg>"), "10 6 8 Pa");
    EXPECT_EQ(text_of_body("<svg><foreignObject><div>Fee</div><div>10<sup>6</sup></div></foreignObject></svg>"),
              "Fee 10 6");
    EXPECT_EQ(text_of_body("<table border=1><tr><td><svg><text>5</text></svg><td>6<tr><td>7<td>8</table>"),
              "5 | 6\n7 | 8");
}

TEST(html_drawings, undisplayed_parts_of_a_drawing_are_left_out) {
    EXPECT_EQ(text_of_body("<svg><defs><text>5</text></defs><text display=none>6</text><text>7</text></svg>"), "7");
    EXPECT_EQ(text_of_body("<svg><text visibility=hidden>5</text><g style='display:none'><text>6</text></g></svg>x"),
              "x");
    EXPECT_EQ(text_of_body("<svg aria-hidden=true><text>5</text></svg>x"), "x");
    EXPECT_EQ(text_of_body("<svg><title>Close</title><path d='M5'/></svg>x"), "x");
    EXPECT_EQ(text_of_body("<svg><text><tspan text-decoration=x style='text-decoration:line-through'>5</tspan> 6</text>"
                           "</svg>"),
              "6");
}

TEST(html_drawings, a_formula_that_a_script_would_render_is_kept) {
    const auto formula = [](const std::string& source) {
        return text_of_body("<p>It is <script type=\"math/tex\">" + source + "</script> now.</p>");
    };
    EXPECT_EQ(formula("x = 5"), "It is x = 5 now.");
    EXPECT_EQ(formula("10^{6}"), "It is 10^6 now.");
    EXPECT_EQ(formula("10^6"), "It is 10^6 now.");
    EXPECT_EQ(formula("2^{n+1}"), "It is 2^(n+1) now.");
    EXPECT_EQ(formula("x^23"), "It is [formula] now.");
    EXPECT_EQ(formula("\\frac{1}{2}"), "It is [formula] now.");
    EXPECT_EQ(formula("5\\%"), "It is [formula] now.");
    EXPECT_EQ(text_of_body("<p>5<script type='math/tex; mode=display'>x</script>6</p>"), "5x 6");
    EXPECT_EQ(text_of_body("<p><span class=MathJax_Preview></span><span class=MathJax>x = 5</span>"
                           "<script type='math/tex'>x = 5</script> now.</p>"),
              "x = 5 now.");
    EXPECT_EQ(text_of_body("<p>a<script>b</script></p>"), "a");
}
