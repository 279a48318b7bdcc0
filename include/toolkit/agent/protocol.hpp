// How a completion becomes the next move of a run: a call, or the end. Strict JSON actions, exactly one a reply; a
// model that is led writes its answer in words.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/agent/prose.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/toolset.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

/// What the model wants next: tools with arguments (several only where a server calls by itself), or a draft that ends
/// the run.
struct call_move {
    std::string tool;
    raw_json input;
};
using next_move = std::variant<std::vector<call_move>, draft>;

/// "search_docs, final".
[[nodiscard]] inline std::string names_of(const std::vector<offered_action>& offered) {
    std::string names;
    for (const offered_action& one : offered) names += (names.empty() ? "" : ", ") + one.name;
    return names;
}

/// The wire of the strict actions.
struct call_action {
    constant<"tool_call"> type;
    std::string tool;
    raw_json input;
};
struct used_citation {
    std::string doc_id;
    std::string chunk_id;
    int chunk_index = 0;
    struct doc {
        field doc_id{.name = "docId"};
        field chunk_id{.name = "chunkId"};
        field chunk_index{.name = "chunkIndex"};
    };
};
struct final_action {
    constant<"final"> type;
    std::string answer;
    std::vector<used_citation> used_citations;
    std::vector<insufficiency> insufficiencies;
    struct doc {
        field answer{.min_length = 1, .max_length = default_agent_limits.answer_characters};
    };
};
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
/// How a final is written: as an action with a text, or, by models that are led, in words and nothing else.
enum class final_form : std::uint8_t { text, prose };

/// `{"type":"tool_call","tool":T,"input":{…}}` or `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;

    /// Models that are asked for prose are led: fewer ways are open to them at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::prose; }

    /// A call as an offer: its action is the call's envelope around the arguments' schema.
    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const {
        std::string action = R"({"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":")";
        action += info.name;
        action += R"("},"input":)";
        action += input_schema;
        action += R"(},"required":["type","tool","input"],"additionalProperties":false})";
        return {std::string{info.name}, std::string{info.description}, std::move(input_schema), std::move(action),
                false};
    }

    /// The schema of the end as it may come now; empty where it comes in words.
    [[nodiscard]] std::string_view end_schema(const run_view& run) const noexcept {
        return in_prose(run) ? std::string_view{} : static_text<write_final_schema>;
    }
    /// The tokens that the end may take: a text in any script, and what stands beside it.
    [[nodiscard]] static constexpr std::size_t longest_end() noexcept {
        return default_agent_limits.answer_characters + default_agent_limits.answer_tokens;
    }
    /// The end as an offer.
    [[nodiscard]] offered_action offer_end(const run_view& run) const {
        const std::string schema{end_schema(run)};
        return {"final", "Give the answer and end.", schema, schema, true, in_prose(run)};
    }

    /// The shape of the end, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const {
        if (in_prose(run)) return "When passages are open, you are asked for the answer in words.";
        if (!run.with_documents)
            return R"({"type":"final","answer":"the answer in words","used_citations":[],"insufficiencies":[]})";
        return R"({"type":"final","answer":"One sentence. [1]","used_citations":[{"docId":"…","chunkId":"…",)"
               R"("chunkIndex":0}],"insufficiencies":[]})";
    }

    /// Reads one reply. What is no action, or none of the offered ones, is a failure whose for_model() tells the cure.
    [[nodiscard]] result<next_move> read(const completion& reply, const std::vector<offered_action>& offered,
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
            return if_possible(std::move(made), offered);
        }
        return final_as_move(std::move(std::get<final_action>(*read_one)));
    }

private:
    /// A call of a server that calls by itself; the end is offered to it as one of the tools.
    [[nodiscard]] result<next_move> read_call(const std::vector<tool_call>& calls,
                                              const std::vector<offered_action>& offered) const {
        const auto is_end = [](const tool_call& call) { return call.name == "final"; };
        if (std::none_of(calls.begin(), calls.end(), is_end)) {
            std::vector<call_move> made;
            made.reserve(calls.size());
            for (const tool_call& call : calls) made.push_back({call.name, call.arguments});
            return if_possible(std::move(made), offered);
        }
        if (calls.size() > 1)
            return failure::of(failure_kind::unavailable_tool, "action",
                               "final came beside " + std::to_string(calls.size() - 1) + " other calls",
                               "Call final alone, when all else is done");
        auto read_one = parse<final_action>(calls.front().arguments.text);
        if (!read_one) return std::move(read_one).error();
        return final_as_move(std::move(*read_one));
    }

    /// Prose is written from opened passages; an agent without documents answers with an action.
    [[nodiscard]] bool in_prose(const run_view& run) const noexcept {
        return finals == final_form::prose && run.with_documents;
    }

    [[nodiscard]] static result<next_move> final_as_move(final_action end) {
        if (auto bad = check_end(end.insufficiencies); !bad) return std::move(bad).error();
        return next_move{draft{std::move(end.answer), std::move(end.insufficiencies)}};
    }

    /// The calls, when each is one of those offered.
    [[nodiscard]] static result<next_move> if_possible(std::vector<call_move> calls,
                                                       const std::vector<offered_action>& offered) {
        for (const call_move& call : calls)
            if (auto known = check_call(call, offered); !known) return std::move(known).error();
        return next_move{std::move(calls)};
    }
    [[nodiscard]] static result<void> check_call(const call_move& call, const std::vector<offered_action>& offered) {
        if (std::any_of(offered.begin(), offered.end(),
                        [&](const offered_action& one) { return one.name == call.tool && !one.may_end; }))
            return {};
        std::vector<std::string_view> names;
        names.reserve(offered.size());
        for (const offered_action& one : offered) names.push_back(one.name);
        const std::string name = visible_line(call.tool, default_agent_limits.told_name_bytes);
        const std::string_view near = nearest_name(name, names);
        return failure::of(failure_kind::unavailable_tool, "action", "the tool \"" + name + "\" is not possible now",
                           near.empty()
                               ? "Choose one of: " + names_of(offered)
                               : "Did you mean " + std::string{near} + "? Choose one of: " + names_of(offered));
    }

    /// No more insufficiencies than the schema allows. An end that was not offered is a draft, too: the gate says what
    /// is missing.
    [[nodiscard]] static result<void> check_end(const std::vector<insufficiency>& missing) {
        if (missing.size() > default_agent_limits.insufficiencies)
            return failure::of(failure_kind::wrong_length, "/insufficiencies",
                               "there are " + std::to_string(missing.size()) + " insufficiencies",
                               "Give at most " + std::to_string(default_agent_limits.insufficiencies));
        return {};
    }
};

}  // namespace toolkit::inline v0
