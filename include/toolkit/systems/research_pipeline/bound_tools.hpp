// Offers tools to a model in one request of a stage, and reads its calls. The loop of an agent is not needed for this.
// In: tools, a request. Out: calls with their arguments. Next: cite_and_answer.hpp.
#pragma once

#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/agent/protocol/calls_in_reply.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/schema/parse/parse_lenient.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>
#include <toolkit/tool/about.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The tools as actions of a request.
template <class... Tools>
[[nodiscard]] std::vector<offered_action> offer_tools() {
    std::vector<offered_action> made;
    made.reserve(sizeof...(Tools));
    (made.push_back(offered_call(info_of<Tools>, std::string{info_of<Tools>.input_schema})), ...);
    return made;
}

/// The arguments of a call as the tool prints them, if the call is one of these tools and its arguments fit. Else the
/// failure says what is wrong.
template <class... Tools>
[[nodiscard]] result<raw_json> checked_arguments(const call_move& call) {
    result<raw_json> made = failure::of(failure_kind::unknown_tool, call.tool, "there is no such tool here");
    const auto check = [&]<class Tool>(const Tool*) {
        if (call.tool != tool_name<Tool>) return false;
        auto read = parse_lenient<Tool>(call.input.text);
        if (!read) made = std::move(read).error();
        else if (!read->complete()) made = failure::of(failure_kind::syntax, call.tool, "the arguments are not clear");
        else made = raw_json{print(read->value)};
        return true;
    };
    (void)(check(static_cast<const Tools*>(nullptr)) || ...);
    return made;
}

/// One reply: its words, and its calls.
struct bound_reply {
    completion whole;
    reply_calls read;
};

/// One request with tools that the model need not call. Fails as the model does.
[[nodiscard]] result<bound_reply> ask_with_tools(const pipeline_model& model, const request& asked,
                                                 const stop_token& stop);

/// Appends a reply and the results of its calls to a request. `results[i]` is of the i-th call. If the request offers
/// no actions any more, they are appended as text: servers refuse calls in a request without tools.
void append_results(request& to, const bound_reply& reply, const std::vector<made_call>& results);

/// The result of a refused call, as JSON: {"error": "…"}.
[[nodiscard]] raw_json refused_output(const failure& why);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/bound_tools.ipp>
#endif
