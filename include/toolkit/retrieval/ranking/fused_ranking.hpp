// Ranks chunks by words and vectors together. The nearest chunks by vectors are known first. Any other chunk is at most
// as near as the last of these, so its words must contribute the rest. top_chunks.hpp finds the chunks whose words can.
// So the result is the same as scoring every chunk, except for what the vector search misses.
// In: scores by words and by vectors, and the nearest chunks. Out: places, best first. Next: vector_view.hpp.
#pragma once

#include <toolkit/retrieval/ranking/lexical_scores.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `Scores` has has(part, chunk), which says whether a chunk has a vector, and score(part, chunk), its score by vector.
template <class Scores>
class fused_ranking {
public:
    /// The arguments must outlive this. `all_embedded` says that every chunk has a vector.
    fused_ranking(const lexical_scores& words, const Scores& vectors, const fusion_weights& weights, bool all_embedded)
        : words_(words), vectors_(vectors), weights_(weights), all_embedded_(all_embedded) {}

    /// Returns the best `most` (at least 1) of the allowed chunks, as lexical_scores does. `nearest` are the nearest of
    /// the allowed chunks by their vectors, best first.
    template <class Allowed>
    [[nodiscard]] std::vector<scored_place> best(std::size_t most, const std::vector<scored_place>& nearest,
                                                 const std::optional<lexical_scoring::within_document>& within,
                                                 const Allowed& allowed, const stop_token& stop) const {
        const double of_words = weights_.words + weights_.grams;
        const double farthest = nearest.empty() ? 0 : weights_.vectors * nearest.back().score;
        // At least `most` chunks have this score, whatever their words are.
        const double sure = nearest.size() < most ? 0 : weights_.vectors * nearest[most - 1].score;
        near_chunks by_place{nearest, words_.part_count(), weights_.vectors, farthest};
        best_places best{most};
        const auto threshold = [&] {
            constexpr double rounded = 1 - 1e-9;
            const double least = rounded * std::max(sure, best.least());
            const double with_vector = least - farthest;
            return std::max(0.0, all_embedded_ ? with_vector : std::min(with_vector, least * of_words));
        };
        const auto take = [&](std::uint32_t part, std::uint32_t chunk, auto&& score) {
            if (auto* const known = by_place.find(part, chunk)) {
                if (!std::exchange(known->is_taken, true)) best.offer({part, chunk, known->by_vector + score()});
            } else if (allowed(part, chunk)) {
                const double by_words = score();
                if (!vectors_.has(part, chunk)) best.offer({part, chunk, by_words / of_words});
                else if (by_words >= threshold())
                    best.offer({part, chunk, by_words + weights_.vectors * vectors_.score(part, chunk)});
            }
        };
        for (std::size_t i = 0; i < std::min(nearest.size(), most); ++i)  // first, so that the threshold is high
            take(nearest[i].part, nearest[i].chunk, [&] { return words_.score(nearest[i].part, nearest[i].chunk); });
        words_.for_each_above(within, stop, threshold, take, by_place.watched);
        by_place.for_each_untaken([&](std::uint32_t part, std::uint32_t chunk, double by_vector) {
            best.offer({part, chunk, by_vector});  // no words, or too few for the best
        });
        return std::move(best).sorted();
    }

private:
    /// The nearest chunks, by part and number.
    struct near_chunks {
        struct near_chunk {
            std::uint32_t chunk;
            double by_vector;
            bool is_taken = false;
        };
        std::vector<std::vector<near_chunk>> of_part;
        std::vector<std::vector<top_chunks::watched_chunk>> watched;

        near_chunks(const std::vector<scored_place>& nearest, std::size_t parts, double weight, double farthest)
            : of_part(parts), watched(parts) {
            for (const auto& [part, chunk, score] : nearest) of_part[part].push_back({chunk, weight * score});
            for (std::size_t i = 0; i < parts; ++i) {
                std::sort(of_part[i].begin(), of_part[i].end(),
                          [](const near_chunk& a, const near_chunk& b) { return a.chunk < b.chunk; });
                watched[i].reserve(of_part[i].size());
                for (const near_chunk& each : of_part[i]) watched[i].push_back({each.chunk, each.by_vector - farthest});
            }
        }
        near_chunk* find(std::uint32_t part, std::uint32_t chunk) {
            const auto at = std::lower_bound(of_part[part].begin(), of_part[part].end(), chunk,
                                             [](const near_chunk& a, std::uint32_t b) { return a.chunk < b; });
            return at != of_part[part].end() && at->chunk == chunk ? &*at : nullptr;
        }
        template <class F>
        void for_each_untaken(F&& f) const {
            for (std::uint32_t part = 0; part < of_part.size(); ++part)
                for (const near_chunk& each : of_part[part])
                    if (!each.is_taken) f(part, each.chunk, each.by_vector);
        }
    };

    const lexical_scores& words_;
    const Scores& vectors_;
    fusion_weights weights_;
    bool all_embedded_;
};

}}  // namespace toolkit::v0
