// retrieval/extract/extract.hpp
#include <toolkit/retrieval/extract/extract.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace std::string_view_literals;
using toolkit::extract;
using toolkit::file_format;
using toolkit::format_of;

TEST(extract, chooses_by_content_before_it_looks_at_the_name) {
    EXPECT_EQ(format_of("a.txt", "<!DOCTYPE html><p>x"), file_format::html);
    EXPECT_EQ(format_of("a.md", "<?xml version='1.0'?>\n<!-- x -->\n<html>"), file_format::html);
    EXPECT_EQ(format_of("README", "# Title\n\nSee [x](y)."), file_format::markdown);
    EXPECT_EQ(format_of("a.html", "no tags at all"), file_format::text);
    EXPECT_EQ(format_of("a.html", "<p>fragment</p>"), file_format::html);
    EXPECT_EQ(format_of("a.MD", "plain words"), file_format::markdown);
    EXPECT_EQ(format_of("folder.md/a", "plain words"), file_format::text);
    EXPECT_EQ(format_of("a.py", "# comment\n# comment"), file_format::text);
}

TEST(extract, names_a_document_after_its_file_when_it_has_no_title) {
    EXPECT_EQ(extract("a/b/notes of may.txt", "x")->title, "notes of may");
    EXPECT_EQ(extract("a.md", "# T\nx")->title, "T");
}

TEST(extract, refuses_what_is_binary_and_what_is_too_large) {
    EXPECT_EQ(extract("a.txt", "a\0b"sv).error().kind, toolkit::failure_kind::unreadable);
    const std::string large(toolkit::extract_limits_default.file_bytes + 1, 'x');
    EXPECT_NE(extract("a.txt", large).error().message().find("larger than 32 MiB"), std::string::npos);
}

TEST(extract, reads_markdown_that_nests_too_deep_as_text) {
    const auto made = extract("a.md", std::string(50'000, '>') + " end");
    ASSERT_TRUE(made);
    EXPECT_NE(made->text.find("> end"), std::string::npos);
}

TEST(extract, repairs_old_encodings) {
    EXPECT_EQ(extract("a.txt",
                      "Viele Gr\xFC\xDF"
                      "e aus dem Norden")
                  ->text,
              "Viele Grüße aus dem Norden");
    EXPECT_EQ(extract("a.html",
                      "<html><p>Viele Gr\xFC\xDF"
                      "e aus dem Norden</p>")
                  ->text,
              "Viele Grüße aus dem Norden");
}
