// The planner of an agent without a plan.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/tool/about.hpp>

#include <span>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Makes no plan. This is the default planner; answering/planner.hpp has those that make one.
struct no_plan {
    using agent_part = struct planner_part;
    template <class L, class Texts, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L&, const Texts&, std::span<const tool_info>,
                                                              Context&, deadline) const {
        return std::vector<std::string>{};
    }
};

}}  // namespace toolkit::v0
