// Collects tools, times and errors.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/decision/run_state.hpp>
#include <toolkit/text/fence.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::vector<completed_task> tasks_completed(const environment& known) {
    std::vector<completed_task> tasks;
    for (const environment::entry& call : known.entries()) {
        if (call.tool.empty()) continue;  // a value from outside
        completed_task* task = nullptr;
        for (completed_task& one : tasks)
            if (one.tool == call.tool) task = &one;
        if (task == nullptr) task = &tasks.emplace_back(completed_task{call.tool, {}});
        task->seconds.push_back(static_cast<double>(call.took_ms) / 1'000.0);
    }
    return tasks;
}

TOOLKIT_FUNCTION std::vector<std::string> errors_of(const environment& known, std::size_t most) {
    std::vector<std::string> errors;
    const auto& calls = known.entries();
    std::size_t first = calls.size();
    for (std::size_t found = 0; first > 0 && found < most; --first) found += calls[first - 1].failed ? 1U : 0U;
    for (std::size_t i = first; i < calls.size(); ++i) {
        if (!calls[i].failed) continue;
        const auto fences = read_fences(calls[i].text, "failure");
        std::string_view body = fences.size() == 1 ? fences.front().body : std::string_view{calls[i].text};
        while (body.ends_with('\n')) body.remove_suffix(1);
        std::string line = calls[i].tool;
        errors.push_back(std::move(line.append(": ").append(body)));
    }
    return errors;
}

}}  // namespace toolkit::v0
