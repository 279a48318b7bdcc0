// What a run of the system decision has done so far: its tools with their times, and its errors.
// In: the environment of a run. Out: plain data for prompts, clients and programs.
#pragma once

#include <toolkit/tool/environment.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The finished calls of one tool, each with its time in seconds. The time of a failed call is 0.
struct completed_task {
    std::string tool;
    std::vector<double> seconds;
};

/// The tools of a run in the order of their first call.
[[nodiscard]] std::vector<completed_task> tasks_completed(const environment& known);

/// What the failed calls told the model, oldest first: the newest `most`.
[[nodiscard]] std::vector<std::string> errors_of(const environment& known, std::size_t most);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/run_state.ipp>
#endif
