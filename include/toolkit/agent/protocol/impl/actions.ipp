// Offers and parses JSON actions.
#pragma once

#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/core/compiled.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

static_assert(
    longest_json<final_fields> <= default_agent_options.longest_tokens,
    "toolkit: a final action does not fit into one reply; lower its bounds in agent_options or raise longest_tokens");

TOOLKIT_FUNCTION offered_action offered_call(const tool_info& info, std::string input_schema) {
    constexpr std::string_view name =
        R"({"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":")";
    constexpr std::string_view input = R"("},"input":)";
    constexpr std::string_view end = R"(},"required":["type","tool","input"],"additionalProperties":false})";
    std::string action;
    action.reserve(name.size() + info.name.size() + input.size() + input_schema.size() + end.size());
    action.append(name).append(info.name).append(input).append(input_schema).append(end);
    return {std::string{info.name}, std::string{info.description}, std::move(input_schema), std::move(action), false};
}

TOOLKIT_FUNCTION result<void> check_end(const std::vector<insufficiency>& missing) {
    if (missing.size() > default_agent_options.insufficiencies)
        return failure::of(failure_kind::wrong_length, "/insufficiencies",
                           "there are " + std::to_string(missing.size()) + " insufficiencies",
                           "Give at most " + std::to_string(default_agent_options.insufficiencies));
    return {};
}

TOOLKIT_FUNCTION failure action_parsing::end_among_calls(std::size_t calls) {
    return failure::of(failure_kind::unavailable_tool, "action",
                       "final was called together with " + std::to_string(calls - 1) + " other calls",
                       "Call final alone, after all other calls");
}

TOOLKIT_FUNCTION result<model_action<final_action>> parse_action(const completion& reply) {
    return parse_action_as<final_action>(reply);
}

}}  // namespace toolkit::v0
