// Writes the prompts of tool calls, and reads replies.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/agent/protocol/quoted_call.hpp>
#include <toolkit/agent/protocol/schema_bounds.hpp>
#include <toolkit/agent/protocol/tool_calls.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/fence.hpp>

#include <algorithm>
#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string tool_calls::system_text(const state& mine, const run_setup& setup) const {
    std::string text = role_text(setup.instructions, mine.words->role);
    text.append("\n").append(mine.words->rules);
    if (mine.native) {
        append_summary(text, setup.run.task.history_summary);
        append_left_out(text, turns_as_messages(setup.run.task.history).left_out);
    } else {
        append_earlier(text, setup.run.task);
    }
    if (const std::string lines = wording_lines(setup.run.required); !lines.empty())
        text.append("\nREQUIREMENTS\n").append(lines);
    const std::vector<std::string>& steps = setup.plan.steps;
    if (!steps.empty()) text += "\nPLAN\n";
    for (std::size_t i = 0; i < steps.size(); ++i) prompt_texts::plan_line.append(text, {i + 1, {steps[i]}});
    return text;
}

TOOLKIT_FUNCTION std::vector<message> tool_calls::earlier_messages(const state& mine, const run_setup& setup) const {
    if (!mine.native) return {};
    return turns_as_messages(setup.run.task.history).messages;
}

TOOLKIT_FUNCTION void tool_calls::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                              const run_plan&, std::string& text) const {
    if (run.record.spent.turns == 0) append_fence(text, "question", {}, run.task.question);
    if (!turn.limit.empty()) text.append(turn.limit).append(" ").append(mine.words->last_turn).append("\n");
}

TOOLKIT_FUNCTION std::string_view tool_calls::end_schema(const run_view&, std::string& room) const {
    constexpr std::string_view usual = json_schema<words_fields>;
    if (answer_characters == default_end_limits.answer_characters) return usual;
    room = usual;
    schema_bounds{room}.key("answer").set("maxLength", answer_characters);
    return room;
}

TOOLKIT_FUNCTION offered_action tool_calls::offer_end(const run_view& run) const {
    std::string room;
    const std::string schema{end_schema(run, room)};
    return {std::string{end_action}, "Give the answer and end.", schema, schema, true, true};
}

namespace tool_call_reading {

/// Whether a text is a JSON object with the type of the end.
[[nodiscard]] inline bool is_final(std::string_view text) {
    const auto members = reply_reading::members_of(text);
    return std::any_of(members.begin(), members.end(),
                       [](const reply_reading::member& one) { return one.key == "type" && one.value == R"("final")"; });
}

/// Whether all calls are of tools that are read_only.
[[nodiscard]] inline bool only_read(const std::vector<call_move>& calls, const std::vector<offered_action>& actions) {
    return std::all_of(calls.begin(), calls.end(), [&](const call_move& call) {
        return std::any_of(actions.begin(), actions.end(), [&](const offered_action& one) {
            return one.name == call.tool && (one.read_only || one.may_end);
        });
    });
}

/// The move of calls. `in_text`: the model wrote them as text, so that it may only quote them.
[[nodiscard]] inline result<next_move> move_of(std::vector<call_move> calls, bool in_text,
                                               const std::vector<offered_action>& actions, const run_view& run) {
    if (auto end = end_by_call(calls)) return std::move(*end);
    const auto action_of = [&](const call_move& call) {
        return std::find_if(actions.begin(), actions.end(),
                            [&](const offered_action& one) { return one.name == call.tool; });
    };
    if (std::all_of(actions.begin(), actions.end(), [](const offered_action& one) { return one.may_end; }))
        return failure::of(failure_kind::unavailable_tool, "action", "no tool can be called any more",
                           "Answer in words");
    if (in_text)
        for (const call_move& one : calls)
            if (const auto action = action_of(one);
                action != actions.end() && !action->read_only && is_quoted(one, run))
                return copied_call(one.tool);
    return if_offered(std::move(calls), actions);
}

}  // namespace tool_call_reading

TOOLKIT_FUNCTION result<next_move> tool_calls::read(const state& mine, const completion& reply,
                                                    const std::vector<offered_action>& actions,
                                                    const run_view& run) const {
    std::vector<call_move> calls;
    calls.reserve(reply.calls.size());
    for (const tool_call& call : reply.calls) calls.push_back({call.name, call.arguments});
    if (!calls.empty()) {
        if (reply.repaired > 0 && has_words(reply.text) && !tool_call_reading::only_read(calls, actions))
            return failure::of(failure_kind::bad_reply, "reply", "it has words beside a call in the text",
                               "Send the call alone, or answer in words");
        return tool_call_reading::move_of(std::move(calls), reply.repaired > 0, actions, run);
    }
    const std::size_t first = reply.text.find_first_not_of(" \n\r\t");
    if (first == std::string::npos)
        return failure::of(failure_kind::bad_reply, "reply", "it is empty", "Call a tool, or answer in words");
    if (reply.finish == finish_reason::length)
        return failure::of(failure_kind::length_reached, "reply", "it was cut off at its limit",
                           "Answer in fewer words");
    if (reply.text[first] == '{') {  // of a server that is held to a schema
        if (auto action = parse_action(reply)) {
            if (auto* end = std::get_if<final_action>(&*action))
                return next_move{draft{std::move(end->answer), std::move(end->insufficiencies)}};
            calls = std::move(std::get<std::vector<call_move>>(*action));
            // Where the model has no native calls, this is the way to call a tool, and no quotation.
            if (!mine.native) return tool_call_reading::move_of(std::move(calls), false, actions, run);
        } else if (tool_call_reading::is_final(reply.text)) {
            return *end_by_call({{std::string{end_action}, {reply.text}}});
        }
    }
    if (calls.empty()) calls = whole_text_calls(reply.text, actions);
    if (calls.empty() && notation_at(std::string_view{reply.text}.substr(first)) != nullptr)
        return failure::of(failure_kind::bad_reply, "reply", "its call cannot be read",
                           "Call a tool, or answer in words");
    if (calls.empty()) return next_move{draft{reply.text, {}}};
    return tool_call_reading::move_of(std::move(calls), true, actions, run);
}

}}  // namespace toolkit::v0
