// Counts small numbers, one run after the other.
// In: the numbers of a run. Out: each once, with its count. Next: segment_writer.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Counts numbers. Its memory grows with the greatest one, so they should be dense, like term numbers.
class tally {
public:
    void add(std::uint32_t number) {
        if (number >= times_.size()) times_.resize(std::max(2 * times_.size(), std::size_t{number} + 1));
        if (times_[number]++ == 0) seen_.push_back(number);
    }
    /// Calls f(number, times) for each number, in the order of first occurrence, and resets the counts.
    template <class F>
    void drain(F&& f) {
        for (const std::uint32_t number : seen_) f(number, std::exchange(times_[number], 0U));
        seen_.clear();
    }

private:
    std::vector<std::uint32_t> times_;
    std::vector<std::uint32_t> seen_;
};

}}  // namespace toolkit::v0
