// The analyzer of an agent with documents: the demands of its questions, found by rules.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Finds what the default rules find. Your own analyzer is a struct with the same two members and the same
/// `agent_part`, for instance one that calls `analyze(question, my_rules)`.
struct question_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view question) const;
    /// What so many calls of tools allow; the rest is named in `beyond_budget`.
    /// One call is kept for a passage to cite, even where none is demanded.
    void fit(constraints& required, std::int64_t tool_calls) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/constraints/impl/question_analysis.ipp>
#endif
