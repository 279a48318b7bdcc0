// Finds the sentences of a passage that carry a claim.
// In: a claim and a passage. Out: the bytes of the passage with most of the claim's words, and the share of those
// words.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/words/content_words.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The part of a passage that matches a claim. It contains `share` of the claim's content words, 0 to 1.
struct alignment {
    span bytes;
    double share = 0;
};

namespace aligning {

[[nodiscard]] inline bool has_digit(std::string_view word) noexcept {
    return any_in(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether the words include a form of `wanted`.
[[nodiscard]] inline bool holds(const std::vector<std::string>& words, std::string_view wanted) noexcept {
    return any_in(words, [&](const std::string& one) { return akin(wanted, one); });
}

/// The share of the claim's words that the other words include.
[[nodiscard]] inline double share_of(const std::vector<std::string>& claim, const std::vector<std::string>& words) {
    if (claim.empty()) return 0;
    const auto covered = count_in(claim, [&](const std::string& wanted) { return holds(words, wanted); });
    return static_cast<double>(covered) / static_cast<double>(claim.size());
}
/// The share of the claim's words that a text contains.
[[nodiscard]] inline double share_of(const std::vector<std::string>& claim, std::string_view text) {
    return share_of(claim, content_words(text));
}

}  // namespace aligning

/// The sentence of a passage, or the two neighbouring ones, with most of a claim's words. If the passage contains the
/// claim word for word, that place is returned.
[[nodiscard]] inline alignment align(std::string_view claim, std::string_view passage) {
    while (!claim.empty() && (claim.front() == ' ' || claim.front() == '\n')) claim.remove_prefix(1);
    while (!claim.empty() && (claim.back() == ' ' || claim.back() == '\n')) claim.remove_suffix(1);
    if (claim.empty()) return {};
    if (const std::size_t at = passage.find(claim); at != std::string_view::npos) return {{at, at + claim.size()}, 1};

    const auto wanted = aligning::content_words(claim);
    const auto sentences = sentences_of(passage);
    alignment best;
    for (const sentence& each : sentences) {
        const span one{each.begin, each.end};
        const double share = aligning::share_of(wanted, one.of(passage));
        if (share > best.share) best = {one, share};
    }
    constexpr double worth = 0.15;  // a second sentence must add this share
    for (std::size_t i = 0; i + 1 < sentences.size(); ++i) {
        const span two{sentences[i].begin, sentences[i + 1].end};
        const double share = aligning::share_of(wanted, two.of(passage));
        if (share > best.share + worth) best = {two, share};
    }
    return best;
}

/// Improves a place so that the reader sees the claim's numbers. Returns `by_words`, or the sentence or two neighbours
/// with more of the numbers. Among equals, most of the claim's words decide. A reader who checks "900 seconds" must see
/// the 900.
[[nodiscard]] inline alignment with_numbers(const alignment& by_words, std::string_view claim,
                                            std::string_view passage) {
    const auto wanted = aligning::content_words(claim);
    std::vector<std::string> numbers;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(numbers), aligning::has_digit);
    const double covered = aligning::share_of(numbers, by_words.bytes.of(passage));
    if (numbers.empty() || covered == 1) return by_words;

    alignment best = by_words;
    double most = covered;
    const auto sentences = sentences_of(passage);
    for (std::size_t length = 1; length <= 2; ++length) {
        for (std::size_t i = 0; i + length <= sentences.size(); ++i) {
            const span here{sentences[i].begin, sentences[i + length - 1].end};
            const double more = aligning::share_of(numbers, here.of(passage));
            if (more < most || more == covered) continue;
            const double share = aligning::share_of(wanted, here.of(passage));
            if (more > most || share > best.share) best = {here, share};
            most = more;
        }
    }
    return best;
}

}}  // namespace toolkit::v0
