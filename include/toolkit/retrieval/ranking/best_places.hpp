// Keeps the best places of a search.
// In: scored places. Out: the best, best first. Next: lexical_scores.hpp, fused_ranking.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of one search.
struct search_limits {
    std::size_t query_bytes = 8192;  ///< longer queries are cut
    std::size_t hits = 1000;         ///< maximum hits of one search
    std::size_t examined = 20'000;   ///< maximum of best chunks whose text is checked for phrases and exclusions
};
inline constexpr search_limits search_limits_default{};

/// A chunk by its number in the segment.
struct scored_chunk {
    std::uint32_t chunk;
    double score;
};
/// A chunk by its segment among those searched, and its number in the segment.
struct scored_place {
    std::uint32_t part;
    std::uint32_t chunk;
    double score;
};
/// Of two equal scores, the later chunk is worse.
[[nodiscard]] constexpr bool is_worse(const scored_place& a, const scored_place& b) noexcept {
    if (a.score != b.score) return a.score < b.score;
    return a.part != b.part ? a.part > b.part : a.chunk > b.chunk;
}

/// Keeps the best of the offered places.
class best_places {
public:
    explicit best_places(std::size_t most) : most_(most) {}

    /// Scores of 0 or less are ignored.
    void offer(const scored_place& one) {
        if (one.score <= 0 || (is_full() && !is_better(one, heap_.front()))) return;
        if (is_full()) {
            std::pop_heap(heap_.begin(), heap_.end(), is_better);
            heap_.pop_back();
        }
        heap_.push_back(one);
        std::push_heap(heap_.begin(), heap_.end(), is_better);
    }
    /// The least score that can still be kept.
    [[nodiscard]] double least() const noexcept { return is_full() ? heap_.front().score : 0; }
    /// Returns the places, best first.
    [[nodiscard]] std::vector<scored_place> sorted() && {
        std::sort_heap(heap_.begin(), heap_.end(), is_better);
        return std::move(heap_);
    }

private:
    static bool is_better(const scored_place& a, const scored_place& b) noexcept { return is_worse(b, a); }
    [[nodiscard]] bool is_full() const noexcept { return heap_.size() == most_; }

    std::size_t most_;                  ///< at least 1
    std::vector<scored_place> heap_{};  ///< the worst is in front
};

/// Returns the best `most` places that `fits` accepts, best first. `rank(some)` returns the best `some`. It is called
/// for more places until enough of them fit. `fits` may be slow; it is called once for each place. Fails as `rank`
/// does.
template <class Fits, class Rank>
[[nodiscard]] result<std::vector<scored_place>> best_that_fit(std::size_t most, const Fits& fits,
                                                              const stop_token& stop, Rank&& rank) {
    std::vector<scored_place> found;
    std::unordered_map<std::uint64_t, bool> known;
    const auto is_fit = [&](const scored_place& at) {
        const auto [verdict, is_new] = known.try_emplace(std::uint64_t{at.part} << 32U | at.chunk);
        if (is_new) verdict->second = fits(at.part, at.chunk);
        return verdict->second;
    };
    most = std::min(most, search_limits_default.hits);
    for (std::size_t some = most; most > 0; some = std::min(8 * some, search_limits_default.examined)) {
        const auto ranked = rank(some);
        if (!ranked) return ranked.error();
        found.clear();
        for (const scored_place& at : *ranked) {
            if (found.size() == most || stop.stop_requested()) break;
            if (is_fit(at)) found.push_back(at);
        }
        if (found.size() == most || ranked->size() < some || some == search_limits_default.examined ||
            stop.stop_requested())
            break;
    }
    return found;
}

}}  // namespace toolkit::v0
