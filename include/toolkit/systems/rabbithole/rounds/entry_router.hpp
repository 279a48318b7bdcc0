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

struct research_begins;
struct hitl_process_response;
struct process_hitl_clarify;
struct hitl_init;
struct analyze_query;

/// A pending decision comes first, then ready research queries, then rounds with a person. A state that waits for a
/// decision and has none begins again. Fails with `invalid_argument` for an empty or too long query, for
/// hitl_max_iterations out of its range, and for a decision about a checkpoint of another type.
struct entry_router {
    using ways = edges<to<hitl_process_response>, to<process_hitl_clarify>, to<research_begins>, to<hitl_init>,
                       to<analyze_query>>;

    result<ways> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_limits& limits = rabbithole_options_of(context).limits;
        if (auto fits = rabbithole_rounds::check_start(state, limits); !fits) return std::move(fits).error();
        state.phase = "entry_router";
        if (state.hitl_pending && state.hitl_decision && state.hitl_checkpoint) {
            const std::string& type = state.hitl_checkpoint->checkpoint_type;
            if (type == hitl_checkpoints::iterative) return to<hitl_process_response>{};
            if (type == hitl_checkpoints::clarification) return to<process_hitl_clarify>{};
            return failure::of(failure_kind::invalid_argument, "entry_router",
                               "the decision is about a checkpoint of an unknown type",
                               "use the hitl_checkpoint that the run gave");
        }
        state.research_queries =
            rabbithole_rounds::usable(state.research_queries, limits.research_queries, limits.query_bytes);
        if (!state.research_queries.empty()) return to<research_begins>{};
        if (state.hitl_active) return to<hitl_init>{};
        return to<analyze_query>{};
    }
};

}}  // namespace toolkit::v0
