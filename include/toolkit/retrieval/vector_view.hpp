// One owner's documents, searched by their words and by the vectors of an embedder together, or by vectors alone.
//
// What a cosine means depends on the model: of some, no two texts are further apart than .7. So a chunk's score by its
// vector is (cosine - mean) / (1 - mean), with the query's mean cosine with all of the owner's chunks: 0 is as near as
// any (and what is further off has what is left below .01), 1 is the same. The mean is that of the chunks and of a few
// that the query has nothing in common with, so that it says little where there are few. Such scores and those of
// bm25.hpp both have 1 as their bound, and are added by weight. A chunk that has no vector yet is judged by its words
// alone.
//
// In: a view of a library, vectors, an embedder. Out: hits. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/library_view.hpp>
#include <toolkit/retrieval/vector_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct vector_search_limits {
    std::size_t candidates = 200;           ///< of words and of vectors each, that are judged by both, at least
    std::size_t candidates_for_a_hit = 10;  ///< and at least so many for each hit that is wanted
    std::size_t effort = 256;               ///< rows in sight while a graph is searched
    double chunks_unlike = 16;              ///< that are taken to be there when the mean cosine is computed
};
inline constexpr vector_search_limits vector_search_limits_default{};

/// How near the chunks of an owner are to one query.
class vector_scores {
public:
    /// Asks the embedder for the question's row, and fails as it does. The files outlive this.
    template <class E>
    [[nodiscard]] static result<vector_scores> of(const open_vectors<vector_file>& files, const E& embedder,
                                                  std::string_view question, const stop_token& stop) {
        const std::string_view texts[]{question};
        auto query = embed_checked(embedder, texts, text_role::query, stop);
        if (!query) return std::move(query).error();
        return vector_scores{files, std::move(*query)};
    }
    /// The query has length 1 and the files' dimensions.
    vector_scores(const open_vectors<vector_file>& files, std::vector<float> query)
        : files_(&files), query_(std::move(query)) {
        double sum = 0;
        double chunks = vector_search_limits_default.chunks_unlike;
        for (const auto& [rows, graph] : *files_)
            if (rows != nullptr) {
                sum += rows->product_with_sum(query_);
                chunks += rows->present();
            }
        mean_ = std::clamp(sum / chunks, -0.99, 0.99);
    }

    [[nodiscard]] bool has(std::uint32_t part, std::uint32_t chunk) const noexcept {
        return (*files_)[part].has(chunk);
    }
    /// Above 0, up to 1; what is further than the mean has less than `below_mean`.
    [[nodiscard]] double score_of(float cosine) const noexcept {
        constexpr double below_mean = 0.01;
        const auto near = static_cast<double>(cosine);
        const double score = near < mean_ ? below_mean * (1 + near) / (1 + mean_)
                                          : below_mean + (1 - below_mean) * (near - mean_) / (1 - mean_);
        return std::clamp(score, 0.0, 1.0);
    }

    /// The nearest `most` chunks that are allowed, with their scores.
    template <class Allowed>
    [[nodiscard]] result<std::vector<scored_place>> best(std::size_t most,
                                                         const std::optional<bm25::within_document>& within,
                                                         const Allowed& allowed, const stop_token& stop) const {
        std::vector<scored_place> found;
        for (std::uint32_t part = 0; part < files_->size(); ++part) {
            if ((*files_)[part].rows == nullptr || (within && within->part != part)) continue;
            const auto near = nearest(part, most, within, allowed, stop);
            if (!near) return near.error();
            for (const auto& [chunk, cosine] : *near) found.push_back({part, chunk, score_of(cosine)});
        }
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return is_worse(b, a); });
        if (found.size() > most) found.resize(most);
        return found;
    }

    /// The scores of these chunks, each of which has a vector.
    [[nodiscard]] result<std::vector<double>> scores_of(std::span<const scored_place> places) const {
        std::vector<double> found;
        found.reserve(places.size());
        for (const scored_place& place : places) {
            const auto store = store_of(*(*files_)[place.part].rows);
            if (!store) return store.error();
            const std::uint32_t row[]{place.chunk};
            const auto cosine = store->cosines(query_, row);
            if (!cosine) return cosine.error();
            found.push_back(score_of(cosine->front()));
        }
        return found;
    }

private:
    /// By the graph where there is one and enough of what is near is allowed; else by a scan.
    template <class Allowed>
    [[nodiscard]] result<std::vector<scored_vector>> nearest(std::uint32_t part, std::size_t most,
                                                             const std::optional<bm25::within_document>& within,
                                                             const Allowed& allowed, const stop_token& stop) const {
        const auto& [rows, graph] = (*files_)[part];
        const auto store = store_of(*rows);
        if (!store) return store.error();
        const auto passes = [&, &file = *rows](std::uint32_t chunk) { return file.has(chunk) && allowed(part, chunk); };
        if (graph != nullptr && !within) {
            auto found = graph->nearest(*store, query_, most, vector_search_limits_default.effort, passes, stop);
            if (!found) return std::move(found).error();
            if (found->has_value()) return std::move(**found);
        }
        return store->nearest(query_, most, within ? within->first : 0, within ? within->end : store->size(), passes,
                              stop);
    }
    [[nodiscard]] static result<vector_store> store_of(const vector_file& file) {
        return vector_store::over(file.bytes(), file.kind().dimensions, file.kind().storage);
    }
    const open_vectors<vector_file>* files_;
    std::vector<float> query_;
    double mean_ = 0;
};

/// One owner's documents as they were when the view was made. May be used from many threads. The same as library_view,
/// but for what is found.
template <class Index, class Scores = vector_scores>
class vector_view {
public:
    /// `words` is the owner's view, `vectors` of the same library.
    vector_view(const owner& who, library_view words, Index vectors, const fusion_weights& weights)
        : words_(std::move(words)), vectors_(std::move(vectors)), weights_(weights) {
        constexpr int most_tries = 20;
        for (int tries = 0; words_.index() != nullptr; ++tries) {
            unopened told;
            files_ = vectors_.open(who, *words_.index(), told);
            if (told.missing && tries < most_tries) {  // their segments may be merged since
                library_view again = vectors_.documents().for_owner(who);
                const bool same = again.index() == words_.index();
                if (!same) words_ = std::move(again);
                if (!same) continue;
            }
            damaged_ = std::move(told.damaged);
            if (told.trouble) damaged_.push_back(std::move(*told.trouble));
            break;
        }
    }

    /// As library_view's, with vectors. It asks the embedder once, and fails as that does. By vectors alone it fails
    /// with not_found when none of the documents are embedded.
    [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop = {}) const {
        return words_.search_by(asked, stop, [&](const search_task& task) { return rank(task, stop); });
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
    [[nodiscard]] result<std::vector<found_document>> query_properties(const property_query& asked,
                                                                       const stop_token& stop = {}) const {
        return words_.query_properties(asked, stop);
    }
    [[nodiscard]] std::size_t document_count() const noexcept { return words_.document_count(); }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return words_.chunk_count(); }

    /// How many chunks have no vector yet: `embed` of the retriever gives them theirs.
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
    /// What of the index and of its vectors cannot be trusted and is passed over.
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

    [[nodiscard]] result<std::vector<scored_place>> rank(const search_task& task, const stop_token& stop) const {
        const double of_words = weights_.words + weights_.grams;
        if (!has_vectors() || weights_.vectors <= 0) {
            if (of_words <= 0)
                return failure::of(failure_kind::not_found, "search",
                                   "no document is embedded by " + vectors_.kind().embedder,
                                   "call embed(owner) of the retriever once, and after documents were added");
            const lexical_scores words{task.parts, task.words, only_words(of_words), stop};
            return words.best(task.most, task.within, task.allowed, task.fits, stop);
        }
        const auto scores = Scores::of(files_, vectors_.embedder(), task.words, stop);
        if (!scores) return scores.error();
        const Scores& near = *scores;
        const std::size_t usual = std::max(vector_search_limits_default.candidates,
                                           vector_search_limits_default.candidates_for_a_hit * task.most);
        const std::size_t some = task.fits.demands->empty() ? usual : search_limits_default.examined;
        auto nearest = near.best(some, task.within, task.allowed, stop);
        if (!nearest) return nearest;
        const double farthest = nearest->empty() ? 0 : nearest->back().score;
        std::erase_if(*nearest, [&](const scored_place& at) { return !task.fits(at.part, at.chunk); });
        if (of_words > 0) {
            const lexical_scores words{task.parts, task.words, weights_, stop};
            const double least = least_by_words(words, *nearest, farthest, task.most);
            auto by_words = words.best(some, task.within, task.allowed, task.fits, stop, least);
            // With demands, chunks that fit may stand behind those that were examined.
            double rest = of_words;
            if (task.fits.demands->empty())
                rest = by_words.size() < some ? least : std::max(least, by_words.back().score);
            auto added = join(words, near, *nearest, std::move(by_words), rest, task.most);
            if (!added) return added.error();
        }
        std::sort(nearest->begin(), nearest->end(), [](const auto& a, const auto& b) { return is_worse(b, a); });
        std::erase_if(*nearest, [](const scored_place& at) { return at.score <= 0; });
        if (nearest->size() > task.most) nearest->resize(task.most);
        return nearest;
    }

    [[nodiscard]] fusion_weights only_words(double of_words) const noexcept {
        return {weights_.words / of_words, weights_.grams / of_words, 0};
    }

    /// What a chunk must have by its words to come among the best `most` when it is not among the nearest: none of
    /// these others is nearer than `farthest`, or it has no vector.
    [[nodiscard]] double least_by_words(const lexical_scores& words, const std::vector<scored_place>& nearest,
                                        double farthest, std::size_t most) const {
        if (most == 0 || nearest.size() < most) return 0;
        double worst = 1;
        for (std::size_t i = 0; i < most; ++i)
            worst =
                std::min(worst, weights_.vectors * nearest[i].score + words.score(nearest[i].part, nearest[i].chunk));
        constexpr double rounded = 1 - 1e-6;
        const double of_words = weights_.words + weights_.grams;
        return std::max(0.0, rounded * std::min(worst - weights_.vectors * farthest, worst * of_words));
    }

    /// Adds what was found by words to what was found by vectors, each with the score of both. What cannot be among the
    /// best `most` is left out: a place that is not among `by_words` has no more than `rest` by its words.
    [[nodiscard]] result<void> join(const lexical_scores& words, const Scores& near, std::vector<scored_place>& nearest,
                                    std::vector<scored_place> by_words, double rest, std::size_t most) const {
        const auto before = [](const scored_place& a, const scored_place& b) {
            return a.part != b.part ? a.part < b.part : a.chunk < b.chunk;
        };
        std::sort(nearest.begin(), nearest.end(), before);
        std::vector<scored_place> found;  // with the score of both
        std::erase_if(by_words, [&](const scored_place& at) {
            const auto same = std::lower_bound(nearest.begin(), nearest.end(), at, before);
            if (same == nearest.end() || before(at, *same)) return false;
            found.push_back({at.part, at.chunk, weights_.vectors * same->score + at.score});
            return true;
        });
        std::sort(found.begin(), found.end(), before);
        std::erase_if(nearest, [&](const scored_place& at) {
            return std::binary_search(found.begin(), found.end(), at, before);
        });
        const auto without = std::stable_partition(by_words.begin(), by_words.end(),
                                                   [&](const scored_place& at) { return near.has(at.part, at.chunk); });
        const auto scores = near.scores_of({by_words.begin(), without});
        if (!scores) return scores.error();
        for (std::size_t i = 0; i < by_words.size(); ++i) {
            double& score = by_words[i].score;
            score = i < scores->size() ? score + weights_.vectors * (*scores)[i]
                                       : score / (weights_.words + weights_.grams);
        }
        found.insert(found.end(), by_words.begin(), by_words.end());
        // The rest by vectors, nearest first: the words of one are looked up where it may still be among the best.
        const auto better = [](const scored_place& a, const scored_place& b) { return is_worse(b, a); };
        std::sort(nearest.begin(), nearest.end(), better);
        const std::size_t kept = std::max<std::size_t>(most, 1);
        std::vector<double> best;  // as a heap, the least in front
        const auto greater = [](double a, double b) { return a > b; };
        const auto take = [&](double score) {
            best.push_back(score);
            std::push_heap(best.begin(), best.end(), greater);
            if (best.size() <= kept) return;
            std::pop_heap(best.begin(), best.end(), greater);
            best.pop_back();
        };
        for (const scored_place& at : found) take(at.score);
        for (const scored_place& at : nearest) {
            const double by_vector = weights_.vectors * at.score;
            if (best.size() == kept && by_vector + rest < best.front()) break;
            found.push_back({at.part, at.chunk, by_vector + words.score(at.part, at.chunk)});
            take(found.back().score);
        }
        nearest = std::move(found);
        return {};
    }

    library_view words_;
    Index vectors_;
    fusion_weights weights_;
    open_vectors<typename Index::file> files_;
    std::vector<failure> damaged_;
};

}  // namespace toolkit::inline v0
