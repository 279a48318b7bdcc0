// Asks a router, and checks its choice.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/protocol/call_router.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::optional<call_move>> call_router::choose(
    std::string_view question, const std::vector<offered_action>& actions) const {
    if (empty()) return std::optional<call_move>{};
    auto made = guarded("router", "the router", "return a failure or no call instead",
                        [&]() -> chosen { return (*choose_)(question); });
    if (!made) {
        failure why = std::move(made).error();
        if (why.where.empty()) why.where = small_text{"router"};
        why.internal = true;  // the model cannot correct it
        return why;
    }
    if (!*made) return made;
    const call_move& call = **made;
    if (std::none_of(actions.begin(), actions.end(),
                     [&](const offered_action& one) { return one.name == call.tool && !one.may_end; }))
        return failure::hidden(failure_kind::invalid_argument, "router",
                               "it chose \"" + visible_line(call.tool, default_text_bounds.tool_name_bytes) +
                                   "\", which is no tool that can be called now",
                               "choose one of: " + names_of(actions));
    json_reader in{call.input.text};
    if (in.peek() != '{' || !in.skip_value() || !in.end_document())
        return failure::hidden(failure_kind::invalid_argument, "router",
                               "the input that it chose for " + call.tool + " is no JSON object: " +
                                   visible_line(call.input.text, default_text_bounds.line_bytes),
                               "write the input with toolkit::print");
    return made;
}

}}  // namespace toolkit::v0
