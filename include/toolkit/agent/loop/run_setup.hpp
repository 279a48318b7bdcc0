// What a protocol knows when a run begins.
#pragma once

#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>

#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

struct run_setup {
    const run_view& run;
    std::span<const tool_info> tools;
    const run_plan& plan;
    std::string_view instructions;  ///< of the program, or empty
    std::string_view end_shape{};   ///< the format of the end; empty: that of the protocol
};

}}  // namespace toolkit::v0
