// Converts Word documents (.docx) to text and blocks. The text is what a reader of the finished document sees.
// - Kept: insertions. Left out: deleted, struck and hidden text, comments, field codes, tables of contents, headers and
// footers.
// - Footnotes and endnotes follow at the end. An embedded document (altChunk) stays in its place.
// - Raised and lowered text and formulas are written on the line: 10^6, CO2, x_i, 1/2, sqrt(16). A formula that does
// not fit one line becomes `[formula]`.
// - Numbers that Word counts itself (of headings, items, notes) are not in the file.
// In: a file's bytes. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/docx/docx_limits.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a Word document. A damaged or too large part other than the text is left out and reported. Fails with
/// `unreadable` if the archive or the XML of the text is damaged, encrypted or exceeds a limit, with `cancelled` when
/// stopped.
[[nodiscard]] result<extraction> extract_docx(std::string_view bytes, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default,
                                              const docx_limits& more_limits = docx_limits_default);

/// Recognizes Word documents by content (archives with the parts of a Word document) and by file name. By name it also
/// takes password-protected documents, to report the password.
struct docx_extractor {
    static constexpr std::string_view name = "docx";
    static constexpr std::uint32_t version = 5;
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
