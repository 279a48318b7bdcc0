// The analyzer of an agent with documents: the demands of its questions, found by rules.
#pragma once

#include <toolkit/agent/analyze.hpp>
#include <toolkit/agent/fit_constraints.hpp>
#include <toolkit/run/constraints.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Finds what the default rules find. Your own analyzer is a struct with the same two members and the same
/// `agent_part`, for instance one that calls `analyze(question, my_rules)`.
struct question_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view question) const { return analyze(question); }
    /// What so many calls of tools allow; the rest is named in `beyond_budget`.
    /// One call is kept for a passage to cite, even where none is demanded.
    void fit(constraints& required, std::int64_t tool_calls) const {
        fit_to_budget(required, tool_calls);
        if (required.min_open_citations > 0 || tool_calls < 2 || required.min_searches < tool_calls) return;
        if (required.beyond_budget.empty())
            required.beyond_budget.push_back("At least " + std::to_string(required.min_searches) +
                                             " searches were asked for; " + std::to_string(tool_calls - 1) +
                                             " are possible, and a passage to open.");
        required.min_searches = tool_calls - 1;
    }
};

}  // namespace toolkit::inline v0
