// The place of the model for a files agent without one: the router chooses a tool, and its result is the answer.
// In: the requests of the agent. Out: no call, then the text of the newest result.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

namespace toolkit { inline namespace v0 {

/// An Llm that is no model: `files_agent(rules_alone{}, files, root)`. It understands nothing. The words of the
/// question choose one tool, or a second one in its place (needed_call.hpp). semantic_search returns raw text, marked
/// as such.
struct rules_alone {
    /// An empty text before there is a result, so that the router decides; then the result. Fails with `tool_failed` if
    /// the tool failed, with `unreachable` for facts of a passage, and with `cancelled` after a stop.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;
};

static_assert(Llm<rules_alone>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/rules_alone.ipp>
#endif
