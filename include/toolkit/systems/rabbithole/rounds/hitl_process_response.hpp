// Reads the reply of the person. In: the reply, or hitl_decision of a state that a client gives. Out: insights, and the
// end of the round. Next: hitl_generate_queries.hpp, or hitl_finalize.hpp when the rounds end.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/prompts.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct hitl_generate_queries;
struct hitl_finalize;

/// What the model replies.
struct hitl_insight_list {
    std::vector<std::string> insights;
    struct doc {
        field insights{.description = "what the reply adds, one short sentence each",
                       .max_items = most_written_sentences};
    };
};

/// A blank reply is no feedback, and "/end" is an end: the model is not asked for either. If
/// the model gives no insights, the reply itself is one.
struct hitl_process_response {
    using ways = edges<again<hitl_generate_queries, &rabbithole_state::hitl_max_iterations>, to<hitl_finalize>>;

    result<ways> operator()(rabbithole_state& state, auto& context, const hitl_reply& reply) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "hitl_process_response";
        rabbithole_rounds::keep_reply(state, reply.text, options.limits);
        const std::string& kept = state.hitl_decision->text;
        if (!kept.empty() && !rabbithole_rounds::is_end(kept, options)) {
            auto written = rabbithole_generate<hitl_insight_list>(
                state, context, rabbithole_prompts::insights(state, options), {.insights = {kept}});
            if (!written) return std::move(written).error();
            rabbithole_rounds::add_insights(state, written->insights, options.limits);
        }
        ++state.hitl_iteration;
        state.hitl_termination_reason = rabbithole_rounds::end_of(state, options);
        if (state.hitl_termination_reason) return to<hitl_finalize>{};
        return again<hitl_generate_queries, &rabbithole_state::hitl_max_iterations>{};
    }
    result<ways> operator()(rabbithole_state& state, auto& context) const {
        const hitl_reply reply = state.hitl_decision.value_or(hitl_reply{});
        return (*this)(state, context, reply);
    }
};

}}  // namespace toolkit::v0
