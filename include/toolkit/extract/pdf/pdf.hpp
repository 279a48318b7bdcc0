// Converts PDF to text and blocks (poppler).
// - Only text in the file is read. Scans without a text layer have none.
// - The order of words and columns is poppler's. page_layout.hpp finds paragraphs and headings.
// - Raised and lowered digits are written on the line (10^6, CO2, 1/2).
// - Not read: pictures, lines through text (struck text is text here), fraction bars, side notes, bookmarks,
// attachments, the shape of tables.
// - Right-to-left scripts come in the order of the page. Paragraphs of rotated text may change places.
// - Limits of poppler: a page cannot be stopped before its end, and poppler ends the program if memory runs out. A
// program that reads PDFs from strangers should limit the memory of its process.
// In: the bytes of a file. Out: an extraction with pages and placed words. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Limits for reading a PDF, besides those of every extractor.
struct pdf_limits {
    std::size_t pages = 10'000;
    std::size_t words = 5'000'000;           ///< of all pages
    std::chrono::milliseconds time{60'000};  ///< for one file; checked between pages and blocks
    std::size_t title_bytes = 300;
};
inline constexpr pdf_limits pdf_limits_default{};

namespace pdf {

[[nodiscard]] result<extraction> read(std::string_view bytes, const stop_token& stop, const extract_limits& limits,
                                      const pdf_limits& bounds);

}  // namespace pdf

/// Reads a PDF. Without text the result is empty. Sizes and boxes are in points, from the top left corner of the
/// displayed page. Fails with `cancelled` when stopped, with `unreadable` if the file is encrypted, damaged or exceeds
/// a limit, with `timed_out` if it takes too much time.
[[nodiscard]] result<extraction> extract_pdf(std::string_view bytes, const stop_token& stop = {},
                                             const extract_limits& limits = extract_limits_default,
                                             const pdf_limits& bounds = pdf_limits_default);

/// Recognizes PDF files by content: `%PDF-` within the first 1,024 bytes, like viewers. A text about PDF is not one.
struct pdf_extractor {
    static constexpr std::string_view name = "pdf";
    static constexpr std::uint32_t version = 5;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_pdf(bytes, stop, limits);
    }
};
static_assert(Extractor<pdf_extractor>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/pdf/impl/pdf.ipp>
#endif
