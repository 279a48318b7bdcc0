// Compares a claim with a sentence of a source: other quantities and opposites beside the same words.
// In: the words and facts of a claim, a sentence of the sources. Out: what the sentence says differently. Next:
// claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_polarity.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

namespace comparing {

inline constexpr std::size_t claim_window = 4;  ///< words on each side
inline constexpr std::size_t source_window = 7;

/// Words [first, last) of a list that surround some bytes.
struct window {
    std::size_t first = 0;
    std::size_t last = 0;
};
[[nodiscard]] inline window around(const std::vector<read_word>& words, window within, span bytes,
                                   std::size_t size) noexcept {
    std::size_t at = within.first;
    while (at < within.last && words[at].bytes.end <= bytes.begin) ++at;
    std::size_t behind = at;
    while (behind < within.last && words[behind].bytes.begin < bytes.end) ++behind;
    return {at > within.first + size ? at - size : within.first, std::min(within.last, behind + size)};
}

/// How many content words of window `in_a` are in window `in_b` in any form. Words in `but` do not count.
[[nodiscard]] inline std::size_t shared(const read_text& a, window in_a, const read_text& b, window in_b,
                                        span but = {}) {
    std::size_t count = 0;
    for (std::size_t i = in_a.first; i < in_a.last; ++i) {
        if (!a.words[i].content || (a.words[i].bytes.begin < but.end && but.begin < a.words[i].bytes.end)) continue;
        for (std::size_t j = in_b.first; j < in_b.last; ++j)
            if (b.words[j].content && forms_of_one(a.of(a.words[i]), b.of(b.words[j]))) {
                ++count;
                break;
            }
    }
    return count;
}

}  // namespace comparing

/// Whether a number without a unit begins a version that a source has after a name (3 in "Python 3.11").
[[nodiscard]] inline bool begins_version(const quantity& stated, std::string_view source_text, span there) {
    if (stated.counts != dimension::none || there.begin < 2 || source_text[there.begin - 1] != ' ') return false;
    const std::string_view digits = there.of(source_text);
    const std::size_t point = digits.find('.');
    if (point == std::string_view::npos || point == 0 || point > 9) return false;
    double first = 0;
    for (const char c : digits.substr(0, point)) {
        if (c < '0' || c > '9') return false;
        first = first * 10 + (c - '0');
    }
    const std::size_t name = source_text.find_last_of(" \n", there.begin - 2);
    const bool capital = finding::capital_at(source_text, name == std::string_view::npos ? 0 : name + 1);
    return capital && quantities::alike(first, stated.value);
}

/// A quantity of the sentence that is beside the same words as the claim's quantity, and that the claim does not state;
/// nullptr if there is none.
[[nodiscard]] inline const quantity* other_quantity(const quantity& stated, const read_text& claim,
                                                    const std::vector<fact>& facts, const sources& from,
                                                    const source_sentence& there) {
    using namespace comparing;
    const window near_stated = around(claim.words, {0, claim.words.size()}, stated.bytes, claim_window);
    const auto last = std::min<std::size_t>(there.last_quantity, there.first_quantity + limits.compared_quantities);
    for (std::size_t i = there.first_quantity; i < last; ++i) {
        const quantity& other = from.quantities()[i];
        if (!other.alone) continue;
        const bool comparable = quantities::comparable(stated, other);
        const bool both_known = stated.counts != dimension::none && other.counts != dimension::none;
        const bool unit_differs =
            stated.counts != other.counts && (quantities::alike(stated.value, other.value) ||
                                              (both_known && quantities::alike(stated.number, other.number)));
        if ((!comparable && !unit_differs) || from.supports(other, there.source, stated)) continue;
        if (std::any_of(facts.begin(), facts.end(), [&](const fact& one) {
                return one.value.bytes.size() != 0 && from.supports(other, there.source, one.value);
            }))
            continue;
        const window near_other =
            around(from.words().words, {there.first_word, there.last_word}, other.bytes, source_window);
        if (begins_version(stated, from.all()[there.source].text, other.bytes)) continue;
        if (shared(claim, near_stated, from.words(), near_other) > 0) return &other;
    }
    return nullptr;
}

/// A word of a claim after another word and a preposition ("chaired by Smith"). The sources have the same two words,
/// but never this word within reach after them. Words that `known` accepts (from the question) do not count. `stated`
/// is empty if there is none; `there` is what a source says instead.
struct other_word {
    span stated{};
    std::size_t source = 0;
    span there{};
};
inline constexpr auto telling_prepositions =
    table_of<std::string_view>({"at", "by", "durch", "from", "in", "to", "von", "with"});

template <class Known>
[[nodiscard]] inline other_word other_behind_preposition(const read_text& claim, const sources& from, Known&& known) {
    constexpr std::size_t reach = 16;
    const read_text& there = from.words();
    const std::size_t size = std::min(claim.words.size(), limits.compared_words);
    for (std::size_t i = 0; i + 2 < size; ++i) {
        const std::string_view word = claim.of(claim.words[i]);
        const std::string_view preposition = claim.of(claim.words[i + 1]);
        if (!claim.words[i].content ||
            !std::binary_search(telling_prepositions.begin(), telling_prepositions.end(), preposition))
            continue;
        std::size_t at = i + 2;
        while (at < size && at < i + 4 && !claim.words[at].content) ++at;
        if (at >= size || !claim.words[at].content || known(claim.of(claim.words[at]))) continue;
        other_word against;
        bool agrees = false;
        std::size_t seen = 0;
        from.for_each_sentence_with(word, [&](std::uint32_t s) {
            if (agrees || ++seen > limits.compared_sentences) return;
            const source_sentence& one = from.sentences()[s];
            const std::size_t last = std::min<std::size_t>(one.last_word, one.first_word + limits.compared_words);
            for (std::size_t j = one.first_word; j + 2 < last && !agrees; ++j) {
                if (there.of(there.words[j + 1]) != preposition || !forms_of_one(word, there.of(there.words[j])))
                    continue;
                if (against.stated.size() == 0) against = {claim.words[at].bytes, one.source, there.words[j + 2].bytes};
                for (std::size_t k = j + 2; k < last && k < j + 2 + reach; ++k)
                    agrees = agrees || forms_of_one(claim.of(claim.words[at]), there.of(there.words[k]));
            }
        });
        if (!agrees && against.stated.size() != 0 && seen <= limits.compared_sentences) return against;
    }
    return {};
}

namespace comparing {

/// Words before a quantity that make it a bound, or that speak of a bound.
inline constexpr auto bounding = table_of<std::string_view>(
    {"at least", "at most", "above", "below", "bis zu", "fewer than", "h\u00f6chstens", "less than", "maximal",
     "mehr als", "mindestens", "more than", "over", "under", "up to", "weniger als"});
inline constexpr auto telling_bounds = table_of<std::string_view>(
    {"between", "biggest", "can",   "exceed", "greatest", "gr\u00f6\u00dfte", "highest", "h\u00f6chste",
     "kann",    "largest", "limit", "limits", "long",     "longest",          "max",     "maximum",
     "may",     "minimum", "must",  "range",  "shortest", "smallest",         "within",  "zwischen"});

/// Whether a text ends in words that make the quantity after it a bound.
[[nodiscard]] inline bool ends_in_bound(std::string_view before) {
    constexpr std::size_t longest = 24;
    if (before.size() > longest) before.remove_prefix(before.size() - longest);
    std::string folded_end = terms::fold(before);
    while (folded_end.ends_with(' ')) folded_end.pop_back();
    return std::any_of(bounding.begin(), bounding.end(), [&](std::string_view word) {
        return folded_end.ends_with(word) &&
               (folded_end.size() == word.size() || folded_end[folded_end.size() - word.size() - 1] == ' ');
    });
}
/// Whether a folded text speaks of a bound.
[[nodiscard]] inline bool says_bound(std::string_view folded_text) {
    const auto has = [&](std::string_view word) { return terms::holds(folded_text, word); };
    return std::any_of(bounding.begin(), bounding.end(), has) ||
           std::any_of(telling_bounds.begin(), telling_bounds.end(), has);
}

}  // namespace comparing

/// A place where a claim and a sentence say the opposite of each other.
struct opposition {
    bool found = false;
    bool sure = false;
    span stated{};  ///< in the answer
    span there{};   ///< in the source
};

namespace comparing {

/// Whether words say that something is not allowed or not possible.
[[nodiscard]] inline bool forbids(const read_text& read, window within) {
    constexpr std::size_t apart = 3;  // "darf dort nicht", "nicht mehr erlaubt"
    const auto denies = [&](std::size_t i) {
        const std::string_view next = i + 1 < within.last ? read.of(read.words[i + 1]) : std::string_view{};
        const polarity::cue does = polarity::cue_of(read.of(read.words[i]), next);
        return does == polarity::cue::denies || does == polarity::cue::denies_both_sides;
    };
    for (std::size_t i = within.first; i < within.last; ++i) {
        const std::string_view word = read.of(read.words[i]);
        if (word == "cannot" || word == "can't" || word == "mustn't") return true;
        if (!std::binary_search(polarity::leaves.begin(), polarity::leaves.end(), word)) continue;
        for (std::size_t j = i > within.first + apart ? i - apart : within.first; j < within.last && j <= i + apart;
             ++j)
            if (denies(j)) return true;
    }
    return false;
}

}  // namespace comparing

namespace comparing {

/// Whether a sentence contains one of the claim's quantities.
[[nodiscard]] inline bool holds_a_quantity(const std::vector<fact>& facts, const sources& from,
                                           const source_sentence& there) {
    const auto last = std::min<std::size_t>(there.last_quantity, there.first_quantity + limits.compared_quantities);
    for (std::size_t i = there.first_quantity; i < last; ++i)
        for (const fact& one : facts)
            if (one.kind == fact_kind::number && from.supports(from.quantities()[i], there.source, one.value))
                return true;
    return false;
}

}  // namespace comparing

/// Compares each word of a claim with its forms and opposites in a sentence.
[[nodiscard]] inline opposition opposed(const read_text& claim, const std::vector<fact>& facts, const sources& from,
                                        const source_sentence& there) {
    using namespace comparing;
    const read_text& source_words = from.words();
    if (claim.words.size() > limits.compared_words || there.last_word - there.first_word > limits.compared_words)
        return {};
    const window all_there{there.first_word, there.last_word};
    const window whole_claim{0, claim.words.size()};
    for (const read_word& stated : claim.words) {
        const std::string_view word = claim.of(stated);
        const polarity::sides sides = polarity::sides_of(word);
        const bool polar = sides.any();
        if (!stated.content && !polar) continue;
        bool agrees = false;
        const read_word* against = nullptr;
        bool by_list = false;
        for (std::size_t j = all_there.first; j < all_there.last && !agrees; ++j) {
            const read_word& other = source_words.words[j];
            const std::string_view other_word = source_words.of(other);
            const bool same_word = forms_of_one(word, other_word);
            const bool opposite = !same_word && ((polar && sides.against(polarity::sides_of(other_word))) ||
                                                 polarity::denied_by_prefix(word, other_word));
            if (!same_word && !opposite) continue;
            const bool unsure = stated.is == denial::perhaps || other.is == denial::perhaps;
            if (unsure || same_word == (stated.is == other.is)) agrees = true;
            else if (against == nullptr) against = &other, by_list = opposite;
        }
        if (agrees || against == nullptr) continue;
        if (std::any_of(claim.words.begin(), claim.words.end(), [&](const read_word& twin) {
                return twin.is != stated.is && forms_of_one(claim.of(twin), word);
            }))
            continue;
        std::size_t beside = shared(claim, around(claim.words, whole_claim, stated.bytes, claim_window), source_words,
                                    around(source_words.words, all_there, against->bytes, claim_window), stated.bytes);
        if (by_list && holds_a_quantity(facts, from, there)) ++beside;  // rose by 5 %, fell by 5 %
        if (beside == 0) continue;
        // If both forbid, their negations may be beside other words and still say the same.
        const bool sure =
            by_list || (stated.content && !(forbids(claim, whole_claim) && forbids(source_words, all_there)));
        return {true, beside > 1 && sure, stated.bytes, against->bytes};
    }
    return {};
}

}}}  // namespace toolkit::v0::claims
