// extract/region_picture.hpp
#include <toolkit/extract/region_picture.hpp>

#include "../pdf_reading.hpp"
#include "../png_pixels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using pdf_tests::pixels;
using pdf_tests::pixels_of;
using toolkit::cited_place;
using toolkit::failure_kind;
using toolkit::page_region;
using toolkit::pdf_pages;
using toolkit::rectangle;

constexpr std::uint32_t white = 0xFFFFFF;
constexpr std::uint32_t background = toolkit::mark_style_default.background;
constexpr std::uint32_t outline = toolkit::mark_style_default.outline;

/// A region, drawn, with the colours at points of the page.
struct shown_region {
    toolkit::drawn_page drawn;
    pixels shown;

    [[nodiscard]] std::uint32_t at(double x, double y) const {
        const auto pixel = [&](double points, float first) {
            const double scale = drawn.dots_per_inch / 72;
            return static_cast<std::uint32_t>(std::floor(points * scale) -
                                              std::floor(static_cast<double>(first) * scale));
        };
        return shown.at(pixel(x, drawn.part.left), pixel(y, drawn.part.top));
    }
    [[nodiscard]] std::size_t count(std::uint32_t colour) const {
        std::size_t found = 0;
        for (std::uint32_t y = 0; y < shown.height; ++y)
            for (std::uint32_t x = 0; x < shown.width; ++x) found += shown.at(x, y) == colour ? 1U : 0U;
        return found;
    }
};

shown_region show(const std::string& pdf, const page_region& region, const toolkit::region_options& options = {}) {
    const auto pages = pdf_pages::open(pdf);
    EXPECT_TRUE(pages);
    if (!pages) return {};
    auto made = toolkit::draw_region(*pages, region, options);
    EXPECT_TRUE(made) << (made ? "" : made.error().message());
    if (!made) return {};
    pixels shown = pixels_of(made->png);
    EXPECT_EQ(shown.width, made->width);
    return {std::move(*made), std::move(shown)};
}

/// The region of words that stand in a text once.
page_region region_of(const toolkit::extraction& read, std::string_view words) {
    toolkit::document from;
    from.text = read.text;
    from.words = read.words;
    const std::size_t at = from.text.find(words);
    EXPECT_NE(at, std::string::npos) << words;
    const auto regions = toolkit::regions_of(toolkit::places_of(from, {at, at + words.size()}));
    EXPECT_EQ(regions.size(), 1U);
    return regions.empty() ? page_region{} : regions.front();
}

/// Two columns of twenty lines. Line n of a column has its number.
std::string two_columns() {
    pdf_tests::pdf_writer out;
    out.page();
    for (int line = 1; line <= 20; ++line) {
        out.text(72, 90 + 20 * line, 12, "The left line has the number " + std::to_string(line));
        out.text(330, 90 + 20 * line, 12, "The right line has the number " + std::to_string(line));
    }
    return out.bytes();
}

TEST(region_picture, marks_the_words_and_nothing_else) {
    pdf_tests::pdf_writer out;
    out.page(400, 400);
    const rectangle mark{100, 100, 200, 120};
    const auto [drawn, shown] = show(out.bytes(), {1, {mark}}, {.margin = 20});
    const shown_region made{drawn, shown};
    EXPECT_EQ(made.at(150, 110), background);
    EXPECT_EQ(made.at(150, 99), outline);
    EXPECT_EQ(made.at(150, 121), outline);
    EXPECT_EQ(made.at(98.8, 110), outline);
    EXPECT_EQ(made.at(201.2, 110), outline);
    for (const auto& [x, y] : {std::pair{150, 95}, std::pair{150, 125}, std::pair{95, 110}, std::pair{205, 110}})
        EXPECT_EQ(made.at(x, y), white) << x << ", " << y;
    EXPECT_EQ(made.count(white) + made.count(background) + made.count(outline),
              std::size_t{shown.width} * shown.height);
}

TEST(region_picture, keeps_the_words_legible_under_a_mark) {
    const std::string file = two_columns();
    const auto pages = pdf_pages::open(file);
    ASSERT_TRUE(pages);
    const rectangle mark{72, 278, 240, 293};  // the line with the number 10
    const shown_region made = show(file, {1, {mark}}, {.picture = {.dots_per_inch = 288}});
    const auto plain = pages->draw(1, made.drawn.part, {.dots_per_inch = 288, .pixels = 2'000'000});
    ASSERT_TRUE(plain);
    const pixels before = pixels_of(plain->png);
    ASSERT_EQ(before.rgb.size(), made.shown.rgb.size());
    std::size_t black = 0;
    for (std::uint32_t y = 0; y < before.height; ++y)
        for (std::uint32_t x = 0; x < before.width; ++x)
            if (before.at(x, y) == 0) {
                ++black;
                ASSERT_EQ(made.shown.at(x, y), 0U) << x << ", " << y;
            }
    EXPECT_GT(black, 1'000U);
    EXPECT_GT(made.count(background), 10'000U);
}

TEST(region_picture, shows_whole_lines_of_the_column_around_the_words) {
    const shown_region made = show(two_columns(), {1, {{72, 278, 240, 293}}}, {.narrowest = 0});
    const rectangle part = made.drawn.part;
    EXPECT_LT(part.left, 72);
    EXPECT_GT(part.left, 50);
    EXPECT_GT(part.right, 240);
    EXPECT_LT(part.right, 330) << "the other column is not shown";
    // Four lines of 1.2 times 15 points are 72 points: lines 7 to 13, and those that the edge would cut.
    EXPECT_LT(part.top, 218);
    EXPECT_GT(part.bottom, 350);
    EXPECT_GT(part.top, 160);
    EXPECT_LT(part.bottom, 400);
    const auto words = pdf_pages::open(two_columns())->words(1);
    ASSERT_TRUE(words);
    for (const toolkit::shown_word& word : *words) {
        const bool outside = word.box.bottom <= part.top || word.box.top >= part.bottom ||
                             word.box.right <= part.left || word.box.left >= part.right;
        const bool inside = word.box.top >= part.top && word.box.bottom <= part.bottom && word.box.left >= part.left &&
                            word.box.right <= part.right;
        const float cut = std::min(word.box.bottom, part.bottom) - std::max(word.box.top, part.top);
        EXPECT_TRUE(outside || inside || cut < 0.1F) << word.text << " is cut";
    }
}

TEST(region_picture, joins_the_lines_of_marks_that_touch) {
    pdf_tests::pdf_writer out;
    out.page(400, 400);
    const shown_region made = show(out.bytes(), {1, {{100, 100, 300, 114}, {100, 114, 200, 128}}});
    EXPECT_EQ(made.at(150, 114), background) << "no line between them";
    EXPECT_EQ(made.at(250, 115), outline);
    EXPECT_EQ(made.at(250, 122), white);
    EXPECT_EQ(made.at(150, 122), background);
}

TEST(region_picture, keeps_to_the_page_and_to_its_pixels) {
    pdf_tests::pdf_writer out;
    out.page(4800, 4800).text(2000, 2400, 12, "small");
    const shown_region corner = show(out.bytes(), {1, {{0, 0, 50, 12}}});
    EXPECT_EQ(corner.drawn.part.left, 0);
    EXPECT_EQ(corner.drawn.part.top, 0);
    EXPECT_EQ(corner.at(20, 6), background);
    EXPECT_EQ(corner.at(0.2, 0.2), background) << "a mark goes on beyond the edge of the page";
    const shown_region whole = show(out.bytes(), {1, {{10, 10, 4700, 4700}}});
    EXPECT_LE(std::uint64_t{whole.drawn.width} * whole.drawn.height, 2'000'000U);
    EXPECT_GT(std::uint64_t{whole.drawn.width} * whole.drawn.height, 1'900'000U);
}

TEST(region_picture, of_a_citation_on_two_pages_is_one_for_each) {
    const std::vector<cited_place> places{
        {3, {1, 2, 3, 4}}, {3, {5, 6, 7, 8}}, {4, {1, 2, 3, 4}}, {3, {9, 9, 10, 10}}, {5, {1, 2, 3, 4}}};
    const auto regions = toolkit::regions_of(places);
    ASSERT_EQ(regions.size(), 3U);
    EXPECT_EQ(regions[0], (page_region{3, {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 9, 10, 10}}}));
    EXPECT_EQ(regions[1], (page_region{4, {{1, 2, 3, 4}}}));
    EXPECT_EQ(toolkit::regions_of(places, 2).size(), 2U);
    EXPECT_TRUE(toolkit::regions_of({}).empty());
}

TEST(region_picture, refuses_what_it_cannot_draw) {
    const auto pages = pdf_pages::open(pdf_tests::small_pdf());
    ASSERT_TRUE(pages);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const auto refusal = [&](const page_region& region, const toolkit::region_options& options = {}) {
        const auto made = toolkit::draw_region(*pages, region, options);
        EXPECT_FALSE(made);
        return made ? "" : made.error().message();
    };
    const std::string none = "the region has no rectangles; give the places of a citation";
    EXPECT_EQ(refusal({1, {}}), none);
    EXPECT_EQ(refusal({1, {{nan, 0, 10, 10}, {10, 10, 10, 20}, {0, 0, infinite, 5}}}), none);
    EXPECT_EQ(refusal({9, {{0, 0, 10, 10}}}), "there is no page 9; use 1 to 2");
    EXPECT_EQ(refusal({1, {{5000, 5000, 5010, 5010}}}),
              "the rectangle is empty, or outside of the page; use points from the top left corner of the page");
    EXPECT_EQ(refusal({1, std::vector<rectangle>(1'001, {10, 10, 20, 20})}), "there are 1001 marks; use at most 1000");
    for (const toolkit::region_options& bad :
         {toolkit::region_options{.lines = -1}, toolkit::region_options{.lines = nan},
          toolkit::region_options{.margin = 1e9F}, toolkit::region_options{.narrowest = nan}})
        EXPECT_EQ(refusal({1, {{10, 10, 20, 20}}}, bad),
                  "the lines, the margin or the narrowest width of a region are not valid; use at most 100 lines, 1000 "
                  "points of margin and 10000 points of width");
    EXPECT_TRUE(toolkit::draw_region(*pages, {1, {{-1e30F, -1e30F, 1e30F, 1e30F}}})) << "it is cut off at the page";
    toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(toolkit::draw_region(*pages, {1, {{10, 10, 20, 20}}}, {}, source.get_token()).error().kind,
              failure_kind::cancelled);
}

TEST(region_picture, of_a_real_file_marks_the_cited_words) {
    const std::string file = pdf_tests::installed("/usr/share/doc/libtasn1-doc/libtasn1.pdf");
    if (file.empty()) GTEST_SKIP() << "libtasn1-doc is not installed";
    const auto read = toolkit::extract_pdf(file);
    ASSERT_TRUE(read) << read.error().message();
    const page_region region = region_of(*read, "Thread-safety. No global variables are used");
    ASSERT_FALSE(region.marks.empty());
    const shown_region made = show(file, region);
    const rectangle box = region.marks.front();
    // Between the words of the mark the page is white, so the mark's colour is there; outside of the mark nowhere.
    EXPECT_GT(made.count(background), 1'000U);
    EXPECT_EQ(made.at(static_cast<double>(box.left) - 1, static_cast<double>(box.top + box.bottom) / 2), outline);
    EXPECT_EQ(made.at(static_cast<double>(box.left) + 20, static_cast<double>(box.top) - 1), outline);
    for (double y = static_cast<double>(made.drawn.part.top) + 1; y < static_cast<double>(box.top) - 4; y += 1)
        for (double x = static_cast<double>(made.drawn.part.left) + 1;
             x < static_cast<double>(made.drawn.part.right) - 1; x += 1) {
            EXPECT_NE(made.at(x, y), background);
            EXPECT_NE(made.at(x, y), outline);
        }
    EXPECT_GT(box.top - made.drawn.part.top, 30) << "lines above";
    EXPECT_LT(made.drawn.height, 600U) << "a part of the page";
}

}  // namespace
