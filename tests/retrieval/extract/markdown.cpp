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

TEST(markdown, tables_of_many_columns_do_not_grow) {
    std::string source = "|a|b|\n";
    for (int i = 0; i < 50; ++i) source += "|---";
    source += "|\n";
    for (int i = 0; i < 100; ++i) source += "c\n";
    const auto made = extract_markdown(source);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text.size(), 5U + 100U * 2);
    toolkit::extract_limits small;
    small.markdown_empty_cells = 1000;
    const auto refused = extract_markdown(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(),
              "its tables have too many empty cells; give its tables as many columns as their rows have");
}

TEST(markdown, that_has_too_many_blocks_is_refused) {
    toolkit::extract_limits small;
    small.blocks = 10;
    std::string source;
    for (int i = 0; i < 1000; ++i) source += "a\n\n";
    const auto refused = extract_markdown(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::unreadable);
}

TEST(markdown, that_nests_by_numbers_or_indentation_is_told) {
    std::string numbers;
    for (int i = 0; i < 200; ++i) numbers += i % 2 == 0 ? "1. " : "123456789) ";
    EXPECT_TRUE(toolkit::markdown_is_too_deep(numbers));
    std::string stairs;
    for (std::size_t i = 0; i < 200; ++i) stairs += std::string(2 * i, ' ') + "- a\n";
    EXPECT_TRUE(toolkit::markdown_is_too_deep(stairs));
    std::string tabs;
    for (std::size_t i = 0; i < 200; ++i) tabs += std::string(i, '\t') + "-\ta\n";
    EXPECT_TRUE(toolkit::markdown_is_too_deep(tabs));
    std::string flat;
    for (int i = 0; i < 500; ++i) flat += "1. one\n   - two\n\n      3.14 and 5. more - dashes\n";
    EXPECT_FALSE(toolkit::markdown_is_too_deep(flat));
    EXPECT_FALSE(toolkit::markdown_is_too_deep(std::string(1000, ' ') + "x\n" + std::string(1000, '1')));
}

TEST(markdown, of_many_blank_lines_is_read_as_of_some) {
    EXPECT_EQ(text_of("- a\n" + std::string(50'000, '\n') + "b\n"), "- a\n\nb");
    EXPECT_EQ(text_of(std::string(50'000, '\n')), "");
    EXPECT_EQ(text_of("a\n" + std::string(500, '\n')), "a");
    EXPECT_EQ(text_of("```\nx\n" + std::string(50, '\n') + "y\n```"), "x" + std::string(51, '\n') + "y");
}
