// JSON and JSON Lines to text that is found by key and by value. A scalar member is a line `path.to.member: value`, the
// members of an object are a block; a nested object or array of objects stands under its key as a heading, each object
// of an array in a block of its own; a long string is paragraphs under its key. In: a file as UTF-8. Out: an
// extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/retrieval/extract/json_values.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {
namespace json_text {

/// How many objects and arrays a text consists of; 0 when it has anything else in it or one of them is not strictly
/// JSON.
[[nodiscard]] inline std::size_t count_values(std::string_view text) {
    json_reader in{text};
    std::size_t values = 0;
    if (!in.begin_document()) return 0;
    for (char first = in.peek(); first == '{' || first == '['; first = in.peek(), ++values)
        if (!in.skip_value()) return 0;
    return in.end_document() ? values : 0;
}

/// Whether a text begins with an object or array and is strictly JSON, or JSON Lines, up to its end; of one that is
/// cut, up to its last token.
[[nodiscard]] inline bool begins_as_json(std::string_view text, bool is_cut) {
    json_reader in{text};
    const char first = in.peek();
    if (first != '{' && first != '[') return false;
    bool read = in.skip_value();
    if (read && first == '{' && in.peek() == '{') return in.skip_value() || is_cut;
    if (read) return in.end_document();
    const failure why = in.to_failure();
    return is_cut && why.kind == failure_kind::syntax &&
           text.substr(std::min(why.offset, text.size())).find_first_of(" \t\r\n,:]}\"") == std::string_view::npos;
}

}  // namespace json_text

/// Reads JSON or JSON Lines; what is not strictly such is read as plain text. The title is the member `title` or `name`
/// of the outermost object. Fails with `unreadable` when it is more than the limits allow, with `cancelled` when
/// stopped.
[[nodiscard]] inline result<extraction> extract_json_document(std::string_view filename, std::string_view text,
                                                              const stop_token& stop = {},
                                                              const extract_limits& limits = extract_limits_default) {
    const std::size_t values = json_text::count_values(text);
    if (values == 0) return extract_text(text, stop, limits);
    return json_text::value_writer{text, stop, limits}.write(filename, values);
}

/// JSON and JSON Lines: what begins as such, whatever its name, and files whose name says so.
struct json_extractor {
    static constexpr std::string_view name = "json";
    static constexpr std::uint32_t version = 3;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head) {
        const bool is_cut = head.bytes.size() >= extractors<text_extractor>::head_bytes;
        if (json_text::begins_as_json(head.text, is_cut)) return fit::by_content;
        const std::string ending = folded(extracting::ending_of(head.filename));
        return ending == ".json" || ending == ".jsonl" || ending == ".ndjson" ? fit::by_name : fit::no;
    }
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view text,
                                                 const stop_token& stop, const extract_limits& limits) {
        return extract_json_document(filename, text, stop, limits);
    }
};

}  // namespace toolkit::inline v0
