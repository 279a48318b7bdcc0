// PDF to text and blocks (poppler). Text is what the file has as text: scans
// without a text layer give none. The order of words, columns among them, is poppler's; paragraphs and headings are
// told by page_layout.hpp. Raised and lowered digits are written on the line (10^6, CO2, 1/2). Not read: pictures,
// lines drawn through text (struck text is text here), bars of fractions, notes at the side, bookmarks, attachments,
// the shape of tables; scripts that run from right to left come in the order of the page; of text that is turned,
// paragraphs may change places. What poppler cannot be kept from: one page cannot be stopped before its end, and where
// memory ends, poppler ends the program. A program that reads PDFs of strangers should bound the memory of its process.
// In: the bytes of a file. Out: an extraction with pages and placed words. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What of a PDF is read at most, besides the limits of every extractor.
struct pdf_limits {
    std::size_t pages = 10'000;
    std::size_t words = 5'000'000;           ///< of all pages
    std::chrono::milliseconds time{60'000};  ///< for one file; looked at between pages and blocks
    std::size_t title_bytes = 300;
};
inline constexpr pdf_limits pdf_limits_default{};

namespace pdf {

[[nodiscard]] result<extraction> read(std::string_view bytes, const stop_token& stop, const extract_limits& limits,
                                      const pdf_limits& bounds);

}  // namespace pdf

/// Reads a PDF; one without text gives an empty text. Sizes and boxes are in points, from the top left corner of the
/// page as it is shown. Fails with `cancelled` when stopped, with `unreadable` when the file is encrypted or damaged,
/// when it is more than the limits allow, with `timed_out` when it takes too much time.
[[nodiscard]] result<extraction> extract_pdf(std::string_view bytes, const stop_token& stop = {},
                                             const extract_limits& limits = extract_limits_default,
                                             const pdf_limits& bounds = pdf_limits_default);

/// PDF files, by their content: `%PDF-` within the first 1,024 bytes, as viewers have it. A text that merely tells of
/// PDF is none.
struct pdf_extractor {
    static constexpr std::string_view name = "pdf";
    static constexpr std::uint32_t version = 4;
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
