// extract/html/html_shape.hpp
#include <toolkit/extract/html/html_shape.hpp>

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

TEST(html_shape, of_a_common_page_is_accepted) {
    EXPECT_EQ(shape_of_html("<!doctype html><html><body><p>a<br>b<p>c<img src='x'></body></html>"), html_shape::fine);
    EXPECT_EQ(shape_of_html(""), html_shape::fine);
    EXPECT_EQ(shape_of_html("a < b <"), html_shape::fine);
}

TEST(html_shape, counts_simultaneously_open_elements) {
    EXPECT_EQ(shape_of_html(repeated("<div>", 999) + "x" + repeated("</div>", 999)), html_shape::fine);
    EXPECT_EQ(shape_of_html(repeated("<div>", 1001)), html_shape::too_deep);
    EXPECT_EQ(shape_of_html(repeated("<div>x</div>", 5000)), html_shape::fine);
    EXPECT_EQ(shape_of_html(repeated("<DIV></div>", 5000)), html_shape::fine);
}

TEST(html_shape, does_not_count_elements_that_others_close) {
    EXPECT_EQ(shape_of_html(repeated("<p>text <a href=x>link <li>", 5000)), html_shape::fine);
    EXPECT_EQ(shape_of_html("<svg>" + repeated("<td>", 5000)), html_shape::too_deep);  // but in SVG they nest
}

TEST(html_shape, is_not_deceived_by_end_tags_of_other_elements) {
    EXPECT_EQ(shape_of_html(repeated("<div></x>", 5000)), html_shape::too_deep);
    EXPECT_EQ(shape_of_html(repeated("<b><i>x</b></i>", 5000)), html_shape::fine);
}

TEST(html_shape, ignores_comments_and_scripts) {
    EXPECT_EQ(shape_of_html("<!--" + repeated("<div>", 5000) + "-->"), html_shape::fine);
    EXPECT_EQ(shape_of_html("<script>" + repeated("s += '<div>';", 5000) + "</script>"), html_shape::fine);
}

TEST(html_shape, bounds_a_tag_but_not_its_quoted_values) {
    EXPECT_EQ(shape_of_html("<img src=\"data:" + std::string(100'000, 'x') + "\">"), html_shape::fine);
    EXPECT_EQ(shape_of_html("<div " + repeated("a ", 10'000) + ">"), html_shape::tag_too_long);
}

TEST(html_shape, reads_comments_tags_and_raw_text_like_the_parser) {
    const std::string deep = repeated("<div>", 5000);
    for (const char* before :
         {"<!-->", "<!--->", "<!-- --!>", "<!x>", "<?x>", "</ >", "<p \">", "<p a\"b>", "<p a=b\">", "<p '>",
          "<title><!--</title>", "<textarea><!--</textarea>", "<xmp>\"</xmp>", "<title></titles></title>",
          "<svg><title>", "<math><center><![CDATA[>", "<p / \">", "<svg/>", "<frameset><title>"})
        EXPECT_EQ(shape_of_html(before + deep), html_shape::too_deep) << before;
    for (const char* before : {"<!--!>", "<!-- ", "<p a=\"", "<p a = '", "<title>", "<textarea></textareas>"})
        EXPECT_EQ(shape_of_html(before + deep), html_shape::fine) << before;
}

TEST(html_shape, knows_which_end_tags_the_parser_ignores) {
    for (const char* unit :
         {"<div><object></div></object>", "<div><table><tr><td></div></table>", "<div><select></div></select>",
          "<span><div></span></div>", "<dd><li>", "<rt>", "<optgroup>", "<div><!x</div>", "<div><?</div>>",
          "<div></ </div>", "<svg><foreignObject><x/>", "<svg><desc><p></desc><x/>", "<div/></svg><svg/>"})
        EXPECT_EQ(shape_of_html(repeated(unit, 5000)), html_shape::too_deep) << unit;
}

TEST(html_shape, of_real_pages_is_accepted) {
    for (const char* unit :
         {"<ul><li>a<li>b<li><b>c</b></ul>", "<dl><dt>a<dd>b<dt>c<dd><p>d</dl>", "<li>a<p>b<li>c", "<li>",
          "<p><svg><title>Icon</title><path d=''/><g><circle/></g></svg>text<br>", "<td><b>x</b><tr>",
          "<select><option>a<option>b</select>", "<script>if (a < b) '</div>'</script>", "<custom-x></custom-x>"})
        EXPECT_EQ(shape_of_html(repeated(unit, 5000)), html_shape::fine) << unit;
}
