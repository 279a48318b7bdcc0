// Scores how well a chunk matches a question: BM25 over stemmed words, combined with BM25 over character 4-grams.
//
// The BM25 of a term in a chunk is
//     idf · tf (k1 + 1) / (tf + k1 (1 - b + b · length / mean length)),
// with Lucene's idf = ln(1 + (N - n + .5) / (n + .5)). It approaches idf (k1 + 1) and never reaches it. A chunk's sum
// over the question's terms is divided by the sum of these bounds. A term that occurs in no chunk adds the greatest idf
// to the bound and nothing to the sum. So the score says how much of the question is covered, and a threshold means the
// same in every index.
//
// In: a question and segments. Out: the best chunks with scores from 0 to 1. Next: library_view.hpp makes hits of them.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/ranking/best_places.hpp>
#include <toolkit/retrieval/ranking/search_task.hpp>
#include <toolkit/retrieval/ranking/top_chunks.hpp>
#include <toolkit/retrieval/segment/removed.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The parameters of BM25. `k1` limits the effect of repeated terms, `b` sets the effect of a chunk's length.
struct bm25_parameters {
    double k1 = 1.2;
    double b = 0.75;
};
inline constexpr bm25_parameters bm25_default{};
/// For 4-grams. A long chunk contains more of a question's 4-grams by chance than by subject, but this effect is
/// smaller than for words.
inline constexpr bm25_parameters bm25_grams{.k1 = 1.2, .b = 0.65};

namespace lexical_scoring {

/// The posting lists of a question for each segment, and the bounds of their sums.
struct question_lists {
    static constexpr std::uint32_t words = 0;
    static constexpr std::uint32_t grams = 1;
    std::vector<std::vector<weighted_list>> of_part;
    std::array<double, 2> bounds{};  ///< of the sums of words and of 4-grams
};

/// Makes the posting lists of one field of a question. Statistics cover the chunks of all segments.
class field {
public:
    /// `total(meta_record)` is the length of all chunks of a segment in the field.
    template <class Total>
    field(question_lists& out, std::uint32_t number, std::span<const searched_part> parts, const bm25_parameters& by,
          Total&& total)
        : out_(out), number_(number), parts_(parts), by_(by) {
        std::uint64_t length = 0;
        for (const auto& part : parts) {
            chunks_ += part.index->chunk_count();
            length += total(part.index->meta());
        }
        mean_ = chunks_ == 0 ? 1.0 : std::max(1.0, static_cast<double>(length) / static_cast<double>(chunks_));
        out_.of_part.resize(parts.size());
    }

    [[nodiscard]] double idf(std::uint64_t found_in) const noexcept {
        const auto n = static_cast<double>(found_in);
        return std::log(1 + (static_cast<double>(chunks_) - n + 0.5) / (n + 0.5));
    }

    /// Adds the forms of one word of the question. `find(segment, form)` returns the postings of a form. All forms
    /// count as one word with a common idf, which is returned; nothing if no form occurs. Call add_bound to add its
    /// bound.
    template <class Form, class Find>
    std::optional<double> add(std::span<const Form> forms, Find&& find, double times) {
        std::uint64_t found_in = 0;
        found_.clear();
        for (const auto& part : parts_)
            for (const Form& form : forms) found_in += found_.emplace_back(find(*part.index, form)).chunks;
        if (found_in == 0) return std::nullopt;
        const double rarity = idf(std::min<std::uint64_t>(found_in, chunks_));
        for (std::size_t i = 0; i < found_.size(); ++i) {
            if (found_[i].chunks == 0) continue;
            const std::size_t part = i / forms.size();
            weighted_list& made = out_.of_part[part].emplace_back();
            made.found = {found_[i].bytes, found_[i].chunks, parts_[part].index->chunk_count()};
            made.top = times * rarity * (by_.k1 + 1);
            made.base = by_.k1 * (1 - by_.b);
            made.slope = by_.k1 * by_.b / mean_;
            made.field = number_;
        }
        return rarity;
    }
    void add_bound(double idf_of_term, double times) noexcept {
        out_.bounds[number_] += times * idf_of_term * (by_.k1 + 1);
    }

private:
    question_lists& out_;
    std::uint32_t number_;
    std::span<const searched_part> parts_;
    bm25_parameters by_;
    std::uint64_t chunks_ = 0;
    std::vector<term_postings> found_;
    double mean_ = 1;
};

/// A word of the question, its count, and whether it is a compound with parts.
struct question_word {
    std::string surface;
    double times = 0;
    bool whole = false;
};

/// Returns the distinct words of a question without stop words. If there are only stop words, returns them.
[[nodiscard]] inline std::vector<question_word> words_of_question(std::string_view text, std::string_view language,
                                                                  tokenizer& terms) {
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

/// Adds each word by its stems in the languages of the index. A compound that occurs nowhere counts only by its parts.
inline void add_words(field& lists, std::span<const searched_part> parts, std::string_view text, tokenizer& terms,
                      const stop_token& stop) {
    std::uint64_t languages = 0;
    for (const auto& part : parts) languages |= part.index->meta().languages;
    const std::string_view question_language =
        std::popcount(languages) == 1 ? known_languages[static_cast<std::size_t>(std::countr_zero(languages))]
                                      : language_of(text);
    for (const question_word& word : words_of_question(text, question_language, terms)) {
        if (stop.stop_requested()) return;
        std::vector<std::string> forms;
        if (word.whole) forms.push_back(word.surface);
        else
            for (std::size_t i = 0; i < known_languages.size(); ++i)
                if ((languages >> i & 1U) != 0) forms.push_back(terms.term(word.surface, i));
        const auto rarity = lists.add(
            std::span<const std::string>{forms},
            [](const segment& index, const std::string& form) { return index.find_word(form); }, word.times);
        if (rarity) lists.add_bound(*rarity, word.times);
        else if (!word.whole) lists.add_bound(lists.idf(0), word.times);
    }
}

/// Adds the character 4-grams of the whole question, including stop words, because 4-grams distinguish phrases.
inline void add_grams(field& lists, std::string_view text, tokenizer& terms, const stop_token& stop) {
    std::vector<std::uint64_t> grams;
    terms.for_each_gram(text, [&](std::uint64_t gram) { grams.push_back(gram); });
    std::sort(grams.begin(), grams.end());
    for (std::size_t i = 0; i < grams.size() && !stop.stop_requested();) {
        std::size_t end = i + 1;
        while (end < grams.size() && grams[end] == grams[i]) ++end;
        const auto times = static_cast<double>(end - i);
        const auto rarity = lists.add(
            std::span<const std::uint64_t>{&grams[i], 1},
            [](const segment& index, std::uint64_t gram) { return index.find_gram(gram); }, times);
        lists.add_bound(rarity ? *rarity : lists.idf(0), times);
        i = end;
    }
}

}  // namespace lexical_scoring

/// Scores the chunks of some segments for one question. The segments must outlive it. May be used from many threads.
class lexical_scores {
public:
    /// If stopped, the scores are meaningless. Check the stop token before you use them.
    lexical_scores(std::span<const searched_part> parts, std::string_view question, const fusion_weights& weights,
                   const stop_token& stop)
        : parts_(parts), weights_(weights) {
        lexical_scoring::field words(lists_, lexical_scoring::question_lists::words, parts, bm25_default,
                                     [](const segments::meta_record& of) { return of.word_total; });
        lexical_scoring::field grams(lists_, lexical_scoring::question_lists::grams, parts, bm25_grams,
                                     [](const segments::meta_record& of) { return of.gram_total; });
        question = cut_utf8(question, search_limits_default.query_bytes);
        tokenizer terms;
        if (weights.words > 0) lexical_scoring::add_words(words, parts, question, terms, stop);
        if (weights.grams > 0) lexical_scoring::add_grams(grams, question, terms, stop);
        share_weights();
    }
    /// For lists that were made otherwise, by lexical_scoring::field.
    lexical_scores(std::span<const searched_part> parts, lexical_scoring::question_lists lists,
                   const fusion_weights& weights)
        : parts_(parts), weights_(weights), lists_(std::move(lists)) {
        share_weights();
    }

    [[nodiscard]] std::size_t part_count() const noexcept { return parts_.size(); }

    /// Returns a score from 0 to 1; 0 if the chunk contains nothing of the question.
    [[nodiscard]] double score(std::uint32_t part, std::uint32_t chunk) const noexcept {
        const std::array<scored_field, 2> fields{parts_[part].index->words(), parts_[part].index->grams()};
        top_chunks::field_sums sums{};
        for (const weighted_list& list : lists_.of_part[part])
            if (const std::uint32_t times = list.found.times_in(chunk); times != 0)
                sums[list.field] += static_cast<float>(list.value(times, fields[list.field].length(chunk)));
        return fused(sums);
    }

    /// Returns the best `most` chunks, best first. Equal scores are ordered by segment and document. `within` limits
    /// the search to one document. `allowed(part, chunk)` may reject any chunk. `fits(part, chunk)` is called only for
    /// chunks that would be returned, and may be slow.
    template <class Allowed, class Fits>
    [[nodiscard]] std::vector<scored_place> best(std::size_t most,
                                                 const std::optional<lexical_scoring::within_document>& within,
                                                 Allowed&& allowed, Fits&& fits, const stop_token& stop) const {
        auto found = best_that_fit(most, fits, stop, [&](std::size_t some) -> result<std::vector<scored_place>> {
            return top(some, within, allowed, stop);
        });
        return *std::move(found);
    }

    /// Returns the best allowed chunks, best first. All ways to search give the same result.
    template <class Allowed>
    [[nodiscard]] std::vector<scored_place> top(std::size_t most,
                                                const std::optional<lexical_scoring::within_document>& within,
                                                Allowed&& allowed, const stop_token& stop,
                                                const top_chunks::ways_to_search& how = {}) const {
        best_places best{most};
        if (most == 0) return {};
        for_each_above(
            within, stop, [&] { return best.least(); },
            [&](std::uint32_t part, std::uint32_t chunk, auto&& score) {
                if (allowed(part, chunk)) best.offer({part, chunk, score()});
            },
            {}, how);
        return std::move(best).sorted();
    }

    /// Calls offer(part, chunk, score) for each chunk that may reach `threshold()`, and for some others. The threshold
    /// may rise meanwhile; `score()` is the chunk's score. Chunks of `watched`, by part, have a lower threshold and may
    /// be offered twice.
    template <class Threshold, class Offer>
    void for_each_above(const std::optional<lexical_scoring::within_document>& within, const stop_token& stop,
                        Threshold&& threshold, Offer&& offer,
                        std::span<const std::vector<top_chunks::watched_chunk>> watched = {},
                        const top_chunks::ways_to_search& how = {}) const {
        for (std::uint32_t i = 0; i < parts_.size(); ++i) {
            const std::vector<weighted_list>& lists = lists_.of_part[i];
            if (lists.empty() || (within && within->part != i)) continue;
            const segment& index = *parts_[i].index;
            const bool some_removed = parts_[i].removed != nullptr && !parts_[i].removed->empty();
            const auto of_part = [&](std::uint32_t chunk, auto&& sums) {
                if (some_removed && parts_[i].removed->contains(index.chunk_record(chunk).document)) return;
                offer(i, chunk, [&] { return fused(sums()); });
            };
            const std::uint32_t end = std::min(within ? within->end : index.chunk_count(), index.chunk_count());
            const std::array<scored_field, 2> fields{index.words(), index.grams()};
            const auto run = [&]<class Sum>(Sum) {
                top_chunks::search<Sum>{lists, fields, how}.run(
                    within ? within->first : 0, end, stop, threshold, of_part,
                    watched.empty() ? std::span<const top_chunks::watched_chunk>{} : watched[i]);
            };
            if (lists.size() <= top_chunks::lists_of_bytes) run(std::uint8_t{});
            else run(std::uint16_t{});
        }
    }

private:
    [[nodiscard]] double fused(const top_chunks::field_sums& sums) const noexcept {
        const auto share = [&](std::size_t i) {
            return lists_.bounds[i] > 0 ? std::min(1.0, static_cast<double>(sums[i]) / lists_.bounds[i]) : 0.0;
        };
        return weights_.words * share(0) + weights_.grams * share(1);
    }
    void share_weights() {
        const std::array<double, 2> weights{weights_.words, weights_.grams};
        for (auto& lists : lists_.of_part)
            for (weighted_list& list : lists) list.share = weights[list.field] / lists_.bounds[list.field];
    }

    std::span<const searched_part> parts_;
    fusion_weights weights_;
    lexical_scoring::question_lists lists_;
};

/// Returns the best `most` chunks of one segment among the numbers [first, end).
[[nodiscard]] inline std::vector<scored_chunk> best_chunks(const segment& index, std::string_view question,
                                                           std::size_t most, std::uint32_t first, std::uint32_t end,
                                                           const fusion_weights& weights, const stop_token& stop) {
    const searched_part all[]{{&index, nullptr}};
    const auto all_fit = [](std::uint32_t, std::uint32_t) { return true; };
    std::vector<scored_chunk> found;
    for (const auto& [_, chunk, score] : lexical_scores{all, question, weights, stop}.best(
             most, lexical_scoring::within_document{0, first, end}, all_fit, all_fit, stop))
        found.push_back({chunk, score});
    return found;
}

}}  // namespace toolkit::v0
