// extract/docx/docx_parts.hpp
#include <toolkit/extract/docx/docx_parts.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace word_files;
using toolkit::extract_docx;

TEST(docx, parts_of_other_names_are_found_by_their_relationships) {
    const std::string schema = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const zips::members all{
        {"_rels/.rels", "<Relationships><Relationship Type=\"" + schema +
                            R"(/officeDocument" Target="/word/document2.xml"/></Relationships>)"},
        {"word/_rels/document2.xml.rels", "<Relationships><Relationship Type=\"" + schema +
                                              "/footnotes\" TargetMode=\"External\" Target=\"http://x\"/>"
                                              "<Relationship Type=\"" +
                                              schema + R"(/styles" Target="styles2.xml"/></Relationships>)"},
        {"word/styles2.xml", word_styles},
        {"word/document2.xml", document_of(styled("Kapitel", "A"))},
        {"word/document.xml", document_of(paragraph("not this"))}};
    EXPECT_EQ(blocks_of(*extract_docx(zips::deflated(all))), "h(A) A\n");
}

TEST(docx, that_is_not_a_word_document_is_unreadable) {
    EXPECT_EQ(why_not(""), "it is not a complete ZIP archive");
    EXPECT_EQ(why_not("PK\x03\x04"), "it is not a complete ZIP archive");
    EXPECT_EQ(why_not(zips::stored({{"a.txt", "x"}})), "it contains no Word document");
    EXPECT_EQ(why_not(zips::stored({{"word/document.xml", "<w:styles/>"}})), "it contains no Word document");
    EXPECT_EQ(why_not(zips::stored({{"word/document.xml", "<w:document>"}})), "its XML is not well-formed");
    EXPECT_EQ(why_not(zips::stored({{"word/document.xml", "no XML"}})), "its XML is not well-formed");
    EXPECT_EQ(why_not(zips::stored({{"word/document.xml", ""}})), "its XML is not well-formed");
    EXPECT_EQ(why_not(file_of("<w:p></w:r>")), "its XML is not well-formed");
    EXPECT_EQ(text_of(""), "");
}

TEST(docx, members_with_paths_are_not_its_parts) {
    for (const std::string_view name : {"../word/document.xml", "/word/document.xml", "word/../word/document.xml",
                                        "WORD/DOCUMENT.XML", "word/document.xml/"})
        EXPECT_EQ(why_not(zips::stored({{std::string{name}, document_of(paragraph("x"))}})),
                  "it contains no Word document");
    const zips::members outside{{"_rels/.rels", R"(<R><R Type="/officeDocument" Target="../../etc/passwd"/></R>)"}};
    EXPECT_EQ(why_not(file_of(paragraph("x"), outside)), "it contains no Word document");
}

TEST(docx, that_is_encrypted_is_unreadable) {
    EXPECT_EQ(why_not(zips::stored({{"word/document.xml", document_of(paragraph("x"))}}, {.flags = 1})),
              "it is encrypted");
}

TEST(docx, that_was_cut_off_is_unreadable) {
    const std::string whole = zips::deflated({{"[Content_Types].xml", "<Types/>"},
                                              {"word/document.xml", document_of(paragraph("x"))},
                                              {"word/styles.xml", word_styles}});
    for (std::size_t size = 0; size < whole.size(); size += 7)
        EXPECT_EQ(why_not(std::string_view{whole}.substr(0, size)), "it is not a complete ZIP archive");
    EXPECT_EQ(extract_docx(whole)->text, "x");
}

TEST(docx, that_unpacks_to_too_much_is_unreadable) {
    const std::string blanks(std::size_t{32} << 20U, ' ');
    const std::string bomb = zips::deflated({{"word/document.xml", blanks}});
    ASSERT_LT(bomb.size(), 100'000U);
    EXPECT_EQ(why_not(bomb), "a part of it unpacks to more than 200 times its size");
    toolkit::docx_limits small;
    small.text_part = 1000;
    const std::string long_text = file_of(paragraph(std::string(1000, 'x')));
    EXPECT_EQ(why_not(long_text, small), "a part of it is larger than 0 MiB");
    small = {};
    small.archive.members = 1;
    EXPECT_EQ(why_not(file_of("", with_styles()), small), "it has more than 1 members");
}

TEST(docx, with_a_missing_side_part_is_read_and_reports_it) {
    const std::vector<std::pair<std::string, std::string>> parts{
        {"word/styles.xml", "styles"},     {"word/footnotes.xml", "footnotes"},
        {"word/endnotes.xml", "endnotes"}, {"docProps/core.xml", "properties"},
        {"_rels/.rels", "relationships"},  {"word/_rels/document.xml.rels", "relationships of the text"}};
    const std::string blanks(std::size_t{40} << 20U, ' ');
    for (const auto& [member, called] : parts) {
        const std::string begin = "its " + called + " were not read: ";
        const auto damaged = extract_docx(file_of(paragraph("The body."), {{member, "<w:x"}}));
        ASSERT_TRUE(damaged) << member;
        EXPECT_EQ(damaged->text, "The body.");
        ASSERT_EQ(damaged->left_out.size(), 1U) << member;
        EXPECT_EQ(damaged->left_out.front(),
                  begin + "its XML is not well-formed; open it in the program that made it, and save it again");
        // A bomb is not unpacked to its end, and costs no more than an oversized part.
        const auto bomb = extract_docx(
            zips::deflated({{member, blanks}, {"word/document.xml", document_of(paragraph("The body."))}}));
        ASSERT_TRUE(bomb) << member;
        EXPECT_EQ(bomb->text, "The body.");
        ASSERT_EQ(bomb->left_out.size(), 1U) << member;
        EXPECT_TRUE(bomb->left_out.front().starts_with(begin + "a part of it ")) << bomb->left_out.front();
    }
    EXPECT_TRUE(extract_docx(file_of(paragraph("x"), with_styles()))->left_out.empty());
}

TEST(docx, side_parts_are_read_within_their_bounds) {
    const auto note_of = [](std::string_view member, std::size_t toolkit::docx_limits::* part) {
        toolkit::docx_limits limits;
        limits.*part = 1;
        const auto made = extract_docx(file_of(paragraph("x"), {{std::string{member}, "<x/>"}}), {}, {}, limits);
        return made && made->left_out.size() == 1 ? made->left_out.front() : std::string{"nothing"};
    };
    using limits = toolkit::docx_limits;
    const std::string_view too_large = "a part of it is larger than 0 MiB; split it into smaller files";
    EXPECT_TRUE(note_of("word/styles.xml", &limits::styles_part).ends_with(too_large));
    for (const std::string_view notes : {"word/footnotes.xml", "word/endnotes.xml"})
        EXPECT_TRUE(note_of(notes, &limits::notes_part).ends_with(too_large));
    for (const std::string_view part : {"docProps/core.xml", "_rels/.rels", "word/_rels/document.xml.rels"})
        EXPECT_TRUE(note_of(part, &limits::small_part).ends_with(too_large));
}
