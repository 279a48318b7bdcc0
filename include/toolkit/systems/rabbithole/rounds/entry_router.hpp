// Chooses where a run begins. In: the state of a client. Out: its first phase. Next: hitl_init.hpp, analyze_query.hpp,
// or the node that takes a reply.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

struct generate_todo;
struct hitl_process_response;
struct process_hitl_clarify;
struct process_hitl_todo;
struct hitl_init;
struct analyze_query;

/// A pending decision comes first, then ready research queries, then rounds with a person. A state that waits for a
/// decision and has none begins again. Ready queries need no other node before the to-do list, so the language of the
/// question is found here. Fails with `invalid_argument` for an empty or too long query, for hitl_max_iterations,
/// todo_max_items or todo_max_revisions out of their range, and for a decision about a checkpoint of another type.
struct entry_router {
    using ways = edges<to<hitl_process_response>, to<process_hitl_clarify>, to<process_hitl_todo>, to<generate_todo>,
                       to<hitl_init>, to<analyze_query>>;

    result<ways> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_limits& limits = rabbithole_options_of(context).limits;
        if (auto fits = rabbithole_rounds::check_start(state, limits); !fits) return std::move(fits).error();
        state.phase = "entry_router";
        if (state.hitl_pending && state.hitl_checkpoint && (state.hitl_decision || state.todo_decision)) {
            const std::string& type = state.hitl_checkpoint->checkpoint_type;
            if (type == hitl_checkpoints::approval && state.todo_decision) return to<process_hitl_todo>{};
            state.todo_decision.reset();
            if (type == hitl_checkpoints::iterative && state.hitl_decision) return to<hitl_process_response>{};
            if (type == hitl_checkpoints::clarification && state.hitl_decision) return to<process_hitl_clarify>{};
            return failure::of(failure_kind::invalid_argument, "entry_router",
                               "the decision does not fit the type of the checkpoint",
                               "use the hitl_checkpoint that the run gave, with todo_decision for a to-do list and "
                               "hitl_decision for questions");
        }
        state.todo_decision.reset();
        state.research_queries =
            rabbithole_rounds::usable(state.research_queries, limits.research_queries, limits.query_bytes);
        if (!state.research_queries.empty()) {
            state.language = rabbithole_rounds::language_for(state.query);
            return to<generate_todo>{};
        }
        if (state.hitl_active) return to<hitl_init>{};
        return to<analyze_query>{};
    }
};

}}  // namespace toolkit::v0
