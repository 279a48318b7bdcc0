// A retriever over Qdrant. One collection has an index for each owner (a tenant's payload index, payload_m and no
// common graph). A batch of two queries finds rows by vector and by words (a sparse vector of the library's terms,
// weighted by rarity). Tested against recorded replies, not against a server.
// In: the address of a server. Out: database<qdrant_store, Embedder>. Next: an agent.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/retrieval/database/database.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_names.hpp>
#include <toolkit/retrieval/database/qdrant_wire.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// NOLINTBEGIN(modernize-raw-string-literal): pieces of JSON between values
namespace toolkit { inline namespace v0 {

/// How the server is reached, and the names of its collections.
struct qdrant_settings {
    std::string base_url = "http://127.0.0.1:6333";
    std::string prefix = "toolkit";  ///< of the collections' names; letters, digits and _
    secret key{};                    ///< sent as api-key, and never shown
    http_patience patience{.first_byte = milliseconds{60'000}};
    milliseconds whole{300'000};  ///< maximum time of one request
};

/// Stores rows in Qdrant 1.11 or newer. A document becomes visible by its record, which is written after its rows.
class qdrant_store {
public:
    using settings = qdrant_settings;
    static constexpr bool shows_one_version = false;

    [[nodiscard]] static result<qdrant_store> open(settings how, const std::string& embedder, std::size_t dimensions,
                                                   const stop_token& stop) {
        if (!database_names::is_plain(how.prefix))
            return failure::of(failure_kind::invalid_argument, "qdrant", "the prefix is not a valid name",
                               "write it with letters, digits and _");
        qdrant_store made{std::move(how)};
        if (auto done = made.make_collections(dimensions, stop); !done) return std::move(done).error();
        if (auto done = made.check_settings(embedder, dimensions, stop); !done) return std::move(done).error();
        return made;
    }

    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token& stop) const {
        return database_wire::put_by_versions(
            *this, key, documents, stop,
            [&](const stored_document& one) -> result<void> {
                if (auto done = put_rows(key, one, stop); !done) return done;
                std::string body;
                qdrant_wire::writer out{body};
                out.begin_object().key("points").begin_array().begin_object().member("id", one.record.id.to_string());
                out.key("vector").begin_object().end_object().key("payload");
                out.text(qdrant_wire::payload_of(key, print(database_wire::properties_of(one.record))));
                out.end_object().end_array().end_object();
                return server_.send(http_method::put, documents_ + "/points?wait=true", std::move(body), stop);
            },
            [&](const uuid& id, const std::string& before) {
                qdrant_wire::filter stale{key};
                stale.match("doc", id.to_string());
                stale.match("version", before);
                return remove(chunks_, stale, stop);
            });
    }

    [[nodiscard]] result<bool> erase(const uuid& key, const uuid& id, const stop_token& stop) const {
        auto there = records(key, std::span{&id, 1}, stop);
        if (!there) return std::move(there).error();
        for (const std::string* in : {&documents_, &chunks_}) {
            qdrant_wire::filter of{key};
            of.match("doc", id.to_string());
            if (auto done = remove(*in, of, stop); !done) return std::move(done).error();
        }
        return !there->empty();
    }

    [[nodiscard]] result<std::vector<stored_record>> records(const uuid& key, std::span<const uuid> ids,
                                                             const stop_token& stop) const {
        std::vector<stored_record> found;
        for (std::size_t from = 0; from < ids.size(); from += most_at_once) {
            qdrant_wire::filter which{key};
            which.ids(ids.subspan(from, std::min(most_at_once, ids.size() - from)));
            auto done = scroll_records(which, stop, [&](stored_record one) { found.push_back(std::move(one)); });
            if (!done) return std::move(done).error();
        }
        return found;
    }
    [[nodiscard]] result<std::vector<stored_record>> listed(const uuid& key, const stop_token& stop) const {
        std::vector<stored_record> found;
        auto done =
            scroll_records(qdrant_wire::filter{key}, stop, [&](stored_record one) { found.push_back(std::move(one)); });
        if (!done) return std::move(done).error();
        return found;
    }

    [[nodiscard]] result<std::vector<stored_row>> rows_of_document(const uuid& key, const uuid& id,
                                                                   const stop_token& stop) const {
        return rows_with(key, "doc", id, stop);
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token& stop) const {
        return rows_with(key, "chunk", id, stop);
    }

    [[nodiscard]] result<found_rows> find(const uuid& key, const row_lookup& lookup, const stop_token& stop) const {
        qdrant_wire::filter where{key};
        if (lookup.within) where.match("doc", lookup.within->to_string());
        if (!lookup.collections.empty()) where.match_any("collection", lookup.collections);
        found_rows found;
        for (const bool exact : {false, true}) {  // exact if the index returned too few
            auto lists = query(lookup, where.text(), exact, stop);
            if (!lists) return std::move(lists).error();
            found.rows.clear();
            for (std::size_t list = 0; list < lists->size(); ++list) {
                std::vector<found_row> rows;
                rows.reserve((*lists)[list].points.size());
                for (const qdrant_wire::point& one : (*lists)[list].points) {
                    auto row = qdrant_wire::row_of(one, list == 0, lookup.vector);
                    if (!row) return server_.unreadable(row.error());
                    rows.push_back(std::move(*row));
                }
                add_new_rows(found.rows, std::move(rows));
            }
            const std::size_t received = lists->empty() ? 0 : lists->front().points.size();
            found.complete = exact && received < lookup.count;
            if (received >= lookup.count) break;
        }
        return found;
    }

private:
    static constexpr std::size_t most_at_once = 1000;

    explicit qdrant_store(settings how)
        : server_(std::move(how.base_url), std::move(how.key), "api-key", "", how.patience, how.whole),
          chunks_("/collections/" + how.prefix + "_chunks"),
          documents_("/collections/" + how.prefix + "_documents") {}

    [[nodiscard]] result<void> remove(const std::string& in, const qdrant_wire::filter& which,
                                      const stop_token& stop) const {
        return server_.send(http_method::post, in + "/points/delete?wait=true", "{\"filter\":" + which.text() + "}",
                            stop);
    }

    [[nodiscard]] result<void> make_collections(std::size_t dimensions, const stop_token& stop) const {
        // payload_m without m: a graph for each owner, and no common one.
        const std::string of_chunks = R"({"vectors":{"dense":{"size":)" + std::to_string(dimensions) +
                                      R"(,"distance":"Cosine"}},"sparse_vectors":{"words":{"modifier":"idf"}},)"
                                      R"("hnsw_config":{"payload_m":16,"m":0}})";
        for (const auto& [in, body] :
             {std::pair{&chunks_, of_chunks}, std::pair{&documents_, std::string{R"({"vectors":{}})"}}}) {
            auto there = server_.ask(http_method::get, *in, {}, stop);
            if (!there) return std::move(there).error();
            if (!there->succeeded() && there->status != 404) return server_.refused(*there);
            if (there->succeeded() && in == &chunks_) {
                const auto saved_settings =
                    database_wire::read<qdrant_wire::answer<qdrant_wire::collection>>(there->body);
                if (!saved_settings) return server_.unreadable(saved_settings.error());
                if (saved_settings->result.config.params.vectors.dense.size != dimensions)
                    return server_.of_another_embedder("collections");
            }
            if (!there->succeeded()) {
                auto made = server_.ask(http_method::put, *in, body, stop);
                if (!made) return std::move(made).error();
                // another program was faster
                if (!made->succeeded() && made->status != 409) return server_.refused(*made);
            }
            // Always, because another program may have created the collection and then stopped.
            for (const char* field : {"owner", "doc", "chunk", "collection", "version"}) {
                const bool tenant = std::string_view{field} == "owner";
                std::string index;
                qdrant_wire::writer out{index};
                out.begin_object().member("field_name", field).key("field_schema").begin_object();
                out.member("type", "keyword");
                if (tenant) out.member("is_tenant", true);
                out.end_object().end_object();
                if (auto done = server_.send(http_method::put, *in + "/index?wait=true", std::move(index), stop); !done)
                    return done;
            }
        }
        return {};
    }

    /// The embedder of the rows is recorded in a separate point without an owner.
    [[nodiscard]] result<void> check_settings(const std::string& embedder, std::size_t dimensions,
                                              const stop_token& stop) const {
        const std::string ours = database_wire::settings_of(embedder, dimensions);
        const std::string id = uuid::from_name(toolkit_space, "settings of qdrant").to_string();
        auto saved_settings = server_.read<qdrant_wire::answer<std::vector<qdrant_wire::point>>>(
            http_method::post, documents_ + "/points", R"({"with_payload":true,"ids":[")" + id + "\"]}", stop);
        if (!saved_settings) return std::move(saved_settings).error();
        if (!saved_settings->result.empty()) {
            auto theirs =
                database_wire::read<qdrant_wire::settings_payload>(saved_settings->result.front().payload.text);
            if (!theirs) return server_.unreadable(theirs.error());
            if (theirs->settings == ours) return {};
            return server_.of_another_embedder("collections");
        }
        std::string body;
        qdrant_wire::writer out{body};
        out.begin_object().key("points").begin_array().begin_object().member("id", id).key("vector");
        out.begin_object().end_object().key("payload").begin_object().member("settings", ours).end_object();
        out.end_object().end_array().end_object();
        return server_.send(http_method::put, documents_ + "/points?wait=true", std::move(body), stop);
    }

    [[nodiscard]] result<void> put_rows(const uuid& key, const stored_document& one, const stop_token& stop) const {
        tokenizer terms;
        const std::size_t width = one.vectors.size() / std::max<std::size_t>(one.rows.size(), 1);
        for (std::size_t from = 0; from < one.rows.size();) {
            const std::size_t end = std::min(from + database_limits_default.rows_at_once, one.rows.size());
            std::string body;
            qdrant_wire::writer out{body};
            out.begin_object().key("points").begin_array();
            for (; from < end; ++from) {
                const stored_row& row = one.rows[from];
                qdrant_wire::sparse words;
                database_ranking::for_each_term(row, terms, [&](const std::string& term) { words.add(term); });
                words.dampen();
                out.begin_object().member("id", row_key(row).to_string()).key("vector").begin_object().key("dense");
                database_wire::write_vector(out, std::span{one.vectors}.subspan(from * width, width));
                out.key("words");
                words.write(out);
                std::string payload = qdrant_wire::payload_of(key, print(database_wire::properties_of(row)));
                payload.back() = ',';
                payload += "\"portion\":";
                append_json_string(payload, row.portion);
                out.end_object().key("payload").text(payload += '}').end_object();
            }
            out.end_array().end_object();
            if (auto done = server_.send(http_method::put, chunks_ + "/points?wait=true", std::move(body), stop); !done)
                return done;
        }
        return {};
    }

    /// Calls f with each point that matches the filter, page by page, at most `documents_listed`.
    template <class F>
    [[nodiscard]] result<void> scroll(const std::string& in, const qdrant_wire::filter& which, const stop_token& stop,
                                      F&& f) const {
        std::optional<std::string> from;
        for (std::size_t read = 0; read < database_limits_default.documents_listed;) {
            std::string body;
            qdrant_wire::writer out{body};
            out.begin_object().key("filter").text(which.text()).member("limit", most_at_once);
            out.member("with_payload", true);
            if (from) out.member("offset", *from);
            out.end_object();
            auto page = server_.read<qdrant_wire::answer<qdrant_wire::points>>(http_method::post, in + "/points/scroll",
                                                                               std::move(body), stop);
            if (!page) return std::move(page).error();
            for (const qdrant_wire::point& one : page->result.points)
                if (auto done = f(one); !done) return done;
            read += page->result.points.size();
            from = std::move(page->result.next_page_offset);
            if (!from) break;
        }
        return {};
    }
    template <class F>
    [[nodiscard]] result<void> scroll_records(const qdrant_wire::filter& which, const stop_token& stop, F&& f) const {
        return scroll(documents_, which, stop, [&](const qdrant_wire::point& one) -> result<void> {
            auto record = database_wire::read<database_wire::record_properties>(one.payload.text);
            if (!record) return server_.unreadable(record.error());
            f(database_wire::record_of(std::move(*record)));
            return {};
        });
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_with(const uuid& key, std::string_view field, const uuid& id,
                                                            const stop_token& stop) const {
        std::vector<stored_row> found;
        qdrant_wire::filter of{key};
        of.match(field, id.to_string());
        auto done = scroll(chunks_, of, stop, [&](const qdrant_wire::point& one) -> result<void> {
            auto row = qdrant_wire::row_of(one, false, {});
            if (!row) return server_.unreadable(row.error());
            found.push_back(std::move(row->row));
            return {};
        });
        if (!done) return std::move(done).error();
        return found;
    }

    /// Returns the points near the vector, and those with the words.
    [[nodiscard]] result<std::vector<qdrant_wire::points>> query(const row_lookup& lookup, const std::string& filter,
                                                                 bool exact, const stop_token& stop) const {
        qdrant_wire::sparse words;
        for (const lookup_word& word : lookup.words)
            for (const std::string& form : word.forms) words.add(form);
        words.even();
        std::string body;
        qdrant_wire::writer out{body};
        out.begin_object().key("searches").begin_array();
        for (const bool by_words : {false, true}) {
            if (by_words && lookup.words.empty()) continue;
            out.begin_object().key("query");
            if (by_words) words.write(out);
            else database_wire::write_vector(out, lookup.vector);
            out.member("using", by_words ? "words" : "dense").key("filter").text(filter);
            out.member("limit", lookup.count);
            if (!by_words && exact) out.key("params").begin_object().member("exact", true).end_object();
            out.key("with_payload").text(R"({"exclude":["blocks","words"]})");
            if (by_words) out.key("with_vector").begin_array().value("dense").end_array();
            out.end_object();
        }
        out.end_array().end_object();
        auto reply = server_.read<qdrant_wire::answer<std::vector<qdrant_wire::points>>>(
            http_method::post, chunks_ + "/points/query/batch", std::move(body), stop);
        if (!reply) return std::move(reply).error();
        return std::move(reply->result);
    }

    database_http server_;
    std::string chunks_;     ///< path of the collection of chunks
    std::string documents_;  ///< path of the collection of records
};

/// `qdrant<my_embedder>::open({.base_url = …}, my_embedder{…})`: a Retriever.
template <Embedder Embedding>
using qdrant = database<qdrant_store, Embedding>;

}}  // namespace toolkit::v0
// NOLINTEND(modernize-raw-string-literal)
