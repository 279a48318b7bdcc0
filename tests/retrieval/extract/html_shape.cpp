// retrieval/extract/html_shape.hpp
#include <toolkit/retrieval/extract/html_shape.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::html_shape;
using toolkit::shape_of_html;

namespace {
std::string repeated(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}
}  // namespace

TEST(html_shape, of_a_common_page_is_fine) {
    EXPECT_EQ(shape_of_html("<!doctype html><html><body><p>a<br>b<p>c<img src='x'></body></html>"), html_shape::fine);
    EXPECT_EQ(shape_of_html(""), html_shape::fine);
    EXPECT_EQ(shape_of_html("a < b <"), html_shape::fine);
}

TEST(html_shape, counts_what_stands_open_at_once) {
    EXPECT_EQ(shape_of_html(repeated("<div>", 999) + "x" + repeated("</div>", 999)), html_shape::fine);
    EXPECT_EQ(shape_of_html(repeated("<div>", 1001)), html_shape::too_deep);
    EXPECT_EQ(shape_of_html(repeated("<div>x</div>", 5000)), html_shape::fine);
    EXPECT_EQ(shape_of_html(repeated("<DIV></div>", 5000)), html_shape::fine);
}

TEST(html_shape, does_not_count_elements_that_others_end) {
    EXPECT_EQ(shape_of_html(repeated("<p>text <a href=x>link <li>", 5000)), html_shape::fine);
    EXPECT_EQ(shape_of_html("<svg>" + repeated("<td>", 5000)), html_shape::too_deep);  // but in SVG they nest
}

TEST(html_shape, is_not_deceived_by_end_tags_of_other_elements) {
    EXPECT_EQ(shape_of_html(repeated("<div></x>", 5000)), html_shape::too_deep);
    EXPECT_EQ(shape_of_html(repeated("<b><i>x</b></i>", 5000)), html_shape::fine);
}

TEST(html_shape, does_not_count_what_comments_and_scripts_say) {
    EXPECT_EQ(shape_of_html("<!--" + repeated("<div>", 5000) + "-->"), html_shape::fine);
    EXPECT_EQ(shape_of_html("<script>" + repeated("s += '<div>';", 5000) + "</script>"), html_shape::fine);
}

TEST(html_shape, bounds_a_tag_but_not_its_quoted_values) {
    EXPECT_EQ(shape_of_html("<img src=\"data:" + std::string(100'000, 'x') + "\">"), html_shape::fine);
    EXPECT_EQ(shape_of_html("<div " + repeated("a ", 10'000) + ">"), html_shape::tag_too_long);
}
