// extract/markdown.hpp
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/markdown/markdown_bounds.hpp>

#include "../../effort.hpp"
#include "../../retrieval/table_tests.hpp"

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
    EXPECT_EQ(text_of("See [this](https://example.org/x) and ![our *logo*](x.png \"t\") now."),
              "See this and our logo now.");
    EXPECT_EQ(text_of("See ![](x.png) now."), "See now.");
    EXPECT_EQ(text_of("[a]: https://example.org\n\nUse [a] here."), "Use a here.");
}

TEST(markdown, tables_become_rows) { EXPECT_EQ(text_of("| a | b |\n|---|:-:|\n| 1 | `x` |\n"), "a | b\n1 | x"); }

TEST(markdown, html_loses_its_tags_and_references_are_decoded) {
    EXPECT_EQ(text_of("a <b>bold</b> &amp; &lt;c&gt; &#228;"), "a bold & <c> ä");
    EXPECT_EQ(text_of("10&#150;20 &#x80;, &#133;"), "10\u201320 \u20ac, \u2026");
    EXPECT_EQ(text_of("<div>\nIn a <i>block</i>\n</div>\n\n<!-- not this -->\n\nEnd"), "In a block\n\nEnd");
}

TEST(markdown, front_matter_gives_only_the_title) {
    const auto made = extract_markdown("---\nlayout: post\ntitle: \"My page\"\n---\n# Heading\ntext");
    EXPECT_EQ(made->title, "My page");
    EXPECT_EQ(made->text, "Heading\n\ntext");
    EXPECT_EQ(text_of("---\nno end of it"), "no end of it");
}

TEST(markdown, the_second_paragraph_of_an_item_is_a_paragraph) {
    EXPECT_EQ(text_of("- a\n\n  more\n- b"), "- a\n\nmore\n\n- b");
}

TEST(markdown, that_nests_too_deep_is_reported) {
    EXPECT_TRUE(toolkit::markdown_costs_too_much(std::string(1000, '>')));
    EXPECT_FALSE(toolkit::markdown_costs_too_much("> > quote\n- - list\n" + std::string(1000, '-') + "\n" +
                                                  std::string(1000, '*')));
}

TEST(markdown, with_too_many_marks_in_a_paragraph_is_reported) {
    toolkit::extract_limits limits;
    limits.markdown_marks = 10;
    EXPECT_TRUE(toolkit::markdown_costs_too_much("a [[[[[[ ]]]]] b", limits));
    EXPECT_FALSE(toolkit::markdown_costs_too_much("a [[[[[ ]]]]] b", limits));
    EXPECT_FALSE(toolkit::markdown_costs_too_much("a [[[[[[\n\n]]]]] b", limits));
    EXPECT_FALSE(toolkit::markdown_costs_too_much("a [[[[[[\r\n\r\n]]]]] b", limits));
    EXPECT_TRUE(toolkit::markdown_costs_too_much("a [[[[[[\n]]]]] b", limits));
}

TEST(markdown, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_markdown("x", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(markdown, of_hostile_repetition_ends_quickly_in_valid_text) {
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

TEST(markdown, with_too_many_blocks_is_refused) {
    toolkit::extract_limits small;
    small.blocks = 10;
    std::string source;
    for (int i = 0; i < 1000; ++i) source += "a\n\n";
    const auto refused = extract_markdown(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::unreadable);
}

TEST(markdown, that_nests_by_numbers_or_indentation_is_reported) {
    std::string numbers;
    for (int i = 0; i < 200; ++i) numbers += i % 2 == 0 ? "1. " : "123456789) ";
    EXPECT_TRUE(toolkit::markdown_costs_too_much(numbers));
    std::string stairs;
    for (std::size_t i = 0; i < 200; ++i) stairs += std::string(2 * i, ' ') + "- a\n";
    EXPECT_TRUE(toolkit::markdown_costs_too_much(stairs));
    std::string tabs;
    for (std::size_t i = 0; i < 200; ++i) tabs += std::string(i, '\t') + "-\ta\n";
    EXPECT_TRUE(toolkit::markdown_costs_too_much(tabs));
    std::string flat;
    for (int i = 0; i < 500; ++i) flat += "1. one\n   - two\n\n      3.14 and 5. more - dashes\n";
    EXPECT_FALSE(toolkit::markdown_costs_too_much(flat));
    EXPECT_FALSE(toolkit::markdown_costs_too_much(std::string(1000, ' ') + "x\n" + std::string(1000, '1')));
}

TEST(markdown, with_many_blank_lines_is_read_like_one_with_few) {
    EXPECT_EQ(text_of("- a\n" + std::string(50'000, '\n') + "b\n"), "- a\n\nb");
    EXPECT_EQ(text_of(std::string(50'000, '\n')), "");
    EXPECT_EQ(text_of("a\n" + std::string(500, '\n')), "a");
    EXPECT_EQ(text_of("```\nx\n" + std::string(50, '\n') + "y\n```"), "x" + std::string(51, '\n') + "y");
}

TEST(markdown, items_keep_their_numbers_and_tasks_their_boxes) {
    EXPECT_EQ(text_of("3. Install\n4. Run\n   - with care\n   - now\n5. End\n\n1) Other"),
              "- 3. Install\n- 4. Run\n- with care\n- now\n- 5. End\n- 1) Other");
    EXPECT_EQ(text_of("- [x] Pay\n- [X] Sell\n- [ ] Call\n- [y] no task\n\n1. [ ] One"),
              "- [x] Pay\n- [x] Sell\n- [ ] Call\n- [y] no task\n- 1. [ ] One");
}

TEST(markdown, headings_in_items_and_quotations_are_labels) {
    const auto made = extract_markdown("> ## Quoted\n> q text\n\nAfter the quote.");
    EXPECT_EQ(made->title, "");
    EXPECT_EQ(made->text, "Quoted: q text\n\nAfter the quote.");
    EXPECT_EQ(made->blocks.back().heading, "");
    EXPECT_EQ(text_of("- # in item\n\nAfter item"), "- in item\n\nAfter item");
    EXPECT_EQ(text_of("> q\n>\n> Quoted head\n> ---\n\nUnrelated text"), "q\n\nQuoted head\n\nUnrelated text");
    EXPECT_EQ(
        text_of("1. # One\n\n   text\n\n   more\n2. ## Two\n   ### b\n   - c\n3. ## Code\n   ```\n   x\n   ```\n"),
        "- 1. One: text\n\nmore\n\n- 2. Two: b\n- c\n- 3. Code\n\nx");
    EXPECT_EQ(text_of("- > # a\n  > : b\n\n  c\n- > ## d\n\n  e"), "- a: b\n\nc\n\n- d\n\ne");
    EXPECT_EQ(text_of("> # a\n>\n> | b |\n> |---|\n> | c |\n"), "a\n\nb\nc");
    EXPECT_EQ(text_of("> # a\n>\n> <div>b</div>\n\n> # &#32;\n> c"), "a\n\nb\n\nc");
    const auto sections = extract_markdown("- # a\n\n# Title\n\n> ## b\n\n## Section\n\ntext");
    EXPECT_EQ(sections->title, "Title");
    EXPECT_EQ(sections->blocks.back().heading, "Title > Section");
}

TEST(markdown, tags_that_separate_words_leave_a_space) {
    EXPECT_EQ(text_of("| a | b |\n|---|---|\n| Berlin<br>Paris | <ul><li>x</li><li>y</li></ul> |\n"),
              "a | b\nBerlin Paris | x y");
    EXPECT_EQ(text_of("H<sub>2</sub>O<BR/>wa<wbr>ter <em>b</em><!-- c -->d"), "H2O water bd");
}

TEST(markdown, footnotes_stay_text) {
    EXPECT_EQ(text_of("Text[^1] and[^b].\n\n[^1]: Smith.\n[^b]: https://example.org/x\n"),
              "Text[^1] and[^b].\n\n[^1]: Smith.\n\n[^b]: https://example.org/x");
    EXPECT_EQ(text_of("```\n[^1]: a\n```\n    [^2]: b\n\n- c\n  [^3]: d\n"), "[^1]: a\n\n[^2]: b\n\n- c\n\n[^3]: d");
    EXPECT_EQ(text_of("~~~\n```\n[^1]: a\n~~~\n[^2]: b"), "```\n[^1]: a\n\n[^2]: b");
    EXPECT_EQ(text_of("[^1]: Smith"), "[^1]: Smith");
}

TEST(markdown, with_links_that_take_too_many_steps_is_read_as_plain_text) {
    constexpr auto most = toolkit::extract_limits_default.markdown_link_steps;
    const auto takes_too_many = [&](std::string_view begin, std::string_view end, std::size_t times) {
        std::string source;
        for (std::size_t i = 0; i < times; ++i) source += begin;
        source += 'x';
        for (std::size_t i = 0; i < times; ++i) source += end;
        const bool too_many = toolkit::markdown::link_steps::are_more_than(most, source);
        if (too_many) {
            EXPECT_TRUE(extract_markdown(source)) << begin << end;
        }
        return too_many;
    };
    for (const std::string_view piece : {"[a]:\n\"", "[a][b]\r\n", "[a](b '\n", "a\r[x]", "[`a`](b)\n", "- `[`\n"})
        EXPECT_TRUE(takes_too_many(piece, "", 100'000)) << piece;
    EXPECT_TRUE(takes_too_many("[", "]", 100'000));
    EXPECT_TRUE(takes_too_many("![", "](b)", 100'000));
    EXPECT_TRUE(takes_too_many("[\n", "]\n", 100'000));
    for (const std::string_view hides : {"[`]`", "[\\]", "[<a b=']'>", "[`\n`]", "\\`[`]`", "\\\\`x`[`]`", "``x`[`]`"})
        EXPECT_TRUE(takes_too_many(hides, "]", 100'000)) << hides;
    for (const std::string_view harmless :
         {"[a](b)\n\n", "- [`a`](b), [c](d)\n\n", "[a](b) ", "[0, 1) ", "{\"a\": [1, 2]} ", "a\n"})
        EXPECT_FALSE(takes_too_many(harmless, "", 100'000)) << harmless;
    EXPECT_FALSE(takes_too_many("- [`a`](b)\n", "", 10'000));
}

TEST(markdown, with_too_many_bytes_of_links_is_refused) {
    std::string source = "[a]: b '" + std::string(sized(4'000'000U), 'x') + "'\n";
    for (int i = 0; i < sized(1'000'000); ++i) source += "\n[a]\n";
    const auto refused = extract_markdown(source);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "its links have too many long addresses or titles; shorten them");
}

TEST(markdown, the_first_row_of_a_table_names_its_columns) {
    const std::string every = "[] [" + std::string{tables::names_line} + "] and so on, ";
    EXPECT_EQ(tables::columns_in("a.md", tables::markdown(200)), every);
    EXPECT_EQ(tables::columns_in("a.md", tables::markdown(200, {"**Number**", "`Holder`", "[Country](x)", "Shares"})),
              every);
    EXPECT_EQ(tables::columns_in("a.md", tables::markdown(200, {"", "", "", ""})), "[] and so on, ")
        << "a header without text names nothing";
    EXPECT_EQ(tables::columns_in("a.md", tables::markdown(3)), "[] ");
    const auto made = extract_markdown(tables::markdown(2));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text,
              "Number | Holder | Country | Shares\nS-1000 | Kiln0 Works | Norway | 200\n"
              "S-1001 | Kiln1 Works | Sweden | 207");
    EXPECT_EQ(made->blocks[0].columns, (std::vector<toolkit::table_columns>{{0, toolkit::span{0, 34}}}));
}
