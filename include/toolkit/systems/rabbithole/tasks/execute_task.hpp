// Works on one task of the to-do list in each visit. In: the list, and rabbithole_documents among the deps of the
// runner. Out: research_context, skipped_references, and the list with this task completed. Next: synthesize.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/findings.hpp>
#include <toolkit/systems/rabbithole/tasks/task_research.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

struct synthesize;

/// The first task that is not completed. Optional deps: rabbithole_options, rabbithole_reference_options,
/// document_registry, rabbithole_databases. If a search or the model fails, the node fails; a resumed run repeats only
/// the call that failed.
struct execute_task {
    using ways = edges<again<execute_task, &rabbithole_state::todo_max_items>, to<synthesize>>;

    result<ways> operator()(rabbithole_state& state, auto& context) const {
        state.phase = "execute_task";
        const todo_item* const open = rabbithole_todo::next_item(state);
        if (open == nullptr) return to<synthesize>{};
        const todo_item item = *open;
        state.current_task_id = item.id;
        task_research research{state, context, item};
        if (auto done = research.run(); !done) return std::move(done).error();
        rabbithole_tasks::complete(state, item.id);
        if (auto done = research.add_tasks(); !done) return std::move(done).error();
        if (rabbithole_tasks::goes_on(state)) return again<execute_task, &rabbithole_state::todo_max_items>{};
        return to<synthesize>{};
    }
};

}}  // namespace toolkit::v0
