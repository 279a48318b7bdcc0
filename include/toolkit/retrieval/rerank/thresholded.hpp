// Drops weak hits. If too few hits are good enough, a few of the others are kept and marked.
// In: a retriever. Out: a retriever. Next: an agent, or another wrapper.
#pragma once

#include <toolkit/retrieval/view/view_adaptor.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of `thresholded`.
struct threshold {
    double score = 0.25;       ///< minimum score of a good hit
    std::size_t min_hits = 0;  ///< minimum number of hits, good enough or not; at most top_k
};

/// The view of `thresholded`.
template <Searchable View>
class thresholded_view : public view_adaptor<View> {
public:
    thresholded_view(View inner, const threshold& by) : view_adaptor<View>(std::move(inner)), by_(by) {}

    /// Returns the hits of the inner view that reach the threshold, and the first `min_hits` in any case. Those below
    /// the threshold have `below_threshold` set.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        auto hits = this->inner().search(request, stop);
        if (!hits) return hits;
        std::vector<hit> kept;
        kept.reserve(hits->size());
        for (hit& one : *hits) {
            const bool good = one.score >= by_.score;
            if (!good && kept.size() >= by_.min_hits) continue;
            one.below_threshold = one.below_threshold || !good;
            kept.push_back(std::move(one));
        }
        return kept;
    }

private:
    threshold by_;
};

/// `toolkit::thresholded{retriever, {.score = 0.3, .min_hits = 1}}`: a Retriever.
template <Retriever R>
class thresholded {
public:
    explicit thresholded(R retriever, const threshold& by = {}) : retriever_(std::move(retriever)), by_(by) {}
    [[nodiscard]] thresholded_view<owners_view<R>> for_owner(const owner& who) const {
        return {retriever_.for_owner(who), by_};
    }

private:
    R retriever_;
    threshold by_;
};

}}  // namespace toolkit::v0
