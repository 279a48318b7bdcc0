// retrieval/extract/markdown.hpp
#include <toolkit/retrieval/extract/markdown.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::extract_markdown;

namespace {
std::string text_of(std::string_view source) { return extract_markdown(source)->text; }
}  // namespace

TEST(markdown, headings_paragraphs_items_and_code_become_blocks) {
    const auto made = extract_markdown(
        "# A\n\nOne *two*\nthree.\n\n- a\n- b\n  - c\n\n```cpp\nint x;\n\n  y;\n```\n\n## B\nText\n\n> quoted\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "A");
    EXPECT_EQ(made->text, "A\n\nOne two three.\n\n- a\n- b\n- c\n\nint x;\n\n  y;\n\nB\n\nText\n\nquoted");
    EXPECT_EQ(made->blocks[5].kind, block_kind::code);
    EXPECT_EQ(made->blocks.back().heading, "A > B");
}

TEST(markdown, addresses_of_links_and_pictures_do_not_become_text) {
    EXPECT_EQ(text_of("See [this](https://example.org/x) and ![logo](x.png) now."), "See this and now.");
    EXPECT_EQ(text_of("[a]: https://example.org\n\nUse [a] here."), "Use a here.");
}

TEST(markdown, tables_become_rows) { EXPECT_EQ(text_of("| a | b |\n|---|:-:|\n| 1 | `x` |\n"), "a | b\n1 | x"); }

TEST(markdown, html_inside_loses_its_tags_and_references_are_read) {
    EXPECT_EQ(text_of("a <b>bold</b> &amp; &lt;c&gt; &#228;"), "a bold & <c> ä");
    EXPECT_EQ(text_of("<div>\nIn a <i>block</i>\n</div>\n\n<!-- not this -->\n\nEnd"), "In a block\n\nEnd");
}

TEST(markdown, front_matter_gives_the_title_alone) {
    const auto made = extract_markdown("---\nlayout: post\ntitle: \"My page\"\n---\n# Heading\ntext");
    EXPECT_EQ(made->title, "My page");
    EXPECT_EQ(made->text, "Heading\n\ntext");
    EXPECT_EQ(text_of("---\nno end of it"), "no end of it");
}

TEST(markdown, the_second_paragraph_of_an_item_is_a_paragraph) {
    EXPECT_EQ(text_of("- a\n\n  more\n- b"), "- a\n\nmore\n\n- b");
}

TEST(markdown, that_nests_too_deep_is_told) {
    EXPECT_TRUE(toolkit::markdown_is_too_deep(std::string(1000, '>')));
    EXPECT_FALSE(toolkit::markdown_is_too_deep("> > quote\n- - list\n" + std::string(1000, '-') + "\n" +
                                               std::string(1000, '*')));
}

TEST(markdown, stops_when_asked_to) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_markdown("x", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(markdown, of_hostile_repetition_ends_soon_in_valid_text) {
    for (const std::string_view piece :
         {"[", "![", "*a_ ", "<", "&", "`", "[a](<b", "| ", "\\", "<!--", "~~a ", "a\n", "[a]: b\n", "<a ", "]("}) {
        std::string source;
        for (int i = 0; i < 20'000; ++i) source += piece;
        const auto made = extract_markdown(source);
        ASSERT_TRUE(made) << piece;
        EXPECT_TRUE(toolkit::is_utf8(made->text));
    }
}
