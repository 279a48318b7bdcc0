// The planner of an agent without a plan.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/tool/about.hpp>

#include <span>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

struct texts;

/// Makes no plan. This is the default planner; planner.hpp has those that make one.
struct no_plan {
    using agent_part = struct planner_part;
    template <class L, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L&, const texts&, std::span<const tool_info>,
                                                              Context&, deadline) const {
        return std::vector<std::string>{};
    }
};

}}  // namespace toolkit::v0
