// Reads a posting list window by window: which blocks are in the window, the maximum value of their postings, and how
// often the term occurs in a chunk.
// In: a list with its weight. Out: bounds in small units, and counts. Next: top_chunks.hpp.
#pragma once

#include <toolkit/retrieval/ranking/posting_lanes.hpp>
#include <toolkit/retrieval/segment/posting_list.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace toolkit { inline namespace v0 {

/// A list, and the value of its postings: share · top · times / (times + base + slope · length of the chunk).
struct weighted_list {
    posting_list found;
    double top = 0;
    double base = 0;
    double slope = 0;
    double share = 1;
    std::uint32_t field = 0;  ///< the field of its lengths and sums

    [[nodiscard]] double value(double times, double length) const noexcept {
        return top * times / (times + base + slope * length);
    }
};

namespace top_chunks {

inline constexpr std::uint32_t window = 65'536;

/// A list in a window: the end of its blocks, the maximum number of their postings, and the maximum value of one.
struct list_in_window {
    std::uint32_t end = 0;
    std::uint32_t postings = 0;
    std::uint32_t most = 0;
};

/// Reads one list. Bounds are whole units, rounded up, of the type Sum.
template <class Sum>
class list_cursor {
public:
    list_cursor(const weighted_list& of, const scored_field& in) noexcept : list_(&of), field_(&in) {
        if (list().is_short()) {
            list().read(0, run_);
            run_block_ = 0;
            for (std::uint32_t i = 0; i < run_.count; ++i) greatest_ = std::max(greatest_, value_in_run(i));
            return;
        }
        const auto head = list().head();
        for (std::uint32_t code = 0; code < posting_blocks::codes; ++code) {
            values_[code] = value_of_code(code, head.most_times);
            if ((head.codes >> code & 1U) != 0) greatest_ = std::max(greatest_, values_[code]);
        }
    }

    /// The maximum value of a posting.
    [[nodiscard]] double greatest() const noexcept { return greatest_; }
    /// Sets the unit. Call it once, before the functions below.
    void count_in(double unit) noexcept {
        unit_ = unit;
        if (list().is_short()) return weigh_run();
        for (std::uint32_t code = 0; code < posting_blocks::codes; ++code) weights_[code] = units(values_[code]);
    }
    [[nodiscard]] Sum most() const noexcept { return units(greatest_); }
    [[nodiscard]] const posting_lanes::code_weights<Sum>& weights() const noexcept { return weights_; }
    [[nodiscard]] const posting_list& list() const noexcept { return list_->found; }
    [[nodiscard]] std::uint32_t field() const noexcept { return list_->field; }
    /// The first block that may contain chunks of the window.
    [[nodiscard]] std::uint32_t block() const noexcept { return block_; }

    /// Moves to the window that begins with this chunk.
    void seek(std::uint32_t first) noexcept { block_ = list().block_of(first); }
    /// Leaves a window whose blocks end at `end`. The next window begins with chunk `next`.
    void leave(std::uint32_t end, std::uint64_t next) noexcept {
        block_ = std::max(block_, end);
        while (block_ > 0 && list().last_of(block_ - 1) >= next) --block_;
    }

    /// Returns the extent of the list in the window of `size` chunks from `base` on.
    [[nodiscard]] list_in_window look_at(std::uint32_t base, std::uint32_t size) const noexcept {
        list_in_window made{block_, 0, 0};
        if (list().is_short()) {
            for_each_in_run(base, size, [&](std::uint32_t, Sum weight) {
                made.most = std::max<std::uint32_t>(made.most, weight);
                ++made.postings;
            });
            made.end = made.postings > 0 ? 1 : 0;
            return made;
        }
        std::uint32_t codes = 0;
        for (; made.end < list().blocks() && list().first_of(made.end) <= base + (size - 1); ++made.end) {
            codes |= list().row(made.end).codes;
            made.postings += list().count_of(made.end);
        }
        for (std::uint32_t code = 0; code < posting_blocks::codes; ++code)
            if ((codes >> code & 1U) != 0) made.most = std::max<std::uint32_t>(made.most, weights_[code]);
        return made;
    }

    /// Reads a run, unless it is already open.
    void open_run(std::uint32_t block) noexcept {
        if (run_block_ == block) return;
        list().read(block, run_);
        run_block_ = block;
        weigh_run();
    }
    /// Calls f(place in the window, weight) for the postings of the open run.
    template <class F>
    void for_each_in_run(std::uint32_t base, std::uint32_t size, F&& f) const {
        const std::uint32_t* const begin = run_.chunks.data();
        const std::uint32_t* const end = begin + run_.count;
        for (const std::uint32_t* at = std::lower_bound(begin, end, base); at != end && *at - base < size; ++at)
            f(*at - base, run_weights_[static_cast<std::size_t>(at - begin)]);
    }

    /// How often the term occurs in a chunk of the window or after it, and the bound of its value; 0 if it does not
    /// occur.
    struct times_and_weight {
        std::uint32_t times = 0;
        Sum weight = 0;
    };
    [[nodiscard]] times_and_weight in_chunk(std::uint32_t chunk, bool with_times) noexcept {
        const std::uint32_t block = list().block_of(chunk, block_);
        if (block == list().blocks()) return {};
        const auto row = list().row(block);
        if (row.bits == posting_lists::run) {
            open_run(block);
            const std::uint32_t* const begin = run_.chunks.data();
            const std::uint32_t* const end = begin + run_.count;
            const std::uint32_t* const at = std::lower_bound(begin, end, chunk);
            if (at == end || *at != chunk) return {};
            const auto posting = static_cast<std::size_t>(at - begin);
            return {run_.times[posting], run_weights_[posting]};
        }
        const char* const packed = list().packed(row);
        const std::uint32_t behind_first = chunk - list().first_of(block);
        if (packed == nullptr || behind_first >= window) return {};
        if (unpacked_ != block) {
            posting_blocks::unpackers[row.bits](packed, behind_.data());
            unpacked_ = block;
        }
        const std::uint32_t place =
            posting_blocks::find_place(behind_.data(), static_cast<std::uint16_t>(behind_first));
        if (place == posting_blocks::size) return {};
        const Sum weight = weights_[posting_blocks::code_at(packed + std::size_t{16} * row.bits, place)];
        return {with_times ? list().times_at(row, place) : 1, weight};
    }
    /// The exact value of so many occurrences in a chunk, as it is added up.
    [[nodiscard]] float value(std::uint32_t times, std::uint32_t chunk) const noexcept {
        return static_cast<float>(list_->value(times, field_->length(chunk)));
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;

    [[nodiscard]] double value_of_code(std::uint32_t code, std::uint32_t most_times) const noexcept {
        double times = posting_blocks::times_of(code);
        if (code >= posting_blocks::code_of_many) times = std::max<double>(times, most_times);
        return list_->share * list_->value(times, field_->classes.least[posting_blocks::length_class_of(code)]);
    }
    [[nodiscard]] double value_in_run(std::uint32_t posting) const noexcept {
        return list_->share * list_->value(run_.times[posting], field_->length(run_.chunks[posting]));
    }
    void weigh_run() noexcept {
        for (std::uint32_t i = 0; i < run_.count; ++i) run_weights_[i] = units(value_in_run(i));
    }
    [[nodiscard]] Sum units(double value) const noexcept {
        const double exact = std::min<double>(value / unit_, std::numeric_limits<Sum>::max());
        const auto whole = static_cast<std::uint32_t>(exact);
        return static_cast<Sum>(whole + (whole < exact ? 1U : 0U));
    }

    const weighted_list* list_;
    const scored_field* field_;
    double unit_ = 1;
    double greatest_ = 0;
    std::uint32_t block_ = 0;
    std::uint32_t unpacked_ = none;   ///< the packed block whose places are in behind_
    std::uint32_t run_block_ = none;  ///< the open run
    posting_lanes::code_weights<Sum> weights_;
    // Large members that are written before they are read, so they are not initialized.
    std::array<double, posting_blocks::codes> values_;
    std::array<std::uint16_t, posting_blocks::size> behind_;
    posting_lists::block_postings run_;
    std::array<Sum, posting_blocks::size> run_weights_;
};

}  // namespace top_chunks

}}  // namespace toolkit::v0
