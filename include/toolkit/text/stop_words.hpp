// Stop words: words that serve the grammar of a question, not its subject. There is a list for each known language.
// In: a word in lower case. Out: whether it is a stop word, and of which languages. Next: the query's terms, the
// language of a text, ends of sentences.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/stop_words_germanic.hpp>
#include <toolkit/text/stop_words_romance.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// The stop words of a language, under the name that stemmer::of accepts.
struct stop_word_list {
    std::string_view language;
    std::span<const std::string_view> words;
};

/// One list for each known language. The first is the language of texts that give no evidence.
inline constexpr std::array<stop_word_list, 7> stop_word_lists{{
    {"english", english_stop_words},
    {"german", german_stop_words},
    {"french", french_stop_words},
    {"spanish", spanish_stop_words},
    {"italian", italian_stop_words},
    {"portuguese", portuguese_stop_words},
    {"dutch", dutch_stop_words},
}};

namespace stop_words {

// Stop words of other languages that are also English words with a meaning of their own ("AI", "car", "war", "DOS").
// They separate other languages from English as little as a stop word of both.
inline constexpr auto english_too = table_of<std::string_view>({
    "af",   "ai",      "ante", "bent", "car", "chi", "com",  "come", "comment", "dan",  "dir", "door", "dos",
    "dove", "elk",     "era",  "est",  "eu",  "hay", "hem",  "io",   "man",     "men",  "met", "mit",  "net",
    "para", "pendant", "rond", "sans", "sea", "ser", "sera", "sin",  "sob",     "solo", "son", "sta",  "tan",
    "tel",  "ten",     "todo", "toe",  "ton", "tot", "van",  "want", "war",     "wil",
});

/// No stop word is longer than this many bytes.
inline constexpr std::size_t longest = 10;

/// The bytes of a word as two numbers. They sort as words do and compare fast.
struct key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    friend constexpr bool operator==(const key&, const key&) = default;
    friend constexpr bool operator<(const key& a, const key& b) noexcept {
        return a.high != b.high ? a.high < b.high : a.low < b.low;
    }
};

inline constexpr unsigned is_english_too = 1U << stop_word_lists.size();

/// A word and the languages whose lists contain it: bit i for stop_word_lists[i], and is_english_too.
struct entry {
    key word;
    unsigned languages = 0;
};

/// All lists merged into one, so that a word is looked up once.
struct merged_lists {
    std::array<entry, 2048> entries{};
    std::size_t size = 0;
    bool in_order = true;  ///< the lists are sorted and no word is longer than `longest`
};

/// Merges all lists. It is not constexpr, because that takes half a second per compiled file; at run time it takes 200
/// µs.
[[nodiscard]] merged_lists merge() noexcept;

/// Looks up a word of 1 to `longest` bytes in the merged lists. The result is that of languages_of().
[[nodiscard]] unsigned looked_up(std::string_view word) noexcept;

/// The languages of a word in lower case: bit i for stop_word_lists[i], and is_english_too.
[[nodiscard]] constexpr unsigned languages_of(std::string_view word) noexcept {
    if (word.empty() || word.size() > longest || word.back() == '\0') return 0;
    if (std::is_constant_evaluated()) {
        unsigned found = 0;
        for (std::size_t i = 0; i <= stop_word_lists.size(); ++i) {
            const std::span<const std::string_view> words =
                i < stop_word_lists.size() ? stop_word_lists[i].words : std::span<const std::string_view>{english_too};
            if (in_sorted(words, word)) found |= 1U << i;
        }
        return found;
    }
    return looked_up(word);
}

}  // namespace stop_words

/// Whether a word in lower case is a stop word of the language ("english", "french"). Unknown languages have none.
[[nodiscard]] constexpr bool is_stop_word(std::string_view word, std::string_view language) noexcept {
    for (std::size_t i = 0; i < stop_word_lists.size(); ++i)
        if (stop_word_lists[i].language == language) return (stop_words::languages_of(word) >> i & 1U) != 0;
    return false;
}

/// Whether a word in lower case is a stop word of any known language.
[[nodiscard]] constexpr bool is_stop_word(std::string_view word) noexcept {
    return stop_words::languages_of(word) != 0;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/text/impl/stop_words.ipp>
#endif
