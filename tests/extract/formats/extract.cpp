// extract/extractor.hpp, extract/extract.hpp
#include <toolkit/extract/extract.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace std::string_view_literals;
using toolkit::extract_limits;
using toolkit::fit;
using toolkit::standard_extractors;
using toolkit::stop_token;

namespace {

constexpr auto read_file_text = [](std::string_view filename, std::string_view bytes) {
    return standard_extractors::read(filename, bytes);
};

// The standard extractor that reads a file.
std::string_view format_of(std::string_view filename, std::string_view text) {
    const toolkit::file_head head{filename, text, text};
    const fit html = toolkit::html_extractor::fits(head);
    const fit markdown = toolkit::markdown_extractor::fits(head);
    const fit plain = toolkit::text_extractor::fits(head);
    if (html >= markdown && html >= plain) return "html";
    return markdown >= plain ? "markdown" : "text";
}

// A custom extractor: files that begin with two bytes.
struct two_bytes_extractor {
    static constexpr std::string_view name = "two bytes";
    static constexpr std::uint32_t version = 7;
    static constexpr bool reads_text = false;
    static fit fits(const toolkit::file_head& head) {
        return head.bytes.starts_with("\x01\x02") ? fit::by_content : fit::no;
    }
    static toolkit::result<toolkit::extraction> read(std::string_view, std::string_view bytes, const stop_token&,
                                                     const extract_limits& limits) {
        toolkit::block_writer out{limits};
        out.paragraph("It has " + std::to_string(bytes.size()) + " bytes.");
        return std::move(out).finish();
    }
};
using with_own = toolkit::extractors<two_bytes_extractor, toolkit::text_extractor>;

}  // namespace

TEST(extract, detects_by_content_before_the_name) {
    EXPECT_EQ(format_of("a.txt", "<!DOCTYPE html><p>x"), "html");
    EXPECT_EQ(format_of("a.md", "<?xml version='1.0'?>\n<!-- x -->\n<html>"), "html");
    EXPECT_EQ(format_of("README", "# Title\n\nSee [x](y)."), "markdown");
    EXPECT_EQ(format_of("a.html", "no tags at all"), "text");
    EXPECT_EQ(format_of("a.html", "<p>fragment</p>"), "html");
    EXPECT_EQ(format_of("a.MD", "plain words"), "markdown");
    EXPECT_EQ(format_of("folder.md/a", "plain words"), "text");
    EXPECT_EQ(format_of("a.py", "# comment\n# comment"), "text");
}

TEST(extract, names_a_document_after_its_file_when_it_has_no_title) {
    EXPECT_EQ(read_file_text("a/b/notes of may.txt", "x")->title, "notes of may");
    EXPECT_EQ(read_file_text("a.md", "# T\nx")->title, "T");
}

TEST(extract, cuts_long_titles_at_a_character) {
    std::string title;
    for (int i = 0; i < 30'000; ++i) title += "ä";
    const auto title_of = [](std::string_view name, const std::string& text) {
        return read_file_text(name, text)->title;
    };
    for (const std::string& made :
         {title_of("a.md", "---\ntitle: " + title + "\n---\nText."), title_of("a.md", "# " + title + "\n\nText."),
          title_of("a.html", "<html><title>" + title + "</title><p>Text."), title_of(title + ".txt", "Text.")}) {
        EXPECT_EQ(made.size(), 600U);
        EXPECT_TRUE(toolkit::is_utf8(made));
    }
    EXPECT_EQ(title_of("a.md", "# Short\n\nText."), "Short");
}

TEST(extract, refuses_binary_and_oversized_files) {
    EXPECT_EQ(read_file_text("a.txt", "a\0b"sv).error().kind, toolkit::failure_kind::unreadable);
    const std::string large(toolkit::extract_limits_default.file_bytes + 1, 'x');
    EXPECT_NE(read_file_text("a.txt", large).error().message().find("larger than 32 MiB"), std::string::npos);
}

TEST(extract, reads_too_deeply_nested_markdown_as_text) {
    const auto made = read_file_text("a.md", std::string(50'000, '>') + " end");
    ASSERT_TRUE(made);
    EXPECT_NE(made->text.find("> end"), std::string::npos);
}

TEST(extract, repairs_old_encodings) {
    EXPECT_EQ(read_file_text("a.txt",
                             "Viele Gr\xFC\xDF"
                             "e aus dem Norden")
                  ->text,
              "Viele Grüße aus dem Norden");
    EXPECT_EQ(read_file_text("a.html",
                             "<html><p>Viele Gr\xFC\xDF"
                             "e aus dem Norden</p>")
                  ->text,
              "Viele Grüße aus dem Norden");
}

TEST(extract, accepts_a_custom_extractor) {
    EXPECT_EQ(with_own::read("a.bin", "\x01\x02\0"sv)->text, "It has 3 bytes.");
    EXPECT_EQ(with_own::read("a.html", "<p>tags are text here</p>")->text, "<p>tags are text here</p>");
    EXPECT_TRUE(with_own::accepts("a.bin", "\x01\x02"));
    EXPECT_FALSE(with_own::accepts("a.bin", "\x01\x00"sv));
}

TEST(extract, reports_a_file_that_no_extractor_reads) {
    const auto refused = toolkit::extractors<two_bytes_extractor>::read("a.txt", "words");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(),
              "this program has no extractor for such files; add an extractor for it to extractors<...>, for example "
              "text_extractor");
}

TEST(extract, a_set_of_extractors_is_identified_by_names_and_versions) {
    EXPECT_EQ(with_own::fingerprint(), "two bytes 7\ntext 5\n");
    EXPECT_NE(with_own::fingerprint(), standard_extractors::fingerprint());
}
