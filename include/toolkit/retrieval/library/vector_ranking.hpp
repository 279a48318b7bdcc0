// Ranks chunks by their similarity to the query, and by words if words have a weight.
// In: a task, scores by vectors. Out: places, best first. Next: vector_view.hpp, late_interaction.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/ranking/fused_ranking.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/ranking/search_task.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How many nearest neighbours are requested. A graph search keeps a quarter more candidates, so it misses few.
struct vector_search_limits {
    std::size_t beside_words = 128;  ///< minimum if words find other candidates
    std::size_t alone = 200;         ///< minimum without words
    std::size_t for_a_hit = 5;       ///< minimum for each hit of the query
    double chunks_unlike = 16;       ///< number of unrelated chunks assumed when the mean cosine is computed
};
inline constexpr vector_search_limits vector_search_limits_default{};

/// Returns the best places of the task. `Scores` has best(most, within, allowed, stop), which returns the nearest
/// chunks, and what fused_ranking requires. `all_embedded` says that every chunk has a vector.
template <class Scores>
[[nodiscard]] result<std::vector<scored_place>> best_by_vectors(const Scores& scores, const search_task& task,
                                                                const fusion_weights& weights, bool all_embedded,
                                                                const stop_token& stop) {
    std::optional<lexical_scores> words;
    if (weights.words + weights.grams > 0) words.emplace(task.parts, task.words, weights, stop);
    return best_that_fit(task.most, task.fits, stop, [&](std::size_t some) -> result<std::vector<scored_place>> {
        constexpr vector_search_limits limits = vector_search_limits_default;
        const std::size_t enough = std::max(words ? limits.beside_words : limits.alone, limits.for_a_hit * some);
        auto nearest = scores.best(std::min(enough, search_limits_default.examined), task.within, task.allowed, stop);
        if (nearest && words)
            return fused_ranking{*words, scores, weights, all_embedded}.best(some, *nearest, task.within, task.allowed,
                                                                             stop);
        if (!nearest) return nearest;
        if (nearest->size() > some) nearest->resize(some);
        std::erase_if(*nearest, [](const scored_place& at) { return at.score <= 0; });
        return nearest;
    });
}

}}  // namespace toolkit::v0
