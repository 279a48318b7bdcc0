// The action tools, as phase 2 and the citation path bind them: a call is checked and handed to the interface.
// In: a call of a model. Out: its arguments. Next: cite_and_answer.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The action tools as actions of a request.
[[nodiscard]] std::vector<offered_action> offered_actions();

/// Whether a question asks to see something: its words say "show", "open", "map" and the like, in English or German.
[[nodiscard]] bool asks_to_see(std::string_view question);

/// The arguments of a call of an action tool. Fails if it is none, if its arguments do not fit, if open_document names
/// a citation beyond `citations`, or if navigate_to_property has no UUID.
[[nodiscard]] result<raw_json> checked_action(const call_move& call, std::size_t citations);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/action_tools.ipp>
#endif
