// Draws pages of a PDF, or a part of a page, as PNG pictures (poppler, libpng). The resolution of a large page is
// lowered until its picture has few enough pixels.
// - Sizes and rectangles are in points (1/72 inch), from the top left corner of the displayed page, like those of
//   pdf.hpp.
// - Limits of poppler: a page cannot be stopped before its end, and poppler ends the program if memory runs out. A
//   picture inside the PDF is decoded at its own size. A program that draws PDFs from strangers should limit the memory
//   and the time of its process.
// In: the bytes of a file. Out: PNG files, and the words of a page. Next: region_picture.hpp, retrieval/pages/, or
// a model that reads images.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/extract/pdf/pdf.hpp>
#include <toolkit/extract/pdf/shown_word.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace poppler {
class document;
class page;
}  // namespace poppler

namespace toolkit { inline namespace v0 {

/// How large a picture becomes.
struct picture_options {
    double dots_per_inch = 150;        ///< from 1 to 1,200
    std::uint64_t pixels = 4'000'000;  ///< the resolution is lowered for pages that would have more
};

/// Limits of a picture, besides its options.
struct picture_limits {
    std::uint32_t side = 16'384;            ///< pixels of width and of height
    std::uint64_t pixels = 100'000'000;     ///< the most that the options may allow
    std::size_t words = 100'000;            ///< of a page
    std::size_t word_bytes = 1'000;         ///< of a word; the rest is left out
    std::uint64_t png_bytes = 256U << 20U;  ///< of a picture
    std::size_t marks = 1'000;              ///< of a picture
};
inline constexpr picture_limits picture_limits_default{};

/// How a mark looks: its colour is multiplied into the picture, so that text stays as it is, and a line of two pixels
/// goes around it. Marks that touch have one line around all of them. Colours are 0xRRGGBB.
struct mark_style {
    std::uint32_t background = 0xFFF176;
    std::uint32_t outline = 0xE65100;
};
inline constexpr mark_style mark_style_default{};

/// A page or a part of it, drawn.
struct drawn_page {
    std::string png;           ///< the bytes of a PNG file
    std::uint32_t width = 0;   ///< pixels
    std::uint32_t height = 0;  ///< pixels
    double dots_per_inch = 0;  ///< lower than requested if the page was too large
    rectangle part;            ///< what is shown, in points
};

namespace pdf {
struct closing {
    void operator()(poppler::document* file) const noexcept;
    void operator()(poppler::page* page) const noexcept;
};
}  // namespace pdf

/// The pages of an open PDF. One thread at a time may use it.
class pdf_pages {
public:
    /// Fails with `unreadable` if the file is encrypted, damaged, or has too many pages.
    [[nodiscard]] static result<pdf_pages> open(std::string bytes, const pdf_limits& bounds = pdf_limits_default);

    [[nodiscard]] std::uint32_t count() const noexcept { return count_; }

    /// Returns the size of a page, counted from 1. Fails with `not_found` if there is no such page, and with
    /// `unreadable` if the page is damaged or has no size.
    [[nodiscard]] result<page_size> size(std::uint32_t page) const;

    /// Draws a whole page. Fails as `size` does, with `invalid_argument` for invalid options, with `unreadable` if the
    /// page cannot be drawn, and with `cancelled` if stopped before it began.
    [[nodiscard]] result<drawn_page> draw(std::uint32_t page, const picture_options& options = {},
                                          const stop_token& stop = {}) const;
    /// Draws a part of a page. What lies outside of the page is cut off. Fails as the other, and with
    /// `invalid_argument` if nothing is left.
    [[nodiscard]] result<drawn_page> draw(std::uint32_t page, const rectangle& part,
                                          const picture_options& options = {}, const stop_token& stop = {}) const;

    /// Draws a part of a page with marks, which are rectangles of the page. Those outside of the part are not shown.
    /// Fails as the other, and with `invalid_argument` if there are too many marks.
    [[nodiscard]] result<drawn_page> draw_marked(std::uint32_t page, const rectangle& part,
                                                 std::span<const rectangle> marks, const picture_options& options = {},
                                                 const stop_token& stop = {}) const;

    /// Returns the words of a page; none for a scan. Fails as `size` does.
    [[nodiscard]] result<std::vector<shown_word>> words(std::uint32_t page) const;

private:
    pdf_pages() = default;

    struct open_page {
        std::unique_ptr<poppler::page, pdf::closing> page;
        page_size size;
    };
    [[nodiscard]] result<open_page> page_at(std::uint32_t page) const;
    [[nodiscard]] static result<drawn_page> draw(const open_page& from, const rectangle& part,
                                                 std::span<const rectangle> marks, const picture_options& options,
                                                 const stop_token& stop);

    std::unique_ptr<const std::string> bytes_;  ///< poppler reads them again and again, from the same place
    std::unique_ptr<poppler::document, pdf::closing> file_;
    std::uint32_t count_ = 0;
};

/// Draws one page of a PDF. Opens the file for it; use pdf_pages for several pages.
[[nodiscard]] inline result<drawn_page> draw_page(std::string pdf, std::uint32_t page,
                                                  const picture_options& options = {}, const stop_token& stop = {}) {
    const auto pages = pdf_pages::open(std::move(pdf));
    if (!pages) return pages.error();
    return pages->draw(page, options, stop);
}
/// Draws a part of a page, such as the place of a citation.
[[nodiscard]] inline result<drawn_page> draw_page(std::string pdf, std::uint32_t page, const rectangle& part,
                                                  const picture_options& options = {}, const stop_token& stop = {}) {
    const auto pages = pdf_pages::open(std::move(pdf));
    if (!pages) return pages.error();
    return pages->draw(page, part, options, stop);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/pdf/impl/page_picture.ipp>
#endif
