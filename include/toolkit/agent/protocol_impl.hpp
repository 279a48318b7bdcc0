// The strict actions: how they are offered and read.
#pragma once

#include <toolkit/agent/prose.hpp>
#include <toolkit/agent/protocol.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION std::string names_of(const std::vector<offered_action>& offered) {
    std::string names;
    for (const offered_action& one : offered) names += (names.empty() ? "" : ", ") + one.name;
    return names;
}

namespace acting {

/// The schema of a final, with the bounds of this room.
constexpr void write_final_schema(text_sink& out) {
    out.append(R"({"type":"object","properties":{"type":{"const":"final"},"answer":{"type":"string",)"
               R"("minLength":1,"maxLength":)");
    append_number(out, default_agent_limits.answer_characters);
    out.append(R"(},"used_citations":{"type":"array","maxItems":)");
    append_number(out, default_agent_limits.citations);
    out.append(R"(,"items":)");
    out.append(json_schema<used_citation>);
    out.append(R"(},"insufficiencies":{"type":"array","maxItems":)");
    append_number(out, default_agent_limits.insufficiencies);
    out.append(R"(,"items":)");
    out.append(json_schema<insufficiency>);
    out.append(R"(}},"required":["type","answer","used_citations","insufficiencies"],)"
               R"("additionalProperties":false})");
}

/// No more insufficiencies than the schema allows. An end that was not offered is a draft, too: the gate says what
/// is missing.
[[nodiscard]] inline result<void> check_end(const std::vector<insufficiency>& missing) {
    if (missing.size() > default_agent_limits.insufficiencies)
        return failure::of(failure_kind::wrong_length, "/insufficiencies",
                           "there are " + std::to_string(missing.size()) + " insufficiencies",
                           "Give at most " + std::to_string(default_agent_limits.insufficiencies));
    return {};
}

[[nodiscard]] inline result<next_move> final_as_move(final_action end) {
    if (auto bad = check_end(end.insufficiencies); !bad) return std::move(bad).error();
    return next_move{draft{std::move(end.answer), std::move(end.insufficiencies)}};
}

[[nodiscard]] inline result<void> check_call(const call_move& call, const std::vector<offered_action>& offered) {
    if (std::any_of(offered.begin(), offered.end(),
                    [&](const offered_action& one) { return one.name == call.tool && !one.may_end; }))
        return {};
    std::vector<std::string_view> names;
    names.reserve(offered.size());
    for (const offered_action& one : offered) names.push_back(one.name);
    const std::string name = visible_line(call.tool, default_agent_limits.told_name_bytes);
    const std::string_view nearest = nearest_name(name, names);
    return failure::of(failure_kind::unavailable_tool, "action", "the tool \"" + name + "\" is not possible now",
                       nearest.empty()
                           ? "Choose one of: " + names_of(offered)
                           : "Did you mean " + std::string{nearest} + "? Choose one of: " + names_of(offered));
}

/// The calls, when each is one of those offered.
[[nodiscard]] inline result<next_move> if_possible(std::vector<call_move> calls,
                                                   const std::vector<offered_action>& offered) {
    for (const call_move& call : calls)
        if (auto known = check_call(call, offered); !known) return std::move(known).error();
    return next_move{std::move(calls)};
}

}  // namespace acting

TOOLKIT_FUNCTION offered_action strict_actions::offer_call(const tool_info& info, std::string input_schema) const {
    constexpr std::string_view name =
        R"({"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":")";
    constexpr std::string_view input = R"("},"input":)";
    constexpr std::string_view end = R"(},"required":["type","tool","input"],"additionalProperties":false})";
    std::string action;
    action.reserve(name.size() + info.name.size() + input.size() + input_schema.size() + end.size());
    action.append(name).append(info.name).append(input).append(input_schema).append(end);
    return {std::string{info.name}, std::string{info.description}, std::move(input_schema), std::move(action), false};
}

TOOLKIT_FUNCTION std::string_view strict_actions::end_schema(const run_view& run) const noexcept {
    return in_prose(run) ? std::string_view{} : static_text<acting::write_final_schema>;
}

TOOLKIT_FUNCTION offered_action strict_actions::offer_end(const run_view& run) const {
    const std::string schema{end_schema(run)};
    return {"final", "Give the answer and end.", schema, schema, true, in_prose(run)};
}

TOOLKIT_FUNCTION std::string strict_actions::explain_end(const run_view& run) const {
    if (in_prose(run)) return "When passages are open, you are asked for the answer in words.";
    if (!run.with_documents)
        return R"({"type":"final","answer":"the answer in words","used_citations":[],"insufficiencies":[]})";
    return R"({"type":"final","answer":"One sentence. [1]","used_citations":[{"docId":"…","chunkId":"…",)"
           R"("chunkIndex":0}],"insufficiencies":[]})";
}

TOOLKIT_FUNCTION result<next_move> strict_actions::read(const completion& reply,
                                                        const std::vector<offered_action>& offered,
                                                        const run_view& run) const {
    if (offered.size() == 1 && offered.front().in_words) {
        auto written = prose_draft(reply, run);
        if (!written) return std::move(written).error();
        return next_move{std::move(*written)};
    }
    if (!reply.calls.empty()) return read_call(reply.calls, offered);
    auto read_one = parse<std::variant<call_action, final_action>>(reply.text);
    if (!read_one) return std::move(read_one).error();
    if (auto* call = std::get_if<call_action>(&*read_one)) {
        std::vector<call_move> made;
        made.push_back({std::move(call->tool), std::move(call->input)});
        return acting::if_possible(std::move(made), offered);
    }
    return acting::final_as_move(std::move(std::get<final_action>(*read_one)));
}

TOOLKIT_FUNCTION result<next_move> strict_actions::read_call(const std::vector<tool_call>& calls,
                                                             const std::vector<offered_action>& offered) const {
    const auto is_end = [](const tool_call& call) { return call.name == "final"; };
    if (std::none_of(calls.begin(), calls.end(), is_end)) {
        std::vector<call_move> made;
        made.reserve(calls.size());
        for (const tool_call& call : calls) made.push_back({call.name, call.arguments});
        return acting::if_possible(std::move(made), offered);
    }
    if (calls.size() > 1)
        return failure::of(failure_kind::unavailable_tool, "action",
                           "final came beside " + std::to_string(calls.size() - 1) + " other calls",
                           "Call final alone, when all else is done");
    auto read_one = parse<final_action>(calls.front().arguments.text);
    if (!read_one) return std::move(read_one).error();
    return acting::final_as_move(std::move(*read_one));
}

}  // namespace toolkit::inline v0
