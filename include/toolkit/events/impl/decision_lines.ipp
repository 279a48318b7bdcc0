// The functions of decision_lines.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/schema/all/typed_json.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace line_texts {

/// What a result line says of a result without metadata.
struct result_texts {
    std::string message;
    std::optional<std::string> summary{};
};

}  // namespace line_texts

TOOLKIT_FUNCTION std::string with_blanks(std::string_view compact_json) {
    std::string text;
    text.reserve(compact_json.size() + compact_json.size() / 8);
    bool in_string = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < compact_json.size(); ++i) {
        const char c = compact_json[i];
        if (c == '"') in_string = !in_string;
        else if (in_string && c == '\\') ++i;
        else if (!in_string && (c == ':' || c == ',') && compact_json[i + 1] != ' ') {
            text.append(compact_json.substr(begin, i + 1 - begin)).append(" ");
            begin = i + 1;
        }
    }
    return text.append(compact_json.substr(begin));
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const tool_started& event) {
    const bool chosen = event.made_by.value_or(call_maker::model) == call_maker::model;
    const bool ends = event.ends.value_or(false);
    if (ends) ending_tool_ = event.tool, ending_call_ = event.call;
    std::string text;
    if (chosen) text = line(decision_line{{}, event.tool, event.reason.value_or(event.message)});
    if (!ends && (!chosen || event.reason)) text += status(event.message);
    return text;
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const tool_finished& event) {
    const bool ended = !ending_tool_.empty() && ends_call(ending_call_, ending_tool_, event);
    if (!event.ok) {
        if (ended) ending_tool_.clear();
        std::string_view what = event.message;  // may end with the suggestion, which has a member of its own
        if (event.suggestion && what.ends_with("; " + *event.suggestion))
            what.remove_suffix(event.suggestion->size() + 2);
        return line(error_line{{}, std::string{what}, event.recoverable.value_or(true), event.suggestion});
    }
    if (ended) return {};
    result_line made{{}, event.tool, {}, {}, event.name, event.payload_type};
    if (event.objects) made.objects = sound_json(*event.objects, default_event_limits.text_bytes);
    if (event.metadata) {
        made.metadata = sound_json(*event.metadata, default_event_limits.text_bytes);
    } else {
        line_texts::result_texts texts{event.message};
        if (!event.summary.empty()) texts.summary = event.summary;
        made.metadata = raw_json{print(texts)};
    }
    return line(made);
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const validated& event) {
    if (!ending_tool_.empty() && event.ok) return {};
    ending_tool_.clear();
    return status(event.message);
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const answer_text& event) {
    has_content_ = has_content_ || !event.content.empty();
    return line(token_line{{}, event.content});
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const answer_retracted& event) {
    has_content_ = false;
    return status(event.message);
}

TOOLKIT_FUNCTION std::string decision_lines::operator()(const answered& event) {
    std::string text;
    if (!has_content_ && !event.answer.empty()) text = line(token_line{{}, event.answer});
    if (event.error) text += line(error_line{{}, *event.error, false});
    return text + line(complete_line{});
}

}}  // namespace toolkit::v0
