// Asks the person about the to-do list. In: todo_list. Out: a checkpoint with the list; the run stops. Next:
// process_hitl_todo.hpp, which takes the decision.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_approval.hpp>

namespace toolkit { inline namespace v0 {

struct process_hitl_todo;

/// Asks no model.
struct hitl_approve_todo {
    edges<asks<process_hitl_todo, todo_reply>> operator()(rabbithole_state& state, auto& context) const {
        state.phase = "hitl_approve_todo";
        return ask<process_hitl_todo>(rabbithole_todo::ask_for_approval(state, rabbithole_options_of(context)));
    }
};

}}  // namespace toolkit::v0
