// Writes the to-do list of the research. In: the question, what is known about it, and the note of a person who sent a
// list back. Out: todo_list. Next: hitl_approve_todo.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_prompts.hpp>

#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct hitl_approve_todo;

/// What the model replies.
struct written_todo {
    std::vector<todo_suggestion> items;
    struct doc {
        field items{.description = "the tasks of the research, the most important one first",
                    .max_items = most_written_items};
    };
};

/// The list is never empty: if the model gives no task, each research query is one. A list that was sent back stays if
/// the model gives no new one.
struct generate_todo {
    result<edges<to<hitl_approve_todo>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "generate_todo";
        auto written = rabbithole_generate<written_todo>(state, context, rabbithole_todo::todo_prompt(state, options));
        if (!written) return std::move(written).error();
        rabbithole_todo::set_list(state, written->items, options);
        return to<hitl_approve_todo>{};
    }
};

}}  // namespace toolkit::v0
