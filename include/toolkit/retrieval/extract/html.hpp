// HTML to text and blocks. Addresses of links, menus, tables of contents, page headers
// and footers, scripts and styles do not become text; the words of links inside of
// paragraphs do. In: the bytes of a page, or its text as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Reads a page. Fails with `unreadable` when it is too large or too deep, with `timed_out` when it costs too much
/// time, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_html(std::string_view page, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default);

/// HTML pages: what begins as one, and fragments with tags whose name says so.
struct html_extractor {
    static constexpr std::string_view name = "html";
    static constexpr std::uint32_t version = 5;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits);
};

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/extract/html_impl.hpp>
#endif
