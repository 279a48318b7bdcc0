// How well a chunk fits a question: BM25 over stemmed words, joined with BM25 over character 4-grams.
//
// BM25 of a term in a chunk is idf · tf (k1 + 1) / (tf + k1 (1 - b + b · length / mean length)),
// with Lucene's idf = ln(1 + (N - n + .5) / (n + .5)): it nears idf (k1 + 1) and never reaches
// it. A chunk's sum over the question's terms is divided by the sum of these bounds. A term that
// stands in no chunk adds the greatest idf to the bound and nothing to the sum: so the score
// tells how much of the question is covered, and a threshold means the same in every index.
//
// In: a question and a segment. Out: the best chunks with scores from 0 to 1. Next: library.hpp makes hits of them.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/analysis.hpp>
#include <toolkit/retrieval/postings.hpp>
#include <toolkit/retrieval/segment.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct bm25_parameters {
    double k1 = 1.2;
    double b = 0.75;
};
inline constexpr bm25_parameters bm25_default{};

/// The shares of the two fields in a score; they add up to 1.
struct fusion_weights {
    double words = 0.7;
    double grams = 0.3;
};
inline constexpr fusion_weights fusion_default{};

struct search_limits {
    std::size_t query_bytes = 8192;  ///< what is longer is cut
    std::size_t hits = 1000;         ///< the most that one search gives
};
inline constexpr search_limits search_limits_default{};

/// A chunk by its number in the segment.
struct scored_chunk {
    std::uint32_t chunk;
    double score;
};

namespace bm25 {

/// One field's sums over the question's terms, by chunk, and the bound that they are divided by.
class field {
public:
    field(std::uint32_t chunks, std::uint64_t total_length)
        : sums_(chunks, 0.0F), mean_(chunks == 0 ? 1.0 : std::max(1.0, static_cast<double>(total_length) / chunks)) {}

    [[nodiscard]] double idf(std::uint32_t found_in) const noexcept {
        const auto n = static_cast<double>(found_in);
        return std::log(1 + (static_cast<double>(sums_.size()) - n + 0.5) / (n + 0.5));
    }

    /// Adds a term of the question; its bound is told by add_bound, once for all forms of it.
    template <class LengthOf>
    void add(const term_postings& found, double times, LengthOf&& length_of) {
        const double k1 = bm25_default.k1;
        const double top = times * idf(found.chunks) * (k1 + 1);
        const double base = k1 * (1 - bm25_default.b);
        const double slope = k1 * bm25_default.b / mean_;
        for_each_posting(found.bytes, static_cast<std::uint32_t>(sums_.size()),
                         [&](std::uint32_t chunk, std::uint32_t tf) {
                             sums_[chunk] += static_cast<float>(top * tf / (tf + base + slope * length_of(chunk)));
                         });
    }
    void add_bound(double idf_of_term, double times) noexcept { bound_ += times * idf_of_term * (bm25_default.k1 + 1); }

    /// From 0 to 1.
    [[nodiscard]] double score(std::uint32_t chunk) const noexcept {
        return bound_ > 0 ? std::min(1.0, static_cast<double>(sums_[chunk]) / bound_) : 0.0;
    }

private:
    std::vector<float> sums_;
    double mean_;
    double bound_ = 0;
};

/// A word of the question, how often it stands there, and whether it is a compound with parts.
struct question_word {
    std::string surface;
    double times = 0;
    bool whole = false;
};

/// The distinct words of a question without its stop words; with them when there are no others.
[[nodiscard]] inline std::vector<question_word> words_of_question(std::string_view text, std::string_view language,
                                                                  analyzer& terms) {
    std::vector<question_word> found;
    for (const bool all : {false, true}) {
        terms.for_each_surface(text, [&](std::string_view surface, word_role role) {
            const bool whole = role == word_role::whole;
            if (!all && !whole && is_stop_word(surface, language)) return;
            const auto known =
                std::find_if(found.begin(), found.end(), [&](const auto& w) { return w.surface == surface; });
            if (known == found.end()) found.push_back({std::string{surface}, 1, whole});
            else known->times += 1;
        });
        if (!found.empty()) break;
    }
    return found;
}

/// Words: each by its stems in the languages of the index. A compound that stands nowhere is judged by its parts alone.
inline void add_words(field& sums, const segment& index, std::string_view text, analyzer& terms,
                      const stop_token& stop) {
    const std::uint64_t languages = index.meta().languages;
    const std::string_view asked_in = std::popcount(languages) == 1
                                          ? known_languages[static_cast<std::size_t>(std::countr_zero(languages))]
                                          : language_of(text);
    const auto length_of = [&](std::uint32_t chunk) { return static_cast<double>(index.chunk_record(chunk).words); };
    for (const question_word& word : words_of_question(text, asked_in, terms)) {
        if (stop.stop_requested()) return;
        double greatest = 0;
        std::vector<std::string> forms;
        if (word.whole) forms.push_back(word.surface);
        else
            for (std::size_t i = 0; i < known_languages.size(); ++i)
                if ((languages >> i & 1U) != 0)
                    if (std::string stem{terms.stem(word.surface, i)};
                        std::find(forms.begin(), forms.end(), stem) == forms.end())
                        forms.push_back(std::move(stem));
        for (const std::string& form : forms) {
            const term_postings found = index.find_word(form);
            if (found.chunks == 0) continue;
            greatest = std::max(greatest, sums.idf(found.chunks));
            sums.add(found, word.times, length_of);
        }
        if (greatest == 0 && !word.whole) greatest = sums.idf(0);
        sums.add_bound(greatest, word.times);
    }
}

/// Character 4-grams of the whole question, stop words too: they tell phrases.
inline void add_grams(field& sums, const segment& index, std::string_view text, analyzer& terms,
                      const stop_token& stop) {
    std::vector<std::uint64_t> grams;
    terms.for_each_gram(text, [&](std::uint64_t gram) { grams.push_back(gram); });
    std::sort(grams.begin(), grams.end());
    const auto length_of = [&](std::uint32_t chunk) { return static_cast<double>(index.chunk_record(chunk).grams); };
    for (std::size_t i = 0; i < grams.size() && !stop.stop_requested();) {
        std::size_t end = i + 1;
        while (end < grams.size() && grams[end] == grams[i]) ++end;
        const auto times = static_cast<double>(end - i);
        const term_postings found = index.find_gram(grams[i]);
        if (found.chunks != 0) sums.add(found, times, length_of);
        sums.add_bound(sums.idf(found.chunks), times);
        i = end;
    }
}

}  // namespace bm25

/// The best `most` chunks among the numbers [first, end), best first; equal scores in the order of the documents.
[[nodiscard]] inline std::vector<scored_chunk> best_chunks(const segment& index, std::string_view question,
                                                           std::size_t most, std::uint32_t first, std::uint32_t end,
                                                           const fusion_weights& weights, const stop_token& stop) {
    question = cut_utf8(question, search_limits_default.query_bytes);
    analyzer terms;
    const auto meta = index.meta();
    bm25::field words(index.chunk_count(), meta.word_total);
    bm25::field grams(index.chunk_count(), meta.gram_total);
    if (weights.words > 0) bm25::add_words(words, index, question, terms, stop);
    if (weights.grams > 0) bm25::add_grams(grams, index, question, terms, stop);
    std::vector<scored_chunk> found;
    for (std::uint32_t chunk = first; chunk < end; ++chunk) {
        const double score = weights.words * words.score(chunk) + weights.grams * grams.score(chunk);
        if (score > 0) found.push_back({chunk, score});
    }
    const auto better = [](const scored_chunk& a, const scored_chunk& b) {
        return a.score != b.score ? a.score > b.score : a.chunk < b.chunk;
    };
    most = std::min({most, found.size(), search_limits_default.hits});
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end(), better);
    found.resize(most);
    return found;
}

}  // namespace toolkit::inline v0
