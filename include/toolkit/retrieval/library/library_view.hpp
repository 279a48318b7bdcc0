// One owner's documents, searchable: what agents and their tools see of a library.
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

struct library_limits {
    std::size_t snippet_characters = 200;
    std::size_t documents_by_name = 20;  ///< the most that find_document gives
    std::size_t open_indexes = 1024;     ///< of owners, kept open; another one's is opened again
};
inline constexpr library_limits library_limits_default{};

/// The best places by the task's words, best first; fails as a search does.
[[nodiscard]] result<std::vector<scored_place>> best_by_words(const search_task& task, const fusion_weights& weights,
                                                              const stop_token& stop);

/// One owner's documents as they were when the view was made: it stays so while it lives, whatever writers do. May be
/// used from many threads. Ids of another owner are not_found, like ids that never were.
class library_view {
public:
    /// The best chunks for the query, best first, scores in (0, 1]. "Phrases" must stand in a chunk, its heading or its
    /// title, -words and -"phrases" must not (query_syntax.hpp). An owner without documents has no hits. Fails with
    /// invalid_argument when the query has no words, not_found when `within` is no document, `cancelled`, and `corrupt`
    /// when nothing of the index can be trusted; with unknown_property when `where` names a property that no document
    /// has, or of another type, and with invalid_argument when it is wrong by itself.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const;

    /// For who builds a retriever: a search that is ranked by `rank(task)`, which gives a result of the places, best
    /// first; see search.
    template <class Rank>
    [[nodiscard]] result<std::vector<hit>> search_by(const query& request, const stop_token& stop, Rank&& rank) const {
        const auto ranked = [&](const search_task& task) -> result<std::vector<scored_place>> { return rank(task); };
        return search_ranked(request, stop, search_ranking{ranked});
    }

    /// A chunk by its id; not_found when the owner has none.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& = {}) const;

    /// A document by its id, with the text and blocks that it had
    /// when it was indexed; not_found when the owner has none.
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& = {}) const;

    /// Documents by name: those of exactly this file name (of several collections); else those that are called so but
    /// for case, blanks, _ and - (file name, with folder and ending or without, or title); else those with a name that
    /// is like it (similarity of at least .7); else those with a name that holds it. The likest first, then in the
    /// order of their file names (document_names.hpp).
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const;

    /// For who builds a retriever: the index of the view; null when there is none.
    [[nodiscard]] const index_snapshot* index() const noexcept { return index_.get(); }
    /// Documents by their properties: filtered, sorted, the first ones (properties/filter.hpp). Fails with
    /// unknown_property when the query names a property that no document has, or of another type; an owner without
    /// documents has none.
    [[nodiscard]] result<std::vector<found_document>> query_properties(const property_query& request,
                                                                       const stop_token& stop = {}) const;

    /// How many documents and chunks there are.
    [[nodiscard]] std::size_t document_count() const noexcept {
        return index_ == nullptr ? 0 : index_->document_count();
    }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return index_ == nullptr ? 0 : index_->chunk_count(); }

    /// What of the index cannot be trusted and is passed over; each names its file. The next writer repairs it.
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
