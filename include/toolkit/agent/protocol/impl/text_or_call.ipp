// Writes the prompts for small models, and reads their replies.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/labelled_results.hpp>
#include <toolkit/agent/protocol/text_or_call.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/wire/call_notations.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/shown.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string text_or_call::system_text(const state& mine, const run_setup& setup) const {
    std::string text = role_text(setup.instructions, mine.words->role);
    if (lists_tools && !setup.tools.empty()) {
        text.append("\n\n").append(mine.words->tools).append("\n");
        for (const tool_info& tool : setup.tools)
            prompt_texts::tool_lines.append(text, {tool.name, tool.description, tool.input_schema});
        text.append("\n").append(mine.words->call_format);
    }
    append_summary(text, setup.run.task.history_summary);
    if (const std::string lines = wording_lines(setup.run.required); !lines.empty())
        text.append("\n\nREQUIREMENTS\n").append(lines);
    const std::vector<std::string>& steps = setup.plan.steps;
    if (!steps.empty()) text += "\n\nPLAN\n";
    for (std::size_t i = 0; i < steps.size(); ++i) prompt_texts::plan_line.append(text, {i + 1, {steps[i]}});
    return text;
}

TOOLKIT_FUNCTION std::vector<message> text_or_call::earlier_messages(const state&, const run_setup& setup) const {
    const auto shown = [&](std::string_view text) {
        std::string made;
        const std::string cut = calling::cut(text, history_message_bytes);
        append_unfenced(made, is_utf8(cut) ? cut : repair_utf8(cut));
        return made;
    };
    std::vector<message> earlier;
    const std::vector<exchange>& turns = setup.run.task.history;
    for (std::size_t i = turns.size() - std::min(turns.size(), history_messages / 2); i < turns.size(); ++i) {
        if (!has_words(turns[i].question) || !has_words(turns[i].answer)) continue;  // servers refuse empty messages
        earlier.emplace_back(user_message{shown(turns[i].question)});
        earlier.emplace_back(assistant_message{shown(turns[i].answer)});
    }
    return earlier;
}

TOOLKIT_FUNCTION void text_or_call::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                                const run_plan&, std::string& text) const {
    if (run.record.spent.turns == 0) append_unfenced(text, run.task.question);
    if (turn.limit.empty()) return;
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
    text += mine.words->last_turn;
}

TOOLKIT_FUNCTION void text_or_call::shape_request(const state&, request& req) const {
    req.temperature = sampling.temperature;
    req.top_k = sampling.top_k;
    req.top_p = sampling.top_p;
    req.repeat_penalty = sampling.repeat_penalty;
    if (!sampling.max_tokens) return;
    req.max_tokens = *sampling.max_tokens;
    req.enough_tokens = std::min(req.enough_tokens, req.max_tokens);
}

TOOLKIT_FUNCTION bool text_or_call::reads_as_empty(state& mine, const failure& why) const {
    if (why.kind != failure_kind::bad_reply && why.kind != failure_kind::length_reached) return false;
    mine.no_reply = why.message();
    return true;
}

namespace reply_reading {

/// Calls that a wire took from the text become text again.
inline void put_back(completion& reply, const reply_calls& found) {
    if (reply.calls.empty()) return;
    reply.calls.clear();
    std::string text;
    for (const call_move& one : found.calls)
        json_writer<std::string>{text}
            .begin_object()
            .member("name", one.tool)
            .key("arguments")
            .text(one.input.text)
            .end_object();
    reply.text = text + (reply.text.empty() ? "" : "\n") + reply.text;
}

}  // namespace reply_reading

TOOLKIT_FUNCTION result<reply_calls> text_or_call::meant_calls(completion& reply,
                                                               const std::vector<offered_action>& actions,
                                                               const run_view& run) const {
    reply_calls found = calls_in_reply(reply, actions);
    if (found.calls.empty() || found.native) return found;
    // A tool that was not offered is not executed, and the end is words.
    const auto is_harmless = [&](const call_move& call) {
        if (call.tool == end_action) return true;
        const auto is_it = [&](const offered_action& one) { return one.name == call.tool; };
        const auto action = std::find_if(actions.begin(), actions.end(), is_it);
        return action == actions.end() || action->read_only ||
               std::find(calls_beside_words.begin(), calls_beside_words.end(), call.tool) != calls_beside_words.end();
    };
    const auto harmful = std::find_if_not(found.calls.begin(), found.calls.end(), is_harmless);
    if (!found.beside_words && harmful == found.calls.end()) return found;
    const bool quotes = std::any_of(found.calls.begin(), found.calls.end(),
                                    [&](const call_move& call) { return is_quoted(call, run); });
    if (found.beside_words ? !quotes && harmful == found.calls.end() : !quotes) return found;
    reply_reading::put_back(reply, found);
    if (found.beside_words && quotes) return reply_calls{};
    if (!found.beside_words) return copied_call(harmful->tool);
    return failure::of(failure_kind::unavailable_tool, "action",
                       "the call of " + visible_line(harmful->tool, default_text_bounds.tool_name_bytes) +
                           " was not executed, because there are words beside it",
                       "Send the call alone, or answer without it");
}

TOOLKIT_FUNCTION next_move text_or_call::call_in_place(completion& reply, call_move call) const {
    call.made_by = call_maker::router;
    reply.text.clear();
    reply.calls.clear();
    if (lists_tools)
        json_writer<std::string>{reply.text}
            .begin_object()
            .member("type", "tool_call")
            .member("tool", call.tool)
            .key("input")
            .text(call.input.text)
            .end_object();
    else reply.calls.push_back({"call_1", call.tool, call.input});
    return std::vector<call_move>{std::move(call)};
}

TOOLKIT_FUNCTION result<next_move> text_or_call::read(state& mine, completion& reply,
                                                      const std::vector<offered_action>& actions,
                                                      const run_view& run) const {
    const bool is_first = !std::exchange(mine.has_read, true);
    const std::string no_reply = std::exchange(mine.no_reply, {});
    const bool may_call =
        std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return !one.may_end; });
    mine.at_limit = !may_call && run.record.spent.tool_calls > 0;
    auto meant = meant_calls(reply, actions, run);
    if (!meant) return std::move(meant).error();
    reply_calls& found = *meant;
    mine.beside = std::move(found.words);
    auto end = end_by_call(found.calls);
    if (end && !*end) return std::move(*end);
    if (!end && !found.calls.empty()) {
        if (may_call) return next_move{std::move(found.calls)};
        // A call of a tool that takes the answer is the answer.
        if (auto answer = found.calls.size() == 1 ? answer_in_json(found.calls.front().input.text) : std::nullopt)
            if (has_words(answer->text)) return next_move{std::move(*answer)};
        return failure::of(failure_kind::unavailable_tool, "action", "no tool can be called any more",
                           "Answer in words");
    }
    if (is_first && may_call) {
        auto chosen = router.choose(run.task.question, actions);
        if (!chosen) return std::move(chosen).error();
        if (*chosen) return call_in_place(reply, **std::move(chosen));
    }
    if (end) return std::move(*end);
    if (!has_words(reply.text))
        return failure::of(failure_kind::bad_reply, "reply", no_reply.empty() ? std::string{"it is empty"} : no_reply,
                           "Call a tool, or answer in words");
    if (reply.finish == finish_reason::length)
        return failure::of(failure_kind::length_reached, "reply", "it was cut off at its limit",
                           "Answer in fewer words");
    if (auto answer = answer_in_json(reply.text)) {
        if (has_words(answer->text)) return next_move{std::move(*answer)};
        return failure::of(failure_kind::bad_reply, "reply", "its answer is empty", "Answer in words");
    }
    std::string_view words = without_end_of_turn(reply.text);
    words.remove_prefix(std::min(words.find_first_not_of(" \t\r\n"), words.size()));
    return next_move{draft{std::string{words.substr(0, words.find_last_not_of(" \t\r\n") + 1)}, {}}};
}

TOOLKIT_FUNCTION std::string text_or_call::refused_call_text(const state& mine, std::string_view tool, bool exists,
                                                             const failure& why) const {
    if (exists) return why.for_model() + "\n";
    std::string text = mine.words->unknown_tool;
    constexpr std::string_view hole = "{name}";
    if (const std::size_t at = text.find(hole); at != std::string::npos) {
        std::string name;
        append_unfenced(name, visible_line(tool, default_text_bounds.tool_name_bytes));
        text.replace(at, hole.size(), name);
    }
    return text + "\n";
}

TOOLKIT_FUNCTION std::string text_or_call::rejection_text(const state& mine, const verdict& judged, std::int64_t,
                                                          bool) const {
    return mine.words->refused + "\n" + error_lines(judged) + mine.words->after_refusal + "\n";
}

TOOLKIT_FUNCTION void text_or_call::add_notes(const state& mine, const turn_offer& turn, answer& made) const {
    if (mine.at_limit && !turn.limit.empty())
        made.notes.push_back(turn.limit + " The answer uses what was found by then.");
}

TOOLKIT_FUNCTION answer text_or_call::conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                               const run_view& run, std::string_view why) const {
    return labelled_results(simple_end(last, check, run, why), run.record.results, mine.words->results_alone);
}

}}  // namespace toolkit::v0
