// Rankings as one by reciprocal rank fusion: Σ 1 / (k + rank) (Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion
// outperforms Condorcet and individual Rank Learning Methods", 2009). For rankings whose scores cannot be compared;
// where they can, a linear fusion is better: beside a weak ranking this one loses up to 18 points of nDCG. In: lists of
// hits, best first. Out: one list. Next: reciprocal_rank_fusion.hpp, where the lists are those of retrievers.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <span>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The hits of all lists, each chunk once, best first. A score is the sum divided by the most that it could be: 1 for
/// the first of all lists. Equal ones come in the order in which they were met. `k` (above 0): the greater, the less
/// the first ranks count.
[[nodiscard]] std::vector<hit> fuse_by_reciprocal_rank(std::span<const std::vector<hit>> lists, double k = 60);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/view/impl/reciprocal_rank.ipp>
#endif
