// JSON and JSON Lines to text that is found by key and by value. A scalar member is a line `path.to.member: value`, the
// members of an object are a block; a nested object or array of objects stands under its key as a heading, each object
// of an array in a block of its own; a long string is paragraphs under its key. In: a file as UTF-8. Out: an
// extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace json_text {

/// How many objects and arrays a text consists of; 0 when it has anything else in it or one of them is not strictly
/// JSON.
[[nodiscard]] std::size_t count_values(std::string_view text);

/// Whether a text begins with an object or array and is strictly JSON, or JSON Lines, up to its end; of one that is
/// cut, up to its last token.
[[nodiscard]] bool begins_as_json(std::string_view text, bool is_cut);

}  // namespace json_text

/// Reads JSON or JSON Lines; what is not strictly such is read as plain text. The title is the member `title` or `name`
/// of the outermost object. Fails with `unreadable` when it is more than the limits allow, with `cancelled` when
/// stopped.
[[nodiscard]] result<extraction> extract_json_document(std::string_view filename, std::string_view text,
                                                       const stop_token& stop = {},
                                                       const extract_limits& limits = extract_limits_default);

/// JSON and JSON Lines: what begins as such, whatever its name, and files whose name says so.
struct json_extractor {
    static constexpr std::string_view name = "json";
    static constexpr std::uint32_t version = 3;
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
