// Takes the reply to a clarifying question. In: the reply, or hitl_decision of a state that a client gives. Out:
// additional_context. Next: generate_todo.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

struct generate_todo;

/// A blank reply and "/end" add nothing. The research then begins with the question as it is.
struct process_hitl_clarify {
    edges<to<generate_todo>> operator()(rabbithole_state& state, auto& context, const hitl_reply& reply) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "process_hitl_clarify";
        rabbithole_rounds::keep_reply(state, reply.text, options.limits);
        const std::string kept = state.hitl_decision->text;
        if (!kept.empty() && !rabbithole_rounds::is_end(kept, options))
            rabbithole_rounds::add_context(state, {kept}, options.limits);
        if (state.query_analysis) state.query_analysis->clarification_needed = false;
        return to<generate_todo>{};
    }
    edges<to<generate_todo>> operator()(rabbithole_state& state, auto& context) const {
        const hitl_reply reply = state.hitl_decision.value_or(hitl_reply{});
        return (*this)(state, context, reply);
    }
};

}}  // namespace toolkit::v0
