// The calls of a run for its conversation. In: the environment of a run that has ended. Out: its calls as plain data.
#pragma once

#include <toolkit/run/exchange.hpp>
#include <toolkit/tool/environment.hpp>

#include <vector>

namespace toolkit { inline namespace v0 {

/// The calls in their order, with the texts that the model saw. A hidden result stays hidden. Values from outside of
/// the run are no calls.
[[nodiscard]] inline std::vector<earlier_call> earlier_calls(const environment& known) {
    std::vector<earlier_call> calls;
    for (const environment::entry& one : known.entries())
        if (!one.tool.empty()) calls.push_back({one.tool, {one.arguments}, one.text, one.failed});
    return calls;
}

}}  // namespace toolkit::v0
