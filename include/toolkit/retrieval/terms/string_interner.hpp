// Numbers texts from 0 on, each text once. It needs one or two accesses to distant memory, where standard maps need two
// or three.
// In: texts. Out: numbers. Next: term_dictionary.hpp.
#pragma once

#include <toolkit/retrieval/terms/keyed_hash.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

class string_interner {
public:
    static constexpr std::uint32_t none = UINT32_MAX;

    /// Returns the number of a text; `none` if it has none.
    [[nodiscard]] std::uint32_t find(std::string_view text) const noexcept {
        return slots_.empty() ? none : slots_[slot_of(text, hash_of(text))].number;
    }
    /// Returns the number of a text. A new text gets the number size().
    std::uint32_t add(std::string_view text) {
        if (ends_.size() * 2 >= slots_.size()) grow();
        const std::uint32_t hash = hash_of(text);
        slot& at = slots_[slot_of(text, hash)];
        if (at.number == none) {
            at = {hash, static_cast<std::uint32_t>(ends_.size())};
            texts_ += text;
            ends_.push_back(texts_.size());
        }
        return at.number;
    }
    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] std::string_view text(std::uint32_t number) const noexcept {
        const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
        return std::string_view{texts_}.substr(begin, ends_[number] - begin);
    }

private:
    struct slot {
        std::uint32_t hash = 0;
        std::uint32_t number = none;
    };
    [[nodiscard]] static std::uint32_t hash_of(std::string_view text) noexcept {
        return static_cast<std::uint32_t>(keyed_hash::of(text));
    }
    /// Returns the slot of the text, or the free slot for it. At most half of the slots are used.
    [[nodiscard]] std::size_t slot_of(std::string_view key, std::uint32_t hash) const noexcept {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        while (slots_[at].number != none && (slots_[at].hash != hash || text(slots_[at].number) != key))
            at = (at + 1) & mask;
        return at;
    }
    void grow() {
        std::vector<slot> more(slots_.empty() ? 64 : 4 * slots_.size());
        for (const slot& each : slots_) {
            if (each.number == none) continue;
            std::size_t at = each.hash & (more.size() - 1);
            while (more[at].number != none) at = (at + 1) & (more.size() - 1);
            more[at] = each;
        }
        slots_ = std::move(more);
    }

    std::vector<slot> slots_;  ///< the size is a power of two
    std::string texts_;
    std::vector<std::size_t> ends_;
};

}}  // namespace toolkit::v0
