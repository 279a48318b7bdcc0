// The question and the conversation in the prompts of the pipeline.
#pragma once

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void append_question(std::string& text, std::string_view question, const pipeline_limits& limits) {
    append_fence(text, "question", {}, repair_utf8(cut_utf8(question, limits.question_bytes)));
}

TOOLKIT_FUNCTION void append_talk(std::string& text, std::span<const exchange> history, const pipeline_limits& limits) {
    earlier_limits most = default_earlier_limits;
    most.turns = limits.history_turns;
    most.bytes = limits.history_bytes;
    most.question_bytes = limits.history_bytes / 4;
    most.answer_bytes = limits.history_bytes / 2;
    const auto newest_first = show_turns(history, false, most);
    if (newest_first.empty()) return;
    text += "The conversation before, oldest first:\n";
    for (std::size_t i = newest_first.size(); i-- > 0;) text += newest_first[i];
}

}}  // namespace toolkit::v0
