// Finds the chunks of a segment with the greatest sums over posting lists. It takes three steps for each window of
// 65,536 chunks:
//
// 1. Small sums of eight or sixteen bits. Each list adds, for each of its chunks, an upper bound of its value there, by
// the code of the posting (posting_blocks.hpp). The lists with the greatest bounds come first. At some point the
// remaining lists cannot lift a new chunk into the best, and few chunks are left that they could still lift. These
// chunks are then looked up in the remaining lists.
// 2. Chunks whose bound could reach the best, the greatest first.
// 3. Their exact scores. So the result and its scores are the same as with exact sums for every chunk.
//
// A window is skipped if its lists together cannot reach the best (block-max: Ding, Suel, Faster top-k document
// retrieval using block-max indexes, 2011). Chunks that need a lower sum, because they score otherwise, are watched:
// each is offered if its bound is high enough for its own threshold.
// In: lists with their weights. Out: chunks to offer. Next: lexical_scores.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/ranking/list_cursor.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace top_chunks {

/// Sums over the lists, by field. They are added in the order of the lists, and each addition is rounded to float.
using field_sums = std::array<float, 2>;

/// A chunk whose threshold is lower than that of others by `less`.
struct watched_chunk {
    std::uint32_t chunk;
    double less;
};

/// Options for tests. All give the same chunks.
struct ways_to_search {
    bool look_up = true;    ///< look up frequent lists instead of adding them
    bool portable = false;  ///< use no vector unit of the processor
};

/// Costs, measured in postings added.
inline constexpr std::size_t cost_of_look_up = 40;
inline constexpr std::size_t cost_of_scan = 1500;
inline constexpr std::size_t chunks_for_a_posting = 40;  ///< with more chunks per posting, a window is not scanned
inline constexpr std::size_t examined_at_once = 64;

/// The maximum number of lists for sums of eight bits.
inline constexpr std::size_t lists_of_bytes = 16;

/// Lends the sums of a window, all 0, to one search at a time. A thread keeps those that it has used, usually one.
template <class Sum>
class sums_lease {
public:
    sums_lease() {
        if (spare_sums().empty()) {
            sums_.reset(new Sum[2 * std::size_t{window}]());
        } else {
            sums_ = std::move(spare_sums().back());
            spare_sums().pop_back();
        }
    }
    sums_lease(const sums_lease&) = delete;
    sums_lease& operator=(const sums_lease&) = delete;
    ~sums_lease() {
        if (is_clean && spare_sums().size() < most_spare) spare_sums().push_back(std::move(sums_));
    }
    [[nodiscard]] Sum* data() const noexcept { return sums_.get(); }

    bool is_clean = true;  ///< otherwise they are not lent again

private:
    static std::vector<std::unique_ptr<Sum[]>>& spare_sums() {
        thread_local std::vector<std::unique_ptr<Sum[]>> of_thread;
        if (of_thread.capacity() < most_spare) of_thread.reserve(most_spare);
        return of_thread;
    }
    static constexpr std::size_t most_spare = 4;
    std::unique_ptr<Sum[]> sums_;  ///< the second half takes values of damaged blocks, and is never read
};

template <class Sum>
class search {
public:
    search(std::span<const weighted_list> lists, std::span<const scored_field> fields, const ways_to_search& how)
        : how_(how), order_(lists.size()), in_window_(lists.size()) {
        if (!how.portable) ways_ = posting_lanes::ways<Sum>::here();
        lists_.reserve(lists.size());
        double total = 0;
        for (const weighted_list& list : lists) total += lists_.emplace_back(list, fields[list.field]).greatest();
        constexpr double greatest = std::numeric_limits<Sum>::max();
        unit_ = std::max(total / (greatest - static_cast<double>(lists.size())), 1e-300);
        for (list_cursor<Sum>& each : lists_) each.count_in(unit_);
        for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return lists_[a].most() > lists_[b].most(); });
    }

    /// Offers the chunks among [first, end) that may enter the best. `threshold()` is the score that a chunk must reach
    /// (0 while there are too few). `offer(chunk, sums)` takes a chunk and may change the threshold; `sums()` returns
    /// its exact field_sums. A chunk of `watched`, which is in rising order, may be offered twice.
    template <class Threshold, class Offer>
    void run(std::uint32_t first, std::uint32_t end, const stop_token& stop, Threshold&& threshold, Offer&& offer,
             std::span<const watched_chunk> watched = {}) {
        for (list_cursor<Sum>& each : lists_) each.seek(first);
        for (std::uint64_t base = first; base < end && !stop.stop_requested(); base += window) {
            base_ = static_cast<std::uint32_t>(base);
            size_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(window, end - base));
            std::size_t here = 0;
            while (here < watched.size() && watched[here].chunk < base + size_) ++here;
            search_window(threshold, offer, watched.first(here));
            watched = watched.subspan(here);
            for (std::uint32_t i = 0; i < lists_.size(); ++i) lists_[i].leave(in_window_[i].end, base + size_);
        }
    }

private:
    struct candidate {
        std::uint32_t place;
        std::uint32_t bound;
        friend bool operator<(const candidate& a, const candidate& b) noexcept {
            return a.bound != b.bound ? a.bound < b.bound : a.place > b.place;
        }
    };

    /// Returns the least bound of chunks that can reach a score. It allows for one rounding error per list.
    [[nodiscard]] std::uint32_t least(double score) const noexcept {
        if (score <= 0) return 1;
        return static_cast<std::uint32_t>(
            std::clamp<double>(score * (1 - 1e-5 - 1.2e-7 * static_cast<double>(lists_.size())) / unit_, 1,
                               std::numeric_limits<Sum>::max()));
    }
    [[nodiscard]] Sum& sum_at(std::uint32_t place) const noexcept { return sums_.data()[place]; }

    template <class Threshold, class Offer>
    void search_window(Threshold&& threshold, Offer&& offer, std::span<const watched_chunk> watched) {
        const auto least_bound = [&] { return least(threshold()); };
        std::uint32_t rest = 0;
        std::size_t postings = 0;
        for (std::uint32_t i = 0; i < lists_.size(); ++i) {
            in_window_[i] = lists_[i].look_at(base_, size_);
            rest += in_window_[i].most;
            postings += in_window_[i].postings;
        }
        if (rest < least_bound()) {
            offer_watched(watched, rest, threshold, offer);
        } else {
            sums_.is_clean = false;
            std::size_t added = 0;
            std::size_t seen = 0;
            bool few = false;
            for (; added < order_.size() && !few; ++added) {
                const list_in_window& here = in_window_[order_[added]];
                if (here.postings == 0) continue;
                few = seen > 0 && how_.look_up && few_are_left(added, rest, postings, least_bound());
                if (few) break;
                add(order_[added]);
                rest -= here.most;
                seen += here.postings;
                postings -= here.postings;
            }
            offer_watched(watched, rest, threshold, offer);
            if (few) take_looked_up(added, rest, least_bound, offer);
            else if (seen * chunks_for_a_posting < size_) take_seen(least_bound, offer);
            else take_scanned(least_bound, offer);
            if (few || seen * chunks_for_a_posting >= size_)
                std::fill_n(sums_.data(), window, Sum{0});  // a damaged block may have written after size_
            sums_.is_clean = true;
        }
    }

    /// Offers the watched chunks of this window that have enough, if the remaining lists add at most `rest`.
    template <class Threshold, class Offer>
    void offer_watched(std::span<const watched_chunk> watched, std::uint32_t rest, Threshold&& threshold,
                       Offer&& offer) {
        for (const auto& [chunk, less] : watched)
            if (sum_at(chunk - base_) + rest >= least(threshold() - less)) offer(chunk, [&] { return exact(chunk); });
    }

    /// Whether it is better to look up the lists from number `next` on: they alone cannot lift a chunk into the best,
    /// and few chunks are left that they can lift.
    [[nodiscard]] bool few_are_left(std::size_t next, std::uint32_t rest, std::size_t postings, std::uint32_t least) {
        if (rest >= least || postings < 2 * cost_of_scan) return false;
        std::size_t lists = 0;
        for (std::size_t i = next; i < order_.size(); ++i) lists += in_window_[order_[i]].postings > 0 ? 1U : 0U;
        const std::size_t left = ways_.count(sums_.data(), size_, static_cast<Sum>(least - rest));
        return left * lists * cost_of_look_up < postings;
    }

    /// Adds the bounds of a list in this window to the sums.
    void add(std::uint32_t number) {
        for_each_place(
            lists_[number], in_window_[number].end,
            [this](const std::uint16_t* behind, const Sum* weights, std::uint32_t at) {
                Sum* const sums = sums_.data() + at;
                for (std::uint32_t i = 0; i < posting_blocks::size; i += 4) {
                    sums[behind[i]] = static_cast<Sum>(sums[behind[i]] + weights[i]);
                    sums[behind[i + 1]] = static_cast<Sum>(sums[behind[i + 1]] + weights[i + 1]);
                    sums[behind[i + 2]] = static_cast<Sum>(sums[behind[i + 2]] + weights[i + 2]);
                    sums[behind[i + 3]] = static_cast<Sum>(sums[behind[i + 3]] + weights[i + 3]);
                }
            },
            [this](std::uint32_t place, Sum weight) { sum_at(place) = static_cast<Sum>(sum_at(place) + weight); });
    }

    /// Calls whole(behind, weights, at) for packed blocks inside this window; their places are `at` + `behind`. Calls
    /// one(place, weight) for other postings of the window. Places of a damaged block are always inside the sums.
    template <class Whole, class One>
    void for_each_place(list_cursor<Sum>& in, std::uint32_t end, Whole&& whole, One&& one) {
        const posting_list& found = in.list();
        alignas(32) std::array<std::uint16_t, posting_blocks::size> behind;
        alignas(32) std::array<Sum, posting_blocks::size> weights;
        for (std::uint32_t block = in.block(); block < end; ++block) {
            const auto row = found.row(block);
            if (row.bits == posting_lists::run) {
                in.open_run(block);
                in.for_each_in_run(base_, size_, one);
                continue;
            }
            const char* const packed = found.packed(row);
            if (packed == nullptr) continue;
            posting_blocks::unpackers[row.bits](packed, behind.data());
            ways_.weigh(packed + std::size_t{16} * row.bits, in.weights(), weights.data());
            const std::uint32_t at = found.first_of(block) - base_;
            if (at < size_ && row.last - base_ < size_) {
                whole(behind.data(), weights.data(), at);
            } else {
                for (std::uint32_t i = 0; i < posting_blocks::size; ++i)
                    if (at + behind[i] < size_) one(at + behind[i], weights[i]);
            }
        }
    }

    /// Offers candidates, the greatest bound first, until none can enter the best.
    template <class Least, class Offer>
    void offer_all(Least&& least_bound, Offer&& offer) {
        std::make_heap(candidates_.begin(), candidates_.end());
        while (!candidates_.empty() && candidates_.front().bound >= least_bound()) {
            std::pop_heap(candidates_.begin(), candidates_.end());
            const std::uint32_t chunk = base_ + candidates_.back().place;
            offer(chunk, [&] { return exact(chunk); });
            candidates_.pop_back();
        }
        candidates_.clear();
    }

    /// Returns the exact sums of a chunk of this window, by field.
    [[nodiscard]] field_sums exact(std::uint32_t chunk) noexcept {
        field_sums sums{};
        for (list_cursor<Sum>& in : lists_)
            if (const std::uint32_t times = in.in_chunk(chunk, true).times; times != 0)
                sums[in.field()] += in.value(times, chunk);
        return sums;
    }

    /// For few postings: visits their chunks again.
    template <class Least, class Offer>
    void take_seen(Least&& least_bound, Offer&& offer) {
        const std::uint32_t least = least_bound();
        const auto take = [&](std::uint32_t place) {
            const std::uint32_t bound = std::exchange(sum_at(place), Sum{0});
            if (bound >= least && place < size_) candidates_.push_back({place, bound});
        };
        for (std::uint32_t i = 0; i < lists_.size(); ++i)
            for_each_place(
                lists_[i], in_window_[i].end,
                [&](const std::uint16_t* behind, const Sum*, std::uint32_t at) {
                    for (std::uint32_t p = 0; p < posting_blocks::size; ++p) take(at + behind[p]);
                },
                [&](std::uint32_t place, Sum) { take(place); });
        offer_all(least_bound, offer);
    }

    /// For many postings: scans the sums from the greatest down, a limited number of chunks at once.
    template <class Least, class Offer>
    void take_scanned(Least&& least_bound, Offer&& offer) {
        std::uint32_t below = std::uint32_t{std::numeric_limits<Sum>::max()} + 1;
        const auto count = [&](std::uint32_t least) {
            return least > std::numeric_limits<Sum>::max() ? std::size_t{0}
                                                           : ways_.count(sums_.data(), size_, static_cast<Sum>(least));
        };
        std::size_t taken = 0;
        while (below > least_bound()) {
            std::uint32_t low = least_bound();
            const std::size_t some = std::max(examined_at_once, taken);  // more each time, because few may be allowed
            if (low == 1 && count(low) - taken > some) {                 // too few are found yet for a threshold
                std::uint32_t high = below - 1;                          // the greatest value alone may have more
                while (low < high) {
                    const std::uint32_t middle = low + (high - low) / 2;
                    if (count(middle) - taken > some) low = middle + 1;
                    else high = middle;
                }
            }
            found_.clear();
            ways_.find(sums_.data(), size_, static_cast<Sum>(low), found_);
            taken = found_.size();
            for (const std::uint32_t place : found_)
                if (sum_at(place) < below) candidates_.push_back({place, sum_at(place)});
            offer_all(least_bound, offer);
            below = low;
        }
    }

    /// Looks up the chunks that the lists from number `next` on may lift.
    template <class Least, class Offer>
    void take_looked_up(std::size_t next, std::uint32_t rest, Least&& least_bound, Offer&& offer) {
        found_.clear();
        const std::uint32_t least = least_bound();
        ways_.find(sums_.data(), size_, static_cast<Sum>(least - rest), found_);
        for (const std::uint32_t place : found_) candidates_.push_back({place, sum_at(place)});
        for (; next < order_.size(); ++next) {
            const std::uint32_t number = order_[next];
            if (in_window_[number].postings == 0) continue;
            rest -= in_window_[number].most;
            for (candidate& each : candidates_) each.bound += lists_[number].in_chunk(base_ + each.place, false).weight;
            std::erase_if(candidates_, [&](const candidate& each) { return each.bound + rest < least; });
        }
        offer_all(least_bound, offer);
    }

    ways_to_search how_;
    posting_lanes::ways<Sum> ways_;
    sums_lease<Sum> sums_;
    std::vector<list_cursor<Sum>> lists_;
    std::vector<std::uint32_t> order_;  ///< lists by their maximum value, descending
    std::vector<list_in_window> in_window_;
    std::vector<candidate> candidates_;
    std::vector<std::uint32_t> found_;
    double unit_ = 1;
    std::uint32_t base_ = 0;
    std::uint32_t size_ = 0;
};

}}}  // namespace toolkit::v0::top_chunks
