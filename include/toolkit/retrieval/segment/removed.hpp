// The removed documents of a segment. They stay in its file until it is merged.
// In: numbers of documents. Out: whether one is removed. Next: snapshot.hpp, merge.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A set of document numbers. An insertion, in any order, costs a binary search of its blocks. Memory grows with the
/// number of used blocks, not with the greatest number.
class removed_documents {
public:
    removed_documents() = default;
    /// The numbers may come in any order.
    explicit removed_documents(const std::vector<std::uint32_t>& numbers) {
        for (const std::uint32_t number : numbers) add(number);
    }
    [[nodiscard]] bool contains(std::uint32_t number) const noexcept {
        const auto at = std::lower_bound(blocks_.begin(), blocks_.end(), number / block_bits, is_before);
        return at != blocks_.end() && at->number == number / block_bits && (at->word_of(number) & bit_of(number)) != 0;
    }
    void add(std::uint32_t number) {
        auto at = std::lower_bound(blocks_.begin(), blocks_.end(), number / block_bits, is_before);
        if (at == blocks_.end() || at->number != number / block_bits)
            at = blocks_.insert(at, block{number / block_bits, {}});
        std::uint64_t& word = at->words[number % block_bits / 64];
        size_ += (word & bit_of(number)) == 0 ? 1U : 0U;
        word |= bit_of(number);
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// Returns all numbers, the least first.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const {
        std::vector<std::uint32_t> all;
        all.reserve(size_);
        for (const block& one : blocks_)
            for (std::size_t i = 0; i < one.words.size(); ++i)
                for (std::uint64_t left = one.words[i]; left != 0; left &= left - 1)
                    all.push_back(one.number * block_bits + static_cast<std::uint32_t>(i) * 64 +
                                  static_cast<std::uint32_t>(std::countr_zero(left)));
        return all;
    }
    friend bool operator==(const removed_documents&, const removed_documents&) = default;

private:
    static constexpr std::uint32_t block_bits = 512;
    struct block {
        std::uint32_t number;  ///< the numbers of its documents, divided by block_bits
        std::array<std::uint64_t, block_bits / 64> words;
        [[nodiscard]] std::uint64_t word_of(std::uint32_t document) const noexcept {
            return words[document % block_bits / 64];
        }
        friend bool operator==(const block&, const block&) = default;
    };
    static bool is_before(const block& one, std::uint32_t number) noexcept { return one.number < number; }
    static constexpr std::uint64_t bit_of(std::uint32_t number) noexcept { return std::uint64_t{1} << (number % 64); }

    std::vector<block> blocks_;  // sorted
    std::size_t size_ = 0;
};

}}  // namespace toolkit::v0
