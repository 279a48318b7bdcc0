// Offers and parses JSON actions.
#pragma once

#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/agent/protocol/schema_bounds.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

static_assert(
    longest_json<final_fields> <= static_cast<std::size_t>(default_agent_options.longest_tokens),
    "toolkit: a final action does not fit into one reply; lower its bounds in end_limits or raise longest_tokens");

namespace final_bounds {

/// The code points of the parts of a final that its limits bound.
[[nodiscard]] constexpr std::size_t bounded(const end_limits& most) noexcept {
    using namespace schema_text;
    const end_limits& usual = default_end_limits;
    const std::size_t queries = listed(most.most_queries, quoted(most.query_tried_characters));
    const std::size_t usual_queries = listed(usual.most_queries, quoted(usual.query_tried_characters));
    const std::size_t fixed =
        longest_json<insufficiency_fields> - usual.section_characters - usual.missing_characters - usual_queries;
    const std::size_t insufficiency = sum(sum(fixed, queries), sum(most.section_characters, most.missing_characters));
    return sum(most.answer_characters,
               sum(listed(most.citations, longest_json<citation_fields>), listed(most.insufficiencies, insufficiency)));
}

}  // namespace final_bounds

TOOLKIT_FUNCTION std::string_view final_schema(const end_limits& most, std::string& room) {
    constexpr std::string_view usual = json_schema<final_fields>;
    if (most == default_end_limits) return usual;
    room = usual;
    schema_bounds{room}
        .key("answer")
        .set("maxLength", most.answer_characters)
        .key("used_citations")
        .set("maxItems", most.citations)
        .key("insufficiencies")
        .set("maxItems", most.insufficiencies)
        .key("section")
        .set("maxLength", most.section_characters)
        .key("missing")
        .set("maxLength", most.missing_characters)
        .key("queries_tried")
        .set("maxItems", most.most_queries)
        .set("maxLength", most.query_tried_characters);
    return room;
}

TOOLKIT_FUNCTION std::size_t longest_final(const end_limits& most) noexcept {
    constexpr std::size_t usual = longest_json<final_fields> - final_bounds::bounded(default_end_limits);
    return schema_text::sum(usual, final_bounds::bounded(most));
}

TOOLKIT_FUNCTION offered_action offered_call(const tool_info& info, std::string input_schema) {
    constexpr std::string_view name =
        R"({"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":")";
    constexpr std::string_view input = R"("},"input":)";
    constexpr std::string_view end = R"(},"required":["type","tool","input"],"additionalProperties":false})";
    std::string action;
    action.reserve(name.size() + info.name.size() + input.size() + input_schema.size() + end.size());
    action.append(name).append(info.name).append(input).append(input_schema).append(end);
    return {.name = std::string{info.name},
            .description = std::string{info.description},
            .input_schema = std::move(input_schema),
            .action_schema = std::move(action),
            .read_only = info.read_only};
}

namespace final_bounds {

/// The failure of a part of a final that is too long.
[[nodiscard]] inline failure too_long(std::string_view part, std::size_t count, std::string_view what,
                                      std::size_t most) {
    return failure::of(failure_kind::invalid_argument, {},
                       std::string{part} + " has " + std::to_string(count) + " " + std::string{what},
                       "Use at most " + std::to_string(most));
}

}  // namespace final_bounds

TOOLKIT_FUNCTION result<void> check_length(std::string_view answer, const end_limits& most) {
    const std::size_t length = answer.size() > most.answer_characters ? count_code_points(answer) : 0;
    if (length > most.answer_characters)
        return final_bounds::too_long("the answer", length, "characters", most.answer_characters);
    return {};
}

TOOLKIT_FUNCTION result<void> check_end(const final_action& end, const end_limits& most) {
    if (end.used_citations.size() > most.citations)
        return final_bounds::too_long("the list of used_citations", end.used_citations.size(), "items", most.citations);
    if (end.insufficiencies.size() > most.insufficiencies)
        return final_bounds::too_long("the list of insufficiencies", end.insufficiencies.size(), "items",
                                      most.insufficiencies);
    for (const insufficiency& one : end.insufficiencies)
        if (one.queries_tried.size() > most.most_queries)
            return final_bounds::too_long("the list of queries_tried", one.queries_tried.size(), "items",
                                          most.most_queries);
    return check_length(end.answer, most);
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
