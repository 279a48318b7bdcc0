// Several retrievers as one by reciprocal rank fusion (fuse_by_rank.hpp). In: retrievers. Out: one retriever. Next: an
// agent.
#pragma once

#include <toolkit/retrieval/view/fuse_by_rank.hpp>
#include <toolkit/retrieval/view/passed_on.hpp>
#include <toolkit/retrieval/view/view_group.hpp>

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

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

}}  // namespace toolkit::v0
