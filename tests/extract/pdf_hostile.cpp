// extract/pdf.hpp: damaged, hostile and oversized files
#include <toolkit/extract/pdf.hpp>

#include "pdf_reading.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace pdf_tests;
using toolkit::extract_pdf;
using toolkit::extraction;

TEST(pdf, that_is_encrypted_is_refused_with_advice) {
    const std::string file = file_of(
        {"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
         "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
         "<< /Filter /Standard /V 1 /R 2 /P -4 /O <" + std::string(64, 'A') + "> /U <" + std::string(64, 'B') + "> >>"},
        "/Encrypt 4 0 R /ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]");
    EXPECT_EQ(why(extract_pdf(file)), "it is encrypted; open it with its password and save it without one");
}

TEST(pdf, cut_off_anywhere_is_read_or_refused) {
    const std::string whole = small_pdf();
    for (std::size_t size = 0; size < whole.size(); size += 97) {
        const auto made = extract_pdf(std::string_view{whole}.substr(0, size));
        if (made) expect_sound(*made);
        else EXPECT_EQ(why(made), is_damaged);
    }
    EXPECT_EQ(why(extract_pdf("")), is_damaged);
    EXPECT_EQ(why(extract_pdf("%PDF-1.7\n")), is_damaged);
}

TEST(pdf, of_garbage_is_damaged_and_prints_nothing) {
    std::mt19937 random{7};
    std::string garbage = "%PDF-1.7\n";
    for (int i = 0; i < 100'000; ++i) garbage += static_cast<char>(random());
    testing::internal::CaptureStderr();
    EXPECT_EQ(why(extract_pdf(garbage)), is_damaged);
    EXPECT_EQ(why(extract_pdf(file_of({"<< /Type /Catalog /Pages 9 0 R >>"}))), is_damaged);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(pdf, with_a_cyclic_page_tree_ends) {
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

TEST(pdf, with_too_many_pages_is_refused) {
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

TEST(pdf, that_exceeds_a_limit_is_refused) {
    toolkit::pdf_limits bounds;
    bounds.words = 100;
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, {}, bounds)), "it has more than 100 words; split it into smaller files");
    bounds = {};
    bounds.time = std::chrono::milliseconds{0};
    const auto late = extract_pdf(small_pdf(), {}, {}, bounds);
    EXPECT_EQ(why(late), "it takes too much time to read; split it into smaller files");
    EXPECT_EQ(late.error().kind, toolkit::failure_kind::timed_out);
    toolkit::extract_limits limits;
    limits.text_bytes = 200;
    EXPECT_EQ(why(extract_pdf(small_pdf(), {}, limits)), "it has too many bytes of text; split it into smaller files");
}

TEST(pdf, with_a_missing_page_is_read_without_it) {
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

TEST(pdf, with_many_words_on_a_page_ends_quickly) {
    pdf_writer out;
    out.page();
    for (int i = 0; i < 20'000; ++i) out.text(20 + i % 50 * 11, 20 + i / 50 % 250 * 3, 4, "w" + std::to_string(i % 97));
    const extraction made = read(out.bytes());
    EXPECT_GE(made.words.size(), 12'500U);  // one at each position, and some of those above each other
    EXPECT_LE(made.words.size(), 20'000U);
}

TEST(pdf, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    const auto made = extract_pdf(small_pdf(), source.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, toolkit::failure_kind::cancelled);
}

TEST(pdf, with_changed_bytes_is_read_or_refused) {
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

TEST(pdf, with_a_hundred_thousand_pages_is_refused_quickly) {
    std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R >>", ""};
    std::string kids;
    for (int i = 0; i < 100'000; ++i) {
        objects.emplace_back("<< /Type /Page /Parent 2 0 R >>");
        kids += std::to_string(i + 3) + " 0 R ";
    }
    objects[1] = "<< /Type /Pages /MediaBox [0 0 100 100] /Count 100000 /Kids [" + kids + "] >>";
    EXPECT_EQ(why(extract_pdf(file_of(objects))), "it has more than 10000 pages; split it into smaller files");
}

TEST(pdf, with_forms_within_forms_ends) {
    constexpr int forms = 120'000;
    std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                                     "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources "
                                     "<< /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> >>",
                                     stream_of("BT /F1 10 Tf 72 700 Td (Text of the page) Tj ET /X Do"),
                                     "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"};
    const auto form = [](int next, std::string_view content) {
        return "<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X " +
               std::to_string(next) + " 0 R >> >> /Length " + std::to_string(content.size()) + " >>\nstream\n" +
               std::string{content} + "\nendstream";
    };
    for (int i = 0; i < forms; ++i) objects.push_back(form(i + 7, "/X Do"));
    objects.push_back(form(6, ""));
    const extraction nested = read(file_of(objects));
    EXPECT_EQ(nested.text, "Text of the page");
    objects.resize(7);
    objects[5] = form(6, "/X Do /X Do");  // itself, twice
    EXPECT_EQ(read(file_of(objects)).text, "Text of the page");
    objects[5] = form(7, "/X Do /X Do");  // in a cycle, and twice as many with each step
    objects[6] = form(6, "/X Do /X Do");
    EXPECT_EQ(read(file_of(objects)).text, "Text of the page");
}

TEST(pdf, with_cyclic_fonts_and_streams_ends) {
    const auto page = [](std::string_view contents, std::string_view font) {
        return std::vector<std::string>{
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents " + std::string{contents} +
                " /Resources << /Font << /F1 " + std::string{font} + " >> >> >>",
            stream_of("BT /F1 10 Tf 72 700 Td (Text) Tj ET")};
    };
    for (auto objects : {page("[4 0 R 5 0 R]", "6 0 R"), page("5 0 R", "5 0 R"), page("3 0 R", "3 0 R")}) {
        objects.emplace_back("5 0 R");
        objects.emplace_back(
            "<< /Type /Font /Subtype /Type0 /BaseFont /X /DescendantFonts [6 0 R] /ToUnicode 6 0 R >>");
        const auto made = extract_pdf(file_of(objects));
        if (made) expect_sound(*made);
        else EXPECT_EQ(why(made), is_damaged);
    }
}
