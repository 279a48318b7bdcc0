// Counts small numbers, run after run of them. In: the numbers of a run. Out: each once, and how often it came.
// Next: segment_writer.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How often each number came. It keeps room for the greatest one: they are to be dense, as those of terms.
class tally {
public:
    void add(std::uint32_t number) {
        if (number >= times_.size()) times_.resize(std::max(2 * times_.size(), std::size_t{number} + 1));
        if (times_[number]++ == 0) seen_.push_back(number);
    }
    /// Calls f(number, times) for each number, in the order of their first time, and begins anew.
    template <class F>
    void tell(F&& f) {
        for (const std::uint32_t number : seen_) f(number, std::exchange(times_[number], 0U));
        seen_.clear();
    }

private:
    std::vector<std::uint32_t> times_;
    std::vector<std::uint32_t> seen_;
};

}}  // namespace toolkit::v0
