// Ends the rounds with a person. In: what the rounds found, and what the person said. Out: query_analysis,
// research_queries and additional_context. Next: generate_todo.
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

struct generate_todo;

/// What the model replies.
struct hitl_summary {
    std::vector<std::string> key_concepts;
    std::vector<std::string> entities;
    std::string scope;
    std::vector<std::string> research_queries;
    struct doc {
        field key_concepts{.max_items = most_written_items};
        field entities{.max_items = most_written_items};
        field research_queries{.description = "search queries for the research", .max_items = most_written_sentences};
    };
};

/// If the model gives no research query, the question is the only one.
struct hitl_finalize {
    result<edges<to<generate_todo>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        const rabbithole_limits& limits = options.limits;
        state.phase = "hitl_finalize";
        auto written = rabbithole_generate<hitl_summary>(state, context, rabbithole_prompts::summary(state, options));
        if (!written) return std::move(written).error();
        state.query_analysis = rabbithole_rounds::bounded({.original_query = {},
                                                           .key_concepts = std::move(written->key_concepts),
                                                           .entities = std::move(written->entities),
                                                           .scope = std::move(written->scope)},
                                                          state, limits);
        state.research_queries =
            rabbithole_rounds::usable(written->research_queries, limits.research_queries, limits.query_bytes);
        if (state.research_queries.empty())
            state.research_queries = rabbithole_rounds::usable({state.query}, 1, limits.query_bytes);
        rabbithole_rounds::add_context(state, state.insights, limits);
        state.hitl_active = false;
        return to<generate_todo>{};
    }
};

}}  // namespace toolkit::v0
