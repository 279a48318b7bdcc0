// Converts HTML to text and blocks.
// - Left out: link addresses, menus, tables of contents, page headers and footers, scripts and styles, hidden and
// struck text. The words of links within paragraphs are kept.
// - Raised and lowered text and formulas are written on one line (10^6, H2O, 1/2).
// In: the bytes of a page, or its text as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a page. Fails with `unreadable` if it is too large or too deep, with `timed_out` if it takes too much time,
/// with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_html(std::string_view page, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default);

/// Writes a piece of HTML within another document, such as Markdown. Lists of links are not menus there. Fails like
/// extract_html(), and has then written nothing.
[[nodiscard]] result<void> append_html(block_writer& out, std::string_view fragment, const stop_token& stop,
                                       const extract_limits& limits);

/// Recognizes HTML pages by content, and fragments with tags by file name.
struct html_extractor {
    static constexpr std::string_view name = "html";
    static constexpr std::uint32_t version = 7;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/html/impl/html.ipp>
#endif
