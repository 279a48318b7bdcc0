// The approval of the to-do list. In: the list, and the decision of a person. Out: a question to the person, the list
// as it was decided, and what comes next. Next: hitl_approve_todo.hpp, process_hitl_todo.hpp.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 { namespace rabbithole_todo {

/// What comes after a decision.
enum class todo_step : std::uint8_t { research, write_again, show_again, end };

/// Asks: sets hitl_pending and hitl_checkpoint, and forgets the replies to earlier questions. The text has what the
/// person is told about the last decision, the list by its ids, and how to reply. The details are the checkpoint as
/// JSON.
[[nodiscard]] graph_question ask_for_approval(rabbithole_state& state, const rabbithole_options& options);

/// Applies a decision to the list, and keeps it in todo_decision with bounded texts. What is left out of an edited list
/// is told in notes and messages.
///
/// | approved | items | note | step |
/// |---|---|---|---|
/// | yes | none, or some that are open | any | research; the note is added to additional_context |
/// | yes | none that is open | any | show_again with the list as it was |
/// | no | any | yes | write_again |
/// | no | yes | no | show_again; a list with open items replaces the one that was shown |
/// | no | no | no | end |
///
/// More revisions than todo_max_revisions end the run. At the end final_report says that nothing was researched.
[[nodiscard]] todo_step apply_decision(rabbithole_state& state, const todo_reply& reply,
                                       const rabbithole_options& options);

}}}  // namespace toolkit::v0::rabbithole_todo

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/todo_approval.ipp>
#endif
