// Converts Markdown to text and blocks (md4c, with tables).
// - Left out: addresses of links and pictures, and struck text.
// - Kept: alternative texts of pictures, item numbers, task boxes and footnotes.
// - HTML within it is read as HTML. Front matter gives properties and the title.
// In: a file as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a Markdown text nests deeper, or has longer paragraphs with more links or marks, than md4c should read. It
/// is then read as plain text.
[[nodiscard]] bool markdown_costs_too_much(std::string_view text,
                                           const extract_limits& limits = extract_limits_default);

/// Reads Markdown. Front matter gives properties and the title, and is not text. Markdown that costs too much is read
/// as plain text. Fails with `cancelled` when stopped, and with `unreadable` if md4c fails or the document exceeds a
/// limit.
[[nodiscard]] result<extraction> extract_markdown(std::string_view text, const stop_token& stop = {},
                                                  const extract_limits& limits = extract_limits_default);

/// Recognizes Markdown by file name, and text without an extension by content. Markdown that costs too much is read as
/// plain text.
struct markdown_extractor {
    static constexpr std::string_view name = "markdown";
    static constexpr std::uint32_t version = 9;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_markdown(text, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/markdown/impl/markdown.ipp>
#endif
