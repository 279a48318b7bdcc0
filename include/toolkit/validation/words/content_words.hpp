// The words of a text that carry its content. In: a text. Out: its words without stop words, and whether two words are
// forms of one. Next: align.hpp and the check of searched topics.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace aligning {

/// The content words of a text in lower case, each once.
[[nodiscard]] inline std::vector<std::string> content_words(std::string_view text) {
    std::vector<std::string> words;
    for_each_word(text, [&](const word& found) {
        std::string folded_word = folded(text.substr(found.begin, found.end - found.begin));
        if (!is_stop_word(folded_word)) words.push_back(std::move(folded_word));
    });
    sort_list(words);
    erase_repeated(words);
    return words;
}

/// Whether two words are forms of one word: equal, or with a common beginning of at least four bytes and endings of at
/// most three. This is not a stemmer: no stemmer is linked here.
[[nodiscard]] inline bool akin(std::string_view a, std::string_view b) noexcept {
    if (a == b) return true;
    const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto common = left - a.begin();
    return common >= 4 && a.end() - left <= 3 && b.end() - right <= 3 && !(*a.begin() >= '0' && *a.begin() <= '9');
}

}}}  // namespace toolkit::v0::aligning
