// Reads JSON.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/text/json.hpp>
#include <toolkit/extract/text/json_values.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <string>

namespace toolkit { inline namespace v0 {

namespace json_text {

TOOLKIT_FUNCTION std::size_t count_values(std::string_view text) {
    json_reader in{text};
    std::size_t values = 0;
    if (!in.begin_document()) return 0;
    for (char first = in.peek(); first == '{' || first == '['; first = in.peek(), ++values)
        if (!in.skip_value()) return 0;
    return in.end_document() ? values : 0;
}

TOOLKIT_FUNCTION bool begins_as_json(std::string_view text, bool is_cut) {
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

TOOLKIT_FUNCTION result<extraction> extract_json_document(std::string_view filename, std::string_view text,
                                                          const stop_token& stop, const extract_limits& limits) {
    const std::size_t values = json_text::count_values(text);
    if (values == 0) return extract_text(text, stop, limits);
    return json_text::value_writer{text, stop, limits}.write(filename, values);
}

TOOLKIT_FUNCTION fit json_extractor::fits(const file_head& head) {
    const bool is_cut = head.bytes.size() >= extractors<text_extractor>::head_bytes;
    if (json_text::begins_as_json(head.text, is_cut)) return fit::by_content;
    const std::string ending = folded(extracting::ending_of(head.filename));
    return ending == ".json" || ending == ".jsonl" || ending == ".ndjson" ? fit::by_name : fit::no;
}

}}  // namespace toolkit::v0
