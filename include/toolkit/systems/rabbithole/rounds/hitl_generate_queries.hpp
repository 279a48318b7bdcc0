// Writes the search queries of a round. In: the question, the gaps and the replies of the person. Out: hitl_queries.
// Next: hitl_retrieve_chunks.hpp.
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

struct hitl_retrieve_chunks;

/// What the model replies.
struct hitl_query_list {
    std::vector<std::string> queries;
    struct doc {
        field queries{.description = "search queries", .max_items = most_written_sentences};
    };
};

/// Three queries: the question and two alternatives in the first round, three refined ones later. Queries beyond these
/// and blank ones are left out. If none remains, the question is searched.
struct hitl_generate_queries {
    result<edges<to<hitl_retrieve_chunks>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "hitl_generate_queries";
        auto written =
            rabbithole_generate<hitl_query_list>(state, context, rabbithole_prompts::queries(state, options));
        if (!written) return std::move(written).error();
        state.hitl_queries = rabbithole_rounds::queries_of_round(state, written->queries, options.limits);
        return to<hitl_retrieve_chunks>{};
    }
};

}}  // namespace toolkit::v0
