// Converts JSON and JSON Lines to text that can be found by key and by value.
// - A scalar member is a line `path.to.member: value`. The members of an object are one block.
// - A nested object or an array of objects is under its key as a heading. Each object of an array has its own block.
// - A long string becomes paragraphs under its key.
// In: a file as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace json_text {

/// The number of objects and arrays in a text; 0 if it has anything else or is not strict JSON.
[[nodiscard]] std::size_t count_values(std::string_view text);

/// Whether a text begins with an object or array and is strict JSON or JSON Lines. If `is_cut`, it must be so up to its
/// last token.
[[nodiscard]] bool begins_as_json(std::string_view text, bool is_cut);

}  // namespace json_text

/// Reads JSON or JSON Lines. Text that is not strict JSON is read as plain text. The title is the member `title` or
/// `name` of the outermost object. Fails with `unreadable` if it exceeds a limit, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_json_document(std::string_view filename, std::string_view text,
                                                       const stop_token& stop = {},
                                                       const extract_limits& limits = extract_limits_default);

/// Recognizes JSON and JSON Lines by content, whatever the file name, and by file name.
struct json_extractor {
    static constexpr std::string_view name = "json";
    static constexpr std::uint32_t version = 4;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view text,
                                                 const stop_token& stop, const extract_limits& limits) {
        return extract_json_document(filename, text, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/text/impl/json.ipp>
#endif
