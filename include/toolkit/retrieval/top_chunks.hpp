// The chunks of a segment that fit lists of postings best, in three steps for each window of 65,536 chunks:
//
// 1. Small sums: each list adds for each chunk an upper bound of what it gives there, of eight or sixteen bits, by the
//    code of the posting (posting_blocks.hpp). The lists with the greatest bounds come first. When the others cannot
//    lift a chunk into the best any more, and few chunks are left that they could, these are looked up in them instead.
// 2. Chunks whose bound could enter the best, the greatest first.
// 3. Their exact scores. So what is found is what adding up everything would find, with the same scores.
//
// A window whose lists together cannot enter the best is passed over (block-max: Ding, Suel, Faster top-k document
// retrieval using block-max indexes, 2011). In: lists with what they weigh. Out: chunks to offer. Next: bm25.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/posting_lanes.hpp>
#include <toolkit/retrieval/posting_list.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// A list with what a posting in it gives: share · top · times / (times + base + slope · length of the chunk).
struct weighted_list {
    posting_list found;
    double top = 0;
    double base = 0;
    double slope = 0;
    double share = 1;
    std::uint32_t field = 0;  ///< whose lengths and sums it belongs to

    [[nodiscard]] double value(double times, double length) const noexcept {
        return top * times / (times + base + slope * length);
    }
};

namespace top_chunks {

inline constexpr std::uint32_t window = 65'536;
inline constexpr std::uint32_t none = UINT32_MAX;

/// What lists add up to, by field: in the order of the lists, each addition rounded to float.
using field_sums = std::array<float, 2>;

/// What may be tried: all give the same chunks.
struct ways_to_search {
    bool look_up = true;    ///< whether frequent lists may be looked up instead of added
    bool portable = false;  ///< whether to use no unit of the processor
};

/// Costs in postings that are added; as measured.
inline constexpr std::size_t cost_of_look_up = 40;
inline constexpr std::size_t cost_of_scan = 1500;
inline constexpr std::size_t chunks_for_a_posting = 40;  ///< when there are more, a window is not scanned
inline constexpr std::size_t examined_at_once = 512;

/// Sums of eight bits serve up to so many lists.
inline constexpr std::size_t lists_of_bytes = 16;

/// Sums of a window, all 0, lent to one search at a time. A thread keeps those that it has had: one in general.
template <class Sum>
class lent_sums {
public:
    lent_sums() {
        if (kept().empty()) {
            sums_.reset(new Sum[2 * std::size_t{window}]());
        } else {
            sums_ = std::move(kept().back());
            kept().pop_back();
        }
    }
    lent_sums(const lent_sums&) = delete;
    lent_sums& operator=(const lent_sums&) = delete;
    ~lent_sums() {
        if (is_clean && kept().size() < most_kept) kept().push_back(std::move(sums_));
    }
    [[nodiscard]] Sum* data() const noexcept { return sums_.get(); }

    bool is_clean = true;  ///< otherwise they are not lent again

private:
    static std::vector<std::unique_ptr<Sum[]>>& kept() {
        thread_local std::vector<std::unique_ptr<Sum[]>> of_thread;
        if (of_thread.capacity() < most_kept) of_thread.reserve(most_kept);
        return of_thread;
    }
    static constexpr std::size_t most_kept = 4;
    std::unique_ptr<Sum[]> sums_;  ///< the second half is for what damaged blocks tell, and never read
};

template <class Sum>
class search {
public:
    search(std::span<const weighted_list> lists, std::span<const scored_field> fields, const ways_to_search& how)
        : fields_(fields), how_(how) {
        if (!how.portable) ways_ = posting_lanes::ways<Sum>::here();
        lists_.reserve(lists.size());
        std::vector<std::array<double, posting_blocks::codes>> values(lists.size());
        double total = 0;
        for (const weighted_list& list : lists) {
            cursor& made = lists_.emplace_back();
            made.list = &list;
            double most = 0;
            if (list.found.is_short()) {
                list.found.read(0, made.open);
                for (std::uint32_t i = 0; i < made.open.count; ++i) most = std::max(most, value_in(made, i));
            } else {
                const auto head = list.found.head();
                auto& of_list = values[lists_.size() - 1];
                for (std::uint32_t code = 0; code < posting_blocks::codes; ++code) {
                    of_list[code] = most_of(list, code, head.most_times);
                    if ((head.codes >> code & 1U) != 0) most = std::max(most, of_list[code]);
                }
            }
            total += most;
        }
        constexpr double greatest = std::numeric_limits<Sum>::max();
        unit_ = std::max(total / (greatest - static_cast<double>(lists.size())), 1e-300);
        for (std::size_t i = 0; i < lists.size(); ++i) {
            cursor& made = lists_[i];
            if (!made.list->found.is_short()) {
                for (std::uint32_t code = 0; code < posting_blocks::codes; ++code)
                    made.weights[code] = weight_of(values[i][code]);
                made.most = most_weight(made, made.list->found.head().codes);
                continue;
            }
            made.opened = 0;
            weigh_open(made);
            for (std::uint32_t i = 0; i < made.open.count; ++i) made.most = std::max(made.most, made.open_weights[i]);
        }
        order_.resize(lists.size());
        for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return lists_[a].most > lists_[b].most; });
        in_window_.resize(lists.size());
    }

    /// Offers the chunks among [first, end) that may enter the best: `threshold()` is the score that a chunk must reach
    /// (0 while there are too few), `offer(chunk, sums)` takes one and may change it; `sums()` are its exact
    /// field_sums.
    template <class Threshold, class Offer>
    void run(std::uint32_t first, std::uint32_t end, const stop_token& stop, Threshold&& threshold, Offer&& offer) {
        for (cursor& each : lists_) each.block = each.list->found.block_of(first);
        for (std::uint64_t base = first; base < end && !stop.stop_requested(); base += window) {
            base_ = static_cast<std::uint32_t>(base);
            size_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(window, end - base));
            search_window([&] { return least(threshold()); }, offer);
        }
    }

private:
    struct cursor {
        cursor() noexcept {}  // leaves what is open as it is: it is much  NOLINT(modernize-use-equals-default)
        const weighted_list* list = nullptr;
        posting_lanes::code_weights<Sum> weights;
        Sum most = 0;
        std::uint32_t block = 0;      ///< the first one that may have chunks of this window
        std::uint32_t opened = none;  ///< the run that is open
        posting_lists::block_postings open;
        std::array<Sum, posting_blocks::size> open_weights;
    };
    /// A list in the window: its blocks, how many postings they may hold, and the most that one can give.
    struct list_in_window {
        std::uint32_t end = 0;
        std::uint32_t postings = 0;
        std::uint32_t most = 0;
    };
    struct candidate {
        std::uint32_t place;
        std::uint32_t bound;
        friend bool operator<(const candidate& a, const candidate& b) noexcept {
            return a.bound != b.bound ? a.bound < b.bound : a.place > b.place;
        }
    };

    /// The most that a posting with a code can give.
    [[nodiscard]] double most_of(const weighted_list& list, std::uint32_t code,
                                 std::uint32_t most_times) const noexcept {
        double times = posting_blocks::times_of(code);
        if (code >= posting_blocks::code_of_many) times = std::max<double>(times, most_times);
        return list.share * list.value(times, fields_[list.field].classes.least[posting_blocks::length_class_of(code)]);
    }
    /// What a posting of the open run gives.
    [[nodiscard]] double value_in(const cursor& in, std::uint32_t posting) const noexcept {
        const std::uint32_t length = fields_[in.list->field].length(in.open.chunks[posting]);
        return in.list->share * in.list->value(in.open.times[posting], length);
    }
    void weigh_open(cursor& in) const noexcept {
        for (std::uint32_t i = 0; i < in.open.count; ++i) in.open_weights[i] = weight_of(value_in(in, i));
    }
    [[nodiscard]] Sum weight_of(double value) const noexcept {
        const double units = std::min<double>(value / unit_, std::numeric_limits<Sum>::max());
        const auto whole = static_cast<std::uint32_t>(units);
        return static_cast<Sum>(whole + (whole < units ? 1U : 0U));
    }
    [[nodiscard]] static Sum most_weight(const cursor& of, std::uint32_t codes) noexcept {
        Sum most = 0;
        for (std::uint32_t code = 0; code < posting_blocks::codes; ++code)
            if ((codes >> code & 1U) != 0) most = std::max(most, of.weights[code]);
        return most;
    }
    /// The least bound of chunks that can reach a score; what is rounded in scores is on the safe side.
    [[nodiscard]] std::uint32_t least(double score) const noexcept {
        if (score <= 0) return 1;
        return static_cast<std::uint32_t>(
            std::clamp<double>(score * (1 - 1e-5) / unit_, 1, std::numeric_limits<Sum>::max()));
    }

    /// Reads a run, unless it is open.
    void open(cursor& in, std::uint32_t block) const noexcept {
        if (in.opened == block) return;
        in.list->found.read(block, in.open);
        in.opened = block;
        weigh_open(in);
    }

    [[nodiscard]] Sum& sum_at(std::uint32_t place) const noexcept { return sums_.data()[place]; }

    /// What a list has in this window.
    [[nodiscard]] list_in_window look_at(const cursor& in) const noexcept {
        const posting_list& found = in.list->found;
        const std::uint32_t last_chunk = base_ + (size_ - 1);
        list_in_window made{in.block, 0, 0};
        if (found.is_short()) {
            const std::uint32_t* const begin = in.open.chunks.data();
            const std::uint32_t* const from = std::lower_bound(begin, begin + in.open.count, base_);
            const std::uint32_t* const to = std::upper_bound(from, begin + in.open.count, last_chunk);
            for (const std::uint32_t* at = from; at != to; ++at)
                made.most = std::max<std::uint32_t>(made.most, in.open_weights[static_cast<std::size_t>(at - begin)]);
            made.postings = static_cast<std::uint32_t>(to - from);
            made.end = made.postings > 0 ? 1 : 0;
            return made;
        }
        std::uint32_t codes = 0;
        for (; made.end < found.blocks() && found.first_of(made.end) <= last_chunk; ++made.end) {
            codes |= found.row(made.end).codes;
            made.postings += found.count_of(made.end);
        }
        made.most = most_weight(in, codes);
        return made;
    }

    template <class Least, class Offer>
    void search_window(Least&& least_bound, Offer&& offer) {
        std::uint32_t rest = 0;
        std::size_t postings = 0;
        for (std::uint32_t i = 0; i < lists_.size(); ++i) {
            in_window_[i] = look_at(lists_[i]);
            rest += in_window_[i].most;
            postings += in_window_[i].postings;
        }
        if (rest >= least_bound()) {
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
            if (few) take_looked_up(added, rest, least_bound, offer);
            else if (seen * chunks_for_a_posting < size_) take_seen(least_bound, offer);
            else take_scanned(least_bound, offer);
            if (few || seen * chunks_for_a_posting >= size_) std::fill_n(sums_.data(), size_, Sum{0});
            sums_.is_clean = true;
        }
        const std::uint64_t next = std::uint64_t{base_} + size_;
        for (std::uint32_t i = 0; i < lists_.size(); ++i) {
            const posting_list& found = lists_[i].list->found;
            std::uint32_t& block = lists_[i].block;
            block = std::max(block, in_window_[i].end);
            while (block > 0 && found.last_of(block - 1) >= next) --block;
        }
    }

    /// Whether the lists from number `next` on are better looked up: they cannot lift a chunk into the best alone, and
    /// few chunks are left that they can lift.
    [[nodiscard]] bool few_are_left(std::size_t next, std::uint32_t rest, std::size_t postings, std::uint32_t least) {
        if (rest >= least || postings < 2 * cost_of_scan) return false;
        std::size_t lists = 0;
        for (std::size_t i = next; i < order_.size(); ++i) lists += in_window_[order_[i]].postings > 0 ? 1U : 0U;
        const std::size_t left = ways_.count(sums_.data(), size_, static_cast<Sum>(least - rest));
        return left * lists * cost_of_look_up < postings;
    }

    /// Adds what a list gives in this window to the sums.
    void add(std::uint32_t number) {
        cursor& in = lists_[number];
        for_each_place(
            in, in_window_[number].end,
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

    /// Calls whole(behind, weights, at) for packed blocks that lie in this window, each place `behind` at; one(place,
    /// weight) for single postings of the window. Places of a damaged block may reach up to the end of the sums.
    template <class Whole, class One>
    void for_each_place(cursor& in, std::uint32_t end, Whole&& whole, One&& one) {
        const posting_list& found = in.list->found;
        alignas(32) std::array<std::uint16_t, posting_blocks::size> behind;
        alignas(32) std::array<Sum, posting_blocks::size> weights;
        for (std::uint32_t block = in.block; block < end; ++block) {
            const auto row = found.row(block);
            if (row.bits == posting_lists::run) {
                open(in, block);
                const std::uint32_t* const begin = in.open.chunks.data();
                const std::uint32_t* at = std::lower_bound(begin, begin + in.open.count, base_);
                for (; at != begin + in.open.count && *at - base_ < size_; ++at)
                    one(*at - base_, in.open_weights[static_cast<std::size_t>(at - begin)]);
                continue;
            }
            const char* const packed = found.packed(row);
            if (packed == nullptr) continue;
            posting_blocks::unpackers[row.bits](packed, behind.data());
            ways_.weigh(packed + std::size_t{16} * row.bits, in.weights, weights.data());
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

    /// What the lists add up to in a chunk of this window, by field.
    [[nodiscard]] field_sums exact(std::uint32_t chunk) noexcept {
        field_sums sums{};
        for (cursor& in : lists_) {
            std::uint32_t times = 0;
            const posting_list& found = in.list->found;
            const std::uint32_t block = found.block_of(chunk, in.block);
            if (block == found.blocks()) continue;
            const auto row = found.row(block);
            if (row.bits == posting_lists::run) {
                open(in, block);
                const std::uint32_t at = open_at(in, chunk);
                if (at < in.open.count) times = in.open.times[at];
            } else if (const std::uint32_t place = found.place_in(block, row, chunk); place < posting_blocks::size) {
                times = found.times_at(row, place);
            }
            if (times == 0) continue;
            sums[in.list->field] += static_cast<float>(in.list->value(times, fields_[in.list->field].length(chunk)));
        }
        return sums;
    }
    /// The posting of a chunk in the open run; as many as there are when it is not there.
    [[nodiscard]] static std::uint32_t open_at(const cursor& in, std::uint32_t chunk) noexcept {
        const std::uint32_t* const begin = in.open.chunks.data();
        const std::uint32_t* const end = begin + in.open.count;
        const std::uint32_t* const at = std::lower_bound(begin, end, chunk);
        return at != end && *at == chunk ? static_cast<std::uint32_t>(at - begin) : in.open.count;
    }

    /// Few postings: their chunks are gone through again.
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

    /// Many postings: the sums are gone through, from the greatest down, some hundred chunks at once.
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
            if (low == 1 && count(low) - taken > examined_at_once) {  // too few are found yet to tell what is great
                std::uint32_t high = below - 1;                       // the greatest value alone may have more
                while (low < high) {
                    const std::uint32_t middle = low + (high - low) / 2;
                    if (count(middle) - taken > examined_at_once) low = middle + 1;
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

    /// Chunks that the lists from number `next` on may lift are looked up there.
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
            for (candidate& each : candidates_) each.bound += weight_at(lists_[number], base_ + each.place);
            std::erase_if(candidates_, [&](const candidate& each) { return each.bound + rest < least; });
        }
        offer_all(least_bound, offer);
    }
    /// The weight of a list for a chunk of this window.
    [[nodiscard]] std::uint32_t weight_at(cursor& in, std::uint32_t chunk) const noexcept {
        const posting_list& found = in.list->found;
        const std::uint32_t block = found.block_of(chunk, in.block);
        if (block == found.blocks()) return 0;
        const auto row = found.row(block);
        if (row.bits == posting_lists::run) {
            open(in, block);
            const std::uint32_t at = open_at(in, chunk);
            return at < in.open.count ? in.open_weights[at] : 0;
        }
        const std::uint32_t place = found.place_in(block, row, chunk);
        if (place == posting_blocks::size) return 0;
        return in.weights[posting_blocks::code_at(found.packed(row) + std::size_t{16} * row.bits, place)];
    }

    std::span<const scored_field> fields_;
    ways_to_search how_;
    posting_lanes::ways<Sum> ways_;
    lent_sums<Sum> sums_;
    std::vector<cursor> lists_;
    std::vector<std::uint32_t> order_;  ///< lists by what they give at most
    std::vector<list_in_window> in_window_;
    std::vector<candidate> candidates_;
    std::vector<std::uint32_t> found_;
    double unit_ = 1;
    std::uint32_t base_ = 0;
    std::uint32_t size_ = 0;
};

}  // namespace top_chunks

}  // namespace toolkit::inline v0
