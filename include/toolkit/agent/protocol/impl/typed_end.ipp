// Reads the texts and numbers of a JSON value.
#pragma once

#include <toolkit/agent/protocol/typed_end.hpp>
#include <toolkit/core/compiled.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace typed_runs {

/// The end of the string that begins at `at`, behind its quote.
[[nodiscard]] inline std::size_t end_of_string(std::string_view json, std::size_t at) noexcept {
    for (++at; at < json.size() && json[at] != '"'; ++at)
        if (json[at] == '\\') ++at;
    return std::min(at + 1, json.size());
}

}  // namespace typed_runs

TOOLKIT_FUNCTION std::string spoken_values(std::string_view json, std::string_view schema) {
    std::string lines;
    const auto add = [&](std::string_view text) {
        if (text.empty()) return;
        if (!lines.empty()) lines += '\n';
        // A single word with a capital would be the first of a sentence, which is no name.
        if (text.find(' ') == std::string_view::npos) lines += "is ";
        lines += text;
    };
    for (std::size_t at = 0; at < json.size();) {
        if (json[at] == '"') {
            const std::size_t end = typed_runs::end_of_string(json, at);
            const std::string_view token = json.substr(at, end - at);
            const bool is_key = end < json.size() && json[end] == ':';  // the printer writes no blank between
            const bool names_field = is_key && schema.find(std::string{token} + ":{") != std::string_view::npos;
            if (!names_field)
                if (const auto text = parse<std::string>(token)) add(*text);
            at = end;
        } else if (json[at] == '-' || (json[at] >= '0' && json[at] <= '9')) {
            const std::size_t end = std::min(json.find_first_of(",]}", at), json.size());
            add(json.substr(at, end - at));
            at = end;
        } else {
            ++at;
        }
    }
    return lines;
}

}}  // namespace toolkit::v0
