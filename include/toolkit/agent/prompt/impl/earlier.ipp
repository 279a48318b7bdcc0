// Shows earlier turns of a conversation.
#pragma once

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/reader.hpp>
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

/// The name of a tool as servers accept it: 1 to 64 letters, digits, underscores and hyphens.
[[nodiscard]] inline std::string tool_name(std::string_view tool) {
    std::string name{tool.substr(0, default_text_bounds.tool_name_bytes)};
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    for (char& c : name)
        if (!fits(c)) c = '_';
    return name.empty() ? "_" : name;
}

/// The room for each of so many calls: for its arguments, and for its result.
struct call_room {
    std::size_t arguments;
    std::size_t result;
    call_room(std::size_t calls, const earlier_limits& most)
        : arguments(std::min(most.arguments_bytes, most.calls_bytes / calls / 4)),
          result(std::min(most.result_bytes, most.calls_bytes / calls - arguments)) {}
};

[[nodiscard]] inline bool is_object(std::string_view json) {
    json_reader in{json};
    return in.peek() == '{' && in.skip_value() && in.end_document();
}

/// Appends a call and its result. Arguments that are too long are left out, because a part of them is no JSON.
inline void append_call(std::vector<message>& to, const earlier_call& call, const call_room& room, std::string id) {
    const std::string name = tool_name(call.tool);
    raw_json arguments{"{}"};
    if (call.arguments.text.size() <= room.arguments && is_object(call.arguments.text)) arguments = call.arguments;
    const std::string_view kind = call.failed ? "failure" : "result";
    std::string text;
    append(text, kind, {{"tool", name}}, body_of(call.text, kind), room.result);
    to.emplace_back(assistant_message{{}, {{id, name, std::move(arguments)}}});
    to.emplace_back(tool_message{std::move(id), name, std::move(text), call.failed});
}

/// The id of a call: nine letters and digits, which every server accepts.
[[nodiscard]] inline std::string call_id(std::size_t turn, std::size_t call) {
    const auto digits = [](std::size_t number, std::size_t count) {
        std::string text = std::to_string(number);
        return text.size() < count ? std::string(count - text.size(), '0') + text : text.substr(text.size() - count);
    };
    return "h" + digits(turn, 5) + digits(call, 3);
}

/// Appends how many calls of a turn are left out, if any are.
inline void append_calls_left_out(std::string& out, std::size_t calls) {
    if (calls == 0) return;
    out += "(" + std::to_string(calls) +
           (calls == 1 ? " earlier call of this turn is left out.)\n" : " earlier calls of this turn are left out.)\n");
}

inline void append_calls(std::string& out, std::span<const earlier_call> calls, const earlier_limits& most) {
    const std::size_t left_out = calls.size() - std::min(calls.size(), most.calls);
    append_calls_left_out(out, left_out);
    calls = calls.subspan(left_out);
    if (calls.empty()) return;
    const call_room room{calls.size(), most};
    for (const earlier_call& call : calls) {
        std::string tool{cut_utf8(call.tool, default_text_bounds.tool_name_bytes)};
        if (!is_utf8(tool)) tool = repair_utf8(tool);
        append(out, "earlier_call", {{"tool", tool}}, call.arguments.text, room.arguments);
        append(out, call.failed ? "earlier_failure" : "earlier_result", {{"tool", tool}},
               body_of(call.text, call.failed ? "failure" : "result"), room.result);
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

TOOLKIT_FUNCTION earlier_messages turns_as_messages(std::span<const exchange> turns, const earlier_limits& most) {
    std::vector<std::vector<message>> shown;
    std::size_t bytes = 0;
    std::size_t next = turns.size();
    while (next > 0 && shown.size() < most.turns) {
        const exchange& turn = turns[next - 1];
        std::vector<message> one;
        if (has_words(turn.question) && has_words(turn.answer)) {
            std::string question;
            earlier_turns::append(question, "question", {}, turn.question, most.question_bytes);
            const std::size_t calls = std::min(turn.calls.size(), most.calls);
            earlier_turns::append_calls_left_out(question, turn.calls.size() - calls);
            one.emplace_back(user_message{std::move(question)});
            for (std::size_t i = turn.calls.size() - calls; i < turn.calls.size(); ++i)
                earlier_turns::append_call(one, turn.calls[i], {calls, most}, earlier_turns::call_id(next, i));
            const std::string answer = calling::cut(turn.answer, most.answer_bytes);
            std::string said;
            append_unfenced(said, is_utf8(answer) ? answer : repair_utf8(answer));
            one.emplace_back(assistant_message{std::move(said)});
        }
        for (const message& msg : one) bytes += text_of(msg).size();
        if (bytes > most.bytes && !shown.empty()) break;
        shown.push_back(std::move(one));
        --next;
    }
    earlier_messages made{{}, next};
    for (auto one = shown.rbegin(); one != shown.rend(); ++one)
        for (message& msg : *one) made.messages.push_back(std::move(msg));
    return made;
}

TOOLKIT_FUNCTION void append_left_out(std::string& text, std::size_t turns) {
    if (turns == 0) return;
    text += "\nEARLIER\n(" + std::to_string(turns) +
            (turns == 1 ? " earlier turn is left out.)\n" : " earlier turns are left out.)\n");
}

TOOLKIT_FUNCTION void append_summary(std::string& text, std::string_view summary) {
    if (summary.empty()) return;
    text += "\nEARLIER, IN SHORT\n";
    earlier_turns::append(text, "earlier_summary", {}, summary, default_earlier_limits.summary_bytes);
}

TOOLKIT_FUNCTION void append_earlier(std::string& text, const task& asked, bool with_calls) {
    append_summary(text, asked.history_summary);
    const std::vector<std::string> shown = show_turns(asked.history, with_calls);
    append_left_out(text, asked.history.size() - shown.size());
    for (auto one = shown.rbegin(); one != shown.rend(); ++one) text += *one;
}

}}  // namespace toolkit::v0
