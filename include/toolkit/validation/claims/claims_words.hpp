// The words of a text for the comparison of claims: folded, with denied words marked.
// In: UTF-8 text. Out: its words in order. Next: claims_sources.hpp, claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>
#include <toolkit/validation/claims/claims_polarity.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

/// Limits of what is compared. Text beyond them counts as not opened.
inline constexpr struct limits {
    std::size_t sources = 64;
    std::size_t source_bytes = 262'144;  ///< of all sources together
    std::size_t claims = 4096;
    std::size_t claim_words = 64;          ///< different content words of a claim
    std::size_t facts = 64;                ///< of a claim
    std::size_t compared_words = 256;      ///< of a claim and of a sentence, one by one
    std::size_t compared_sentences = 64;   ///< with one claim
    std::size_t compared_quantities = 64;  ///< of a sentence
    std::size_t term_bytes = 268'435'456;  ///< read to find code and unusual names; terms after that count as found
    std::size_t same_quantities = 4096;    ///< places of one quantity that are looked at
    std::size_t like_words = 128;          ///< words with the same first three letters that a word is compared with
} limits{};

/// Whether a negation reaches a word. The first content word after it is `denied`, the next ones are `perhaps`.
enum class denial : std::uint8_t { none, denied, perhaps };

/// A word of a text. A compound is split into its parts. Words that begin with a digit are quantities and not listed.
struct read_word {
    span bytes;           ///< in the text
    std::uint32_t begin;  ///< of its folded form in `letters`
    std::uint32_t end;
    bool content;  ///< no stop word
    denial is = denial::none;
};

struct read_text {
    std::vector<read_word> words;
    std::string letters;
    [[nodiscard]] std::string_view of(const read_word& one) const noexcept {
        return std::string_view{letters}.substr(one.begin, one.end - one.begin);
    }
};

/// Endings of related words (inflected or derived), in English and German, in addition to the empty ending.
inline constexpr auto endings = table_of<std::string_view>(
    {"able", "al",  "an",  "ans", "ant", "ble", "bly", "ce",  "d",   "e",   "ed",  "ely", "em",  "en",  "end", "ens",
     "ent",  "er",  "ern", "ers", "es",  "ese", "est", "ful", "ial", "ian", "ic",  "ied", "ies", "in",  "ing", "ion",
     "ish",  "ism", "ist", "it",  "ity", "ive", "ly",  "n",   "ner", "nes", "ns",  "nt",  "on",  "or",  "ors", "ous",
     "r",    "rs",  "s",   "se",  "sm",  "st",  "sts", "t",   "te",  "ted", "ten", "ter", "tes", "ung", "ure", "y"});
static_assert(std::is_sorted(endings.begin(), endings.end()), "toolkit: the list of endings must be sorted");

/// Whether two folded words are forms of one word. They are equal, or have a common beginning of at least four bytes
/// (three for a plural) and known endings of at most three bytes.
[[nodiscard]] inline bool forms_of_one(std::string_view a, std::string_view b) noexcept {
    if (a == b) return true;
    if (a.size() > b.size()) std::swap(a, b);
    if (a.size() >= 3 && b.size() == a.size() + 1 && b.back() == 's' && b.starts_with(a)) return true;
    if (!aligning::akin(a, b)) return false;
    const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto known = [](std::string_view ending) {
        return ending.empty() || std::binary_search(endings.begin(), endings.end(), ending);
    };
    return known({left, a.end()}) && known({right, b.end()});
}

namespace denials {

/// Whether a folded word has only a grammatical function. Stop words of other languages than English have a meaning if
/// they are also English words ("war").
[[nodiscard]] inline bool is_grammar(std::string_view folded_word) noexcept {
    const unsigned languages = stop_words::languages_of(folded_word);
    return languages != 0 && ((languages & 1U) != 0 || (languages & stop_words::is_english_too) == 0);
}

/// Whether a clause ends between two words.
[[nodiscard]] inline bool parted(std::string_view between) noexcept {
    return between.find_first_of(",;:.()\n!?") != std::string_view::npos ||
           between.find("\u2013") != std::string_view::npos || between.find("\u2014") != std::string_view::npos;
}

/// Marks the words that the negations of a text reach: the next content words of the clause. A German "nicht" with none
/// after it denies the words before it. Words before `first` belong to another sentence.
inline void mark_denied(std::string_view text, read_text& read, std::size_t first = 0) {
    auto& words = read.words;
    const auto border_before = [&](std::size_t i) {
        return parted(text.substr(words[i - 1].bytes.end, words[i].bytes.begin - words[i - 1].bytes.end)) ||
               polarity::cue_of(read.of(words[i]), {}) == polarity::cue::border;
    };
    for (std::size_t i = first; i < words.size(); ++i) {
        const std::string_view next = i + 1 < words.size() ? read.of(words[i + 1]) : std::string_view{};
        const polarity::cue does = polarity::cue_of(read.of(words[i]), next);
        if (does == polarity::cue::nothing || does == polarity::cue::border) continue;
        words[i].content = false;
        std::size_t reached = 0;
        const auto deny = [&](read_word& one) {
            if (reached > 0) one.is = denial::perhaps;
            else if (one.is != denial::perhaps) one.is = one.is == denial::none ? denial::denied : denial::none;
            reached += one.content ? 1U : 0U;
        };
        for (std::size_t j = i + 1; j < words.size() && reached < polarity::reach && !border_before(j); ++j)
            deny(words[j]);
        if (reached > 0 || does != polarity::cue::denies_both_sides) continue;
        for (std::size_t j = i; j > first && reached < polarity::reach && !border_before(j); --j) deny(words[j - 1]);
    }
}

}  // namespace denials

/// Appends the words of `part` of a text.
inline void read_words(std::string_view text, span part, read_text& into) {
    for_each_word(part.of(text), [&](const word& found) {
        if (found.role == word_role::whole) return;
        const span bytes{part.begin + found.begin, part.begin + found.end};
        const char first = text[bytes.begin];
        if (first >= '0' && first <= '9') return;
        const auto begin = static_cast<std::uint32_t>(into.letters.size());
        append_folded(into.letters, bytes.of(text));
        if (into.letters.size() > begin + 3 && into.letters.ends_with("'s"))
            into.letters.resize(into.letters.size() - 2);
        const auto end = static_cast<std::uint32_t>(into.letters.size());
        into.words.push_back({bytes, begin, end, false});
        into.words.back().content = end > begin + 1 && !denials::is_grammar(into.of(into.words.back()));
    });
}

/// The words of a text, with denied words marked.
[[nodiscard]] inline read_text read(std::string_view text, span part) {
    read_text made;
    read_words(text, part, made);
    denials::mark_denied(text, made);
    return made;
}

}}}  // namespace toolkit::v0::claims
