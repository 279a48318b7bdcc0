// How a stop word is looked up: once, in all lists merged into one.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/text/stop_words.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

namespace toolkit { inline namespace v0 { namespace stop_words {

/// The key of a word of at most 16 bytes.
[[nodiscard]] constexpr key key_of(std::string_view word) noexcept {
    key made;
    for (std::size_t i = 0; i < word.size(); ++i)
        (i < 8 ? made.high : made.low) |= std::uint64_t{static_cast<unsigned char>(word[i])} << (56 - 8 * (i % 8));
    return made;
}

TOOLKIT_FUNCTION merged_lists merge() noexcept {
    std::array<std::span<const std::string_view>, stop_word_lists.size() + 1> rest;
    for (std::size_t i = 0; i < stop_word_lists.size(); ++i) rest[i] = stop_word_lists[i].words;
    rest.back() = english_too;
    merged_lists all;
    for (;;) {
        entry least;
        for (std::size_t i = 0; i < rest.size(); ++i) {
            if (rest[i].empty()) continue;
            all.in_order = all.in_order && rest[i].front().size() <= longest;
            const key word = key_of(rest[i].front());
            if (least.languages == 0 || word < least.word) least = {word, 1U << i};
            else if (word == least.word) least.languages |= 1U << i;
        }
        if (least.languages == 0) return all;
        for (std::size_t i = 0; i < rest.size(); ++i)
            if ((least.languages >> i & 1U) != 0) rest[i] = rest[i].subspan(1);
        all.in_order = all.in_order && (all.size == 0 || all.entries[all.size - 1].word < least.word);
        all.entries[all.size++] = least;
    }
}

/// The merged lists with the places of their words, by hash. A place that is taken goes on to the next one.
struct word_table {
    static constexpr std::size_t bits = 12;
    static constexpr std::size_t size = std::size_t{1} << bits;
    static_assert(size >= 2 * std::tuple_size_v<decltype(merged_lists::entries)>);

    merged_lists lists = merge();
    std::array<std::uint16_t, size> places{};  ///< 1 + the index of an entry; 0 is free

    word_table() noexcept {
        for (std::size_t i = 0; i < lists.size; ++i) {
            std::size_t at = place_of(lists.entries[i].word);
            while (places[at] != 0) at = (at + 1) % size;
            places[at] = static_cast<std::uint16_t>(i + 1);
        }
    }
    [[nodiscard]] static constexpr std::size_t place_of(const key& word) noexcept {
        const std::uint64_t mixed = (word.high ^ (word.low >> 7)) * 0x9E3779B97F4A7C15U;  // Fibonacci hashing
        return static_cast<std::size_t>(mixed >> (64 - bits));
    }
};

TOOLKIT_FUNCTION unsigned looked_up(std::string_view word) noexcept {
    static const word_table table;  // built at the first call
    const key wanted = key_of(word);
    for (std::size_t at = word_table::place_of(wanted); table.places[at] != 0; at = (at + 1) % word_table::size) {
        const entry& one = table.lists.entries[table.places[at] - 1U];
        if (one.word == wanted) return one.languages;
    }
    return 0;
}

}}}  // namespace toolkit::v0::stop_words
