// Word documents (.docx) to text and blocks. Text is what a reader of the finished document sees: with what was
// inserted, without what was deleted, struck or hidden, without comments, codes of fields, tables of contents, headers
// and footers; footnotes and endnotes stand at the end; a document within the document (altChunk) stands in its place.
// Raised and lowered text and formulas are written on the line: 10^6, CO2, x_i, 1/2, sqrt(16); a formula that one line
// cannot say is `[formula]`. Numbers that Word counts itself (of headings, items, notes) are not in the file. In: a
// file's bytes. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/docx/docx_limits.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a Word document. A part beside the text that is damaged or larger than the limits allow is left out and told
/// of. Fails with `unreadable` when the archive or the XML of the text is damaged, encrypted or larger than the limits
/// allow, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_docx(std::string_view bytes, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default,
                                              const docx_limits& more_limits = docx_limits_default);

/// Word documents: archives that hold a Word document's parts, and those whose name says so; of these, also those with
/// a password, to tell of it.
struct docx_extractor {
    static constexpr std::string_view name = "docx";
    static constexpr std::uint32_t version = 4;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_docx(bytes, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/docx/impl/docx.ipp>
#endif
