// Checks the calls of a reply against the offered actions.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/text/visible.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string names_of(const std::vector<offered_action>& actions) {
    std::string names;
    for (const offered_action& one : actions) names += (names.empty() ? "" : ", ") + one.name;
    return names;
}

TOOLKIT_FUNCTION std::optional<failure> not_offered(const call_move& call, const std::vector<offered_action>& actions) {
    for (const offered_action& one : actions)
        if (one.name == call.tool && !one.may_end) return std::nullopt;
    std::vector<std::string_view> names;
    names.reserve(actions.size());
    for (const offered_action& one : actions) names.push_back(one.name);
    const std::string name = visible_line(call.tool, default_text_bounds.tool_name_bytes);
    const std::string_view nearest = nearest_name(name, names);
    return failure::of(failure_kind::unavailable_tool, "action", "the tool \"" + name + "\" is not available now",
                       nearest.empty()
                           ? "Choose one of: " + names_of(actions)
                           : "Did you mean " + std::string{nearest} + "? Choose one of: " + names_of(actions));
}

TOOLKIT_FUNCTION result<next_move> if_offered(std::vector<call_move> calls,
                                              const std::vector<offered_action>& actions) {
    std::optional<failure> first;
    for (const call_move& call : calls) {
        auto why = not_offered(call, actions);
        if (!why) return next_move{std::move(calls)};
        if (!first) first = std::move(why);
    }
    if (first) return std::move(*first);
    return next_move{std::move(calls)};
}

}}  // namespace toolkit::v0
