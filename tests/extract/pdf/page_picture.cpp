// extract/page_picture.hpp
#include <toolkit/extract/page_picture.hpp>

#include "../pdf_reading.hpp"
#include "../png_pixels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using pdf_tests::pixels;
using pdf_tests::pixels_of;
using toolkit::draw_page;
using toolkit::drawn_page;
using toolkit::failure_kind;
using toolkit::pdf_pages;
using toolkit::picture_options;

drawn_page drawn(const toolkit::result<drawn_page>& made) {
    EXPECT_TRUE(made) << (made ? "" : made.error().message());
    return made ? *made : drawn_page{};
}

/// A page of 200 × 100 points: its left half is red, and there is a blue square of 20 points in the top right corner.
std::string two_colours(int rotate = 0) {
    pdf_tests::pdf_writer out;
    out.page(200, 100, rotate).content("1 0 0 rg 0 0 100 100 re f\n0 0 1 rg 180 80 20 20 re f\n");
    return out.bytes();
}

constexpr std::uint32_t red = 0xFF0000;
constexpr std::uint32_t blue = 0x0000FF;
constexpr std::uint32_t white = 0xFFFFFF;

TEST(page_picture, shows_the_page_at_the_resolution) {
    const drawn_page page = drawn(draw_page(two_colours(), 1, {.dots_per_inch = 144}));
    EXPECT_EQ(page.width, 400U);
    EXPECT_EQ(page.height, 200U);
    EXPECT_EQ(page.dots_per_inch, 144);
    const pixels shown = pixels_of(page.png);
    ASSERT_EQ(shown.width, 400U);
    ASSERT_EQ(shown.height, 200U);
    EXPECT_EQ(shown.at(50, 100), red);
    EXPECT_EQ(shown.at(250, 100), white);
    EXPECT_EQ(shown.at(390, 10), blue);
    EXPECT_EQ(shown.at(390, 100), white);
}

TEST(page_picture, of_a_rotated_page_is_upright) {
    const pixels shown = pixels_of(drawn(draw_page(two_colours(90), 1, {.dots_per_inch = 72})).png);
    ASSERT_EQ(shown.width, 100U);
    ASSERT_EQ(shown.height, 200U);
    EXPECT_EQ(shown.at(50, 50), red);
    EXPECT_EQ(shown.at(95, 195), blue);
}

TEST(page_picture, of_a_part_shows_that_part) {
    const drawn_page part =
        drawn(draw_page(two_colours(), 1, toolkit::rectangle{170, 0, 200, 20}, {.dots_per_inch = 72}));
    EXPECT_EQ(part.width, 30U);
    EXPECT_EQ(part.height, 20U);
    EXPECT_EQ(part.part, (toolkit::rectangle{170, 0, 200, 20}));
    const pixels shown = pixels_of(part.png);
    EXPECT_EQ(shown.at(2, 10), white);
    EXPECT_EQ(shown.at(20, 10), blue);
}

TEST(page_picture, of_a_part_is_cut_off_at_the_edges_of_the_page) {
    const drawn_page part =
        drawn(draw_page(two_colours(), 1, toolkit::rectangle{-50, -50, 50, 1e30F}, {.dots_per_inch = 72}));
    EXPECT_EQ(part.part, (toolkit::rectangle{0, 0, 50, 100}));
    EXPECT_EQ(part.width, 50U);
    EXPECT_EQ(part.height, 100U);
    EXPECT_EQ(pixels_of(part.png).at(10, 10), red);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const toolkit::rectangle bad : {toolkit::rectangle{10, 10, 10, 20}, toolkit::rectangle{300, 0, 400, 50},
                                         toolkit::rectangle{20, 0, 10, 50}, toolkit::rectangle{0, 0, nan, nan}}) {
        const auto made = draw_page(two_colours(), 1, bad);
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(made.error().message(),
                  "the rectangle is empty, or outside of the page; use points from the top left corner of the page");
    }
}

TEST(page_picture, of_a_huge_page_has_a_lower_resolution) {
    pdf_tests::pdf_writer out;
    out.page(4800, 4800).text(2000, 2400, 400, "Large");  // 100 megapixels at 150 dots per inch
    const drawn_page page = drawn(draw_page(out.bytes(), 1));
    EXPECT_LE(std::uint64_t{page.width} * page.height, 4'000'000U);
    EXPECT_GE(std::uint64_t{page.width} * page.height, 3'900'000U);
    EXPECT_NEAR(page.dots_per_inch, 30, 0.5);
    EXPECT_FALSE(pixels_of(page.png).is_blank());
    const drawn_page part =  // a part of it has all of its resolution
        drawn(draw_page(out.bytes(), 1, toolkit::rectangle{2000, 2000, 2400, 2400}));
    EXPECT_EQ(part.dots_per_inch, 150);
}

TEST(page_picture, of_a_strip_keeps_within_both_limits) {
    for (const auto& [width, height] : {std::pair{14400, 1}, std::pair{1, 14400}, std::pair{14400, 200}}) {
        pdf_tests::pdf_writer out;
        out.page(width, height);
        const drawn_page page = drawn(draw_page(out.bytes(), 1, {.dots_per_inch = 1200}));
        EXPECT_LE(page.width, toolkit::picture_limits_default.side);
        EXPECT_LE(page.height, toolkit::picture_limits_default.side);
        EXPECT_LE(std::uint64_t{page.width} * page.height, 4'000'000U);
    }
}

TEST(page_picture, options_are_checked) {
    for (const picture_options& bad :
         {picture_options{.dots_per_inch = 0}, picture_options{.dots_per_inch = -1},
          picture_options{.dots_per_inch = 1201}, picture_options{.dots_per_inch = std::nan("")},
          picture_options{.pixels = 0}, picture_options{.pixels = 100'000'001}}) {
        const auto made = draw_page(two_colours(), 1, bad);
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().kind, failure_kind::invalid_argument);
    }
}

TEST(page_picture, of_a_missing_page_names_the_pages) {
    for (const std::uint32_t page : {0U, 2U, 4'000'000'000U}) {
        const auto made = draw_page(two_colours(), page);
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().kind, failure_kind::not_found);
        EXPECT_EQ(made.error().message(), "there is no page " + std::to_string(page) + "; use 1 to 1");
    }
}

TEST(page_picture, of_a_broken_page_fails_alone) {
    const auto pages = pdf_pages::open(pdf_tests::file_of({"<< /Type /Catalog /Pages 2 0 R >>",
                                                           "<< /Type /Pages /Count 3 /Kids [3 0 R 9 0 R 4 0 R] >>",
                                                           "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
                                                           "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"}));
    ASSERT_TRUE(pages) << pages.error().message();
    ASSERT_EQ(pages->count(), 3U);
    int drawn = 0;
    for (std::uint32_t page = 1; page <= 3; ++page) {
        const auto made = pages->draw(page);
        if (made) {
            ++drawn;
            continue;
        }
        EXPECT_EQ(made.error().message(), "the page is damaged; open it in a PDF viewer and print it to a new PDF");
        EXPECT_FALSE(pages->words(page));
    }
    EXPECT_EQ(drawn, 2);  // poppler counts the missing page last
}

TEST(page_picture, of_odd_sizes_is_drawn_or_refused) {
    for (const char* box : {"[0 0 0 0]", "[0 0 1e38 1e38]", "[0 0 -1 -1]", "[5 5 5 5]", "[0 0 1000000 1000000]", "[]",
                            "[0 0 0.001 100]", "[(a) 0 100 100]", "[1e38 1e38 -1e38 -1e38]"}) {
        const auto made = draw_page(
            pdf_tests::file_of({"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                                "<< /Type /Page /Parent 2 0 R /MediaBox " + std::string{box} + " >>"}),
            1);
        if (!made) {
            EXPECT_EQ(made.error().kind, failure_kind::unreadable) << box;
            continue;
        }
        EXPECT_LE(std::uint64_t{made->width} * made->height, 4'000'000U) << box;
    }
}

TEST(page_picture, of_garbage_is_refused) {
    for (const std::string& bad : {std::string{}, std::string{"%PDF-1.7\n"}, std::string(100'000, 'x')}) {
        const auto pages = pdf_pages::open(bad);
        ASSERT_FALSE(pages);
        EXPECT_EQ(pages.error().message(), pdf_tests::is_damaged);
    }
    const std::string whole = pdf_tests::small_pdf();
    for (std::size_t size = 0; size < whole.size(); size += 211) {
        const auto pages = pdf_pages::open(whole.substr(0, size));
        for (std::uint32_t page = 1; pages && page <= pages->count(); ++page) {
            const auto made = pages->draw(page, {.dots_per_inch = 20});
            if (!made) continue;
            EXPECT_EQ(pixels_of(made->png).width, made->width);
        }
    }
}

TEST(page_picture, can_be_stopped) {
    toolkit::stop_source source;
    source.request_stop();
    const auto made = draw_page(two_colours(), 1, {}, source.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::cancelled);
}

TEST(page_picture, words_have_their_places) {
    const auto pages = pdf_pages::open(pdf_tests::small_pdf());
    ASSERT_TRUE(pages);
    const auto words = pages->words(2);
    ASSERT_TRUE(words);
    ASSERT_FALSE(words->empty());
    EXPECT_EQ(words->front().text, "More");
    EXPECT_NEAR(words->front().box.left, 72, 1);
    EXPECT_LT(words->front().box.top, 80);
    EXPECT_GT(words->front().box.bottom, 79);
    pdf_tests::pdf_writer blank;
    blank.page();
    EXPECT_TRUE(pdf_pages::open(blank.bytes())->words(1)->empty());
}

TEST(page_picture, of_a_real_file_is_drawn) {
    const std::string file = pdf_tests::installed("/usr/share/doc/libtasn1-doc/libtasn1.pdf");
    if (file.empty()) GTEST_SKIP() << "libtasn1-doc is not installed";
    const auto pages = pdf_pages::open(file);
    ASSERT_TRUE(pages);
    EXPECT_GT(pages->count(), 20U);
    const drawn_page page = drawn(pages->draw(5));
    EXPECT_EQ(page.width, 1275U);
    EXPECT_EQ(page.height, 1650U);
    EXPECT_FALSE(pixels_of(page.png).is_blank());
}

}  // namespace
