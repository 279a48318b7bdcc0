// The strict actions: offers and parsing.
#pragma once

#include <toolkit/answering/reading/citation_markers.hpp>
#include <toolkit/answering/reading/plain_text_answer.hpp>
#include <toolkit/answering/protocol/strict_actions.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/json_schema/longest.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string names_of(const std::vector<offered_action>& actions) {
    std::string names;
    for (const offered_action& one : actions) names += (names.empty() ? "" : ", ") + one.name;
    return names;
}

namespace loop_steps {

static_assert(
    longest_json<final_fields> <= default_agent_options.longest_tokens,
    "toolkit: a final action does not fit into one reply; lower its bounds in agent_options or raise longest_tokens");

/// A schema for one opened passage, limited to the newest ones.
[[nodiscard]] inline std::string citations_of(const std::vector<opened_citation>& opened) {
    const std::size_t most = std::min(opened.size(), default_agent_options.named_citations);
    std::string any = R"({"anyOf":[)";
    any.reserve(most * 240 + 16);
    for (std::size_t i = opened.size() - most; i < opened.size(); ++i) {
        if (any.back() != '[') any += ',';
        any += R"({"type":"object","properties":{"docId":{"const":")";
        any += opened[i].doc_id.to_string();
        any += R"("},"chunkId":{"const":")";
        any += opened[i].chunk_id.to_string();
        any += R"("},"chunkIndex":{"const":)";
        any += std::to_string(opened[i].chunk_index);
        any += R"(}},"required":["docId","chunkId","chunkIndex"],"additionalProperties":false})";
    }
    return any += "]}";
}

/// Fails if there are more insufficiencies than the schema allows. An end that was not offered is still a draft: the
/// gate reports what is missing.
[[nodiscard]] inline result<void> check_end(const std::vector<insufficiency>& missing) {
    if (missing.size() > default_agent_options.insufficiencies)
        return failure::of(failure_kind::wrong_length, "/insufficiencies",
                           "there are " + std::to_string(missing.size()) + " insufficiencies",
                           "Give at most " + std::to_string(default_agent_options.insufficiencies));
    return {};
}

/// The opened passages that a final names in `used_citations`.
[[nodiscard]] inline std::vector<const opened_citation*> named_by(const final_action& end, const run_record& record) {
    std::vector<const opened_citation*> named;
    for (const used_citation& used : end.used_citations)
        if (const auto id = uuid::from_string(used.chunk_id))
            if (const opened_citation* opened = record.find(*id);
                opened != nullptr && std::find(named.begin(), named.end(), opened) == named.end())
                named.push_back(opened);
    return named;
}

/// A final as a draft. A text without markers gets those of the passages that the final names.
[[nodiscard]] inline result<next_move> final_as_move(final_action end, const run_view& run) {
    if (auto bad = check_end(end.insufficiencies); !bad) return std::move(bad).error();
    if (run.with_documents && end.answer == not_known_without_documents) end.answer = not_known;
    end.answer = plain_markers(end.answer, run.record);
    const bool no_answer = says_not_known({end.answer, end.insufficiencies});
    if (!no_answer && find_markers(end.answer).empty())
        if (const auto named = named_by(end, run.record); !named.empty())
            end.answer = add_citation_markers(end.answer, named);
    return next_move{draft{std::move(end.answer), std::move(end.insufficiencies)}};
}

[[nodiscard]] inline result<void> check_call(const call_move& call, const std::vector<offered_action>& actions) {
    if (std::any_of(actions.begin(), actions.end(),
                    [&](const offered_action& one) { return one.name == call.tool && !one.may_end; }))
        return {};
    std::vector<std::string_view> names;
    names.reserve(actions.size());
    for (const offered_action& one : actions) names.push_back(one.name);
    const std::string name = visible_line(call.tool, default_agent_options.tool_name_bytes);
    const std::string_view nearest = nearest_name(name, names);
    return failure::of(failure_kind::unavailable_tool, "action", "the tool \"" + name + "\" is not available now",
                       nearest.empty()
                           ? "Choose one of: " + names_of(actions)
                           : "Did you mean " + std::string{nearest} + "? Choose one of: " + names_of(actions));
}

/// The calls, if each of them was offered, else a failure.
[[nodiscard]] inline result<next_move> if_possible(std::vector<call_move> calls,
                                                   const std::vector<offered_action>& actions) {
    for (const call_move& call : calls)
        if (auto known = check_call(call, actions); !known) return std::move(known).error();
    return next_move{std::move(calls)};
}

}  // namespace loop_steps

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

TOOLKIT_FUNCTION std::string_view strict_actions::end_schema(const run_view& run, std::string& room) const {
    if (in_prose(run)) return {};
    constexpr std::string_view schema = json_schema<final_fields>;
    constexpr std::string_view any = json_schema<citation_fields>;
    const std::size_t at = run.record.citations.empty() ? std::string_view::npos : schema.find(any);
    if (at == std::string_view::npos) return schema;
    room = schema;
    room.replace(at, any.size(), loop_steps::citations_of(run.record.citations));
    return room;
}

TOOLKIT_FUNCTION std::size_t strict_actions::longest_end() noexcept { return longest_json<final_fields>; }

TOOLKIT_FUNCTION offered_action strict_actions::offer_end(const run_view& run) const {
    std::string room;
    const std::string schema{end_schema(run, room)};
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
                                                        const std::vector<offered_action>& actions,
                                                        const run_view& run) const {
    if (actions.size() == 1 && actions.front().in_words) {
        auto written = plain_text_draft(reply, run);
        if (!written) return std::move(written).error();
        return next_move{std::move(*written)};
    }
    if (!reply.calls.empty()) return read_call(reply.calls, actions, run);
    auto read_one = parse<std::variant<call_action, final_action>>(reply.text);
    if (!read_one) return std::move(read_one).error();
    if (auto* call = std::get_if<call_action>(&*read_one)) {
        std::vector<call_move> made;
        made.push_back({std::move(call->tool), std::move(call->input)});
        return loop_steps::if_possible(std::move(made), actions);
    }
    return loop_steps::final_as_move(std::move(std::get<final_action>(*read_one)), run);
}

TOOLKIT_FUNCTION result<next_move> strict_actions::read_call(const std::vector<tool_call>& calls,
                                                             const std::vector<offered_action>& actions,
                                                             const run_view& run) const {
    const auto is_end = [](const tool_call& call) { return call.name == "final"; };
    if (std::none_of(calls.begin(), calls.end(), is_end)) {
        std::vector<call_move> made;
        made.reserve(calls.size());
        for (const tool_call& call : calls) made.push_back({call.name, call.arguments});
        return loop_steps::if_possible(std::move(made), actions);
    }
    if (calls.size() > 1)
        return failure::of(failure_kind::unavailable_tool, "action",
                           "final was called together with " + std::to_string(calls.size() - 1) + " other calls",
                           "Call final alone, after all other calls");
    auto read_one = parse<final_action>(calls.front().arguments.text);
    if (!read_one) return std::move(read_one).error();
    return loop_steps::final_as_move(std::move(*read_one), run);
}

}}  // namespace toolkit::v0
