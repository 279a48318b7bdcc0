// The retriever over a library that compares a question with passages word by word (or patch by patch). Each row of the
// question counts by its similarity to the nearest row of the passage (maxsim.hpp). This keeps details that one vector
// for a whole passage blurs. It costs a few hundred bytes per word.
// In: a library, and an embedder that makes many rows of a text. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/retrieval/library/vector_ranking.hpp>
#include <toolkit/retrieval/library/vector_retriever.hpp>
#include <toolkit/retrieval/vectors/late_file.hpp>
#include <toolkit/retrieval/vectors/maxsim.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `embed_rows` makes, for each text, rows × 128 floats, each row of length 1. A text has one row per word or patch,
/// and at least one. `name` is stored with the index. Called from many threads.
template <class E>
concept LateEmbedder = requires(const E& e, std::span<const std::string_view> texts, text_role role, stop_token stop) {
    { e.embed_rows(texts, role, stop) } -> result_of<std::vector<std::vector<float>>>;
    { e.name() } -> std::convertible_to<std::string_view>;
};

namespace late {

/// Embeds the texts and packs their rows. Checks that there is an entry for each text, and that all rows are finite and
/// of length 1. An exception of the embedder becomes `tool_failed`.
template <class E>
[[nodiscard]] result<std::vector<late_rows>> embed_checked(const E& embedder, std::span<const std::string_view> texts,
                                                           text_role role, const stop_token& stop) {
    const auto rows =
        guarded("embedder " + std::string{embedder.name()}, "it", "return a failure instead",
                [&]() -> result<std::vector<std::vector<float>>> { return embedder.embed_rows(texts, role, stop); });
    if (!rows) return rows.error();
    const auto refused = [&](failure why) {
        why.where = small_text{std::string{"embedder "} + std::string{embedder.name()} +
                               (why.where.empty() ? "" : ", " + std::string{why.where.view()})};
        return why;
    };
    if (rows->size() != texts.size())
        return refused(failure::of(
            failure_kind::invalid_argument, {},
            "it returned the rows of " + std::to_string(rows->size()) + " texts for " + std::to_string(texts.size()),
            "check the output of the model"));
    std::vector<late_rows> packed;
    packed.reserve(rows->size());
    for (const std::vector<float>& each : *rows) {
        if (each.empty())
            return refused(failure::of(failure_kind::invalid_argument, {}, "it returned no rows for a text",
                                       "return at least one row for each text"));
        auto one = pack_late_rows(each);
        if (!one) return refused(std::move(one).error());
        packed.push_back(std::move(*one));
    }
    return packed;
}

[[nodiscard]] inline packed_row row_of(const late_rows& rows) noexcept {
    return {{reinterpret_cast<const char*>(rows.numbers.data()), rows.numbers.size()}, rows.step};  // NOLINT: bytes
}

/// Describes how the vectors of a LateEmbedder are stored: many rows per chunk.
template <class E>
struct form {
    static_assert(LateEmbedder<E>,
                  "toolkit: this is not a LateEmbedder; a LateEmbedder has name() -> string and embed_rows(span<const "
                  "string_view> texts, text_role, stop_token) const -> result<std::vector<std::vector<float>>>, 128 "
                  "floats a row");
    using file = late_file;
    using builder = late_file_rows;
    static constexpr std::string_view ending = vector_files::late;

    [[nodiscard]] static vector_kind kind_of(const E& embedder, const embed_options&) {
        return {std::string{embedder.name()}, late_dimensions, vector_storage::int8};
    }
    template <class Put>
    [[nodiscard]] static result<void> embed(const E& embedder, const vector_kind&,
                                            std::span<const std::string_view> texts, const stop_token& stop,
                                            Put&& put) {
        const auto rows = late::embed_checked(embedder, texts, text_role::passage, stop);
        if (!rows) return rows.error();
        for (std::size_t i = 0; i < texts.size(); ++i) put(i, row_of((*rows)[i]));
        return {};
    }
};

/// Scores of an owner's chunks for one question: the mean, over the question's rows, of the greatest cosine. A mean
/// below 0 counts as 0.
class scores {
public:
    template <class E>
    [[nodiscard]] static result<scores> of(const open_vectors<late_file>& files, const E& embedder,
                                           std::string_view question, const stop_token& stop) {
        const std::string_view texts[]{question};
        auto query = late::embed_checked(embedder, texts, text_role::query, stop);
        if (!query) return std::move(query).error();
        return scores{files, std::move(query->front())};
    }

    [[nodiscard]] bool has(std::uint32_t part, std::uint32_t chunk) const noexcept {
        return (*files_)[part].has(chunk);
    }

    /// Returns the best places by these scores, and by words if words have a weight.
    [[nodiscard]] result<std::vector<scored_place>> best_of(const search_task& task, const fusion_weights& weights,
                                                            bool all_embedded, const stop_token& stop) const {
        return best_by_vectors(*this, task, weights, all_embedded, stop);
    }

    /// Returns the best `most` of the allowed chunks.
    template <class Allowed>
    [[nodiscard]] result<std::vector<scored_place>> best(std::size_t most,
                                                         const std::optional<lexical_scoring::within_document>& within,
                                                         const Allowed& allowed, const stop_token& stop) const {
        return best_of_parts(*files_, most, within, [&](std::uint32_t part) -> result<std::vector<scored_place>> {
            const late_file& file = *(*files_)[part].rows;
            const auto pages = best_pages(
                query_, pages_of(file), most, within ? within->first : 0, within ? within->end : UINT32_MAX,
                [&](std::uint32_t chunk) { return file.has(chunk) && allowed(part, chunk); }, stop);
            if (!pages) return pages.error();
            std::vector<scored_place> found;
            found.reserve(pages->size());
            for (const auto& [chunk, score] : *pages) found.push_back({part, chunk, score_of(score)});
            return found;
        });
    }

    /// The score of a chunk that has rows.
    [[nodiscard]] double score(std::uint32_t part, std::uint32_t chunk) const {
        const auto one = best_pages(query_, pages_of(*(*files_)[part].rows), 1, chunk, chunk + 1);
        return one && !one->empty() ? score_of(one->front().score) : 0;
    }

private:
    scores(const open_vectors<late_file>& files, late_rows query) : files_(&files), query_(std::move(query)) {}
    [[nodiscard]] static late_pages pages_of(const late_file& of) noexcept {
        return {of.numbers(), of.offsets(), of.steps()};
    }
    [[nodiscard]] static double score_of(float mean_cosine) noexcept {
        return std::clamp(static_cast<double>(mean_cosine), 0.0, 1.0);
    }

    const open_vectors<late_file>* files_;
    late_rows query_;
};

}  // namespace late

/// `toolkit::late_interaction{lib, embedder}`: a Retriever. It shares the library and sees its later changes. Call
/// `embed` to make the rows of new documents. Weights of words make it a hybrid.
template <class E>
class late_interaction : public vector_retriever<vector_index<E, exact_scan, late::form<E>>, late::scores> {
public:
    late_interaction(library documents, E embedder, const embed_options& options = embed_options_default,
                     const fusion_weights& weights = {.words = 0, .grams = 0, .vectors = 1})
        : late_interaction::vector_retriever({std::move(documents), std::move(embedder), exact_scan{}, options},
                                             weights) {}
};

}}  // namespace toolkit::v0
