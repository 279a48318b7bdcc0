// HTML to text and blocks. Addresses of links, menus, tables of contents, page headers and footers, scripts and styles,
// hidden and struck text do not become text; the words of links inside of paragraphs do. Raised and lowered text and
// formulas are written on one line (10^6, H2O, 1/2). In: the bytes of a page, or its text as UTF-8. Out: an extraction.
// Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a page. Fails with `unreadable` when it is too large or too deep, with `timed_out` when it costs too much
/// time, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_html(std::string_view page, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default);

/// Writes a piece of HTML within another document, as Markdown has them; lists of links are no menus there. Fails as
/// extract_html does, and has then written nothing.
[[nodiscard]] result<void> append_html(block_writer& out, std::string_view fragment, const stop_token& stop,
                                       const extract_limits& limits);

/// HTML pages: what begins as one, and fragments with tags whose name says so.
struct html_extractor {
    static constexpr std::string_view name = "html";
    static constexpr std::uint32_t version = 6;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/html/impl/html.ipp>
#endif
