// Checks a task and the options of an agent before a run. In: a task, and what the agent has. Out: the reason why it
// cannot run, if there is one.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/task.hpp>

#include <optional>

namespace toolkit { inline namespace v0 {

/// What an agent has to meet the demands of a task.
struct agent_means {
    bool documents = false;  ///< it has documents, and a gate that checks demands on them
    bool tools = false;
    bool retriever = false;
};

/// The reason why an agent cannot meet these demands, whatever its model does. They come from the program.
[[nodiscard]] std::optional<failure> unfit_demands(const constraints& required, agent_means has,
                                                   const agent_options& most = default_agent_options);

/// The reason why the task cannot run: its owner, its question, or its demands.
[[nodiscard]] std::optional<failure> unfit_task(const task& asked, agent_means has,
                                                const agent_options& most = default_agent_options);

/// The reason why no task can run with the values of these parts, of those that have `unfit()`.
template <class... Parts>
[[nodiscard]] std::optional<failure> unfit_parts(const Parts&... parts) {
    std::optional<failure> why;
    const auto is_unfit = [&](const auto& part) {
        if constexpr (requires { part.unfit(); }) why = part.unfit();
        return why.has_value();
    };
    (void)(is_unfit(parts) || ...);
    return why;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/assembly/impl/unfit_task.ipp>
#endif
