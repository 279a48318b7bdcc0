// extract/text.hpp
#include <toolkit/extract/text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::extract_text;

namespace {
std::string text_of(std::string_view source) { return extract_text(source)->text; }
}  // namespace

TEST(text, wrapped_prose_becomes_one_line_per_paragraph) {
    EXPECT_EQ(text_of("This is a paragraph that was wrapped at a width of\r\nsome sixty characters, as people did when "
                      "they\r\nwrote.\r\n\r\nNext."),
              "This is a paragraph that was wrapped at a width of some sixty characters, as people did when they "
              "wrote.\n\nNext.");
}

TEST(text, short_lines_stay_lines) {
    EXPECT_EQ(text_of("Roses are red\nViolets are blue"), "Roses are red\n\nViolets are blue");
}

TEST(text, lists_and_code_are_detected) {
    const auto made = extract_text("- one\n- two that goes\n  on\n1. three\n\n    int x;\n    return x;\n\n\u2022 dot");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "- one\n- two that goes on\n- 1. three\n\n    int x;\n    return x;\n\n- dot");
    EXPECT_EQ(made->blocks[3].kind, block_kind::code);
}

TEST(text, indented_prose_is_a_paragraph_and_code_is_not) {
    EXPECT_EQ(text_of("       This program reads the files that are named, and it writes\n"
                      "       a line for each of them to the standard output."),
              "This program reads the files that are named, and it writes a line for each of them to the standard "
              "output.");
    for (const std::string_view code :
         {"    for (const auto& one : all) {\n        total += one.size();\n    }",
          "    $ git reset --soft HEAD^     # take the last commit back\n    $ git commit -a -c ORIG_HEAD",
          "    name        the name of the user\n    address     where the user lives",
          "    def sum_of(values):\n        return sum(value for value in values if value is not None)"}) {
        const auto made = extract_text(code);
        ASSERT_TRUE(made);
        EXPECT_EQ(made->blocks.at(0).kind, block_kind::code) << code;
    }
}

TEST(text, arithmetic_signs_and_query_words_are_kept) {
    EXPECT_EQ(text_of("5\n+\n3"), "5\n\n+\n\n3");
    EXPECT_EQ(text_of("SELECT\n    name,\n    age\nFROM\n    users;"), "SELECT\n    name,\n    age\nFROM\n    users;");
}

TEST(text, names_with_indented_prose_below_them_are_items) {
    EXPECT_EQ(text_of("--soft::\n\tDoes not touch the index file or the working tree at all (but\n"
                      "\tresets the head to `<commit>`, just like all modes do).\n\n"
                      "--mixed::\n\tResets the index but not the working tree.\n+\nThis is the default."),
              "- --soft: Does not touch the index file or the working tree at all (but resets the head to `<commit>`, "
              "just like all modes do).\n- --mixed: Resets the index but not the working tree.\n\n"
              "This is the default.");
    EXPECT_EQ(text_of("       -k\n              Keeps the input files.\n"
                      "       -o file  Writes to the file.\n"
                      "       -t, --test\n              Tests the archive, and writes nothing."),
              "- -k: Keeps the input files.\n- -o file: Writes to the file.\n"
              "- -t, --test: Tests the archive, and writes nothing.");
    EXPECT_EQ(text_of("DESCRIPTION\n       --author\n              with -l, print the author of each file"),
              "DESCRIPTION\n\n- --author: with -l, print the author of each file");
    EXPECT_EQ(text_of("-n::\n--dry-run::\n\tShow what would be done, and do nothing."),
              "- -n, --dry-run: Show what would be done, and do nothing.");
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

TEST(text, of_an_empty_file_is_empty) {
    EXPECT_EQ(text_of(""), "");
    EXPECT_EQ(text_of("\n \n\t\r\n"), "");
}

TEST(text, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_text("a\n\nb", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(text, with_too_many_lines_is_refused) {
    toolkit::extract_limits small;
    small.blocks = 100;
    std::string source;
    for (int i = 0; i < 2000; ++i) source += "a\n";
    const auto refused = extract_text(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "it has too many paragraphs; split it into smaller files");
}
