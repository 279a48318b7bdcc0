// A question that is taken as it stands: the analyzer of an agent without documents.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Finds no demands. The smallest analyzer: a part of an agent that says what a question demands, and cuts that to
/// what so many tool calls allow.
struct no_analysis {
    using agent_part = struct analyzer_part;
    [[nodiscard]] constraints operator()(std::string_view) const { return {}; }
    void fit(constraints&, std::int64_t) const {}
};

}}  // namespace toolkit::v0
