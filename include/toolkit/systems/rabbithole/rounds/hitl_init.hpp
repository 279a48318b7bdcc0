// Begins the rounds with a person. In: the question. Out: its language, and members of the rounds at their start.
// Next: hitl_generate_queries.hpp.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

namespace toolkit { inline namespace v0 {

struct hitl_generate_queries;

/// The language of the question leads all prompts after this node.
struct hitl_init {
    edges<to<hitl_generate_queries>> operator()(rabbithole_state& state, auto&) const {
        state.phase = "hitl_init";
        state.hitl_active = true;
        state.hitl_iteration = 0;
        state.hitl_pending = false;
        state.hitl_checkpoint.reset();
        state.hitl_decision.reset();
        state.hitl_termination_reason.reset();
        state.query_retrieval.clear();
        state.known_chunks.clear();
        state.knowledge_gaps.clear();
        state.insights.clear();
        state.hitl_queries.clear();
        state.coverage_score = 0;
        state.retrieval_dedup_ratio = 0;
        state.language = rabbithole_rounds::language_for(state.query);
        return to<hitl_generate_queries>{};
    }
};

}}  // namespace toolkit::v0
