// A passage counts more where the passages beside it in its document were found too: an answer often runs on, or its
// words stand one sentence before it. In: a retriever. Out: a retriever. Next: deduplicated.hpp, reranked.hpp.
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

struct smoothing {
    /// Of each of the two chunks beside a chunk, against 1 of its own; from 0 to 1. Figures stand in docs/ranking.md.
    double weight = 0.1;
    std::size_t candidates = 100;  ///< hits that are looked at
};
inline constexpr smoothing smoothing_default{};

/// The view of `smoothed`.
template <Searchable View>
class smoothed_view : public view_adaptor<View> {
public:
    smoothed_view(View inner, const smoothing& by) : view_adaptor<View>(std::move(inner)), by_(by) {}

    /// The best of the candidates. A score is the mean of its own and of those beside it, which count `weight`; a chunk
    /// that is no candidate, or that a document does not have, counts as 0. So no score is above the best one found.
    /// Equal ones keep their order. Fails as the inner view does.
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
            // Before the first one stands none: 0 - 1 is a number that no chunk has.
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

/// `toolkit::smoothed{retriever}`: a Retriever for long documents, which asks for all candidates at once. A hit that
/// stands alone keeps 1 / (1 + 2 · weight) of its score, and a weak one between good ones gains: where most documents
/// are of one chunk, leave it out, and choose thresholds by what is seen. Rerankers and thresholds stand around it.
template <Retriever R>
class smoothed {
    static_assert(!view_adaptor<owners_view<R>>::asks_reranker,
                  "toolkit: write reranked(smoothed{retriever}, reranker): within, the reranker would grade all "
                  "candidates, and what it says would be smoothed again");

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
