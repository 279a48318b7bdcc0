// Rankings as one by reciprocal rank fusion: Σ 1 / (k + rank) (Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion
// outperforms Condorcet and individual Rank Learning Methods", 2009). For rankings whose scores cannot be compared;
// where they can, a linear fusion is better: beside a weak ranking this one loses up to 18 points of nDCG. In: lists of
// hits, best first, or retrievers. Out: one list, or one retriever. Next: an agent.
#pragma once

#include <toolkit/retrieval/passed_on.hpp>
#include <toolkit/retrieval/view_group.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// The hits of all lists, each chunk once, best first. A score is the sum divided by the most that it could be: 1 for
/// the first of all lists. Equal ones come in the order in which they were met. `k` (above 0): the greater, the less
/// the first ranks count.
[[nodiscard]] inline std::vector<hit> fuse_by_rank(std::span<const std::vector<hit>> lists, double k = 60) {
    k = std::max(k, 0.0);
    std::vector<hit> fused;
    std::map<uuid, std::size_t> places;
    for (const std::vector<hit>& list : lists) {
        std::set<uuid> met;
        for (std::size_t rank = 1; rank <= list.size(); ++rank) {
            const hit& one = list[rank - 1];
            if (!met.insert(one.chunk_id).second) continue;
            const auto [place, is_new] = places.emplace(one.chunk_id, fused.size());
            if (is_new) fused.push_back(one), fused.back().score = 0;
            fused[place->second].score += (k + 1) / (k + static_cast<double>(rank)) / static_cast<double>(lists.size());
        }
    }
    std::stable_sort(fused.begin(), fused.end(), [](const hit& a, const hit& b) { return a.score > b.score; });
    for (hit& one : fused) one.score = std::min(one.score, 1.0);
    return fused;
}

struct rank_fusion {
    double k = 60;
    std::size_t candidates = 100;  ///< hits that each retriever is asked for, at least
};

/// The view of `rank_fused`.
template <Searchable... Members>
class rank_fused_view : public view_group<Members...> {
public:
    rank_fused_view(const rank_fusion& by, Members... members)
        : view_group<Members...>(std::move(members)...), by_(by) {}

    /// Each view is asked for `candidates` hits, or top_k when that is more; one that fails is a failure. A document
    /// that is searched within, and a property that `where` names, may be unknown to some of the views.
    [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop = {}) const {
        query wider = asked;
        wider.top_k = asked.top_k == 0 ? 0 : std::max(asked.top_k, by_.candidates);
        std::vector<std::vector<hit>> lists;
        view_groups::gathered found;
        this->each([&](const auto& view) {
            return found.add(asked, view.search(wider, stop),
                             [&](std::vector<hit> hits) { lists.push_back(std::move(hits)); });
        });
        if (const failure* why = found.trouble()) return *why;
        auto fused = fuse_by_rank(lists, by_.k);
        if (fused.size() > asked.top_k)
            fused.erase(fused.begin() + static_cast<std::ptrdiff_t>(asked.top_k), fused.end());
        return fused;
    }

private:
    rank_fusion by_;
};

/// `toolkit::rank_fused{one, another}` or `rank_fused{toolkit::rank_fusion{.k = 20}, one, another}`: a Retriever.
template <Retriever... Rs>
class rank_fused {
public:
    explicit rank_fused(Rs... retrievers) : retrievers_(std::move(retrievers)...) {}
    explicit rank_fused(const rank_fusion& by, Rs... retrievers) : by_(by), retrievers_(std::move(retrievers)...) {}

    [[nodiscard]] rank_fused_view<owners_view<Rs>...> for_owner(const owner& who) const {
        return std::apply(
            [&](const Rs&... one) { return rank_fused_view<owners_view<Rs>...>{by_, one.for_owner(who)...}; },
            retrievers_);
    }

private:
    rank_fusion by_{};
    std::tuple<Rs...> retrievers_;
};
template <class... Rs>
rank_fused(const rank_fusion&, Rs...) -> rank_fused<Rs...>;

}  // namespace toolkit::inline v0
