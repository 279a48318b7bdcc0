// The texts of the prompts of the system research.
#pragma once

#include <toolkit/agent/protocol/tool_calls.hpp>

namespace toolkit { inline namespace v0 {

/// The prompt: available tools, strategy, citation rules, and three worked examples. Change a member of the result.
[[nodiscard]] tool_texts research_texts();

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/texts.ipp>
#endif
