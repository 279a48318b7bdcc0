// Keeps the newest of many files in bounded memory. In: files in any order. Out: the newest ones, the newest first.
// Next: list_files, file_metadata.
#pragma once

#include <toolkit/systems/files/confined_root.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

class newest_files {
public:
    explicit newest_files(std::size_t most) noexcept : most_(most) {}

    void add(const root_entry& file) {
        ++count_;
        if (heap_.size() == most_ && !is_newer(file, heap_.front())) return;
        heap_.push_back(file);
        std::push_heap(heap_.begin(), heap_.end(), is_newer);
        if (heap_.size() <= most_) return;
        std::pop_heap(heap_.begin(), heap_.end(), is_newer);
        heap_.pop_back();
    }
    /// The number of all files that were added.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] std::vector<root_entry> sorted() && {
        std::sort(heap_.begin(), heap_.end(), is_newer);
        return std::move(heap_);
    }

private:
    /// Files of the same time are in the order of their paths.
    static bool is_newer(const root_entry& a, const root_entry& b) noexcept {
        return a.stamp.modified_ns != b.stamp.modified_ns ? a.stamp.modified_ns > b.stamp.modified_ns : a.path < b.path;
    }

    std::size_t most_;  ///< at least 1
    std::size_t count_ = 0;
    std::vector<root_entry> heap_;  ///< the oldest is at the front
};

}}  // namespace toolkit::v0
