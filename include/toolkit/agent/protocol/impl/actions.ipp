// Offers and parses JSON actions.
#pragma once

#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <algorithm>
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

namespace acting {

/// Parses native calls.
[[nodiscard]] inline result<model_action> parse_calls(const std::vector<tool_call>& calls) {
    const auto is_end = [](const tool_call& call) { return call.name == end_action; };
    if (std::none_of(calls.begin(), calls.end(), is_end)) {
        std::vector<call_move> made;
        made.reserve(calls.size());
        for (const tool_call& call : calls) made.push_back({call.name, call.arguments});
        return model_action{std::move(made)};
    }
    if (calls.size() > 1)
        return failure::of(failure_kind::unavailable_tool, "action",
                           "final was called together with " + std::to_string(calls.size() - 1) + " other calls",
                           "Call final alone, after all other calls");
    auto read_one = parse<final_action>(calls.front().arguments.text);
    if (!read_one) return std::move(read_one).error();
    return model_action{std::move(*read_one)};
}

}  // namespace acting

TOOLKIT_FUNCTION result<model_action> parse_action(const completion& reply) {
    if (!reply.calls.empty()) return acting::parse_calls(reply.calls);
    auto read_one = parse<std::variant<call_action, final_action>>(reply.text);
    if (!read_one) return std::move(read_one).error();
    if (auto* call = std::get_if<call_action>(&*read_one)) {
        std::vector<call_move> made;
        made.push_back({std::move(call->tool), std::move(call->input)});
        return model_action{std::move(made)};
    }
    return model_action{std::move(std::get<final_action>(*read_one))};
}

}}  // namespace toolkit::v0
