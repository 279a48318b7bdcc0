// extract/base/markup_text.hpp, extract/base/markup_tag.hpp
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/html/html_elements.hpp>

#include "../../effort.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {
std::string text_of(std::string_view html) { return toolkit::html::text_of_markup(html); }
std::string lines_of(std::string_view html) {
    return toolkit::html::text_of_markup(html, toolkit::html::source_lines::kept);
}
}  // namespace

TEST(markup_text, tags_comments_and_scripts_are_removed) {
    EXPECT_EQ(text_of("<b>a</b>b &lt; c<!-- no --> <script>x < y</script>1 < 2 & <3 &what; &amp;"),
              "ab < c 1 < 2 & <3 &what; &");
    EXPECT_EQ(text_of("a<STYLE>p{}</STYLE>b<Script x>if (a</b>)</SCRIPT >c"), "abc");
    EXPECT_EQ(text_of("a<style>p{}"), "a");
    EXPECT_EQ(text_of("a<styled>b</styled>c"), "a b c");
    EXPECT_EQ(text_of("x<a href='y"), "x");
    EXPECT_EQ(text_of("x<!-- open"), "x");
    EXPECT_EQ(text_of("x<a title='a > b'>y</a>"), "xy");
    EXPECT_EQ(text_of("<html><head><title>T</title><body>Text"), "Text");
}

TEST(markup_text, blocks_become_lines_and_paragraphs) {
    EXPECT_EQ(text_of("<p>One\n two</p><p>Three<br>four</p>"), "One two\n\nThree\nfour\n\n");
    EXPECT_EQ(text_of("<ul><li>a<li>b</ul>"), "a\nb\n");
    EXPECT_EQ(text_of("<table><tr><td>5<td>6<tr><td>7<td>8</table>"), "5 6\n7 8\n\n");
    EXPECT_EQ(lines_of("a\n<b>b</b>\n\nc"), "a\nb\n\nc");
    EXPECT_EQ(lines_of("\n\na  b"), "a  b");
}

TEST(markup_text, struck_and_hidden_text_is_left_out) {
    EXPECT_EQ(text_of("Price <s>5</s> 6 EUR"), "Price 6 EUR");
    EXPECT_EQ(text_of("Price <span style='text-decoration: line-through'>5</span>6"), "Price 6");
    EXPECT_EQ(text_of("5<del>0</del>6 and 5<span hidden>0</span>6"), "5 6 and 56");
    EXPECT_EQ(text_of("<div style='display:none'>Old <div>5</div> EUR</div>New"), "New");
    EXPECT_EQ(text_of("<p title='\u0130' style='display:none'>Old</p>New"), "New");
    EXPECT_EQ(text_of("<p title='it is hidden here'>Text</p>"), "Text\n\n");
    EXPECT_EQ(text_of("<p style=display:none>Old<p>New"), "New");
    EXPECT_EQ(text_of("<ul><li hidden>Old<li>New</ul>"), "New\n");
    EXPECT_EQ(text_of("<table><tr hidden><td>5<tr><td hidden>6<td>7</table>"), "7\n\n");
    EXPECT_EQ(text_of("<b><s>Old</b> New"), "New");
    EXPECT_EQ(text_of("<span aria-hidden=true>5</span>6<select><option>7</select>"), "6");
}

TEST(markup_text, raised_digits_are_marked) {
    EXPECT_EQ(text_of("10<sup>6</sup> Pa, 5400<sup>1</sup>, CO<sub>2</sub>, <sup>1</sup>&frasl;<sub>2</sub>"),
              "10^6 Pa, 5400[^1], CO2, 1/2");
    EXPECT_EQ(text_of("3<span style='font-size:75%;top:-.5em'>2</span>"), "3^2");
    EXPECT_EQ(text_of("x = <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> m"), "x = [formula] m");
}

TEST(markup_text, the_words_of_a_picture_are_text) {
    EXPECT_EQ(text_of("<img alt='Fee 5 &euro;'>now <img src=a alt=logo.png> <img hidden alt=No>"), "Fee 5 \u20AC now");
}

TEST(markup_text, the_same_names_are_skipped_with_and_without_a_tree) {
    for (const std::string_view name :
         {"audio",  "canvas", "datalist", "iframe",   "map",   "nav", "noscript", "object", "rt",   "rp",  "script",
          "select", "style",  "template", "textarea", "video", "p",   "b",        "div",    "ruby", "mark"}) {
        GumboOptions options = kGumboDefaultOptions;
        const std::string page = "<body><" + std::string{name} + "></" + std::string{name} + ">";
        GumboOutput* tree = gumbo_parse_with_options(&options, page.data(), page.size());
        bool is_skipped = true;
        toolkit::html::walk<true>(
            tree->root,
            [&](const GumboNode* node) {
                const bool is_inner = toolkit::html::is_element(node) && toolkit::html::name_of(node) == name;
                if (is_inner) is_skipped = toolkit::html::is_skipped(node);
                return true;
            },
            [](const GumboNode*) {});
        EXPECT_EQ(toolkit::html::is_skipped_name(name), is_skipped) << name;
        gumbo_destroy_output(&options, tree);
    }
}

TEST(markup_text, time_grows_with_the_length) {
    for (const std::string_view one : {"<s>", "<s><p>", "</b>", "<b></i>", "<sup>1", "<p style='", "&", "<a b=\"",
                                       "<div hidden>", "<img alt=", "<", "<math>", "<script>"}) {
        std::string many;
        while (many.size() < sized(std::size_t{1'000'000})) many += one;
        EXPECT_LE(text_of(many).size(), many.size() * 4) << one;
        EXPECT_LE(lines_of(many).size(), many.size() * 4) << one;
    }
}
