// Numbers character 4-grams from 0 on, each once.
// In: grams of a tokenizer. Out: numbers. Next: segment_writer.hpp.
#pragma once

#include <toolkit/retrieval/terms/keyed_hash.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Grams by their numbers, which follow the order of first occurrence.
class gram_dictionary {
public:
    /// Returns the number of a gram. A new gram gets the number size().
    std::uint32_t add(std::uint64_t gram) {
        if (grams_.size() * 2 >= slots_.size()) grow();
        slot& at = slot_of(slots_, gram);
        if (at.number == none) {
            grams_.push_back(gram);
            at = {gram, static_cast<std::uint32_t>(grams_.size() - 1)};
        }
        return at.number;
    }
    [[nodiscard]] std::size_t size() const noexcept { return grams_.size(); }
    [[nodiscard]] std::uint64_t gram(std::uint32_t number) const noexcept { return grams_[number]; }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    struct slot {
        std::uint64_t gram = 0;
        std::uint32_t number = none;
    };
    /// Returns the slot of the gram, or the free slot for it. At most half of the slots are used.
    [[nodiscard]] static slot& slot_of(std::vector<slot>& table, std::uint64_t gram) noexcept {
        const std::size_t mask = table.size() - 1;
        std::size_t at = static_cast<std::size_t>(keyed_hash::of(gram)) & mask;
        while (table[at].number != none && table[at].gram != gram) at = (at + 1) & mask;
        return table[at];
    }
    void grow() {
        std::vector<slot> more(slots_.empty() ? 64 : 2 * slots_.size());
        for (const slot& each : slots_)
            if (each.number != none) slot_of(more, each.gram) = each;
        slots_ = std::move(more);
    }

    std::vector<slot> slots_;  ///< the size is a power of two
    std::vector<std::uint64_t> grams_;
};

}}  // namespace toolkit::v0
