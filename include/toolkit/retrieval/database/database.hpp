// The common part of the retrievers over databases: pgvector, Chroma, Weaviate and Qdrant. A database may run on any
// number of machines. The store is a policy that stores and finds rows. This header makes rows of documents, embeds
// them, checks vectors before they are sent, ranks found rows, and returns them only to their owner. Ids are the same
// as in a library.
// In: files, queries. Out: hits, chunks, documents of one owner. Next: an agent's tools.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/database/database_embedding.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/files/writer_turns.hpp>
#include <toolkit/retrieval/library/library.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The store policy: stores and finds rows by the owner's key, for many threads at once.
///   put       makes each document visible completely or not at all; it replaces the document with its id
///   erase     removes a document and its invisible rows; returns false if there is none
///   records   returns the records of the given ids that the owner has
///   listed    returns the records of all documents, at most `documents_listed`; their pages may be omitted
///   rows      returns all rows of a document, also of other versions, or the rows of one chunk
///   find      returns rows near a vector and rows with words; also of other versions, unless `shows_one_version`
template <class S>
concept DocumentStore =
    std::movable<S> && requires(const S& store, const uuid& key, std::span<const stored_document> documents,
                                std::span<const uuid> ids, const row_lookup& lookup, const stop_token& stop) {
        typename S::settings;
        { S::shows_one_version } -> std::convertible_to<bool>;
        { store.put(key, documents, stop) } -> result_of<void>;
        { store.erase(key, *ids.data(), stop) } -> result_of<bool>;
        { store.records(key, ids, stop) } -> result_of<std::vector<stored_record>>;
        { store.listed(key, stop) } -> result_of<std::vector<stored_record>>;
        { store.rows_of_document(key, *ids.data(), stop) } -> result_of<std::vector<stored_row>>;
        { store.rows_of_chunk(key, *ids.data(), stop) } -> result_of<std::vector<stored_row>>;
        { store.find(key, lookup, stop) } -> result_of<found_rows>;
    };

/// One owner's documents in a database, in their current state at each call. May be used from many threads.
template <DocumentStore Store, Embedder Embedding>
class database_view {
public:
    /// Returns the best chunks for the query, best first, with scores in (0, 1]. library_view::search describes the
    /// query syntax. Fails with `invalid_argument` if the query has no words or filters by properties (databases store
    /// none), or if the embedder returns an invalid vector. Fails with `not_found` if `within` is not a document, and
    /// as the database does.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        const std::string text = repair_utf8(without_nul(cut_utf8(request.text, search_limits_default.query_bytes)));
        const query_parts parts = request.exact           ? read_query(text)
                                  : count_words(text) > 0 ? query_parts{text, {}, {}}
                                                          : query_parts{};
        if (parts.words.empty())
            return failure::of(failure_kind::invalid_argument, "search", "the query contains no search words",
                               "add words that the documents may contain; -word and -\"a phrase\" only exclude hits");
        if (!request.where.is_empty())
            return failure::of(failure_kind::invalid_argument, "search", "databases store no document properties",
                               "leave `where` empty, or search a library");
        if (request.within) {
            auto found = record_of(*request.within, stop);
            if (!found) return std::move(found).error();
        }
        if (request.top_k == 0 || is_nobody_) return std::vector<hit>{};
        // no document is in a collection with an invalid name
        std::vector<std::string> collections = request.collections;
        std::erase_if(collections, [](const std::string& name) { return !fits_as_name(name); });
        if (collections.empty() && !request.collections.empty()) return std::vector<hit>{};
        const std::string_view only[]{parts.words};
        const auto vector = embed_checked(shared_->embedder, std::span{only}, text_role::query, stop);
        if (!vector) return vector.error();
        tokenizer terms;
        row_lookup lookup{*vector,
                          database_ranking::words_of(parts.words, terms),
                          language_index(language_of(parts.words)),
                          request.within,
                          collections,
                          0};
        return search(lookup, query_matcher{parts}, std::min(request.top_k, search_limits_default.hits), stop);
    }

    /// Returns a chunk by its id. Fails with `not_found` if the owner has none.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
        if (is_nobody_) return missing("chunk");
        std::vector<stored_row> rows;
        auto read = read_visible(
            rows, [](stored_row& row) -> stored_row& { return row; },
            [&]() -> result<void> {
                auto loaded = shared_->store.rows_of_chunk(key_, id, stop);
                if (!loaded) return std::move(loaded).error();
                rows = std::move(*loaded);
                return {};
            },
            stop);
        if (!read) return std::move(read).error();
        if (rows.empty()) return missing("chunk");
        return chunk_of(std::move(rows.front()));
    }

    /// Returns a document by its id, with text, blocks, pages and words. Fails with `not_found` if the owner has none,
    /// and with `locked` if the document is being replaced.
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
        for (int tries = 1;; ++tries) {
            auto record = record_of(id, stop);
            if (!record) return std::move(record).error();
            const std::string before = record->version;
            auto rows = shared_->store.rows_of_document(key_, id, stop);
            if (!rows) return std::move(rows).error();
            auto made = document_of(std::move(*record), std::move(*rows));
            if (made) return made;
            auto now = record_of(id, stop);
            if (!now) return std::move(now).error();
            // While others write, a paged read of rows can miss one.
            if (tries < database_limits_default.readings) continue;
            if (now->version != before)
                return failure::of(failure_kind::locked, now->filename, "it is being replaced", "try again");
            return made;
        }
    }

    /// Finds documents by name, as library_view::find_document does, among at most `documents_listed` documents.
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        const std::string clean_name = repair_utf8(without_nul(name));
        std::vector<document_ref> found;
        if (is_nobody_ || document_naming::plain(clean_name).empty()) return found;
        auto records = shared_->store.listed(key_, stop);
        if (!records) return std::move(records).error();
        document_finder finder(clean_name, {.most = library_limits_default.documents_by_name});
        for (std::size_t i = 0; i < records->size(); ++i) finder.offer(i, (*records)[i].filename, (*records)[i].title);
        const auto by_filename = [&](std::size_t a, std::size_t b) {
            return std::tie((*records)[a].filename, (*records)[a].collection) <
                   std::tie((*records)[b].filename, (*records)[b].collection);
        };
        for (const named_document& one : finder.best(by_filename)) {
            stored_record& record = (*records)[one.number];
            found.push_back({record.id, std::move(record.filename), std::move(record.title)});
        }
        return found;
    }

private:
    template <DocumentStore, Embedder>
    friend class database;
    struct shared {
        shared(Store opened, Embedding by, const database_weights& of)
            : store(std::move(opened)), embedder(std::move(by)), weights(of) {}
        Store store;
        Embedding embedder;
        database_weights weights;
        mutable writer_turns writers;
    };
    database_view(std::shared_ptr<const shared> from, const owner& who)
        : shared_(std::move(from)), key_(owner_key(who)), is_nobody_(who.empty()) {}

    static std::string without_nul(std::string_view text) {
        std::string made{text};
        std::replace(made.begin(), made.end(), '\0', ' ');
        return made;
    }
    static bool fits_as_name(std::string_view text) {
        return is_utf8(text) && text.find('\0') == std::string_view::npos;
    }
    static failure missing(std::string_view what) {
        return failure::of(failure_kind::not_found, {}, "There is no " + std::string{what} + " with this id",
                           "Use a full id from the search results");
    }

    [[nodiscard]] result<stored_record> record_of(const uuid& id, const stop_token& stop) const {
        if (is_nobody_) return missing("document");
        auto found = shared_->store.records(key_, std::span{&id, 1}, stop);
        if (!found) return std::move(found).error();
        if (found->empty()) return missing("document");
        return std::move(found->front());
    }

    /// Removes the rows that are not of their document's current version. Such rows belong to a document that is being
    /// added or replaced, or whose addition was interrupted. Returns the records that had only rows of other versions.
    template <class T, class RowOf>
    [[nodiscard]] result<std::vector<stored_record>> keep_visible(std::vector<T>& rows, RowOf&& row_of,
                                                                  const stop_token& stop) const {
        if (Store::shows_one_version || rows.empty()) return std::vector<stored_record>{};
        std::vector<uuid> ids;
        ids.reserve(rows.size());
        for (T& one : rows) ids.push_back(row_of(one).doc_id);
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        auto records = shared_->store.records(key_, ids, stop);
        if (!records) return records;
        std::sort(records->begin(), records->end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        std::vector<char> seen(records->size(), 0);
        std::erase_if(rows, [&](T& one) {
            const stored_row& row = row_of(one);
            const auto at = std::lower_bound(records->begin(), records->end(), row.doc_id,
                                             [](const stored_record& a, const uuid& id) { return a.id < id; });
            if (at == records->end() || at->id != row.doc_id || at->version != row.version) return true;
            seen[static_cast<std::size_t>(at - records->begin())] = 1;
            return false;
        });
        std::vector<stored_record> unseen;
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (seen[i] == 0) unseen.push_back(std::move((*records)[i]));
        return unseen;
    }

    /// Calls `read` to fill `rows`, and keeps the visible ones. Rows and records are read one after the other. If a
    /// document is replaced in between, none of its rows would remain, so everything is read again.
    template <class T, class RowOf, class Read>
    [[nodiscard]] result<void> read_visible(std::vector<T>& rows, RowOf&& row_of, Read&& read,
                                            const stop_token& stop) const {
        std::vector<stored_record> before;
        for (int tries = 1;; ++tries) {
            if (auto done = read(); !done) return done;
            auto unseen = keep_visible(rows, row_of, stop);
            if (!unseen) return std::move(unseen).error();
            const bool same =
                unseen->empty() || std::equal(unseen->begin(), unseen->end(), before.begin(), before.end(),
                                              [](const stored_record& a, const stored_record& b) {
                                                  return a.id == b.id && a.version == b.version;
                                              });
            if (same || tries >= database_limits_default.readings) return {};  // unchanged: these rows are invisible
            before = std::move(*unseen);
        }
    }

    /// Requests more and more candidates until there are enough hits, no more candidates, or the reply would be too
    /// large. In the last case, returns the hits so far.
    [[nodiscard]] result<std::vector<hit>> search(row_lookup& lookup, const query_matcher& demands, std::size_t most,
                                                  const stop_token& stop) const {
        const auto& bounds = database_limits_default;
        lookup.count = std::clamp(2 * most, bounds.fewest_candidates, bounds.most_candidates);
        std::vector<hit> hits;
        for (bool first = true;; first = false) {
            found_rows found;
            auto read = read_visible(
                found.rows, [](found_row& one) -> stored_row& { return one.row; },
                [&]() -> result<void> {
                    auto loaded = shared_->store.find(key_, lookup, stop);
                    if (!loaded) return std::move(loaded).error();
                    found = std::move(*loaded);
                    return {};
                },
                stop);
            if (!read && read.error().kind == failure_kind::bad_reply && !first) return hits;
            if (!read) return std::move(read).error();
            for (std::size_t i = 0; i < std::min(found.rarities.size(), lookup.words.size()); ++i)
                lookup.words[i].rarity = found.rarities[i];
            hits = rank_rows(std::move(found.rows), lookup.words, demands, shared_->weights, most,
                             library_limits_default.snippet_characters);
            if (hits.size() >= most || found.complete || lookup.count >= bounds.most_candidates) return hits;
            lookup.count = std::min(4 * lookup.count, bounds.most_candidates);
        }
    }

    std::shared_ptr<const shared> shared_;
    uuid key_;
    bool is_nobody_;
};

/// A Retriever over a store. Copies share it.
template <DocumentStore Store, Embedder Embedding>
class database {
public:
    using settings = typename Store::settings;
    using view = database_view<Store, Embedding>;

    /// Connects, and creates what is missing in the database. Fails with `invalid_argument` if the database has vectors
    /// of another embedder or of other dimensions, and as the database does.
    [[nodiscard]] static result<database> open(settings how, Embedding embedder, const stop_token& stop = {},
                                               const database_weights& weights = database_weights_default) {
        const auto dimensions = static_cast<std::size_t>(embedder.dimensions());
        auto store = Store::open(std::move(how), std::string{embedder.name()}, dimensions, stop);
        if (!store) return std::move(store).error();
        return database{std::make_shared<const shared>(std::move(*store), std::move(embedder), weights)};
    }

    /// Makes a view of the owner's documents. Every search needs an owner.
    [[nodiscard]] view for_owner(const owner& who) const { return view{shared_, who}; }
    /// Rejects a call without an owner at compile time.
    template <class... Other>
    view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: a search needs an owner; write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

    /// Adds a file's content as a document and returns its id. It replaces the document of the same name. After the
    /// return the document is searchable. Fails as the extractors, the embedder and the database do. After a failure
    /// the old document is kept; after `cut_off`, `timed_out` or `cancelled` it may be either the old or the new one.
    template <class Extractors = standard_extractors>
    [[nodiscard]] result<uuid> add(const owner& who, const std::string& filename, std::string_view bytes,
                                   const std::string& collection = {}, const stop_token& stop = {}) const {
        using formats = libraries::known<Extractors>;
        auto made = formats::read(filename, bytes, stop);
        if (!made) {
            if (made.error().kind != failure_kind::cancelled) made.error().where = small_text{filename};
            return std::move(made).error();
        }
        indexed_document document = index_document(filename, sha1_of(bytes), std::move(*made), stop);
        document.collection = collection;
        if (auto done = add(who, std::span{&document, 1}, stop); !done) return std::move(done).error();
        return document_id(who, filename, collection);
    }

    /// Adds documents that are already extracted and cut. Of several with the same name, the last one is kept.
    [[nodiscard]] result<void> add(const owner& who, std::span<const indexed_document> documents,
                                   const stop_token& stop = {}) const {
        if (who.empty()) return nobody("add");
        std::vector<stored_document> rows;
        rows.reserve(documents.size());
        for (const indexed_document& one : documents) {
            if (auto named = check_name(one.filename, one.collection); !named) return named;
            const uuid id = document_id(who, one.filename, one.collection);
            std::erase_if(rows, [&](const stored_document& before) { return before.record.id == id; });
            rows.push_back(stored_of(who, one));
        }
        if (auto embedded = embed_rows(shared_->embedder, rows, stop); !embedded) return embedded;
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "add", "it was stopped");
        const uuid key = owner_key(who);
        const auto turn = shared_->writers.take(key, stop);
        if (!turn) return turn.error();
        return shared_->store.put(key, rows, stop);
    }

    /// Removes a document. Returns false if there is none of this name.
    [[nodiscard]] result<bool> remove(const owner& who, const std::string& filename, const std::string& collection = {},
                                      const stop_token& stop = {}) const {
        if (who.empty()) return nobody("remove");
        if (auto named = check_name(filename, collection); !named) return false;
        const uuid key = owner_key(who);
        const auto turn = shared_->writers.take(key, stop);
        if (!turn) return turn.error();
        return shared_->store.erase(key, document_id(who, filename, collection), stop);
    }

private:
    using shared = typename view::shared;
    explicit database(std::shared_ptr<const shared> made) : shared_(std::move(made)) {}

    static failure nobody(std::string_view where) {
        return failure::of(failure_kind::invalid_argument, where, "the owner is empty",
                           "set the owner of the documents");
    }
    [[nodiscard]] static result<void> check_name(std::string_view filename, std::string_view collection) {
        if (filename.empty() || !view::fits_as_name(filename) || !view::fits_as_name(collection))
            return failure::of(failure_kind::invalid_argument, "add", "the name of the document is empty or not UTF-8",
                               "use a file name, with '/' between folders");
        return {};
    }

    std::shared_ptr<const shared> shared_;
};

}}  // namespace toolkit::v0
