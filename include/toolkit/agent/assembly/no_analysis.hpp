// An analyzer that finds no demands: the default of an agent without documents.
#pragma once

#include <toolkit/run/constraints.hpp>
#include <toolkit/run/demands.hpp>
#include <toolkit/run/fit_constraints.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Finds no demands. This is the smallest analyzer, a part of an agent: it returns the demands of a question, and
/// reduces all demands, also those of the program, to a number of tool calls.
struct no_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view) const { return {}; }
    void fit(constraints& required, std::int64_t tool_calls) const {
        if (demands_calls(required)) fit_to_budget(required, tool_calls);
    }
};

}}  // namespace toolkit::v0
