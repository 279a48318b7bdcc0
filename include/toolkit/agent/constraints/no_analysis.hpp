// An analyzer that finds no demands: the default of an agent without documents.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Finds no demands. This is the smallest analyzer, a part of an agent: it returns the demands of a question, and
/// reduces them to a number of tool calls.
struct no_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view) const { return {}; }
    void fit(constraints&, std::int64_t) const {}
};

}}  // namespace toolkit::v0
