// The prompt for the to-do list: data in fences, then an instruction in the language of the state.
// In: the state and the texts. Out: a prompt of bounded size. Next: generate_todo.hpp.
#pragma once

#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>

namespace toolkit { inline namespace v0 { namespace rabbithole_todo {

/// For generate_todo. If a person sent the list back, it has the list and the note of the person.
[[nodiscard]] std::string todo_prompt(const rabbithole_state& state, const rabbithole_options& options);

}}}  // namespace toolkit::v0::rabbithole_todo

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/todo_prompts.ipp>
#endif
