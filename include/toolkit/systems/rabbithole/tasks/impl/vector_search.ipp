// The functions of vector_search.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/rabbithole/tasks/vector_search.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void vector_search_results::enter(run_record& record) const {
    record.searches.push_back({query, {}});
    ++record.spent.searches;
    for (const retrieved_chunk& one : chunks) {
        std::string body = one.filename;
        if (one.page > 0) body += ", page " + std::to_string(one.page);
        body.append("\n").append(one.text);
        append_fence(record.results.emplace_back(), "result", {{"tool", "vector_search"}}, body);
    }
}

namespace rabbithole_search {

TOOLKIT_FUNCTION std::vector<query> requests_of(const vector_search& wanted, const std::vector<std::string>& known,
                                                const rabbithole_limits& limits) {
    std::vector<std::string> collections;
    for (const std::string& one : wanted.collections && !wanted.collections->empty() ? *wanted.collections : known)
        if (collections.size() < limits.searched_collections && !one.empty() && !contains(collections, one))
            collections.push_back(one);
    const std::size_t most =
        wanted.top_k && *wanted.top_k > 0 ? static_cast<std::size_t>(*wanted.top_k) : limits.chunks_per_task_search;
    std::vector<query> made;
    for (std::string& one : collections) {
        made.push_back({.text = wanted.query, .top_k = most, .exact = false});
        made.back().collections.push_back(std::move(one));
    }
    if (made.empty()) made.push_back({.text = wanted.query, .top_k = most, .exact = false});
    return made;
}

TOOLKIT_FUNCTION void add_hits(std::vector<hit>& all, std::vector<hit> found, std::size_t most) {
    shorten(found, most);
    for (hit& one : found)
        if (none_in(all, [&](const hit& known) { return known.chunk_id == one.chunk_id; }))
            all.push_back(std::move(one));
}

TOOLKIT_FUNCTION void rank_hits(std::vector<hit>& all, std::size_t most) {
    std::vector<std::size_t> order;
    order.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) order.push_back(i);
    sort_list(order, [&](std::size_t a, std::size_t b) {
        return all[a].score != all[b].score ? all[a].score > all[b].score : a < b;
    });
    std::vector<hit> ranked;
    for (std::size_t i = 0; i < order.size() && i < most; ++i) ranked.push_back(std::move(all[order[i]]));
    all = std::move(ranked);
}

}  // namespace rabbithole_search

}}  // namespace toolkit::v0
