// One owner's documents, searchable: what agents and their tools see of a library.
// In: a snapshot of the owner's index, a query. Out: hits, chunks, documents. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/document_names.hpp>
#include <toolkit/retrieval/properties/matching.hpp>
#include <toolkit/retrieval/properties/property_search.hpp>
#include <toolkit/retrieval/query_syntax.hpp>
#include <toolkit/retrieval/retriever.hpp>
#include <toolkit/retrieval/snapshot.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct library_limits {
    std::size_t snippet_characters = 200;
    std::size_t documents_by_name = 20;  ///< the most that find_document gives
    std::size_t open_indexes = 1024;     ///< of owners, kept open; another one's is opened again
};
inline constexpr library_limits library_limits_default{};

/// A search that is to be ranked: what is looked for, and where.
struct search_task {
    /// Whether a chunk is of a document that is there, in one of the collections that were asked for.
    struct is_allowed {
        const std::vector<std::string>* collections;
        const document_sets* wanted;  ///< by their properties; of all when it is empty
        std::span<const searched_part> parts;

        [[nodiscard]] bool operator()(std::uint32_t part, std::uint32_t chunk) const {
            const segment& index = *parts[part].index;
            const removed_documents* const removed = parts[part].removed;
            if (collections->empty() && wanted->empty() && (removed == nullptr || removed->empty())) return true;
            const std::uint32_t document = index.chunk_record(chunk).document;
            if (removed != nullptr && removed->contains(document)) return false;
            if (!wanted->empty() && !(*wanted)[part][document]) return false;
            return collections->empty() ||
                   std::find(collections->begin(), collections->end(),
                             index.name(index.document_record(document).collection)) != collections->end();
        }
    };
    /// Whether the "phrases" stand in a chunk, its heading or its title, and the -words do not. It may be slow.
    struct is_fit {
        const query_matcher* demands;
        std::span<const searched_part> parts;

        [[nodiscard]] bool operator()(std::uint32_t part, std::uint32_t chunk) const {
            if (demands->empty()) return true;
            const segment& index = *parts[part].index;
            const auto row = index.chunk_record(chunk);
            const auto of = index.document_record(row.document);
            const std::array<std::string_view, 3> texts{index.name(of.title), index.name(row.heading),
                                                        span{row.begin, row.end}.of(index.text(of))};
            return demands->matches(texts);
        }
    };

    std::span<const searched_part> parts;
    std::string_view words;  ///< of the query, without its -exclusions
    std::size_t most;        ///< places that are wanted
    std::optional<bm25::within_document> within;
    is_allowed allowed;
    is_fit fits;
};

/// One owner's documents as they were when the view was made: it stays so while it lives, whatever writers do. May be
/// used from many threads. Ids of another owner are not_found, like ids that never were.
class library_view {
public:
    /// The best chunks for the query, best first, scores in (0, 1]. "Phrases" must stand in a chunk, its heading or its
    /// title, -words and -"phrases" must not (query_syntax.hpp). An owner without documents has no hits. Fails with
    /// invalid_argument when the query has no words, not_found when `within` is no document, `cancelled`, and `corrupt`
    /// when nothing of the index can be trusted; with unknown_property when `where` names a property that no document
    /// has, or of another type, and with invalid_argument when it is wrong by itself.
    [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop = {}) const {
        return search_by(asked, stop, [&](const search_task& task) -> result<std::vector<scored_place>> {
            return lexical_scores{task.parts, task.words, weights_, stop}.best(task.most, task.within, task.allowed,
                                                                               task.fits, stop);
        });
    }

    /// For who builds a retriever: a search that is ranked by `rank(task)`, which gives a result of the places, best
    /// first; see search.
    template <class Rank>
    [[nodiscard]] result<std::vector<hit>> search_by(const query& asked, const stop_token& stop, Rank&& rank) const {
        if (trouble_.has_value()) return *trouble_;
        const std::string_view text = cut_utf8(asked.text, search_limits_default.query_bytes);
        const query_parts parts_of = asked.exact             ? read_query(text)
                                     : count_words(text) > 0 ? query_parts{std::string{text}, {}, {}}
                                                             : query_parts{};
        if (parts_of.words.empty())
            return failure::of(
                failure_kind::invalid_argument, "search", "the query has no words to look for",
                "ask with words that the documents may hold; -word and -\"a phrase\" only leave hits out");
        std::optional<bm25::within_document> within;
        if (asked.within) {
            const auto at = index_ == nullptr ? std::nullopt : index_->find_document(*asked.within);
            if (!at) return missing("document");
            const auto row = index_->index_of(*at).document_record(at->number);
            within = {at->part, row.first_chunk, row.first_chunk + row.chunk_count};
        }
        std::vector<hit> hits;
        if (index_ == nullptr || asked.top_k == 0) return hits;
        document_sets wanted;
        if (!asked.where.is_empty()) {
            auto met = matching_documents(*index_, asked.where, stop);
            if (!met) return std::move(met).error();
            wanted = std::move(*met);
        }
        std::vector<searched_part> parts;
        for (const auto& part : index_->parts()) parts.push_back({part.index.get(), &part.removed});
        const query_matcher demands{parts_of};
        const auto found = rank(search_task{parts, parts_of.words, std::min(asked.top_k, search_limits_default.hits),
                                            within, search_task::is_allowed{&asked.collections, &wanted, parts},
                                            search_task::is_fit{&demands, parts}});
        if (!found) return found.error();
        for (const auto& [part, number, score] : *found) {
            toolkit::chunk of = parts[part].index->chunk(number);
            hits.push_back({of.doc_id, of.id, of.index, std::move(of.filename), std::move(of.heading),
                            std::string{first_code_points(of.text, library_limits_default.snippet_characters)}, score,
                            of.bytes, of.page});
        }
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "search", "the search was stopped");
        return hits;
    }

    /// A chunk by its id; not_found when the owner has none.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& = {}) const {
        if (trouble_.has_value()) return *trouble_;
        const auto at = index_ == nullptr ? std::nullopt : index_->find_chunk(id);
        if (!at) return missing("chunk");
        return index_->index_of(*at).chunk(at->number);
    }

    /// A document by its id, with the text and blocks that it had
    /// when it was indexed; not_found when the owner has none.
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& = {}) const {
        if (trouble_.has_value()) return *trouble_;
        const auto at = index_ == nullptr ? std::nullopt : index_->find_document(id);
        if (!at) return missing("document");
        return index_->index_of(*at).document(at->number);
    }

    /// Documents by name: those of exactly this file name (of several collections); else those that are called so but
    /// for case, blanks, _ and - (file name, with folder and ending or without, or title); else those with a name that
    /// is like it (similarity of at least .7); else those with a name that holds it. The likest first, then in the
    /// order of their file names (document_names.hpp).
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        if (trouble_.has_value()) return *trouble_;
        std::vector<document_ref> found;
        if (index_ == nullptr) return found;
        document_finder finder(name, {.most = library_limits_default.documents_by_name});
        std::vector<index_place> places;
        index_->for_each_document([&](const index_place& at, const segments::document_record& row) {
            if (places.size() % 1024 == 0 && stop.stop_requested()) return;
            const segment& index = index_->index_of(at);
            finder.offer(places.size(), index.name(row.filename), index.name(row.title));
            places.push_back(at);
        });
        if (stop.stop_requested())
            return failure::of(failure_kind::cancelled, "find_document", "the search was stopped");
        const auto filename_of = [&](std::size_t number) {
            const segment& index = index_->index_of(places[number]);
            return index.name(index.document_record(places[number].number).filename);
        };
        const auto by_filename = [&](std::size_t a, std::size_t b) { return filename_of(a) < filename_of(b); };
        for (const named_document& one : finder.best(by_filename)) {
            const auto row = index_->index_of(places[one.number]).document_record(places[one.number].number);
            const std::string_view title = index_->index_of(places[one.number]).name(row.title);
            found.push_back({row.id, std::string{filename_of(one.number)}, std::string{title}});
        }
        return found;
    }

    /// For who builds a retriever: the index of the view; null when there is none.
    [[nodiscard]] const index_snapshot* index() const noexcept { return index_.get(); }
    /// Documents by their properties: filtered, sorted, the first ones (properties/filter.hpp). Fails with
    /// unknown_property when the query names a property that no document has, or of another type; an owner without
    /// documents has none.
    [[nodiscard]] result<std::vector<found_document>> query_properties(const property_query& asked,
                                                                       const stop_token& stop = {}) const {
        if (trouble_.has_value()) return *trouble_;
        if (index_ == nullptr) return std::vector<found_document>{};
        return find_documents(*index_, asked, stop);
    }

    /// How many documents and chunks there are.
    [[nodiscard]] std::size_t document_count() const noexcept {
        return index_ == nullptr ? 0 : index_->document_count();
    }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return index_ == nullptr ? 0 : index_->chunk_count(); }

    /// What of the index cannot be trusted and is passed over; each names its file. The next writer repairs it.
    [[nodiscard]] std::vector<failure> damaged() const {
        std::vector<failure> found;
        if (index_ == nullptr && trouble_.has_value()) found.push_back(*trouble_);
        if (index_ != nullptr)
            for (const auto& [_, why] : index_->damaged()) found.push_back(why);
        return found;
    }

private:
    friend class library;
    library_view(result<std::shared_ptr<const index_snapshot>> index, const fusion_weights& weights)
        : weights_(weights) {
        if (!index) {
            if (index.error().kind != failure_kind::not_found) trouble_ = std::move(index).error();
            return;
        }
        index_ = std::move(*index);
        if (index_ != nullptr && index_->parts().empty() && !index_->damaged().empty())
            trouble_ = index_->damaged().front().second;
    }
    static failure missing(std::string_view what) {
        return failure::of(failure_kind::not_found, {}, "There is no " + std::string{what} + " with this id",
                           "Use a full id from the search results");
    }

    std::shared_ptr<const index_snapshot> index_;
    std::optional<failure> trouble_;
    fusion_weights weights_;
};

}  // namespace toolkit::inline v0
