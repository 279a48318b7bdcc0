// One owner's documents, searched by words and by the vectors of an embedder together, or by vectors alone.
//
// The meaning of a cosine depends on the model: with some models, no cosine is below 0.7. So the score of a chunk's
// vector is about (cosine - mean) / (1 - mean), where mean is the query's mean cosine with all chunks of the owner. A
// cosine that equals the mean scores 0.01, a lower one less, and an identical vector 1. The mean includes a few assumed
// chunks without any similarity, so that it has little effect in small indexes. Vector scores and the word scores of
// lexical_scores.hpp are both at most 1, and are added by weight. A chunk without a vector is scored by its words
// alone.
//
// In: a view of a library, vectors, an embedder. Out: hits. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/library/library_view.hpp>
#include <toolkit/retrieval/library/vector_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Merges best_in(part) of all segments that have vectors, and returns the best `most`. Fails as best_in does.
template <class File, class Best>
[[nodiscard]] result<std::vector<scored_place>> best_of_parts(
    const open_vectors<File>& files, std::size_t most, const std::optional<lexical_scoring::within_document>& within,
    Best&& best_in) {
    std::vector<scored_place> found;
    for (std::uint32_t part = 0; part < files.size(); ++part) {
        if (files[part].rows == nullptr || (within && within->part != part)) continue;
        const auto best = best_in(part);
        if (!best) return best.error();
        found.insert(found.end(), best->begin(), best->end());
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return is_worse(b, a); });
    if (found.size() > most) found.resize(most);
    return found;
}

/// How similar the chunks of an owner are to one query.
class vector_scores {
public:
    /// Embeds the question, and fails as the embedder does. The files must outlive the result.
    template <class E>
    [[nodiscard]] static result<vector_scores> of(const open_vectors<vector_file>& files, const E& embedder,
                                                  std::string_view question, const stop_token& stop) {
        const std::string_view texts[]{question};
        auto query = embed_checked(embedder, texts, text_role::query, stop);
        if (!query) return std::move(query).error();
        return vector_scores{files, std::move(*query)};
    }
    /// The query has length 1 and the dimensions of the files.
    vector_scores(const open_vectors<vector_file>& files, std::vector<float> query);

    [[nodiscard]] bool has(std::uint32_t part, std::uint32_t chunk) const noexcept {
        return (*files_)[part].has(chunk);
    }
    /// Returns a score from 0 to 1. A cosine below the mean scores less than `below_mean`.
    [[nodiscard]] double score_of(float cosine) const noexcept {
        constexpr double below_mean = 0.01;
        const auto closeness = static_cast<double>(cosine);
        const double score = closeness < mean_ ? below_mean * (1 + closeness) / (1 + mean_)
                                               : below_mean + (1 - below_mean) * (closeness - mean_) / (1 - mean_);
        return std::clamp(score, 0.0, 1.0);
    }

    /// Returns the nearest `most` of the allowed chunks, with their scores.
    template <class Allowed>
    [[nodiscard]] result<std::vector<scored_place>> best(std::size_t most,
                                                         const std::optional<lexical_scoring::within_document>& within,
                                                         const Allowed& allowed, const stop_token& stop) const {
        return best_of_parts(*files_, most, within, [&](std::uint32_t part) -> result<std::vector<scored_place>> {
            const auto chunks = nearest(part, most, within, allowed, stop);
            if (!chunks) return chunks.error();
            std::vector<scored_place> found;
            found.reserve(chunks->size());
            for (const auto& [chunk, cosine] : *chunks) found.push_back({part, chunk, score_of(cosine)});
            return found;
        });
    }

    /// Returns the best places by these scores, and by words if words have a weight.
    [[nodiscard]] result<std::vector<scored_place>> best_of(const search_task& task, const fusion_weights& weights,
                                                            bool all_embedded, const stop_token& stop) const;

    /// The score of a chunk that has a vector.
    [[nodiscard]] double score(std::uint32_t part, std::uint32_t chunk) const noexcept {
        return scorers_[part] ? score_of(scorers_[part]->cosine(chunk)) : 0;
    }

private:
    /// Searches the graph if there is one and enough of the nearby chunks are allowed. Otherwise scans all rows.
    template <class Allowed>
    [[nodiscard]] result<std::vector<scored_vector>> nearest(
        std::uint32_t part, std::size_t most, const std::optional<lexical_scoring::within_document>& within,
        const Allowed& allowed, const stop_token& stop) const {
        const auto& [rows, graph] = (*files_)[part];
        const auto store = store_of(*rows);
        if (!store) return store.error();
        const auto passes = [&, &file = *rows](std::uint32_t chunk) { return file.has(chunk) && allowed(part, chunk); };
        if (graph != nullptr && !within) {
            auto found = graph->nearest(*store, query_, most, most + most / 4, passes, stop);
            if (!found) return std::move(found).error();
            if (found->has_value()) return std::move(**found);
        }
        return store->nearest(query_, most, within ? within->first : 0, within ? within->end : store->size(), passes,
                              stop);
    }
    [[nodiscard]] static result<vector_store> store_of(const vector_file& file) {
        return vector_store::over(file.bytes(), file.kind().dimensions, file.kind().storage);
    }
    /// Returns nothing if `nearest` fails.
    [[nodiscard]] std::optional<vector_scorer> scorer_of(const vector_file& file) const {
        const auto store = store_of(file);
        if (!store) return std::nullopt;
        auto made = store->scorer(query_);
        return made ? std::optional{*std::move(made)} : std::nullopt;
    }

    const open_vectors<vector_file>* files_;
    std::vector<float> query_;
    std::vector<std::optional<vector_scorer>> scorers_{};  ///< by part
    double mean_ = 0;
};

/// One owner's documents as they were when the view was made. May be used from many threads. Differs from library_view
/// only in what a search finds.
template <class Index, class Scores = vector_scores>
class vector_view {
public:
    /// `words` is the owner's view. `vectors` belongs to the same library.
    vector_view(const owner& who, library_view words, Index vectors, const fusion_weights& weights)
        : words_(std::move(words)), vectors_(std::move(vectors)), weights_(weights) {
        constexpr int most_tries = 20;
        for (int tries = 0; words_.index() != nullptr; ++tries) {
            unopened problems;
            files_ = vectors_.open(who, *words_.index(), problems);
            if (problems.missing && tries < most_tries) {  // a merge may have removed their segments
                library_view again = vectors_.documents().for_owner(who);
                const bool same = again.index() == words_.index();
                if (!same) words_ = std::move(again);
                if (!same) continue;
            }
            damaged_ = std::move(problems.damaged);
            if (problems.trouble) damaged_.push_back(std::move(*problems.trouble));
            break;
        }
    }

    /// Searches as library_view does, with vectors. Calls the embedder once, and fails as it does. A search by vectors
    /// alone fails with `not_found` if no document is embedded.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        return words_.search_by(request, stop, [&](const search_task& task) { return rank(task, stop); });
    }

    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
        return words_.chunk(id, stop);
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
        return words_.document(id, stop);
    }
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        return words_.find_document(name, stop);
    }
    [[nodiscard]] result<std::vector<found_document>> query_properties(const property_query& request,
                                                                       const stop_token& stop = {}) const {
        return words_.query_properties(request, stop);
    }
    [[nodiscard]] std::size_t document_count() const noexcept { return words_.document_count(); }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return words_.chunk_count(); }

    /// The number of chunks without a vector. `embed` of the retriever makes their vectors.
    [[nodiscard]] std::size_t unembedded() const {
        std::size_t without = 0;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            const auto& part = words_.index()->parts()[i];
            for (std::uint32_t chunk = 0; chunk < part.index->chunk_count(); ++chunk)
                if (!files_[i].has(chunk) && !part.removed.contains(part.index->chunk_record(chunk).document))
                    ++without;
        }
        return without;
    }
    /// Returns which parts of the index and of its vectors are damaged and skipped.
    [[nodiscard]] std::vector<failure> damaged() const {
        std::vector<failure> all = words_.damaged();
        all.insert(all.end(), damaged_.begin(), damaged_.end());
        return all;
    }

private:
    [[nodiscard]] bool has_vectors() const noexcept {
        return std::any_of(files_.begin(), files_.end(),
                           [](const auto& part) { return part.rows != nullptr && part.rows->present() > 0; });
    }

    [[nodiscard]] bool all_embedded() const noexcept {
        for (std::size_t i = 0; i < files_.size(); ++i)
            if (files_[i].rows == nullptr ||
                files_[i].rows->present() < words_.index()->parts()[i].index->chunk_count())
                return false;
        return true;
    }

    [[nodiscard]] result<std::vector<scored_place>> rank(const search_task& task, const stop_token& stop) const {
        const double of_words = weights_.words + weights_.grams;
        if (!has_vectors() || weights_.vectors <= 0) {
            if (of_words <= 0)
                return failure::of(failure_kind::not_found, "search",
                                   "no document was embedded by " + vectors_.kind().embedder,
                                   "call embed(owner) of the retriever, and again after adding documents");
            return best_by_words(task, only_words(of_words), stop);
        }
        const auto scores = Scores::of(files_, vectors_.embedder(), task.words, stop);
        if (!scores) return scores.error();
        return scores->best_of(task, weights_, all_embedded(), stop);
    }

    [[nodiscard]] fusion_weights only_words(double of_words) const noexcept {
        return {weights_.words / of_words, weights_.grams / of_words, 0};
    }

    library_view words_;
    Index vectors_;
    fusion_weights weights_;
    open_vectors<typename Index::file> files_;
    std::vector<failure> damaged_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/library/impl/vector_view.ipp>
#endif
