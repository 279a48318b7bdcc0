// retrieval/extract/text.hpp
#include <toolkit/retrieval/extract/text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::extract_text;

namespace {
std::string text_of(std::string_view source) { return extract_text(source)->text; }
}  // namespace

TEST(text, wrapped_prose_becomes_one_line_a_paragraph) {
    EXPECT_EQ(text_of("This is a paragraph that was wrapped at a width of\r\nsome sixty characters, as people did when "
                      "they\r\nwrote.\r\n\r\nNext."),
              "This is a paragraph that was wrapped at a width of some sixty characters, as people did when they "
              "wrote.\n\nNext.");
}

TEST(text, short_lines_stay_lines) {
    EXPECT_EQ(text_of("Roses are red\nViolets are blue"), "Roses are red\n\nViolets are blue");
}

TEST(text, lists_and_code_are_told) {
    const auto made = extract_text("- one\n- two that goes\n  on\n1. three\n\n    int x;\n    return x;\n\n\u2022 dot");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "- one\n- two that goes on\n- 1. three\n\n    int x;\n    return x;\n\n- dot");
    EXPECT_EQ(made->blocks[3].kind, block_kind::code);
}

TEST(text, underlined_lines_are_headings) {
    const auto made = extract_text("Title\n=====\n\nPart\n----\n\nText");
    EXPECT_EQ(made->title, "Title");
    EXPECT_EQ(made->blocks.back().heading, "Title > Part");
}

TEST(text, underlined_lines_above_text_are_headings) {
    const auto made = extract_text("Introduction\n====\nPart\n-------\nText of it.\n\nOne\n---\n- item");
    EXPECT_EQ(made->text, "Introduction\n\nPart\n\nText of it.\n\nOne\n\n- item");
    EXPECT_EQ(made->blocks[2].heading, "Introduction > Part");
    EXPECT_EQ(made->blocks.back().heading, "Introduction > One");
    for (const std::string_view none : {"Name  Age\n---------\nBob 5", "a|b\n---\n1|2", "- item\n------\ntext",
                                        "A sentence, and its end.\n---\nText", "====\n====\nText"})
        EXPECT_NE(extract_text(none)->blocks.front().kind, block_kind::heading) << none;
}

TEST(text, of_nothing_is_nothing) {
    EXPECT_EQ(text_of(""), "");
    EXPECT_EQ(text_of("\n \n\t\r\n"), "");
}

TEST(text, stops_when_asked_to) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_text("a\n\nb", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(text, that_has_too_many_lines_is_refused) {
    toolkit::extract_limits small;
    small.blocks = 100;
    std::string source;
    for (int i = 0; i < 2000; ++i) source += "a\n";
    const auto refused = extract_text(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "it has too many paragraphs; split it into smaller files");
}
