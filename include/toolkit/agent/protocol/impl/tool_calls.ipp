// Writes the prompts of tool calls, and reads replies.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/schema_bounds.hpp>
#include <toolkit/agent/protocol/tool_calls.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/text/fence.hpp>

#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string tool_calls::system_text(const state& mine, const run_setup& setup) const {
    std::string text = role_text(setup.instructions, mine.words->role);
    text.append("\n").append(mine.words->rules);
    append_earlier(text, setup.run.task);
    if (const std::string lines = wording_lines(setup.run.required); !lines.empty())
        text.append("\nREQUIREMENTS\n").append(lines);
    const std::vector<std::string>& steps = setup.plan.steps;
    if (!steps.empty()) text += "\nPLAN\n";
    for (std::size_t i = 0; i < steps.size(); ++i) prompt_texts::plan_line.append(text, {i + 1, {steps[i]}});
    return text;
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

TOOLKIT_FUNCTION result<next_move> tool_calls::read(const state&, const completion& reply,
                                                    const std::vector<offered_action>& actions, const run_view&) const {
    std::vector<call_move> calls;
    calls.reserve(reply.calls.size());
    for (const tool_call& call : reply.calls) calls.push_back({call.name, call.arguments});
    if (!calls.empty()) return if_offered(std::move(calls), actions);
    const std::size_t first = reply.text.find_first_not_of(" \n\r\t");
    if (first == std::string::npos)
        return failure::of(failure_kind::bad_reply, "reply", "it is empty", "Call a tool, or answer in words");
    if (reply.finish == finish_reason::length)
        return failure::of(failure_kind::length_reached, "reply", "it was cut off at its limit",
                           "Answer in fewer words");
    if (reply.text[first] == '{') {
        auto action = parse<std::variant<call_action, words_action>>(reply.text);
        if (auto* end = action ? std::get_if<words_action>(&*action) : nullptr)
            return next_move{draft{std::move(end->answer), {}}};
        if (auto* call = action ? std::get_if<call_action>(&*action) : nullptr) {
            calls.push_back({std::move(call->tool), std::move(call->input)});
            return if_offered(std::move(calls), actions);
        }
    }
    return next_move{draft{reply.text, {}}};
}

}}  // namespace toolkit::v0
