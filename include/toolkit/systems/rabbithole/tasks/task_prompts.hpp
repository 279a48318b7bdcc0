// The prompts of a task: data in fences, then an instruction in the language of the state.
// In: the state, a task, a chunk or a reference. Out: a prompt of bounded size. Next: task_research.hpp.
#pragma once

#include <toolkit/systems/rabbithole/references/follow_references.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_task_prompts {

/// What a chunk says about the question and the task.
[[nodiscard]] std::string extraction(const follow_task& task, std::string_view chunk, rabbithole_language language,
                                     const rabbithole_options& options);
/// Whether a task needs another search. `queries` are the earlier ones.
[[nodiscard]] std::string next_search(const rabbithole_state& state, const todo_item& item,
                                      const std::vector<std::string>& queries, const rabbithole_options& options);
/// Whether a reference is followed.
[[nodiscard]] std::string gate(const reference& ref, const follow_task& task, rabbithole_language language,
                               const rabbithole_options& options);
/// How much a chunk that a reference leads to helps.
[[nodiscard]] std::string score(const chunk& found, const follow_task& task, rabbithole_language language,
                                const rabbithole_options& options);
/// Which tasks the findings of a task suggest, at most `most`.
[[nodiscard]] std::string new_tasks(const rabbithole_state& state, const todo_item& item, std::size_t most,
                                    const rabbithole_options& options);

}}}  // namespace toolkit::v0::rabbithole_task_prompts

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/task_prompts.ipp>
#endif
