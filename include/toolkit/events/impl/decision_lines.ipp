// The functions of decision_lines.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/schema/all/typed_json.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string decision_lines::operator()(const tool_finished& event) const {
    if (!event.ok) return line(error_line{{}, event.message, true, event.suggestion});
    result_line made{{}, event.tool, {}, {event.message}};
    if (event.objects) made.objects = sound_json(*event.objects, default_event_limits.text_bytes);
    if (!event.summary.empty()) made.metadata.summary = event.summary;
    return line(made);
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
