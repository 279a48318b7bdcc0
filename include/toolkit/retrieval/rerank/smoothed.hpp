// Scores a passage higher if its neighbours in the document were found too. An answer often spans passages, or its
// words are in the sentence before it.
// In: a retriever. Out: a retriever. Next: deduplicated.hpp, reranked.hpp.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of `smoothed`.
struct smoothing {
    /// Weight of each of the two neighbours, from 0 to 1; the chunk itself has 1. docs/ranking.md has figures.
    double weight = 0.1;
    std::size_t candidates = 100;  ///< hits that are examined
};
inline constexpr smoothing smoothing_default{};

/// The view of `smoothed`.
template <Searchable View>
class smoothed_view : public view_adaptor<View> {
public:
    smoothed_view(View inner, const smoothing& by) : view_adaptor<View>(std::move(inner)), by_(by) {}

    /// Returns the best of the candidates. A score is the weighted mean of the chunk's own score and those of its
    /// neighbours. A neighbour that is no candidate or does not exist counts as 0. So no score exceeds the best one
    /// found. Equal hits keep their order. Fails as the inner view does.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        query wider = request;
        wider.top_k = request.top_k == 0 ? 0 : std::max(request.top_k, by_.candidates);
        auto hits = this->inner().search(wider, stop);
        if (!hits) return hits;
        const double weight = by_.weight > 0 ? std::min(by_.weight, 1.0) : 0.0;
        std::map<std::pair<uuid, std::uint32_t>, double> scores;
        for (const hit& one : *hits) scores.emplace(std::pair{one.doc_id, one.chunk_index}, one.score);
        for (hit& one : *hits) {
            double beside = 0;
            // The first chunk has no predecessor: 0 - 1 wraps to a number that no chunk has.
            for (const std::uint32_t index : std::array{one.chunk_index - 1, one.chunk_index + 1})
                if (const auto other = scores.find({one.doc_id, index}); other != scores.end())
                    beside += std::max(other->second, 0.0);
            one.score = (one.score + weight * beside) / (1 + 2 * weight);
        }
        std::stable_sort(hits->begin(), hits->end(), [](const hit& a, const hit& b) { return a.score > b.score; });
        if (hits->size() > request.top_k)
            hits->erase(hits->begin() + static_cast<std::ptrdiff_t>(request.top_k), hits->end());
        return hits;
    }

private:
    smoothing by_;
};

/// `toolkit::smoothed{retriever}`: a Retriever for long documents. It requests all candidates in one search. A hit
/// without found neighbours keeps 1 / (1 + 2 · weight) of its score, and a weak hit between good ones gains. Do not use
/// it if most documents have one chunk, and choose thresholds by observed scores. Put rerankers and thresholds around
/// it.
template <Retriever R>
class smoothed {
    static_assert(!view_adaptor<owners_view<R>>::uses_reranker,
                  "toolkit: write reranked(smoothed{retriever}, reranker), because inside smoothed the reranker would "
                  "grade all candidates, and its scores would be smoothed again");

public:
    explicit smoothed(R retriever, const smoothing& by = smoothing_default)
        : retriever_(std::move(retriever)), by_(by) {}
    [[nodiscard]] smoothed_view<owners_view<R>> for_owner(const owner& who) const {
        return {retriever_.for_owner(who), by_};
    }

private:
    R retriever_;
    smoothing by_;
};

}}  // namespace toolkit::v0
