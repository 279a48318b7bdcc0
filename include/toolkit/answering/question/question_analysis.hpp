// The analyzer of an agent with documents, which finds the demands of a question by rules.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Finds demands with the default rules. To write your own analyzer, define a struct with the same two members and the
/// same `agent_part`. It may for example call `analyze(question, my_rules)`.
struct question_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view question) const;
    /// Reduces the demands to this number of tool calls, and names the rest in `beyond_budget`. One call is reserved to
    /// open a passage, even if none is demanded.
    void fit(constraints& required, std::int64_t tool_calls) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/question/impl/question_analysis.ipp>
#endif
