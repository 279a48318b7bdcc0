// Searches chunks in chosen collections and databases: a tool, and the search of each task.
// In: a query. Out: chunks with their texts, the best first. Next: task_research.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/databases.hpp>
#include <toolkit/tool/about.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The result of a search. Its chunks are sources of an answer.
struct vector_search_results {
    std::string query;
    std::vector<retrieved_chunk> chunks;
    void enter(run_record& record) const;
};

/// `vector_search{query, collections?, top_k?, selected_database?}`. `top_k` counts for each collection: two
/// collections give up to twice as many chunks, but at most task_search_chunks in all. Without `collections` it
/// searches all: each of those that rabbithole_databases lists, or all documents as one collection.
struct vector_search {
    std::string query;
    std::optional<std::vector<std::string>> collections{};
    std::optional<int> top_k{};
    std::optional<std::string> selected_database{};

    static constexpr tool_about about{
        .description = "Search text chunks by meaning and words. Returns the best chunks of each collection.",
        .read_only = true};
    struct doc {
        field query{.description = "What to search for", .min_length = 1, .max_length = 500};
        field collections{.description = "Search only these collections; left out: all", .max_items = 20};
        field top_k{.description = "Maximum chunks of each collection; left out: 5", .minimum = 1, .maximum = 50};
        field selected_database{.description = "The name of a database; left out: the main one", .max_length = 100};
    };

    /// Needs a retriever, or rabbithole_documents among the deps. Fails with `tool_failed` for an unknown database, and
    /// as the search does.
    result<vector_search_results> operator()(auto& context) const;
};

namespace rabbithole_search {

/// One search each of the named collections, of those that are known if none is named, or one of all documents.
[[nodiscard]] std::vector<query> requests_of(const vector_search& wanted, const std::vector<std::string>& known,
                                             const rabbithole_limits& limits);
/// Adds hits that are not there yet.
void add_hits(std::vector<hit>& all, std::vector<hit> found, std::size_t most);
/// The best first, at most `most`. Equal ones stay in the order of their collections.
void rank_hits(std::vector<hit>& all, std::size_t most);

/// The chunks of a search. Those that are known come without their texts. Fails as the view does. A chunk whose text is
/// gone has the beginning that the search gave.
template <Searchable View>
[[nodiscard]] result<std::vector<retrieved_chunk>> find(const View& view, const vector_search& wanted,
                                                        const std::vector<std::string>& collections,
                                                        const std::vector<uuid>& known, const rabbithole_limits& limits,
                                                        const stop_token& stop) {
    std::vector<hit> hits;
    for (const query& request : requests_of(wanted, collections, limits)) {
        auto found = view.search(request, stop);
        if (!found) return std::move(found).error();
        add_hits(hits, *std::move(found), request.top_k);
    }
    rank_hits(hits, limits.task_search_chunks);
    std::vector<retrieved_chunk> made;
    for (const hit& one : hits) {
        made.push_back(rabbithole_rounds::chunk_of(one));
        if (contains(known, one.chunk_id)) continue;
        const auto whole = view.chunk(one.chunk_id, stop);
        if (!whole && whole.error().kind != failure_kind::not_found) return whole.error();
        made.back().text = cut_utf8(whole ? std::string_view{whole->text} : one.snippet, limits.chunk_bytes);
    }
    return made;
}

}  // namespace rabbithole_search

result<vector_search_results> vector_search::operator()(auto& context) const {
    auto found = rabbithole_search::with_documents<std::vector<retrieved_chunk>>(
        context, selected_database.value_or(""),
        [&](const auto& view, const std::vector<std::string>& known) -> result<std::vector<retrieved_chunk>> {
            return rabbithole_search::find(view, *this, known, {}, rabbithole_options_of(context).limits,
                                           context.stop());
        });
    if (!found) return std::move(found).error();
    return vector_search_results{query, *std::move(found)};
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/vector_search.ipp>
#endif
