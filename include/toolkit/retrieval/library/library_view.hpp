// One owner's documents, searchable. Agents and their tools use a library through this view.
// In: a snapshot of the owner's index, a query. Out: hits, chunks, documents. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/index/property_search.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/ranking/search_task.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of a library and its views.
struct library_limits {
    std::size_t snippet_characters = 200;
    std::size_t documents_by_name = 20;  ///< maximum of find_document
    std::size_t open_indexes = 1024;     ///< of owners, kept open; the least recently used is closed first
};
inline constexpr library_limits library_limits_default{};

/// Returns the best places by the task's words, best first. Fails as a search does.
[[nodiscard]] result<std::vector<scored_place>> best_by_words(const search_task& task, const fusion_weights& weights,
                                                              const stop_token& stop);

/// One owner's documents as they were when the view was made. Later writes do not change the view. May be used from
/// many threads. An id of another owner fails with `not_found`, like an id that never existed.
class library_view {
public:
    /// Returns the best chunks for the query, best first, with scores in (0, 1]. A chunk, its heading, its columns or
    /// its title must contain each "phrase", and none of them a -word or -"phrase" (query_syntax.hpp). An owner without
    /// documents has no hits.
    /// Fails with:
    /// - `invalid_argument` if the query has no words or `where` is invalid,
    /// - `not_found` if `within` is not a document,
    /// - `unknown_property` if no document has a property of `where`, or it has another type,
    /// - `corrupt` if no part of the index can be trusted,
    /// - `cancelled` if stopped.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const;

    /// For authors of retrievers: a search that is ranked by `rank(task)`. It returns a result of places, best first.
    /// Fails as `search` does.
    template <class Rank>
    [[nodiscard]] result<std::vector<hit>> search_by(const query& request, const stop_token& stop, Rank&& rank) const {
        const auto ranked = [&](const search_task& task) -> result<std::vector<scored_place>> { return rank(task); };
        return search_ranked(request, stop, search_ranking{ranked});
    }

    /// Returns a chunk by its id. Fails with `not_found` if the owner has none.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& = {}) const;

    /// Returns a document by its id, with its text and blocks as of indexing. Fails with `not_found` if the owner has
    /// none.
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& = {}) const;

    /// Finds documents by name. Returns the matches of the first class that has any (document_names.hpp):
    /// 1. the file name is exactly this (in several collections),
    /// 2. file name, with or without folder and extension, or title is this but for case, blanks, _ and -,
    /// 3. a name has a similarity of at least 0.7,
    /// 4. a name contains this.
    /// The most similar come first; equal ones are ordered by file name.
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const;

    /// For authors of retrievers: the index of the view; null if there is none.
    [[nodiscard]] const index_snapshot* index() const noexcept { return index_.get(); }
    /// Finds documents by their properties: filters, sorts and limits them (properties/filter.hpp). Fails with
    /// `unknown_property` if no document has a property of the query, or it has another type. An owner without
    /// documents gets none.
    [[nodiscard]] result<std::vector<found_document>> query_properties(const property_query& request,
                                                                       const stop_token& stop = {}) const;

    /// The number of documents.
    [[nodiscard]] std::size_t document_count() const noexcept {
        return index_ == nullptr ? 0 : index_->document_count();
    }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return index_ == nullptr ? 0 : index_->chunk_count(); }

    /// Returns which parts of the index are damaged and skipped. Each failure names its file. The next writer repairs
    /// them.
    [[nodiscard]] std::vector<failure> damaged() const;

private:
    friend class library;
    library_view(result<std::shared_ptr<const index_snapshot>> index, const fusion_weights& weights);
    [[nodiscard]] result<std::vector<hit>> search_ranked(const query& request, const stop_token& stop,
                                                         const search_ranking& rank) const;
    static failure missing(std::string_view what) {
        return failure::of(failure_kind::not_found, {}, "There is no " + std::string{what} + " with this id",
                           "Use a full id from the search results");
    }

    std::shared_ptr<const index_snapshot> index_;
    std::optional<failure> trouble_;
    fusion_weights weights_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/library/impl/library_view.ipp>
#endif
