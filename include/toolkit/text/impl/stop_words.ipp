// How a stop word is looked up: once, in all lists merged into one.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/text/stop_words.hpp>

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

/// The merged lists. They are built at the first call.
[[nodiscard]] inline std::span<const entry> merged() noexcept {
    static const merged_lists all = merge();
    return {all.entries.data(), all.size};
}

TOOLKIT_FUNCTION unsigned looked_up(std::string_view word) noexcept {
    const std::span<const entry> all = merged();
    const key word_key = key_of(word);
    const auto found =
        std::lower_bound(all.begin(), all.end(), word_key, [](const entry& one, const key& k) { return one.word < k; });
    return found != all.end() && found->word == word_key ? found->languages : 0U;
}

}}}  // namespace toolkit::v0::stop_words
