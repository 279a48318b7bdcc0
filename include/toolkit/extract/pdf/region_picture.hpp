// Draws the region of a page that holds cited words: the words marked, with the lines around them.
// In: the places of a citation (document/cited_place.hpp) and the open PDF. Out: a PNG file for each page. Next: an
// interface that shows a citation.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/extract/pdf/page_picture.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Rectangles of one page, in points from its top left corner.
struct page_region {
    std::uint32_t page = 0;  ///< from 1
    std::vector<rectangle> marks{};
    friend bool operator==(const page_region&, const page_region&) = default;
};

/// How much of a page around the marks is shown, and how large.
struct region_options {
    picture_options picture{.dots_per_inch = 120, .pixels = 2'000'000};
    float lines = 4;        ///< above and below the marks, from 0 to 100; a line at the edge is shown whole
    float margin = 12;      ///< points to the left and the right of the text; from 0 to 1,000
    float narrowest = 300;  ///< points; from 0 to 10,000
};

/// The most pages of one citation that are drawn.
inline constexpr std::size_t cited_pages_at_most = 20;

/// The places of a citation by their pages, in the order in which the pages occur first. Places beyond `most` pages are
/// left out.
[[nodiscard]] std::vector<page_region> regions_of(std::span<const cited_place> places,
                                                  std::size_t most = cited_pages_at_most);

/// Draws a region with its marks and the lines around them. It is as wide as the text column that holds the marks.
/// Fails as pdf_pages::draw_marked, and with `invalid_argument` if there are no marks or if an option is not valid.
[[nodiscard]] result<drawn_page> draw_region(const pdf_pages& from, const page_region& region,
                                             const region_options& options = {}, const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/pdf/impl/region_picture.ipp>
#endif
