// Combines several retrievers by reciprocal rank fusion (reciprocal_rank.hpp).
// In: retrievers. Out: one retriever. Next: an agent.
#pragma once

#include <toolkit/retrieval/view/reciprocal_rank.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>
#include <toolkit/retrieval/view/view_group.hpp>

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of `reciprocal_rank_fusion`.
struct reciprocal_rank_options {
    double k = 60;
    std::size_t candidates = 100;  ///< minimum number of hits requested from each retriever
};

/// The view of `reciprocal_rank_fusion`.
template <Searchable... Members>
class reciprocal_rank_fusion_view : public view_group<Members...> {
public:
    reciprocal_rank_fusion_view(const reciprocal_rank_options& by, Members... members)
        : view_group<Members...>(std::move(members)...), by_(by) {}

    /// Requests `candidates` hits from each view, or top_k if that is more, and fuses them. A failure of one view fails
    /// the search. However, some of the views may lack the document of `within` or a property of `where`.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        query wider = request;
        wider.top_k = request.top_k == 0 ? 0 : std::max(request.top_k, by_.candidates);
        std::vector<std::vector<hit>> lists;
        views::gathered found;
        this->each([&](const auto& view) {
            return found.add(request, view.search(wider, stop),
                             [&](std::vector<hit> hits) { lists.push_back(std::move(hits)); });
        });
        if (const failure* why = found.trouble()) return *why;
        auto fused = fuse_by_reciprocal_rank(lists, by_.k);
        if (fused.size() > request.top_k)
            fused.erase(fused.begin() + static_cast<std::ptrdiff_t>(request.top_k), fused.end());
        return fused;
    }

private:
    reciprocal_rank_options by_;
};

/// A Retriever: `toolkit::reciprocal_rank_fusion{one, another}`. With options:
/// `reciprocal_rank_fusion{toolkit::reciprocal_rank_options{.k = 20}, one, another}`.
template <Retriever... Rs>
class reciprocal_rank_fusion {
public:
    explicit reciprocal_rank_fusion(Rs... retrievers) : retrievers_(std::move(retrievers)...) {}
    explicit reciprocal_rank_fusion(const reciprocal_rank_options& by, Rs... retrievers)
        : by_(by), retrievers_(std::move(retrievers)...) {}

    [[nodiscard]] reciprocal_rank_fusion_view<owners_view<Rs>...> for_owner(const owner& who) const {
        return std::apply(
            [&](const Rs&... one) {
                return reciprocal_rank_fusion_view<owners_view<Rs>...>{by_, one.for_owner(who)...};
            },
            retrievers_);
    }

private:
    reciprocal_rank_options by_{};
    std::tuple<Rs...> retrievers_;
};
template <class... Rs>
reciprocal_rank_fusion(const reciprocal_rank_options&, Rs...) -> reciprocal_rank_fusion<Rs...>;

template <Retriever... Rs>
using rank_fused
    [[deprecated("toolkit: rank_fused is now reciprocal_rank_fusion; the old name will be removed in 0.3")]] =
        reciprocal_rank_fusion<Rs...>;

}}  // namespace toolkit::v0
