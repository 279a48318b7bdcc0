// What the model does next: calls of tools, or a draft that ends the run.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/tool/call_origin.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A call of a tool, with its arguments as JSON.
struct call_move {
    std::string tool;
    raw_json input;
    std::string reason{};  ///< the model's own, for listeners; empty if a protocol reads none
    call_maker made_by = call_maker::model;
    bool unoffered = false;  ///< the protocol makes it although it was not offered, such as the end of a run
};
/// The model's next move: tool calls (several only with native calls), or a draft that ends the run.
using next_move = std::variant<std::vector<call_move>, draft>;

/// The name of the action that ends a run.
inline constexpr std::string_view end_action = "final";

/// The names of actions: "search, final".
[[nodiscard]] std::string names_of(const std::vector<offered_action>& actions);

/// The reason why a call is not possible now, with the possible actions and the nearest one; nothing if it was offered.
[[nodiscard]] std::optional<failure> not_offered(const call_move& call, const std::vector<offered_action>& actions);

/// The calls as a move if one of them was offered; the loop answers the others with the reason. Otherwise the reason.
[[nodiscard]] result<next_move> if_offered(std::vector<call_move> calls, const std::vector<offered_action>& actions);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/next_move.ipp>
#endif
