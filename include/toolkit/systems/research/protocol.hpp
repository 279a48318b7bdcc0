// How the agent of research speaks with its model: native calls, and the text as the answer.
#pragma once

#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/protocol/tool_calls.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// tool_calls, whose question is "User query: {query}", whose answers have citations, and which ends at a limit with
/// what was gathered. A model that is held to a schema is often a small one. It gets less to choose from: its first
/// call is a search, and its last turn has the query again with the nearest passages of the documents that were read.
struct research_protocol : tool_calls {
    void shape_offer(const state& mine, const run_view& run, bool ready, turn_actions& actions) const;
    void append_turn(const state& mine, const run_view& run, const turn_offer& turn, const run_plan& plan,
                     std::string& text) const;
    [[nodiscard]] answer ground(const state& mine, draft passed, const run_record& record) const;
    [[nodiscard]] answer conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                  const run_view& run, std::string_view why) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/protocol.ipp>
#endif
