// Converts programs and their settings to code blocks under the names that they declare. A file is cut at blank lines
// that no indented line follows. A comment stays with the declaration below it.
// In: a file as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace source_code {

[[nodiscard]] constexpr bool is_blank(std::string_view line) noexcept {
    return line.find_first_not_of(" \t\r\f") == std::string_view::npos;
}

}  // namespace source_code

/// Reads a program or settings; `filename` decides which, and is the title. Fails with `unreadable` if it exceeds a
/// limit, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_code(std::string_view filename, std::string_view text,
                                              const stop_token& stop = {},
                                              const extract_limits& limits = extract_limits_default);

/// Recognizes programs and settings by file name, scripts by their first line, and settings without an extension by
/// their comments.
struct code_extractor {
    static constexpr std::string_view name = "code";
    static constexpr std::uint32_t version = 4;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view text,
                                                 const stop_token& stop, const extract_limits& limits) {
        return extract_code(filename, text, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/text/impl/code.ipp>
#endif
