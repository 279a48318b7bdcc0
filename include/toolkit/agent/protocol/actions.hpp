// The JSON actions of a run: `{"type":"tool_call","tool":T,"input":{…}}` and `{"type":"final",…}`, one in each reply.
// In: tools, and the replies of the model. Out: offers, calls and finals. Next: json_actions.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>
#include <toolkit/schema/json_schema/longest.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/types/constant.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A call and a final, as the model writes them.
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
        field answer{.min_length = 1};
    };
};

/// A final as its schema describes it, with the default limits. All parts are bounded, so the longest one fits into one
/// reply. The parser accepts longer texts in an insufficiency.
struct citation_fields {
    std::string doc_id;
    std::string chunk_id;
    int chunk_index;
    struct doc {
        field doc_id{.max_length = 36, .name = "docId"};
        field chunk_id{.max_length = 36, .name = "chunkId"};
        field chunk_index{.minimum = 0, .maximum = 9'999'999, .name = "chunkIndex"};
    };
};
struct insufficiency_fields {
    std::string section{};
    std::string missing;
    std::vector<std::string> queries_tried{};
    struct doc {
        field section{.max_length = default_end_limits.section_characters, .required = false};
        field missing{.description = "What was asked for and does not stand in the documents",
                      .min_length = 1,
                      .max_length = default_end_limits.missing_characters};
        field queries_tried{.max_items = default_end_limits.most_queries,
                            .items = item{.max_length = default_end_limits.query_tried_characters},
                            .required = false};
    };
};
struct final_fields {
    constant<"final"> type;
    std::string answer;
    std::vector<citation_fields> used_citations;
    std::vector<insufficiency_fields> insufficiencies;
    struct doc {
        field answer{.min_length = 1, .max_length = default_end_limits.answer_characters};
        field used_citations{.max_items = default_end_limits.citations};
        field insufficiencies{.max_items = default_end_limits.insufficiencies};
    };
};

/// The schema of a final with these limits. `room` holds it if they are not the default ones.
[[nodiscard]] std::string_view final_schema(const end_limits& most, std::string& room);
/// The code points of the longest final with these limits.
[[nodiscard]] std::size_t longest_final(const end_limits& most) noexcept;

/// A call as an offer: the call's JSON object around the schema of its arguments.
[[nodiscard]] offered_action offered_call(const tool_info& info, std::string input_schema);

/// What a reply says: calls, or a final.
template <class Final>
using model_action = std::variant<std::vector<call_move>, Final>;

namespace action_parsing {

/// The failure of a reply that calls the end together with other calls.
[[nodiscard]] failure end_among_calls(std::size_t calls);

}  // namespace action_parsing

/// Parses one reply: native calls, or one JSON action. A server with native calls is offered the end as a tool. Fails
/// if the reply is no such action; for_model() then says how to correct it.
template <class Final>
[[nodiscard]] result<model_action<Final>> parse_action_as(const completion& reply) {
    std::vector<call_move> made;
    const bool ends = std::any_of(reply.calls.begin(), reply.calls.end(),
                                  [](const tool_call& call) { return call.name == end_action; });
    if (ends && reply.calls.size() > 1) return action_parsing::end_among_calls(reply.calls.size());
    if (ends) {
        auto end = parse<Final>(reply.calls.front().arguments.text);
        if (!end) return std::move(end).error();
        return model_action<Final>{std::move(*end)};
    }
    made.reserve(reply.calls.size());
    for (const tool_call& call : reply.calls) made.push_back({call.name, call.arguments});
    if (!made.empty()) return model_action<Final>{std::move(made)};
    auto action = parse<std::variant<call_action, Final>>(reply.text);
    if (!action) return std::move(action).error();
    if (auto* end = std::get_if<Final>(&*action)) return model_action<Final>{std::move(*end)};
    auto& call = std::get<call_action>(*action);
    made.push_back({std::move(call.tool), std::move(call.input)});
    return model_action<Final>{std::move(made)};
}
/// The same for a final with a text.
[[nodiscard]] result<model_action<final_action>> parse_action(const completion& reply);

/// Fails if a final has a longer answer, or more citations, insufficiencies or queries, than its limits allow. An end
/// that was not offered is still a draft: the gate reports what is missing.
[[nodiscard]] result<void> check_end(const final_action& end, const end_limits& most);
/// The part of it for an answer in words.
[[nodiscard]] result<void> check_length(std::string_view answer, const end_limits& most);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/actions.ipp>
#endif
