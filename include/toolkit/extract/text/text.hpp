// Converts plain text to text and blocks.
// - The lines of wrapped prose become one line, also if they are indented.
// - A name with indented prose below it becomes a list item.
// - Lists, code and short lines keep their lines.
// - A line underlined with === or --- is a heading.
// In: a file as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace plain_text {

/// Line lengths, in bytes, that distinguish wrapped prose from a poem, a list of names or a log.
struct wrapping {
    std::size_t least = 45;
    std::size_t most = 160;
    std::size_t lines = 1000;  ///< a longer paragraph is read in parts
};
inline constexpr wrapping prose{};

[[nodiscard]] bool looks_like_code(std::span<const std::string_view> lines) noexcept;

/// Whether the lines are wrapped prose: every line but the last is long, none is very long.
[[nodiscard]] bool is_wrapped(std::span<const std::string_view> lines) noexcept;

/// Writes the lines between two blank ones.
void write_paragraph(block_writer& out, std::span<const std::string_view> lines);

}  // namespace plain_text

/// Reads plain text. Fails with `unreadable` if it exceeds a limit, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_text(std::string_view text, const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default);

/// Recognizes every text that no other extractor takes, and settings with comments, which are not Markdown.
struct text_extractor {
    static constexpr std::string_view name = "text";
    static constexpr std::uint32_t version = 5;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_text(text, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/text/impl/text.ipp>
#endif
