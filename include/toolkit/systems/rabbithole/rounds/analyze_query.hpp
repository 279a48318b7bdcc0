// Analyzes a question without rounds. In: the question. Out: query_analysis. Next: generate_todo, or hitl_clarify.hpp
// if the question is not clear.
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

struct hitl_clarify;
struct generate_todo;

/// What the model replies. The model does not write original_query.
struct written_analysis {
    std::vector<std::string> key_concepts;
    std::vector<std::string> entities;
    std::string scope;
    bool clarification_needed;
    struct doc {
        field key_concepts{.max_items = most_written_items};
        field entities{.max_items = most_written_items};
    };
};

/// Also sets the language, because these runs have no hitl_init.
struct analyze_query {
    result<edges<to<hitl_clarify>, to<generate_todo>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "analyze_query";
        state.language = rabbithole_rounds::language_for(state.query);
        auto written =
            rabbithole_generate<written_analysis>(state, context, rabbithole_prompts::query_analysis(state, options));
        if (!written) return std::move(written).error();
        state.query_analysis = rabbithole_rounds::bounded({.original_query = {},
                                                           .key_concepts = std::move(written->key_concepts),
                                                           .entities = std::move(written->entities),
                                                           .scope = std::move(written->scope),
                                                           .clarification_needed = written->clarification_needed},
                                                          state, options.limits);
        if (state.query_analysis->clarification_needed) return to<hitl_clarify>{};
        return to<generate_todo>{};
    }
};

}}  // namespace toolkit::v0
