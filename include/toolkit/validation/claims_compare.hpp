// A claim beside a sentence of a source: other quantities and opposites beside the same words.
// In: the words and facts of a claim, a sentence of the sources. Out: what the sentence says otherwise. Next:
// claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims_facts.hpp>
#include <toolkit/validation/claims_polarity.hpp>
#include <toolkit/validation/claims_sources.hpp>
#include <toolkit/validation/claims_words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit::inline v0::claims {

namespace comparing {

inline constexpr std::size_t claim_window = 4;   ///< words on each side
inline constexpr std::size_t source_window = 7;

/// Words [first, last) of a list in a window around some bytes.
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

/// How many content words of one window stand in the other in some form; those in `but` do not count.
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

/// A quantity of a sentence that stands beside the words that a claim has beside its own, and that the claim does not
/// say; nullptr when there is none.
[[nodiscard]] inline const quantity* other_quantity(const quantity& said, const read_text& claim,
                                                    const std::vector<fact>& facts, const sources& from,
                                                    const source_sentence& there) {
    using namespace comparing;
    const window near_said = around(claim.words, {0, claim.words.size()}, said.bytes, claim_window);
    for (std::uint32_t i = there.first_quantity; i < there.last_quantity; ++i) {
        const quantity& other = from.quantities()[i];
        const bool comparable = quantities::comparable(said, other);
        const bool unit_differs = said.counts != other.counts && quantities::near(said.value, other.value);
        if ((!comparable && !unit_differs) || quantities::same(said, other)) continue;
        if (std::any_of(facts.begin(), facts.end(), [&](const fact& one) {
                return one.value.bytes.size() != 0 && quantities::same(one.value, other);
            }))
            continue;
        const window near_other = around(from.words().words, {there.first_word, there.last_word}, other.bytes,
                                         source_window);
        if (shared(claim, near_said, from.words(), near_other) > 0) return &other;
    }
    return nullptr;
}

/// A word of a claim that stands behind another and a preposition ("chaired by Smith"), where the sources have the same
/// two words, and never with it behind them. What is `known` (from the question) does not count. Empty when there is none; `there` is where a source says otherwise.
struct other_word {
    span said{};
    std::size_t source = 0;
    span there{};
};
template <class Known>
[[nodiscard]] inline other_word other_behind_preposition(const read_text& claim, const sources& from, Known&& known) {
    static constexpr auto prepositions =
        std::to_array<std::string_view>({"at", "by", "durch", "from", "in", "to", "von", "with"});
    constexpr std::size_t reach = 16;
    const read_text& there = from.words();
    for (std::size_t i = 0; i + 2 < claim.words.size(); ++i) {
        const std::string_view preposition = claim.of(claim.words[i + 1]);
        if (!claim.words[i].content || !std::binary_search(prepositions.begin(), prepositions.end(), preposition))
            continue;
        std::size_t wanted = i + 2;
        while (wanted < claim.words.size() && wanted < i + 4 && !claim.words[wanted].content) ++wanted;
        if (wanted >= claim.words.size() || !claim.words[wanted].content || known(claim.of(claim.words[wanted])))
            continue;
        other_word against;
        bool agrees = false;
        for (const source_sentence& one : from.sentences()) {
            for (std::uint32_t j = one.first_word; j + 2 < one.last_word && !agrees; ++j) {
                if (there.of(there.words[j + 1]) != preposition ||
                    !forms_of_one(claim.of(claim.words[i]), there.of(there.words[j])))
                    continue;
                if (against.there.size() == 0)
                    against = {claim.words[wanted].bytes, one.source, there.words[j + 2].bytes};
                for (std::uint32_t k = j + 2; k < one.last_word && k < j + 2 + reach; ++k)
                    agrees = agrees || forms_of_one(claim.of(claim.words[wanted]), there.of(there.words[k]));
            }
            if (agrees) break;
        }
        if (!agrees && against.there.size() != 0) return against;
    }
    return {};
}

/// Where a claim and a sentence say the opposite of each other.
struct opposition {
    bool found = false;
    bool sure = false;
    span said{};   ///< in the answer
    span there{};  ///< in the source
};

/// Compares each word of a claim with its forms and opposites in a sentence.
[[nodiscard]] inline opposition opposed(std::string_view, const read_text& claim, const sources& from,
                                        const source_sentence& there) {
    using namespace comparing;
    const read_text& source_words = from.words();
    const window all_there{there.first_word, there.last_word};
    const window all_said{0, claim.words.size()};
    for (const read_word& said : claim.words) {
        const std::string_view word = claim.of(said);
        const polarity::sides sides = polarity::sides_of(word);
        const bool polar = sides.any();
        if (!said.content && !polar) continue;
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
            const bool unsure = said.is == denial::perhaps || other.is == denial::perhaps;
            if (unsure || same_word == (said.is == other.is)) agrees = true;
            else if (against == nullptr) against = &other, by_list = opposite;
        }
        if (agrees || against == nullptr) continue;
        if (std::any_of(claim.words.begin(), claim.words.end(), [&](const read_word& twin) {
                return twin.is != said.is && forms_of_one(claim.of(twin), word);
            }))
            continue;
        const std::size_t beside = shared(claim, around(claim.words, all_said, said.bytes, claim_window), source_words,
                                          around(source_words.words, all_there, against->bytes, claim_window),
                                          said.bytes);
        if (beside == 0) continue;
        return {true, beside > 1 && (by_list || said.content), said.bytes, against->bytes};
    }
    return {};
}

}  // namespace toolkit::inline v0::claims
