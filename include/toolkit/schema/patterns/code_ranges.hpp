// In: code points and ranges of them. Out: a sorted list of disjoint ranges that do not touch, for a class of a
// pattern. Next: pattern_tree.hpp, which stores it.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>

namespace toolkit { inline namespace v0 {

/// The code points from first to last, both included.
struct code_range {
    char32_t first = 0;
    char32_t last = 0;
    friend constexpr bool operator==(const code_range&, const code_range&) = default;
};

/// Sorted ranges that never touch each other. Ranges beyond the capacity are dropped, and full() reports it.
class code_ranges {
public:
    static constexpr std::size_t capacity = 128;
    static constexpr char32_t last_code_point = 0x10FFFF;

    constexpr void add(char32_t first, char32_t last) noexcept {
        std::size_t begin = 0;
        while (begin < size_ && items_[begin].last + 1 < first) ++begin;
        std::size_t end = begin;
        for (; end < size_ && items_[end].first <= last + 1; ++end) {
            if (items_[end].first < first) first = items_[end].first;
            if (items_[end].last > last) last = items_[end].last;
        }
        if (end == begin && size_ == capacity) {
            full_ = true;
            return;
        }
        if (end == begin) {
            for (std::size_t i = size_; i > begin; --i) items_[i] = items_[i - 1];
            ++size_;
        } else {
            const std::size_t removed = end - begin - 1;
            for (std::size_t i = end; i < size_; ++i) items_[i - removed] = items_[i];
            size_ -= removed;
        }
        items_[begin] = {first, last};
    }
    constexpr void add(const code_ranges& other) noexcept {
        for (std::size_t i = 0; i < other.size_; ++i) add(other.items_[i].first, other.items_[i].last);
        full_ = full_ || other.full_;
    }
    /// All code points that are not included.
    [[nodiscard]] constexpr code_ranges others() const noexcept {
        code_ranges all;
        all.full_ = full_;
        char32_t next = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (items_[i].first > next) all.add(next, items_[i].first - 1);
            next = items_[i].last + 1;
        }
        if (next <= last_code_point) all.add(next, last_code_point);
        return all;
    }
    /// The same without surrogates, which no valid text contains.
    [[nodiscard]] constexpr code_ranges without_surrogates() const noexcept {
        for (std::size_t i = 0; i < size_; ++i) {
            if (items_[i].last < 0xD800 || items_[i].first > 0xDFFF) continue;
            code_ranges rest = others();
            rest.add(0xD800, 0xDFFF);
            return rest.others();
        }
        return *this;
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool full() const noexcept { return full_; }
    [[nodiscard]] constexpr const code_range& operator[](std::size_t i) const noexcept { return items_[i]; }

private:
    std::array<code_range, capacity> items_{};
    std::size_t size_ = 0;
    bool full_ = false;
};

}}  // namespace toolkit::v0
