// Takes the decision about the to-do list. In: the reply, or todo_decision of a state that a client gives. Out: the
// list as it was decided. Next: execute_task.hpp; generate_todo.hpp or hitl_approve_todo.hpp if the list was sent back.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_approval.hpp>

namespace toolkit { inline namespace v0 {

struct execute_task;
struct generate_todo;
struct hitl_approve_todo;

/// Asks no model. A list that is declined without a word ends the run with a report that nothing was researched. So
/// does a list that is sent back more than todo_max_revisions times.
struct process_hitl_todo {
    using writes_again = again<generate_todo, &rabbithole_state::todo_max_revisions>;
    using shows_again = again<hitl_approve_todo, &rabbithole_state::todo_max_revisions>;
    using ways = edges<to<execute_task>, writes_again, shows_again, finish>;

    ways operator()(rabbithole_state& state, auto& context, const todo_reply& reply) const {
        using rabbithole_todo::todo_step;
        state.phase = "process_hitl_todo";
        const todo_step step = rabbithole_todo::apply_decision(state, reply, rabbithole_options_of(context));
        if (step == todo_step::research) return to<execute_task>{};
        if (step == todo_step::write_again) return writes_again{};
        if (step == todo_step::show_again) return shows_again{};
        return finish{};
    }
    ways operator()(rabbithole_state& state, auto& context) const {
        const todo_reply reply = state.todo_decision.value_or(todo_reply{});
        return (*this)(state, context, reply);
    }
};

}}  // namespace toolkit::v0
