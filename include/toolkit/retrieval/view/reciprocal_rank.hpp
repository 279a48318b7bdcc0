// Reciprocal rank fusion of rankings: Σ 1 / (k + rank) (Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms
// Condorcet and individual Rank Learning Methods", 2009). Use it for rankings whose scores cannot be compared. If the
// scores are comparable, a linear fusion is better: beside a weak ranking this one loses up to 18 points of nDCG.
// In: lists of hits, best first. Out: one list. Next: reciprocal_rank_fusion.hpp, which takes the lists from
// retrievers.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <span>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Returns the hits of all lists, each chunk once, best first. A score is the sum divided by its maximum, so a chunk
/// that is first in all lists has score 1. Equal hits keep the order of the input. `k` must be above 0. A greater `k`
/// reduces the weight of the first ranks.
[[nodiscard]] std::vector<hit> fuse_by_reciprocal_rank(std::span<const std::vector<hit>> lists, double k = 60);
[[deprecated(
    "toolkit: fuse_by_rank is fuse_by_reciprocal_rank; the old name will be removed in "
    "0.3")]] [[nodiscard]] inline std::vector<hit>
fuse_by_rank(std::span<const std::vector<hit>> lists, double k = 60) {
    return fuse_by_reciprocal_rank(lists, k);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/view/impl/reciprocal_rank.ipp>
#endif
