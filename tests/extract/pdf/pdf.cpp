// extract/pdf.hpp, extract/pdf/pdf_title.hpp
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/pdf.hpp>
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/files/workers.hpp>

#include "../pdf_reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

#if defined(__SANITIZE_ADDRESS__)
// fontconfig, which poppler asks for fonts, never frees what it once read from its settings.
extern "C" const char* __lsan_default_suppressions();                                  // NOLINT
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT
#endif

using namespace pdf_tests;
using toolkit::block_kind;
using toolkit::extract_pdf;
using toolkit::extraction;

TEST(pdf, gaps_separate_lines_into_paragraphs) {
    pdf_writer out;
    out.page();
    const double y = out.paragraph(72, 100, 10, 300, prose);
    out.paragraph(72, y + 8, 10, 300, prose);
    const extraction made = read(out.bytes());
    EXPECT_EQ(made.text, std::string{prose} + "\n\n" + std::string{prose});
    ASSERT_EQ(made.blocks.size(), 2U);
    EXPECT_EQ(made.blocks[0].kind, block_kind::paragraph);
    EXPECT_EQ(made.blocks[1].page, 1U);
    expect_on_pages(made);
}

TEST(pdf, an_indented_line_begins_a_paragraph) {
    pdf_writer out;
    out.page();
    double y = out.paragraph(72, 100, 10, 300, prose, 15);
    y = out.paragraph(72, y, 10, 300, prose, 15);
    out.paragraph(72, y, 10, 300, prose, 15);
    EXPECT_EQ(read(out.bytes()).blocks.size(), 3U);
}

TEST(pdf, hyphenated_words_are_joined) {
    pdf_writer out;
    out.page()
        .text(72, 100, 10, "The library reads each docu-")
        .text(72, 112, 10, "ment once and finds UTF-")
        .text(72, 124, 10, "8 in it, with its Vor-")
        .text(72, 136, 10, "und Nachteile, as UK-")
        .text(72, 148, 10, "based people say.");
    const extraction made = read(out.bytes());
    EXPECT_EQ(made.text,
              "The library reads each document once and finds UTF-8 in it, with its Vor- und Nachteile, as UK-based "
              "people say.");
    const auto word = std::find_if(made.words.begin(), made.words.end(), [&](const toolkit::placed_word& one) {
        return one.bytes.of(made.text) == "document";
    });
    ASSERT_NE(word, made.words.end());
    EXPECT_LT(word->box.bottom, 105);  // of its first part
    EXPECT_NEAR(word->box.left, 72 + pdf_tests::width_of("The library reads each ", 10), 0.5);
}

TEST(pdf, larger_short_lines_are_headings_and_the_first_one_is_the_title) {
    pdf_writer out;
    out.page().text(72, 80, 24, "The Manual").text(72, 120, 16, "Chapter one is about").text(72, 139, 16, "vacuum");
    double y = out.paragraph(72, 165, 10, 300, prose);
    out.text(72, y + 20, 16, "Chapter two");
    out.paragraph(72, y + 45, 10, 300, prose);
    const extraction made = read(out.bytes());
    EXPECT_EQ(made.title, "The Manual");
    ASSERT_EQ(made.blocks.size(), 5U);
    EXPECT_EQ(made.blocks[0].kind, block_kind::heading);
    EXPECT_EQ(made.blocks[1].heading, "The Manual > Chapter one is about vacuum");
    EXPECT_EQ(made.blocks[2].kind, block_kind::paragraph);
    EXPECT_EQ(made.blocks[4].heading, "The Manual > Chapter two");
}

TEST(pdf, the_title_of_the_file_is_used_when_it_is_meaningful) {
    const auto title_of = [](std::string_view named) {
        pdf_writer out;
        out.title(named).page().text(72, 80, 24, "Heading");
        out.paragraph(72, 120, 10, 300, prose);
        return read(out.bytes()).title;
    };
    EXPECT_EQ(title_of("A  guide to\nvacuum"), "A guide to vacuum");
    EXPECT_EQ(title_of("Read\x90s guide \x85 \xFC"
                       "ber alles"),
              "Read\u2019s guide \u2013 \u00FCber alles");
    EXPECT_EQ(title_of(std::string_view{"\xFE\xFF\x04\x1F\x04\x40\x20\x13", 8}), "\u041F\u0440\u2013");
    EXPECT_EQ(title_of("Title IX and the law"), "Title IX and the law");
    for (const char* none : {"", "  ", "Microsoft Word - report.doc", "untitled", "Untitled 2", "report_final.docx",
                             "paper.dvi", "Document1", "12 / 7", "PowerPoint-Pr\xE4sentation"})
        EXPECT_EQ(title_of(none), "Heading") << none;
    EXPECT_LE(title_of(std::string(100'000, 'a')).size(), 300U);
}

TEST(pdf, running_heads_and_page_numbers_are_left_out) {
    pdf_writer out;
    for (int i = 1; i <= 6; ++i) {
        out.page().text(72, 40, 9, i % 2 == 0 ? "The Manual" : "Chapter of Vacuum");
        out.text(300, 770, 9, "Page " + std::to_string(i) + " of 6");
        out.paragraph(72, 100, 10, 300, std::string{prose} + " Page " + std::to_string(i) + " ends.");
    }
    const extraction made = read(out.bytes());
    EXPECT_EQ(made.blocks.size(), 6U);
    EXPECT_EQ(made.text.find("Manual"), std::string::npos);
    EXPECT_EQ(made.text.find("Chapter"), std::string::npos);
    EXPECT_EQ(made.text.find("of 6"), std::string::npos);
    EXPECT_NE(made.text.find("Page 4 ends."), std::string::npos);
    EXPECT_EQ(made.blocks[5].page, 6U);
}

TEST(pdf, a_paragraph_continues_over_pages_and_keeps_the_page_of_each_word) {
    pdf_writer out;
    out.page().paragraph(72, 100, 10, 300,
                         "It is a rule that a paragraph may begin at the foot of a page, without any "
                         "end of a sen-");
    out.page().paragraph(72, 100, 10, 300, "tence, and go on at the head of the next one.");
    const extraction made = read(out.bytes());
    ASSERT_EQ(made.blocks.size(), 1U);
    EXPECT_NE(made.text.find("end of a sentence, and"), std::string::npos);
    EXPECT_EQ(made.words.front().page, 1U);
    EXPECT_EQ(made.words.back().page, 2U);
}

TEST(pdf, columns_are_read_one_after_the_other) {
    pdf_writer out;
    out.page();
    const std::string left = "Left begins. " + std::string{prose} + " Left ends.";
    const std::string right = "Right begins. " + std::string{prose} + " Right ends.";
    out.paragraph(60, 100, 10, 230, left);
    out.paragraph(320, 100, 10, 230, right);
    EXPECT_EQ(read(out.bytes()).text, left + "\n\n" + right);
}

TEST(pdf, bullets_become_items) {
    pdf_writer out;
    out.page().text(72, 100, 10, "These are needed:").text(90, 112, 10, "\x95 a hammer of some weight, and what");
    out.text(100, 124, 10, "belongs to it").text(90, 136, 10, "\x95 nails").text(72, 148, 10, "Nothing else is.");
    const extraction made = read(out.bytes());
    EXPECT_EQ(made.text,
              "These are needed:\n\n- a hammer of some weight, and what belongs to it\n- nails\n\nNothing else is.");
    EXPECT_EQ(made.blocks[1].kind, block_kind::list_item);
}

TEST(pdf, boxes_are_where_the_words_are) {
    pdf_writer out;
    out.page(400, 300).text(100, 50, 20, "Two words").text(100, 200, 10, "below");
    const extraction made = read(out.bytes());
    ASSERT_EQ(made.pages.size(), 1U);
    EXPECT_EQ(made.pages[0], (toolkit::page_size{400, 300}));
    ASSERT_EQ(made.words.size(), 3U);
    const toolkit::rectangle& two = made.words[0].box;
    EXPECT_NEAR(two.left, 100, 0.1);
    EXPECT_NEAR(two.right, 100 + pdf_tests::width_of("Two", 20), 0.1);
    EXPECT_LT(two.top, 50 - 10);
    EXPECT_GT(two.top, 50 - 25);
    EXPECT_GT(two.bottom, 50);
    EXPECT_LT(two.bottom, 50 + 10);
    EXPECT_GT(made.words[1].box.left, two.right);
    EXPECT_GT(made.words[2].box.top, two.bottom);
}

TEST(pdf, rotated_pages_are_read_too) {
    for (const int rotate : {90, 180, 270}) {
        pdf_writer out;
        out.page(600, 400, rotate).text(100, 50, 20, "Heading");
        out.paragraph(100, 80, 10, 300, prose);
        const extraction made = read(out.bytes());
        const std::string text = rotate == 270 ? std::string{prose} + "\n\nHeading"  // so poppler orders it
                                               : "Heading\n\n" + std::string{prose};
        EXPECT_EQ(made.text, text) << rotate;
        EXPECT_EQ(made.pages[0], (rotate == 180 ? toolkit::page_size{600, 400} : toolkit::page_size{400, 600}));
        expect_on_pages(made);
        // the heading, 50 points from the upper edge
        const toolkit::rectangle& box = (rotate == 270 ? made.words.back() : made.words.front()).box;
        if (rotate == 90) {
            EXPECT_NEAR(box.top, 100, 0.1);
            EXPECT_NEAR((box.left + box.right) / 2, 400 - 45, 10);
        } else if (rotate == 180) {
            EXPECT_NEAR(box.right, 500, 0.1);
            EXPECT_NEAR((box.top + box.bottom) / 2, 400 - 45, 10);
        } else {
            EXPECT_NEAR(box.bottom, 500, 0.1);
            EXPECT_NEAR((box.left + box.right) / 2, 45, 10);
        }
    }
}

TEST(pdf, upward_text_is_separate_text) {
    pdf_writer out;
    out.page().paragraph(72, 100, 10, 300, prose);
    out.content("BT /F1 10 Tf 0 1 -1 0 30 300 Tm (written upwards) Tj ET\n");
    const std::string text = read(out.bytes()).text;
    EXPECT_NE(text.find("written upwards"), std::string::npos);
    EXPECT_NE(text.find(prose), std::string::npos);
}

TEST(pdf, words_of_several_fonts_are_one_word) {
    pdf_writer out;
    out.page().content("BT /F1 10 Tf 1 0 0 1 72 600 Tm (semi) Tj /S0 10 Tf (colon) Tj /F1 10 Tf (; then) Tj ET\n");
    const extraction made = read(out.spare_fonts(1).bytes());
    EXPECT_EQ(made.text, "semicolon; then");
    ASSERT_EQ(made.words.size(), 2U);
    EXPECT_NEAR(made.words[0].box.right, 72 + pdf_tests::width_of("semicolon;", 10), 0.5);
}

TEST(pdf, of_many_fonts_has_its_headings) {
    pdf_writer out;
    out.page().text(72, 80, 24, "Heading");
    out.paragraph(72, 120, 10, 300, prose);
    const extraction made = read(out.spare_fonts(100).bytes());
    EXPECT_EQ(made.text, "Heading\n\n" + std::string{prose});
    EXPECT_EQ(made.title, "Heading");
}

TEST(pdf, without_text_is_an_empty_document_with_pages) {
    pdf_writer out;
    const extraction made = read(out.page().page(300, 200).content("0 0 100 100 re f\n").bytes());
    EXPECT_EQ(made.text, "");
    EXPECT_TRUE(made.blocks.empty());
    ASSERT_EQ(made.pages.size(), 2U);
    EXPECT_EQ(made.pages[1], (toolkit::page_size{300, 200}));
}

TEST(pdf, is_read_by_several_threads_at_once) {
    const std::string file = small_pdf();
    const std::string text = read(file).text;
    std::atomic<int> same{0};
    toolkit::in_parallel(40, 4, [&](std::size_t) {
        const auto made = extract_pdf(file);
        same += made && made->text == text ? 1 : 0;
    });
    EXPECT_EQ(same, 40);
}

TEST(pdf, is_detected_by_its_content) {
    using toolkit::fit;
    const auto fits = [](std::string_view name, std::string_view bytes, std::string_view text) {
        return toolkit::pdf_extractor::fits({name, bytes, text});
    };
    EXPECT_EQ(fits("a.bin", "%PDF-1.4\n", ""), fit::by_content);
    EXPECT_EQ(fits("a", "\r\n%PDF-1.4", "\n%PDF-1.4"), fit::by_content);
    EXPECT_EQ(fits("a", std::string(1000, '\0') + "%PDF-1.4", ""), fit::by_content);
    EXPECT_EQ(fits("a.PDF", "Content-Type: application/pdf\n\n%PDF-1.4", "Content"), fit::by_content);
    EXPECT_EQ(fits("a.pdf", std::string(1024, '\0') + "%PDF-1.4", ""), fit::no);
    EXPECT_EQ(fits("a.pdf", "plain text", "plain text"), fit::no);
    EXPECT_EQ(fits("a.md", "A PDF begins with %PDF-1.4.", "A PDF begins with %PDF-1.4."), fit::no);
    using all = toolkit::extractors<toolkit::pdf_extractor, toolkit::markdown_extractor, toolkit::text_extractor>;
    EXPECT_EQ(all::read("x/a.md", small_pdf())->title, "Of vacuum");
    EXPECT_TRUE(all::accepts("a", "%PDF-1.4\n"));
}

TEST(pdf, of_tex_reads_as_a_book) {
    const std::string file = installed("/usr/share/doc/libtasn1-doc/libtasn1.pdf");
    if (file.empty()) GTEST_SKIP() << "libtasn1-doc is not installed";
    const extraction made = read(file);
    expect_on_pages(made);
    EXPECT_GT(made.pages.size(), 30U);
    EXPECT_GT(made.words.size(), 5000U);
    EXPECT_NE(made.text.find("ASN.1 syntax"), std::string::npos);
    EXPECT_EQ(made.text.find("\uFB01"), std::string::npos);  // fi
    const auto headings = std::count_if(made.blocks.begin(), made.blocks.end(),
                                        [](const toolkit::block& one) { return one.kind == block_kind::heading; });
    EXPECT_GT(headings, 20);
    EXPECT_LT(headings, 200);
}

TEST(pdf, of_docbook_reads_as_a_book) {
    const std::string file = installed("/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf");
    if (file.empty()) GTEST_SKIP() << "shared-mime-info is not installed";
    const extraction made = read(file);
    expect_on_pages(made, 50);
    EXPECT_NE(made.title.find("MIME"), std::string::npos) << made.title;
    EXPECT_GT(made.words.size(), 3000U);
}

TEST(pdf, of_real_books_has_no_box_over_two_lines) {
    std::size_t books = 0;
    for (const char* path :
         {"/usr/share/doc/libtasn1-doc/libtasn1.pdf", "/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf"}) {
        const std::string file = installed(path);
        if (file.empty()) continue;
        ++books;
        const extraction made = read(file);
        for (std::size_t i = 1; i < made.words.size(); ++i) {
            const toolkit::rectangle& a = made.words[i - 1].box;
            const toolkit::rectangle& b = made.words[i].box;
            if (made.words[i - 1].page != made.words[i].page) continue;
            const float width = std::min(a.right, b.right) - std::max(a.left, b.left);
            const float height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
            const float least =
                std::min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
            EXPECT_FALSE(width > 0 && height > 0 && width * height > least / 2)
                << made.words[i - 1].bytes.of(made.text) << ' ' << made.words[i].bytes.of(made.text);
        }
    }
    if (books == 0) GTEST_SKIP() << "neither libtasn1-doc nor shared-mime-info is installed";
}
