// Searches the owner's documents with the queries of a round. In: hitl_queries, and rabbithole_documents among the deps
// of the runner. Out: new chunks, and the share of hits that were known. Next: hitl_analyze_retrieval.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/documents.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct hitl_analyze_retrieval;

/// Three chunks a query. Each search is logged, so a resumed run does not repeat it. The text of a known chunk is not
/// read again. If a text cannot be read, the beginning that the search gave takes its place.
struct hitl_retrieve_chunks {
    result<edges<to<hitl_analyze_retrieval>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_limits& limits = rabbithole_options_of(context).limits;
        const auto documents = context.template give<const rabbithole_documents&>().for_owner(context.owner());
        state.phase = "hitl_retrieve_chunks";
        std::vector<std::vector<retrieved_chunk>> found;
        for (const std::string& query : state.hitl_queries) {
            auto of_query = context.template call<std::vector<retrieved_chunk>>(
                {.name = "vector_search", .arguments = query, .read_only = true},
                [&] { return search(documents, query, state, limits, context.stop()); });
            if (!of_query) return std::move(of_query).error();
            found.push_back(*std::move(of_query));
        }
        rabbithole_rounds::add_chunks(state, found, limits);
        return to<hitl_analyze_retrieval>{};
    }

private:
    [[nodiscard]] static result<std::vector<retrieved_chunk>> search(const rabbithole_documents::view& documents,
                                                                     const std::string& query,
                                                                     const rabbithole_state& state,
                                                                     const rabbithole_limits& limits,
                                                                     const stop_token& stop) {
        auto hits = documents.search({.text = query, .top_k = limits.chunks_per_query, .exact = false}, stop);
        if (!hits && hits.error().kind == failure_kind::invalid_argument)
            return std::vector<retrieved_chunk>{};  // the query has no words
        if (!hits) return std::move(hits).error();
        shorten(*hits, limits.chunks_per_query);
        std::vector<retrieved_chunk> made;
        for (const hit& one : *hits) {
            made.push_back(rabbithole_rounds::chunk_of(one));
            if (contains(state.known_chunks, one.chunk_id)) continue;
            const auto whole = documents.chunk(one.chunk_id, stop);
            if (!whole && whole.error().kind == failure_kind::cancelled) return whole.error();
            made.back().text = cut_utf8(whole ? std::string_view{whole->text} : one.snippet, limits.chunk_bytes);
        }
        return made;
    }
};

}}  // namespace toolkit::v0
