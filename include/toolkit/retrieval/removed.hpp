// Which documents of a segment are removed: they stay in its file until it is merged.
// In: numbers of documents. Out: whether one is removed. Next: snapshot.hpp, merge.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// A set of document numbers, sorted.
class removed_documents {
public:
    removed_documents() = default;
    /// The numbers may come in any order.
    explicit removed_documents(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {
        std::sort(numbers_.begin(), numbers_.end());
        numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
    }
    [[nodiscard]] bool contains(std::uint32_t number) const noexcept {
        return std::binary_search(numbers_.begin(), numbers_.end(), number);
    }
    void add(std::uint32_t number) {
        const auto at = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (at == numbers_.end() || *at != number) numbers_.insert(at, number);
    }
    [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
    [[nodiscard]] bool empty() const noexcept { return numbers_.empty(); }
    [[nodiscard]] const std::vector<std::uint32_t>& numbers() const noexcept { return numbers_; }
    friend bool operator==(const removed_documents&, const removed_documents&) = default;

private:
    std::vector<std::uint32_t> numbers_;
};

}  // namespace toolkit::inline v0
