// The functions of page_picture.hpp. Only this file includes libpng.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/pdf/page_picture.hpp>
#include <toolkit/extract/pdf/poppler_document.hpp>

#include <algorithm>
#include <cmath>
#include <new>

#include <png.h>

namespace toolkit { inline namespace v0 {

namespace pdf {

TOOLKIT_FUNCTION void closing::operator()(poppler::document* file) const noexcept { delete file; }
TOOLKIT_FUNCTION void closing::operator()(poppler::page* page) const noexcept { delete page; }

[[nodiscard]] inline failure not_drawn(std::string_view why = "the page cannot be drawn") {
    return refused(why, "open it in a PDF viewer and print it to a new PDF");
}

/// Calls poppler. Its exceptions become failures.
template <class F>
[[nodiscard]] auto from_poppler(F&& run) -> decltype(run()) {
    try {
        return run();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {  // poppler may throw anything
        return damaged();
    }
}

/// The pixels of a length at a resolution.
[[nodiscard]] inline std::uint32_t pixels_of(double points, double dots_per_inch) noexcept {
    return static_cast<std::uint32_t>(std::max(1.0, std::ceil(points * dots_per_inch / 72 - 1e-6)));
}

/// Returns the resolution at which a part of this size keeps to the options and limits.
[[nodiscard]] inline double resolution_for(double width, double height, const picture_options& options) noexcept {
    constexpr double points_an_inch = 72;
    const picture_limits& limits = picture_limits_default;
    double dots = std::min(options.dots_per_inch, (limits.side - 1) * points_an_inch / std::max(width, height));
    dots = std::min(dots, std::sqrt(static_cast<double>(options.pixels) / (width * height)) * points_an_inch);
    const auto is_too_large = [&] {
        return std::uint64_t{pixels_of(width, dots)} * pixels_of(height, dots) > options.pixels;
    };
    for (int i = 0; i < 1000 && is_too_large(); ++i) dots *= 0.99;  // the sides were rounded up
    return dots;
}

/// Pixels of a picture, without those at `right` and `bottom`.
struct pixel_box {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
};

/// The pixels of a rectangle that lie in a picture, whose first pixel is (left, top) of the page. Nothing if it is not
/// a number.
[[nodiscard]] inline pixel_box pixels_in(const poppler::image& picture, const rectangle& box, double dots_per_inch,
                                         int left, int top) noexcept {
    if (!(box.right > box.left) || !(box.bottom > box.top)) return {};
    const auto at = [&](float points, bool up, int first, int most) {
        const double pixels = static_cast<double>(points) * dots_per_inch / 72 - first;
        return static_cast<int>(
            std::clamp(up ? std::ceil(pixels) : std::floor(pixels), 0.0, static_cast<double>(most)));
    };
    return {at(box.left, false, left, picture.width()), at(box.top, false, top, picture.height()),
            at(box.right, true, left, picture.width()), at(box.bottom, true, top, picture.height())};
}

/// Which pixels of a picture are marked.
class marked_pixels {
public:
    marked_pixels(int width, int height)
        : width_(width), height_(height), marked_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

    void add(const pixel_box& box) {
        if (box.right <= box.left) return;
        for (int y = box.top; y < box.bottom; ++y)
            std::fill_n(marked_.begin() + static_cast<std::ptrdiff_t>(index(box.left, y)), box.right - box.left,
                        std::uint8_t{1});
    }
    [[nodiscard]] bool has(int x, int y) const noexcept { return marked_[index(x, y)] != 0; }
    /// Whether a pixel that is not marked is next to this one, or next but one. A mark that goes on beyond the picture
    /// has no line at the picture's edge.
    [[nodiscard]] bool is_edge(int x, int y) const noexcept {
        for (const int step : {1, 2})
            for (int down = -step; down <= step; down += step)
                for (int right = -step; right <= step; right += step) {
                    const int column = x + right;
                    const int row = y + down;
                    if (column < 0 || row < 0 || column >= width_ || row >= height_) continue;
                    if (!has(column, row)) return true;
                }
        return false;
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const noexcept {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }
    int width_;
    int height_;
    std::vector<std::uint8_t> marked_;
};

/// Colours the marked pixels of a picture with three bytes a pixel.
inline void paint(poppler::image& picture, const marked_pixels& marked, const mark_style& style) {
    const auto part = [](std::uint32_t colour, unsigned byte) { return colour >> (16U - 8U * byte) & 0xFFU; };
    for (int y = 0; y < picture.height(); ++y) {
        char* pixel = picture.data() + static_cast<std::ptrdiff_t>(y) * picture.bytes_per_row();
        for (int x = 0; x < picture.width(); ++x, pixel += 3) {
            if (!marked.has(x, y)) continue;
            const bool edge = marked.is_edge(x, y);
            for (unsigned i = 0; i < 3; ++i) {
                const std::uint32_t old = static_cast<unsigned char>(pixel[i]);
                pixel[i] = static_cast<char>(edge ? part(style.outline, i) : old * part(style.background, i) / 255);
            }
        }
    }
}

/// Writes a PNG file, with the fast compression of libpng: ten times as fast as its default, for files as small.
[[nodiscard]] inline result<std::string> png_of(const poppler::image& from) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(from.width());
    image.height = static_cast<png_uint_32>(from.height());
    image.format = PNG_FORMAT_RGB;
    image.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    if (size > picture_limits_default.png_bytes * 4) return not_drawn("the picture of the page is too large");
    std::string png(size, '\0');
    const int written =
        png_image_write_to_memory(&image, png.data(), &size, 0, from.const_data(), from.bytes_per_row(), nullptr);
    if (written == 0 || size > picture_limits_default.png_bytes)
        return not_drawn("the picture of the page cannot be written: " + std::string{image.message});
    png.resize(size);
    png.shrink_to_fit();
    return png;
}

}  // namespace pdf

TOOLKIT_FUNCTION result<pdf_pages> pdf_pages::open(std::string bytes, const pdf_limits& bounds) {
    return pdf::from_poppler([&]() -> result<pdf_pages> {
        pdf_pages opened;
        opened.bytes_ = std::make_unique<const std::string>(std::move(bytes));
        auto file = pdf::open(*opened.bytes_, bounds.pages);
        if (!file) return std::move(file).error();
        opened.file_.reset(file->release());
        if (opened.file_->pages() <= 0) return pdf::damaged();
        opened.count_ = static_cast<std::uint32_t>(opened.file_->pages());
        return opened;
    });
}

TOOLKIT_FUNCTION result<pdf_pages::open_page> pdf_pages::page_at(std::uint32_t page) const {
    if (page == 0 || page > count_)
        return failure::of(failure_kind::not_found, {}, "there is no page " + std::to_string(page),
                           "use 1 to " + std::to_string(count_));
    open_page found{std::unique_ptr<poppler::page, pdf::closing>{file_->create_page(static_cast<int>(page - 1))}, {}};
    if (found.page == nullptr) return pdf::not_drawn("the page is damaged");
    found.size = pdf::size_of(*found.page);
    if (!(found.size.width > 0) || !(found.size.height > 0)) return pdf::not_drawn("the page has no size");
    return found;
}

TOOLKIT_FUNCTION result<page_size> pdf_pages::size(std::uint32_t page) const {
    return pdf::from_poppler([&]() -> result<page_size> {
        const auto found = page_at(page);
        if (!found) return found.error();
        return found->size;
    });
}

TOOLKIT_FUNCTION result<drawn_page> pdf_pages::draw(std::uint32_t page, const picture_options& options,
                                                    const stop_token& stop) const {
    return pdf::from_poppler([&]() -> result<drawn_page> {
        const auto found = page_at(page);
        if (!found) return found.error();
        return draw(*found, {0, 0, found->size.width, found->size.height}, {}, options, stop);
    });
}

TOOLKIT_FUNCTION result<drawn_page> pdf_pages::draw(std::uint32_t page, const rectangle& part,
                                                    const picture_options& options, const stop_token& stop) const {
    return draw_marked(page, part, {}, options, stop);
}

TOOLKIT_FUNCTION result<drawn_page> pdf_pages::draw_marked(std::uint32_t page, const rectangle& part,
                                                           std::span<const rectangle> marks,
                                                           const picture_options& options,
                                                           const stop_token& stop) const {
    return pdf::from_poppler([&]() -> result<drawn_page> {
        const auto found = page_at(page);
        if (!found) return found.error();
        return draw(*found, part, marks, options, stop);
    });
}

TOOLKIT_FUNCTION result<drawn_page> pdf_pages::draw(const open_page& from, const rectangle& part,
                                                    std::span<const rectangle> marks, const picture_options& options,
                                                    const stop_token& stop) {
    const auto invalid = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, {}, what, cure);
    };
    if (!(options.dots_per_inch >= 1 && options.dots_per_inch <= 1200))
        return invalid("the resolution is not valid", "use 1 to 1200 dots per inch");
    if (options.pixels == 0 || options.pixels > picture_limits_default.pixels)
        return invalid("the number of pixels is not valid",
                       "use 1 to " + std::to_string(picture_limits_default.pixels));
    if (marks.size() > picture_limits_default.marks)
        return invalid("there are " + std::to_string(marks.size()) + " marks",
                       "use at most " + std::to_string(picture_limits_default.marks));
    drawn_page made;
    made.part = {std::max(part.left, 0.0F), std::max(part.top, 0.0F), std::min(part.right, from.size.width),
                 std::min(part.bottom, from.size.height)};
    const double width = static_cast<double>(made.part.right) - static_cast<double>(made.part.left);
    const double height = static_cast<double>(made.part.bottom) - static_cast<double>(made.part.top);
    if (!(width > 0 && height > 0))  // also if it is not a number
        return invalid("the rectangle is empty, or outside of the page",
                       "use points from the top left corner of the page");
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "drawing was stopped");
    made.dots_per_inch = pdf::resolution_for(width, height, options);
    const auto place = [&](float points) {
        return static_cast<int>(std::floor(static_cast<double>(points) * made.dots_per_inch / 72));
    };
    poppler::page_renderer renderer;
    renderer.set_image_format(poppler::image::format_rgb24);
    renderer.set_render_hints(poppler::page_renderer::antialiasing | poppler::page_renderer::text_antialiasing);
    const int left = place(made.part.left);
    const int top = place(made.part.top);
    poppler::image image = renderer.render_page(from.page.get(), made.dots_per_inch, made.dots_per_inch, left, top,
                                                static_cast<int>(pdf::pixels_of(width, made.dots_per_inch)),
                                                static_cast<int>(pdf::pixels_of(height, made.dots_per_inch)));
    if (!image.is_valid() || image.width() <= 0 || image.height() <= 0 ||
        image.format() != poppler::image::format_rgb24)
        return pdf::not_drawn();
    if (!marks.empty()) {
        pdf::marked_pixels marked{image.width(), image.height()};
        for (const rectangle& one : marks) marked.add(pdf::pixels_in(image, one, made.dots_per_inch, left, top));
        pdf::paint(image, marked, mark_style_default);
    }
    made.width = static_cast<std::uint32_t>(image.width());
    made.height = static_cast<std::uint32_t>(image.height());
    auto png = pdf::png_of(image);
    if (!png) return std::move(png).error();
    made.png = std::move(*png);
    return made;
}

TOOLKIT_FUNCTION result<std::vector<shown_word>> pdf_pages::words(std::uint32_t page) const {
    return pdf::from_poppler([&]() -> result<std::vector<shown_word>> {
        const auto found = page_at(page);
        if (!found) return found.error();
        std::vector<shown_word> words;
        for (const poppler::text_box& each : found->page->text_list(0)) {
            const poppler::rectf box = each.bbox();
            std::string text{cut_utf8(pdf::utf8_of(each.text()), picture_limits_default.word_bytes)};
            if (text.empty()) continue;
            words.push_back({std::move(text),
                             {pdf::points_of(box.left()), pdf::points_of(box.top()), pdf::points_of(box.right()),
                              pdf::points_of(box.bottom())}});
            if (words.size() == picture_limits_default.words) break;
        }
        return words;
    });
}

}}  // namespace toolkit::v0
