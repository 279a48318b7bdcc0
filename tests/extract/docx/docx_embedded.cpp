// extract/docx/docx_embedded.hpp
#include <toolkit/extract/docx/docx_embedded.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"
#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

using namespace word_files;
using toolkit::extract_docx;

namespace {

/// A file whose body embeds a document of this name and bytes between two paragraphs.
std::string with_chunk(std::string_view name, std::string_view bytes, std::size_t times = 1) {
    std::string body = paragraph("Before.");
    for (std::size_t i = 0; i < times; ++i) body += "<w:altChunk r:id=\"c1\"/>";
    const std::string relationships =
        "<R><R Id=\"c1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk\" "
        "Target=\"" +
        std::string{name} + "\"/></R>";
    return file_of(body + paragraph("After."), {{"word/_rels/document.xml.rels", relationships},
                                                {"word/" + std::string{name}, std::string{bytes}}});
}

}  // namespace

TEST(docx, embedded_documents_appear_in_their_place) {
    const std::string word = file_of(styled("Heading1", "Inner") + paragraph("A word file."));
    const auto made = extract_docx(with_chunk("chunk.docx", word));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Before.\n\nInner\n\nA word file.\n\nAfter.");
    EXPECT_EQ(made->blocks[2].heading, "Inner");
    EXPECT_EQ(extract_docx(with_chunk("c.html", "<html><STYLE>p{}</STYLE><p>T&auml;xt</p>\n\n<p>Two</p></html>"))->text,
              "Before.\n\nT\u00E4xt\n\nTwo\n\nAfter.");
    EXPECT_EQ(extract_docx(with_chunk("c.htm", "<meta charset=koi8-r><p>\xC4\xC1</p>"))->text,
              "Before.\n\n\u0434\u0430\n\nAfter.");
    EXPECT_EQ(extract_docx(with_chunk("c.txt", "Plain <b>text</b>."))->text, "Before.\n\nPlain <b>text</b>.\n\nAfter.");
    const std::string page =
        "MIME-Version: 1.0\nSubject: x\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"
        "<p>Saved</p>\n--b\nContent-Type: text/css\n\np{}\n--b--\n";
    EXPECT_EQ(extract_docx(with_chunk("c.mht", page))->text, "Before.\n\nSaved\n\nAfter.");
}

TEST(docx, unreadable_embedded_documents_are_reported) {
    const auto note_of = [](const std::string& file) {
        const auto made = extract_docx(file);
        if (!made) return made.error().message();
        EXPECT_EQ(made->text, "Before.\n\nAfter.");
        return made->left_out.empty() ? std::string{"nothing"} : made->left_out.front();
    };
    EXPECT_EQ(
        note_of(with_chunk("c.rtf", "{\\rtf1 x}")),
        "the document within it word/c.rtf was not read: it is rich text; save the whole document as .docx in Word");
    EXPECT_EQ(
        note_of(with_chunk("c.docx", "PK\x03\x04")),
        "the document within it word/c.docx was not read: it is not a complete ZIP archive; copy or download it again");
    EXPECT_NE(note_of(with_chunk("c.html", std::string_view{"\0\1", 2})).find("it is binary"), std::string::npos);
    EXPECT_NE(
        note_of(file_of(paragraph("Before.") + "<w:altChunk r:id=\"c9\"/>" + paragraph("After."))).find("not in the"),
        std::string::npos);
}

TEST(docx, unreadable_embedded_documents_count_too) {
    const std::string binary(sized(std::size_t{8} << 20U), '\0');
    const auto made = extract_docx(with_chunk("c.bin", binary, sized(200'000U)));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Before.\n\nAfter.");
    ASSERT_EQ(made->left_out.size(), 2U);
    EXPECT_NE(made->left_out[0].find("it is binary"), std::string::npos);
    EXPECT_EQ(made->left_out[1], "some documents within it were not read; save them as separate files");
}

TEST(docx, nested_embedded_documents_are_bounded) {
    const std::string file = with_chunk("c.docx", with_chunk("c.docx", with_chunk("c.txt", "Deep.")));
    const auto deep = extract_docx(file);
    ASSERT_TRUE(deep);
    EXPECT_EQ(deep->text, "Before.\n\nBefore.\n\nAfter.\n\nAfter.");
    EXPECT_EQ(deep->left_out.size(), 1U);
    const auto many = extract_docx(with_chunk("c.txt", "One.", 1000));
    ASSERT_TRUE(many);
    EXPECT_EQ(many->text, "Before." + damage::repeated("\n\nOne.", 20) + "\n\nAfter.");
    EXPECT_EQ(many->left_out.front(), "some documents within it were not read; save them as separate files");
    toolkit::extract_limits limits;
    limits.text_bytes = 1000;
    const auto large = extract_docx(with_chunk("c.txt", damage::repeated("A long text.\n\n", 1000)), {}, limits);
    ASSERT_TRUE(large);
    EXPECT_EQ(large->text, "Before.\n\nAfter.");
    EXPECT_NE(large->left_out.front().find("too many bytes of text"), std::string::npos);
}
