// Writes the prompts of JSON actions, and reads replies.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/json_actions.hpp>
#include <toolkit/core/compiled.hpp>

#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string json_actions::system_text(const state& mine, const run_setup& setup) const {
    const std::string requirements = wording_lines(setup.run.required);
    constexpr std::string_view end_shape =
        R"({"type":"final","answer":"the answer in words","used_citations":[],"insufficiencies":[]})";
    return system_prompt({.instructions = setup.instructions,
                          .role = mine.words->role,
                          .tools = setup.tools,
                          .end_shape = setup.end_shape.empty() ? end_shape : setup.end_shape,
                          .rules = mine.words->rules,
                          .requirements = requirements,
                          .task = setup.run.task,
                          .plan = setup.plan});
}

TOOLKIT_FUNCTION void json_actions::append_turn(const state&, const run_view& run, const turn_offer& turn,
                                                const run_plan& plan, std::string& text) const {
    append_state_block(
        text, {.run = run, .actions = turn.names, .may_end = turn.may_end(), .plan = plan, .limit = turn.limit});
}

TOOLKIT_FUNCTION offered_action json_actions::offer_end(const run_view& run) const {
    std::string room;
    const std::string schema{end_schema(run, room)};
    return {std::string{end_action}, "Give the answer and end.", schema, schema, true, false};
}

TOOLKIT_FUNCTION result<next_move> json_actions::read(const state&, const completion& reply,
                                                      const std::vector<offered_action>& actions,
                                                      const run_view& run) const {
    auto action = parse_action(reply);
    if (!action) return std::move(action).error();
    if (auto* calls = std::get_if<std::vector<call_move>>(&*action)) return if_offered(std::move(*calls), actions);
    auto& written = std::get<final_action>(*action);
    if (auto fit = check_end(written, end); !fit) return std::move(fit).error();
    return end_move(std::move(written), run);
}

TOOLKIT_FUNCTION result<next_move> json_actions::end_move(final_action written, const run_view&) {
    return next_move{draft{std::move(written.answer), std::move(written.insufficiencies)}};
}

}}  // namespace toolkit::v0
