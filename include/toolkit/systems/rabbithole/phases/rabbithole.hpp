// The system rabbithole as one graph: rounds with a person, a to-do list, its tasks, a report with proven citations.
// In: a rabbithole_state with a question. Out: the same with final_report. Next: a program.
#pragma once

#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/systems/rabbithole/references/follow_references.hpp>
#include <toolkit/systems/rabbithole/references/reference_extraction.hpp>
#include <toolkit/systems/rabbithole/report/attribute_sources.hpp>
#include <toolkit/systems/rabbithole/report/quality_check.hpp>
#include <toolkit/systems/rabbithole/report/synthesize.hpp>
#include <toolkit/systems/rabbithole/rounds/analyze_query.hpp>
#include <toolkit/systems/rabbithole/rounds/entry_router.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_analyze_retrieval.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_clarify.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_finalize.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_generate_queries.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_generate_questions.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_init.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_process_response.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_retrieve_chunks.hpp>
#include <toolkit/systems/rabbithole/rounds/process_hitl_clarify.hpp>
#include <toolkit/systems/rabbithole/state/documents.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/execute_task.hpp>
#include <toolkit/systems/rabbithole/tasks/generate_todo.hpp>
#include <toolkit/systems/rabbithole/tasks/hitl_approve_todo.hpp>
#include <toolkit/systems/rabbithole/tasks/process_hitl_todo.hpp>

namespace toolkit { inline namespace v0 {

/// Its runner needs a model and `deps{documents}` with a rabbithole_documents. Optional deps are rabbithole_options,
/// rabbithole_reference_options, document_registry, rabbithole_databases and rabbithole_web. A person replies once or
/// more: with a hitl_reply to questions, with a todo_reply to the list of tasks.
///
///     const rabbithole_documents documents{shelf};
///     const graph_runner runner{rabbithole_graph{}, model, deps{documents}, store};
///     auto run = runner.run({.query = "…", .hitl_active = true}, me);        // run.question->type: "iterative_hitl"
///     run = runner.resume(run.run_id, me, hitl_reply{"/end"});               // "todo_approval"
///     run = runner.resume(run.run_id, me, todo_reply{.approved = true});     // run.state.final_report
using rabbithole_graph = graph<rabbithole_state, entry_router, hitl_init, hitl_generate_queries, hitl_retrieve_chunks,
                               hitl_analyze_retrieval, hitl_generate_questions, hitl_process_response, hitl_finalize,
                               analyze_query, hitl_clarify, process_hitl_clarify, generate_todo, hitl_approve_todo,
                               process_hitl_todo, execute_task, synthesize, quality_check, attribute_sources>;

}}  // namespace toolkit::v0
