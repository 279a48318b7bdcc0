// Shows earlier turns of a conversation.
#pragma once

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/shown.hpp>

#include <algorithm>
#include <initializer_list>

namespace toolkit { inline namespace v0 {

namespace earlier_turns {

/// Appends a text within a limit, in a fence. Bytes that are not UTF-8 become U+FFFD.
inline void append(std::string& out, std::string_view kind, std::initializer_list<fence_attribute> attributes,
                   std::string_view text, std::size_t most) {
    const std::string cut = calling::cut(text, most);
    append_fence(out, kind, attributes, is_utf8(cut) ? cut : repair_utf8(cut));
}

/// A result without its own fence, if it is one fenced text.
[[nodiscard]] inline std::string_view body_of(std::string_view text, std::string_view kind) {
    const std::string opener = "<<" + std::string{kind} + ' ';
    const std::string closer = "\n<</" + std::string{kind} + ">>\n";
    if (!text.starts_with(opener) || !text.ends_with(closer)) return text;
    const std::size_t head = text.find(">>\n");
    const std::size_t end = text.size() - closer.size();
    const std::size_t body = head + 3;
    if (body > end) return body == end + 1 ? std::string_view{} : text;  // an empty text
    return text.find(closer) == end ? text.substr(body, end - body) : text;
}

inline void append_calls(std::string& out, std::span<const earlier_call> calls, const earlier_limits& most) {
    const std::size_t left_out = calls.size() - std::min(calls.size(), most.calls);
    if (left_out > 0) out += "(" + std::to_string(left_out) + " earlier calls of this turn are left out.)\n";
    calls = calls.subspan(left_out);
    if (calls.empty()) return;
    const std::size_t each = most.calls_bytes / calls.size();
    const std::size_t for_arguments = std::min(most.arguments_bytes, each / 4);
    const std::size_t for_result = std::min(most.result_bytes, each - for_arguments);
    for (const earlier_call& call : calls) {
        std::string tool{cut_utf8(call.tool, default_text_bounds.tool_name_bytes)};
        if (!is_utf8(tool)) tool = repair_utf8(tool);
        append(out, "earlier_call", {{"tool", tool}}, call.arguments.text, for_arguments);
        append(out, call.failed ? "earlier_failure" : "earlier_result", {{"tool", tool}},
               body_of(call.text, call.failed ? "failure" : "result"), for_result);
    }
}

}  // namespace earlier_turns

TOOLKIT_FUNCTION std::vector<std::string> show_turns(std::span<const exchange> turns, bool with_calls,
                                                     const earlier_limits& most) {
    std::vector<std::string> shown;
    std::size_t bytes = 0;
    while (shown.size() < std::min(turns.size(), most.turns)) {
        const exchange& turn = turns[turns.size() - 1 - shown.size()];
        std::string one = "\nEARLIER\n";
        earlier_turns::append(one, "earlier_question", {}, turn.question, most.question_bytes);
        if (with_calls) earlier_turns::append_calls(one, turn.calls, most);
        earlier_turns::append(one, "earlier_answer", {}, turn.answer, most.answer_bytes);
        bytes += one.size();
        if (bytes > most.bytes && !shown.empty()) break;
        shown.push_back(std::move(one));
    }
    return shown;
}

TOOLKIT_FUNCTION void append_summary(std::string& text, std::string_view summary) {
    if (summary.empty()) return;
    text += "\nEARLIER, IN SHORT\n";
    earlier_turns::append(text, "earlier_summary", {}, summary, default_earlier_limits.summary_bytes);
}

TOOLKIT_FUNCTION void append_earlier(std::string& text, const task& asked, bool with_calls) {
    append_summary(text, asked.history_summary);
    const std::vector<std::string> shown = show_turns(asked.history, with_calls);
    if (const std::size_t left_out = asked.history.size() - shown.size(); left_out > 0)
        text += "\nEARLIER\n(" + std::to_string(left_out) +
                (left_out == 1 ? " earlier turn is left out.)\n" : " earlier turns are left out.)\n");
    for (auto one = shown.rbegin(); one != shown.rend(); ++one) text += *one;
}

}}  // namespace toolkit::v0
