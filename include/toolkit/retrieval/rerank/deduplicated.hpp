// Removes hits that say nearly the same. The best of them stays, and further hits fill the free places.
// In: a retriever. Out: a retriever. Next: an agent, or another wrapper.
#pragma once

#include <toolkit/document/near_duplicates.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of `deduplicated`.
struct deduplication {
    /// Chunks of at least this likeness are duplicates (near_duplicates.hpp). A passage of 150 words keeps 0.9 of its
    /// sequences if a stretch of six words is rewritten, and 0.78 if six scattered words change.
    double likeness = 0.8;
    std::size_t most = 1000;  ///< maximum number of hits examined
};
inline constexpr deduplication deduplication_default{};

/// The view of `deduplicated`.
template <Searchable View>
class deduplicated_view : public view_adaptor<View> {
public:
    deduplicated_view(View inner, const deduplication& by) : view_adaptor<View>(std::move(inner)), by_(by) {}

    /// Returns the best top_k hits without near duplicates, or fewer if the first `most` hits contain no more. Searches
    /// the inner view for more hits until there are enough.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        query wider = request;
        std::map<uuid, shingles> known;
        const std::size_t most = std::max(by_.most, request.top_k);
        wider.top_k = std::min(request.top_k + request.top_k / 2, most);
        for (;;) {
            auto hits = this->inner().search(wider, stop);
            if (!hits) return hits;
            const bool all = hits->size() < wider.top_k || wider.top_k == most;
            auto kept = first_of_each(std::move(*hits), request.top_k, known, stop);
            if (!kept || kept->size() == request.top_k || all) return kept;
            wider.top_k = wider.top_k > most / 2 ? most : std::max<std::size_t>(2 * wider.top_k, 8);
        }
    }

private:
    [[nodiscard]] result<std::vector<hit>> first_of_each(std::vector<hit> hits, std::size_t count,
                                                         std::map<uuid, shingles>& known,
                                                         const stop_token& stop) const {
        std::vector<hit> kept;
        std::vector<const shingles*> of_kept;
        for (hit& one : hits) {
            if (kept.size() == count) break;
            auto place = known.find(one.chunk_id);
            if (place == known.end()) {
                auto whole = this->inner().chunk(one.chunk_id, stop);
                // A chunk that was deleted meanwhile is compared by the hit's snippet.
                if (!whole && whole.error().kind != failure_kind::not_found) return std::move(whole).error();
                place = known.emplace(one.chunk_id, shingles{whole ? whole->text : one.snippet}).first;
            }
            const bool again = std::any_of(of_kept.begin(), of_kept.end(), [&](const shingles* other) {
                return other->likeness(place->second) >= by_.likeness;
            });
            if (again) continue;
            of_kept.push_back(&place->second);
            kept.push_back(std::move(one));
        }
        return kept;
    }

    deduplication by_;
};

/// `toolkit::deduplicated{retriever}`: a Retriever without near duplicates. Put a reranker around it and not inside:
/// `reranked(deduplicated{retriever}, reranker)`. Then each candidate is graded once, and no removed hit is graded.
template <Retriever R>
class deduplicated {
    static_assert(!view_adaptor<owners_view<R>>::uses_reranker,
                  "toolkit: write reranked(deduplicated{retriever}, reranker), because inside deduplicated the "
                  "reranker would grade the same hits again for each request of more hits");

public:
    explicit deduplicated(R retriever, const deduplication& by = deduplication_default)
        : retriever_(std::move(retriever)), by_(by) {}
    [[nodiscard]] deduplicated_view<owners_view<R>> for_owner(const owner& who) const {
        return {retriever_.for_owner(who), by_};
    }

private:
    R retriever_;
    deduplication by_;
};

}}  // namespace toolkit::v0
