// An open PDF of poppler: what the extractor and the renderer of pages share. Only this header includes poppler-cpp.
// In: the bytes of a file. Out: its pages. Next: pdf.hpp reads their words, page_picture.hpp draws them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/extract/base/encoding.hpp>

#include <poppler-document.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace pdf {

/// Stops poppler from writing to the error stream, once for the whole program.
inline void be_silent() {
    static const bool done = [] {
        poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
        return true;
    }();
    static_cast<void>(done);
}

[[nodiscard]] inline failure refused(std::string_view why, std::string_view cure) {
    return failure::of(failure_kind::unreadable, {}, why, cure);
}

[[nodiscard]] inline failure damaged() {
    return refused("the PDF is damaged", "open it in a PDF viewer and print it to a new PDF");
}

[[nodiscard]] inline failure too_many(std::size_t most, std::string_view of_what) {
    return refused("it has more than " + std::to_string(most) + " " + std::string{of_what},
                   "split it into smaller files");
}

[[nodiscard]] inline std::string utf8_of(const std::basic_string<unsigned short>& text) {
    std::string units(text.size() * sizeof(unsigned short), '\0');
    if (!units.empty()) std::memcpy(units.data(), text.data(), units.size());
    return encoding::from_utf16(units, std::endian::native == std::endian::big);
}

/// A length from poppler, which may be infinite in a hostile file.
[[nodiscard]] inline float points_of(double length) noexcept {
    return std::isfinite(length) ? static_cast<float>(std::clamp(length, -1e6, 1e6)) : 0.0F;
}

[[nodiscard]] inline result<std::unique_ptr<poppler::document>> open(std::string_view bytes, std::size_t most_pages) {
    be_silent();
    if (bytes.size() > INT_MAX) return refused("it is larger than 2 GiB", "split it into smaller files");
    std::unique_ptr<poppler::document> file{
        poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size()))};
    if (file == nullptr) return damaged();
    if (file->is_locked()) return refused("it is encrypted", "open it with its password and save it without one");
    if (file->pages() > 0 && static_cast<std::size_t>(file->pages()) > most_pages) return too_many(most_pages, "pages");
    return file;
}

/// The size of the displayed page.
[[nodiscard]] inline page_size size_of(const poppler::page& page) {
    const poppler::rectf shown = page.page_rect(poppler::crop_box);
    const page_size size{std::abs(points_of(shown.width())), std::abs(points_of(shown.height()))};
    const auto turned = page.orientation();
    const bool on_its_side = turned == poppler::page::landscape || turned == poppler::page::seascape;
    return on_its_side ? page_size{size.height, size.width} : size;
}

}}}  // namespace toolkit::v0::pdf
