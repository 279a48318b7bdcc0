// retrieval/extract/pdf.hpp, retrieval/extract/pdf_title.hpp
#include <toolkit/retrieval/extract/markdown.hpp>
#include <toolkit/retrieval/extract/pdf.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/workers.hpp>

#include "pdf_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
// What fontconfig, which poppler asks for fonts, once reads from its settings is never freed.
extern "C" const char* __lsan_default_suppressions();                                  // NOLINT
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT
#endif

using pdf_tests::file_of;
using pdf_tests::pdf_writer;
using pdf_tests::stream_of;
using toolkit::block_kind;
using toolkit::extract_pdf;
using toolkit::extraction;

namespace {

constexpr std::string_view prose =
    "The vacuum process reclaims the storage that is occupied by dead rows. In normal operation rows that are deleted "
    "or made obsolete by an update are not physically removed from their table, they remain present until a vacuum is "
    "done. Therefore it is necessary to do this periodically, especially on tables that are updated often.";

/// What holds for every extraction: valid UTF-8; words in order that are exactly what stands between the blanks.
void expect_sound(const extraction& made) {
    ASSERT_TRUE(toolkit::is_utf8(made.text));
    ASSERT_TRUE(toolkit::is_utf8(made.title));
    std::size_t at = 0;
    for (const auto& [bytes, page, box] : made.words) {
        ASSERT_LE(at, bytes.begin);
        ASSERT_LT(bytes.begin, bytes.end);
        ASSERT_LE(bytes.end, made.text.size());
        const std::string_view word = bytes.of(made.text);
        ASSERT_EQ(word.find_first_of(" \n"), std::string_view::npos) << word;
        const std::string_view between = std::string_view{made.text}.substr(at, bytes.begin - at);
        ASSERT_TRUE(between.empty() || between == " " || between == "\n\n" || between == "- " || between == "\n- " ||
                    between == "\n\n- ")
            << between << "|" << word;
        ASSERT_GE(page, 1U);
        ASSERT_LE(page, made.pages.size());
        at = bytes.end;
    }
    ASSERT_EQ(at, made.text.size());
    std::uint32_t page = 1;
    for (const toolkit::block& one : made.blocks) {
        EXPECT_GE(one.page, page);
        page = one.page;
    }
}

/// Whether every word lies on its page; those of real files may leave it at an edge.
void expect_on_pages(const extraction& made, float over_edge = 1) {
    for (const auto& [bytes, page, box] : made.words) {
        const toolkit::page_size& size = made.pages[page - 1];
        EXPECT_GE(box.left, -over_edge);
        EXPECT_GE(box.top, -over_edge);
        EXPECT_LE(box.right, size.width + over_edge);
        EXPECT_LE(box.bottom, size.height + over_edge);
        EXPECT_LT(box.left, box.right) << bytes.of(made.text);
        EXPECT_LT(box.top, box.bottom) << bytes.of(made.text);
    }
}

extraction read(const std::string& file) {
    auto made = extract_pdf(file);
    EXPECT_TRUE(made) << (made ? "" : made.error().message());
    if (!made) return {};
    expect_sound(*made);
    return *std::move(made);
}

std::string why(const toolkit::result<extraction>& made) {
    if (made) return "it was read";
    EXPECT_TRUE(made.error().kind == toolkit::failure_kind::unreadable ||
                made.error().kind == toolkit::failure_kind::cancelled);
    return made.error().message();
}

const std::string is_damaged = "the PDF is damaged; open it in a PDF viewer and print it to a new PDF";

std::string small_pdf() {
    pdf_writer out;
    out.title("Of vacuum").page().text(72, 80, 20, "Routine work");
    double y = out.paragraph(72, 120, 10, 300, prose);
    out.paragraph(72, y + 10, 10, 300, prose);
    out.page().text(72, 80, 20, "More").text(72, 120, 10, "The last line.");
    return out.bytes();
}

/// A file of a Debian package; empty where it is not installed.
std::string installed(const char* path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

TEST(pdf, lines_become_paragraphs_where_gaps_part_them) {
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

TEST(pdf, hyphenated_words_become_whole) {
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

TEST(pdf, the_title_is_the_files_when_it_is_one) {
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

TEST(pdf, running_heads_and_page_numbers_are_no_text) {
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

TEST(pdf, a_paragraph_goes_on_over_pages_and_keeps_the_page_of_each_word) {
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

TEST(pdf, pages_that_are_shown_rotated_are_read_as_well) {
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

TEST(pdf, text_that_is_written_upwards_is_text_of_its_own) {
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

TEST(pdf, that_is_encrypted_is_told_with_its_cure) {
    const std::string file = file_of(
        {"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
         "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
         "<< /Filter /Standard /V 1 /R 2 /P -4 /O <" + std::string(64, 'A') + "> /U <" + std::string(64, 'B') + "> >>"},
        "/Encrypt 4 0 R /ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]");
    EXPECT_EQ(why(extract_pdf(file)), "it is encrypted; open it with its password and save it without one");
}

TEST(pdf, that_is_cut_off_anywhere_is_read_or_refused) {
    const std::string whole = small_pdf();
    for (std::size_t size = 0; size < whole.size(); size += 97) {
        const auto made = extract_pdf(std::string_view{whole}.substr(0, size));
        if (made) expect_sound(*made);
        else EXPECT_EQ(why(made), is_damaged);
    }
    EXPECT_EQ(why(extract_pdf("")), is_damaged);
    EXPECT_EQ(why(extract_pdf("%PDF-1.7\n")), is_damaged);
}

TEST(pdf, of_garbage_is_damaged_and_nothing_is_printed) {
    std::mt19937 random{7};
    std::string garbage = "%PDF-1.7\n";
    for (int i = 0; i < 100'000; ++i) garbage += static_cast<char>(random());
    testing::internal::CaptureStderr();
    EXPECT_EQ(why(extract_pdf(garbage)), is_damaged);
    EXPECT_EQ(why(extract_pdf(file_of({"<< /Type /Catalog /Pages 9 0 R >>"}))), is_damaged);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(pdf, with_a_page_tree_that_goes_in_circles_ends) {
    for (const char* count : {"1", "3", "1000000", "-1", "2.5"}) {
        const auto made = extract_pdf(file_of({"<< /Type /Catalog /Pages 2 0 R >>",
                                               "<< /Type /Pages /Count " + std::string{count} + " /Kids [3 0 R] >>",
                                               "<< /Type /Pages /Count 1 /Parent 2 0 R /Kids [2 0 R 3 0 R] >>"}));
        EXPECT_EQ(why(made), is_damaged) << count;
    }
}

TEST(pdf, with_a_deep_page_tree_ends) {
    std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R >>"};
    for (int i = 2; i < 5'000; ++i)
        objects.push_back("<< /Type /Pages /Count 1 /Kids [" + std::to_string(i + 1) + " 0 R] >>");
    objects.push_back("<< /Type /Page /MediaBox [0 0 100 100] >>");
    const auto made = extract_pdf(file_of(objects));
    if (made) expect_sound(*made);
    const std::string arrays(200'000, '[');
    EXPECT_EQ(why(extract_pdf(file_of({"<< /Type /Catalog /Pages " + arrays + " >>"}))), is_damaged);
}

TEST(pdf, of_too_many_pages_is_refused) {
    std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R >>", ""};
    std::string kids;
    for (int i = 0; i < 10'001; ++i) {
        objects.push_back("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>");
        kids += std::to_string(i + 3) + " 0 R ";
    }
    objects[1] = "<< /Type /Pages /Count 10001 /Kids [" + kids + "] >>";
    EXPECT_EQ(why(extract_pdf(file_of(objects))), "it has more than 10000 pages; split it into smaller files");
    toolkit::pdf_limits bounds;
    bounds.pages = 1;
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, {}, bounds)), "it has more than 1 pages; split it into smaller files");
}

TEST(pdf, that_is_more_than_a_limit_is_refused) {
    toolkit::pdf_limits bounds;
    bounds.words = 100;
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, {}, bounds)), "it has more than 100 words; split it into smaller files");
    bounds = {};
    bounds.time = std::chrono::milliseconds{0};
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, {}, bounds)),
              "it takes too much time to read; split it into smaller files");
    toolkit::extract_limits limits;
    limits.text_bytes = 200;
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, limits)), "it has too many bytes of text; split it into smaller files");
}

TEST(pdf, with_a_page_that_is_missing_is_read_without_it) {
    const std::string file =
        file_of({"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 3 /Kids [3 0 R 9 0 R 4 0 R] >>",
                 "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
                 "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"});
    const extraction made = read(file);
    EXPECT_EQ(made.pages.size(), 3U);
}

TEST(pdf, with_pages_of_any_size_is_read) {
    for (const char* box : {"0 0 1e30 1e30", "0 0 99999999999 1", "0 0 0 0", "700 800 0 0", "-1e9 -1e9 1e9 1e9", "a b",
                            "0 0 612", "1e308 1e308 -1e308 -1e308"}) {
        const auto made =
            extract_pdf(file_of({"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                                 "<< /Type /Page /Parent 2 0 R /MediaBox [" + std::string{box} +
                                     "] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
                                 "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                                 stream_of("BT /F1 1e20 Tf (Huge) Tj 10 Tf (Small) Tj /F1 -5 Tf (Mirrored) Tj ET")}));
        if (!made) {
            EXPECT_EQ(why(made), is_damaged) << box;
            continue;
        }
        expect_sound(*made);
        for (const toolkit::page_size& size : made->pages) EXPECT_TRUE(size.width >= 0 && size.width <= 1e6F) << box;
    }
}

TEST(pdf, with_many_words_on_a_page_ends_soon) {
    pdf_writer out;
    out.page();
    for (int i = 0; i < 20'000; ++i) out.text(20 + i % 50 * 11, 20 + i / 50 % 250 * 3, 4, "w" + std::to_string(i % 97));
    read(out.bytes());
}

TEST(pdf, stops_when_asked_to) {
    const toolkit::stop_source source;
    source.request_stop();
    const auto made = extract_pdf(small_pdf(), source.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, toolkit::failure_kind::cancelled);
}

TEST(pdf, whose_bytes_are_changed_anywhere_is_read_or_refused) {
    const std::string whole = small_pdf();
    std::mt19937 random{20'240};
    std::size_t read_still = 0;
    for (int i = 0; i < 300; ++i) {
        std::string file = whole;
        for (std::size_t flips = 1 + random() % 4; flips > 0; --flips)
            file[random() % file.size()] = static_cast<char>(random());
        const auto made = extract_pdf(file);
        if (!made) {
            EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable);
            continue;
        }
        ++read_still;
        ASSERT_NO_FATAL_FAILURE(expect_sound(*made)) << i;
    }
    EXPECT_GT(read_still, 200U);
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

TEST(pdf, is_known_by_its_content) {
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
