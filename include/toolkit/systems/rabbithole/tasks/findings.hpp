// The plain functions of a task: what a model extracts and what references lead to become bounded members of the state.
// In: chunks, extracted texts, skipped references. Out: research_context and skipped_references. Next:
// task_research.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/systems/rabbithole/references/follow_guards.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_tasks {

/// The extracted text, bounded. It is empty if the text only says that nothing is relevant.
[[nodiscard]] std::string usable_info(std::string_view written, const rabbithole_limits& limits);

/// Adds a query, bounded, unless it is blank or was searched before, in any case of ASCII letters. Returns whether it
/// was added.
bool add_query(std::vector<std::string>& queries, const std::string& next, const rabbithole_limits& limits);

/// Adds a finding. If there are too many, the one with the lowest score goes; of equal ones, the newest.
void add_finding(rabbithole_state& state, rabbithole_finding found, const rabbithole_limits& limits);

/// How many findings of the state are of a task.
[[nodiscard]] std::size_t findings_of(const rabbithole_state& state, int task_id);

/// Adds references that were not followed, each once in the run, and returns how many the state cannot hold. References
/// that were followed before are no skipped ones.
[[nodiscard]] std::size_t add_skipped(rabbithole_state& state, int task_id,
                                      const std::vector<skipped_reference>& skipped, const rabbithole_limits& limits);
/// Adds a note about the references of a task that are in no list, if there are any.
void note_left_out(rabbithole_state& state, int task_id, std::size_t left_out, const rabbithole_limits& limits);

/// Adds notes that the state does not have yet.
void add_notes(rabbithole_state& state, const std::vector<std::string>& notes, const rabbithole_limits& limits);

/// Marks the task as completed.
void complete(rabbithole_state& state, int task_id);
/// Whether another task is open, and the edge back to execute_task may be taken once more.
[[nodiscard]] bool goes_on(const rabbithole_state& state);
/// How many tasks the list still takes.
[[nodiscard]] std::size_t room(const rabbithole_state& state) noexcept;

}}}  // namespace toolkit::v0::rabbithole_tasks

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/findings.ipp>
#endif
