// Which language a text is in, told by its stop words; for English and German.
// In: UTF-8 text. Out: the name that stemmer and stop words know it by. Next: stems.
#pragma once

#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// The languages that can be told apart; the first is the answer when a text does not tell.
inline constexpr std::array<std::string_view, 2> known_languages{"english", "german"};

/// How much of a text is looked at.
inline constexpr std::size_t language_sample_bytes = 8192;

/// The language of a text: that whose stop words are more frequent in its beginning.
[[nodiscard]] constexpr std::string_view language_of(std::string_view text) {
    std::array<std::size_t, known_languages.size()> seen{};
    std::string word;
    for_each_word(cut_utf8(text, language_sample_bytes), [&](const toolkit::word& w) {
        if (w.role != word_role::simple) return;
        word.clear();
        append_folded(word, w.of(text));
        for (std::size_t i = 0; i < known_languages.size(); ++i)
            seen[i] += is_stop_word(word, known_languages[i]) ? 1U : 0U;
    });
    std::size_t best = 0;
    for (std::size_t i = 1; i < known_languages.size(); ++i)
        if (seen[i] > seen[best]) best = i;
    return known_languages[best];
}

}  // namespace toolkit::inline v0
