// The first phases of the system rabbithole as a graph: it finds out with a person what is to be researched.
// In: a rabbithole_state. Out: the same with queries and context for the research. Next: the later phases.
#pragma once

#include <toolkit/graph/graph_runner.hpp>
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
#include <toolkit/systems/rabbithole/state/state.hpp>

namespace toolkit { inline namespace v0 {

/// The end of this graph. The research will begin here.
struct research_begins {
    edges<finish> operator()(rabbithole_state& state, auto&) const {
        state.phase = "research_begins";
        return finish{};
    }
};

/// Its runner needs a model and `deps{documents}` with a rabbithole_documents. rabbithole_options are optional deps.
///
///     const graph_runner runner{hitl_graph{}, model, deps{documents}, store};
///     auto waiting = runner.run({.query = "…", .hitl_active = true}, me);
///     auto next = runner.resume(waiting.run_id, me, hitl_reply{"The pump of 2021."});
using hitl_graph = graph<rabbithole_state, entry_router, hitl_init, hitl_generate_queries, hitl_retrieve_chunks,
                         hitl_analyze_retrieval, hitl_generate_questions, hitl_process_response, hitl_finalize,
                         analyze_query, hitl_clarify, process_hitl_clarify, research_begins>;

}}  // namespace toolkit::v0
