// A retriever over Chroma (REST /api/v2). Each owner has two collections, of chunks and of documents. Chroma ranks only
// by vectors. Rows with a question's words are found by substrings of their texts, and their word scores are computed
// here.
// In: the address of a server. Out: database<chroma_store, Embedder>. Next: an agent.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/retrieval/database/chroma_wire.hpp>
#include <toolkit/retrieval/database/database.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_names.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How the server is reached, and the names of its collections.
struct chroma_settings {
    std::string base_url = "http://127.0.0.1:8000";
    std::string tenant = "default_tenant";
    std::string database = "default_database";
    std::string prefix = "toolkit";  ///< of the collections' names; letters, digits, - and _
    secret key{};                    ///< sent as X-Chroma-Token, and never shown
    http_patience patience{.first_byte = milliseconds{60'000}};
    milliseconds whole{300'000};  ///< maximum time of one request
};

/// Stores rows in Chroma 1.0 or newer. A document becomes visible by its record, which is written after its rows.
class chroma_store {
public:
    using settings = chroma_settings;
    static constexpr bool shows_one_version = false;

    [[nodiscard]] static result<chroma_store> open(settings how, const std::string& embedder, std::size_t dimensions,
                                                   const stop_token& stop) {
        const auto plain = [](std::string_view name) { return database_names::is_plain(name, "-"); };
        if (!plain(how.prefix) || !plain(how.tenant) || !plain(how.database))
            return failure::of(failure_kind::invalid_argument, "chroma",
                               "the name of the prefix, the tenant or the database is not valid",
                               "write it with letters, digits, - and _");
        chroma_store made{std::move(how), embedder, dimensions};
        auto settings_of = made.collection_of("settings", true, stop);
        if (!settings_of) return std::move(settings_of).error();
        return made;
    }

    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token& stop) const {
        auto in = collection_of(key.to_string(), true, stop);
        auto listed = collection_of(key.to_string() + documents_of, true, stop);
        if (!in || !listed) return in ? std::move(listed).error() : std::move(in).error();
        return database_wire::put_by_versions(
            *this, key, documents, stop,
            [&](const stored_document& one) -> result<void> {
                if (auto done = put_rows(**in, one, stop); !done) return done;
                return put_record(**listed, one.record, stop);
            },
            [&](const uuid& id, const std::string& before) {
                chroma_wire::conditions stale;
                stale.equal("doc", id.to_string());
                stale.equal("version", before);
                return remove_rows(**in, stale.text(), stop);
            });
    }

    [[nodiscard]] result<bool> erase(const uuid& key, const uuid& id, const stop_token& stop) const {
        auto in = collection_of(key.to_string(), false, stop);
        if (!in) return std::move(in).error();
        if (!*in) return false;
        auto listed = collection_of(key.to_string() + documents_of, true, stop);
        if (!listed) return std::move(listed).error();
        auto there = records(key, std::span{&id, 1}, stop);
        if (!there) return std::move(there).error();
        if (auto done = remove(**listed, {id.to_string()}, stop); !done) return std::move(done).error();
        chroma_wire::conditions rows;
        rows.equal("doc", id.to_string());
        if (auto done = remove_rows(**in, rows.text(), stop); !done) return std::move(done).error();
        return !there->empty();
    }

    [[nodiscard]] result<std::vector<stored_record>> records(const uuid& key, std::span<const uuid> ids,
                                                             const stop_token& stop) const {
        std::vector<stored_record> found;
        for (std::size_t from = 0; from < ids.size(); from += most_at_once) {
            std::string which;
            chroma_wire::writer out{which};
            out.begin_array();
            for (const uuid& id : ids.subspan(from, std::min(most_at_once, ids.size() - from)))
                out.value(id.to_string());
            out.end_array();
            auto reply = get<database_wire::record_properties>(key.to_string() + documents_of, "ids", which,
                                                               R"(["metadatas"])", 0, 0, stop);
            if (!reply) return std::move(reply).error();
            for (auto& one : chroma_wire::list(reply->metadatas))
                if (one) found.push_back(database_wire::record_of(std::move(*one)));
        }
        return found;
    }

    [[nodiscard]] result<std::vector<stored_record>> listed(const uuid& key, const stop_token& stop) const {
        std::vector<stored_record> found;
        for (std::size_t from = 0; from < database_limits_default.documents_listed; from += most_at_once) {
            auto reply = get<database_wire::record_properties>(key.to_string() + documents_of, {}, {},
                                                               R"(["metadatas"])", most_at_once, from, stop);
            if (!reply) return std::move(reply).error();
            for (auto& one : chroma_wire::list(reply->metadatas))
                if (one) found.push_back(database_wire::record_of(std::move(*one)));
            if (reply->ids.size() < most_at_once) break;
        }
        return found;
    }

    [[nodiscard]] result<std::vector<stored_row>> rows_of_document(const uuid& key, const uuid& id,
                                                                   const stop_token& stop) const {
        chroma_wire::conditions of;
        of.equal("doc", id.to_string());
        return rows_with(key, of.text(), stop);
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token& stop) const {
        chroma_wire::conditions of;
        of.equal("chunk", id.to_string());
        return rows_with(key, of.text(), stop);
    }

    [[nodiscard]] result<found_rows> find(const uuid& key, const row_lookup& lookup, const stop_token& stop) const {
        found_rows found;
        auto in = collection_of(key.to_string(), false, stop);
        if (!in) return std::move(in).error();
        if (!*in) {
            found.complete = true;
            return found;
        }
        chroma_wire::conditions where;
        if (lookup.within) where.equal("doc", lookup.within->to_string());
        if (!lookup.collections.empty()) {
            std::string one;
            chroma_wire::writer out{one};
            out.begin_object().key("collection").begin_object().key("$in").begin_array();
            for (const std::string& name : lookup.collections) out.value(name);
            out.end_array().end_object().end_object();
            where.add(std::move(one));
        }
        auto nearest = query(**in, lookup, where.text(), {}, stop);
        if (!nearest) return std::move(nearest).error();
        found.rows = std::move(*nearest);
        if (found.rows.size() < lookup.count) {
            auto rest = find_rest(key, lookup, where.text(), found.rows, stop);
            if (!rest) return std::move(rest).error();
            found.complete = *rest;
            if (found.complete) return found;
        }
        if (const std::string word_condition = chroma_wire::words_condition(lookup); !word_condition.empty()) {
            auto more = query(**in, lookup, where.text(), word_condition, stop);
            if (!more) return std::move(more).error();
            add_new_rows(found.rows, std::move(*more));
        }
        return found;
    }

private:
    static constexpr const char* documents_of = "-documents";
    static constexpr std::size_t most_at_once = 1000;  ///< the server accepts 5,461
    using collection_id = std::optional<std::string>;

    chroma_store(settings how, const std::string& embedder, std::size_t dimensions)
        : server_(how.base_url, std::move(how.key), "X-Chroma-Token", "", how.patience, how.whole),
          collections_("/api/v2/tenants/" + how.tenant + "/databases/" + how.database + "/collections"),
          prefix_(std::move(how.prefix)),
          metadata_(database_wire::settings_of(embedder, dimensions)),
          known_(std::make_shared<known>()) {}

    /// Returns the id of a collection, and creates the collection if `make` is set. Returns nothing if there is none.
    /// Each collection records the embedder that it was made with.
    [[nodiscard]] result<collection_id> collection_of(const std::string& name, bool make,
                                                      const stop_token& stop) const {
        {
            const std::lock_guard lock(known_->mutex);
            if (const auto at = known_->ids.find(name); at != known_->ids.end()) return collection_id{at->second};
        }
        const std::string whole = prefix_ + "-" + name;
        auto reply = server_.ask(http_method::get, collections_ + "/" + whole, {}, stop);
        if (!reply) return std::move(reply).error();
        if (reply->status == 404) {
            if (!make) return collection_id{};
            std::string body;
            chroma_wire::writer out{body};
            out.begin_object().member("name", whole).member("get_or_create", true).key("metadata").text(metadata_);
            out.key("configuration").text(R"({"hnsw":{"space":"cosine"}})").end_object();
            reply = server_.ask(http_method::post, collections_, std::move(body), stop);
            if (!reply) return std::move(reply).error();
        }
        if (!reply->succeeded()) return server_.refused(*reply);
        auto made = database_wire::read<chroma_wire::collection>(reply->body);
        if (!made) return server_.unreadable(made.error());
        using members = std::map<std::string, raw_json>;  // in any order
        const auto ours = parse<members>(metadata_);
        const auto theirs = parse<members>(made->metadata.value_or(raw_json{}).text);
        if (!ours || !theirs || *theirs != *ours) return server_.of_another_embedder("collections");
        if (auto plain = uuid::from_string(made->id); !plain) return server_.unreadable(plain.error());
        const std::lock_guard lock(known_->mutex);
        if (known_->ids.size() >= known::most) known_->ids.clear();
        known_->ids[name] = made->id;
        return collection_id{std::move(made->id)};
    }

    [[nodiscard]] std::string path(const std::string& in, std::string_view what) const {
        return collections_ + "/" + in + "/" + std::string{what};
    }

    [[nodiscard]] result<void> put_rows(const std::string& in, const stored_document& one,
                                        const stop_token& stop) const {
        const std::size_t width = one.vectors.size() / std::max<std::size_t>(one.rows.size(), 1);
        for (std::size_t from = 0; from < one.rows.size(); from += database_limits_default.rows_at_once) {
            const auto rows = std::span{one.rows}.subspan(
                from, std::min(database_limits_default.rows_at_once, one.rows.size() - from));
            std::string body;
            chroma_wire::writer out{body};
            out.begin_object().key("ids").begin_array();
            for (const stored_row& row : rows) out.value(row_key(row).to_string());
            out.end_array().key("embeddings").begin_array();
            for (std::size_t i = 0; i < rows.size(); ++i)
                database_wire::write_vector(out, std::span{one.vectors}.subspan((from + i) * width, width));
            out.end_array().key("documents").begin_array();
            for (const stored_row& row : rows) out.value(row.portion);
            out.end_array().key("metadatas").begin_array();
            for (const stored_row& row : rows) out.text(print(database_wire::properties_of(row)));
            out.end_array().end_object();
            if (auto done = server_.send(http_method::post, path(in, "upsert"), std::move(body), stop); !done)
                return done;
        }
        return {};
    }
    [[nodiscard]] result<void> put_record(const std::string& in, const stored_record& record,
                                          const stop_token& stop) const {
        std::string body;
        chroma_wire::writer out{body};
        out.begin_object().key("ids").begin_array().value(record.id.to_string()).end_array();
        // Chroma requires a vector for each row. This one is never searched.
        const float place[]{1, static_cast<float>(record.id.bytes[0]) / 256};
        out.key("embeddings").begin_array();
        database_wire::write_vector(out, place);
        out.end_array().key("metadatas").begin_array();
        out.text(print(database_wire::properties_of(record))).end_array().end_object();
        return server_.send(http_method::post, path(in, "upsert"), std::move(body), stop);
    }
    [[nodiscard]] result<void> remove(const std::string& in, const std::vector<std::string>& ids,
                                      const stop_token& stop) const {
        return server_.send(http_method::post, path(in, "delete"), "{\"ids\":" + print(ids) + "}", stop);
    }
    /// Removes rows by their ids. The server fails to remove more rows by a condition than its SQLite takes variables.
    [[nodiscard]] result<void> remove_rows(const std::string& in, const std::string& where,
                                           const stop_token& stop) const {
        std::string first;
        for (;;) {
            auto reply = get_in<database_wire::row_properties>(in, "where", where, "[]", most_at_once, 0, stop);
            if (!reply) return std::move(reply).error();
            if (reply->ids.empty()) return {};
            if (reply->ids.front() == first)
                return failure::of(failure_kind::server_error, server_.where(), "rows were not removed",
                                   "try again; if it still fails, check the server's log");
            first = reply->ids.front();
            if (auto done = remove(in, reply->ids, stop); !done) return done;
            if (reply->ids.size() < most_at_once) return {};
        }
    }

    template <class Properties>
    [[nodiscard]] result<chroma_wire::get_reply<Properties>> get(const std::string& name, std::string_view by,
                                                                 std::string_view which, std::string_view include,
                                                                 std::size_t limit, std::size_t offset,
                                                                 const stop_token& stop) const {
        auto in = collection_of(name, false, stop);
        if (!in) return std::move(in).error();
        if (!*in) return chroma_wire::get_reply<Properties>{};
        return get_in<Properties>(**in, by, which, include, limit, offset, stop);
    }
    template <class Properties>
    [[nodiscard]] result<chroma_wire::get_reply<Properties>> get_in(const std::string& in, std::string_view by,
                                                                    std::string_view which, std::string_view include,
                                                                    std::size_t limit, std::size_t offset,
                                                                    const stop_token& stop) const {
        std::string body;
        chroma_wire::writer out{body};
        out.begin_object().key("include").text(include);
        if (!which.empty()) out.key(by).text(which);
        if (limit > 0) out.member("limit", limit).member("offset", offset);
        out.end_object();
        return server_.read<chroma_wire::get_reply<Properties>>(http_method::post, path(in, "get"), std::move(body),
                                                                stop);
    }

    [[nodiscard]] result<std::vector<stored_row>> rows_with(const uuid& key, const std::string& where,
                                                            const stop_token& stop) const {
        std::vector<stored_row> found;
        for (std::size_t from = 0;; from += most_at_once) {
            auto reply = get<database_wire::row_properties>(key.to_string(), "where", where,
                                                            R"(["metadatas","documents"])", most_at_once, from, stop);
            if (!reply) return std::move(reply).error();
            auto& rows = chroma_wire::list(reply->metadatas);
            auto& texts = chroma_wire::list(reply->documents);
            for (std::size_t i = 0; i < std::min(rows.size(), texts.size()); ++i)
                if (rows[i] && texts[i])
                    found.push_back(database_wire::row_of(std::move(*rows[i]), std::move(*texts[i])));
            if (reply->ids.size() < most_at_once) return found;
        }
    }

    [[nodiscard]] result<std::vector<found_row>> query(const std::string& in, const row_lookup& lookup,
                                                       const std::string& where, const std::string& word_condition,
                                                       const stop_token& stop) const {
        std::string body;
        chroma_wire::writer out{body};
        out.begin_object().key("query_embeddings").begin_array();
        database_wire::write_vector(out, lookup.vector);
        out.end_array().member("n_results", lookup.count);
        if (!where.empty()) out.key("where").text(where);
        if (!word_condition.empty()) out.key("where_document").text(word_condition);
        out.key("include").text(R"(["metadatas","documents","distances"])").end_object();
        auto reply = server_.read<chroma_wire::queried>(http_method::post, path(in, "query"), std::move(body), stop);
        if (!reply) return std::move(reply).error();
        std::vector<found_row> found;
        if (reply->metadatas.empty() || reply->documents.empty() || reply->distances.empty()) return found;
        auto& rows = reply->metadatas.front();
        auto& texts = reply->documents.front();
        const auto& distances = reply->distances.front();
        for (std::size_t i = 0; i < std::min({rows.size(), texts.size(), distances.size()}); ++i)
            if (rows[i] && texts[i] && distances[i])
                found.push_back({database_wire::row_of(std::move(*rows[i]), std::move(*texts[i])), 1 - *distances[i]});
        return found;
    }

    /// If a query returned fewer rows than requested: reads the missing rows, if there are any, and compares them here.
    /// Returns true if all matching rows are found.
    [[nodiscard]] result<bool> find_rest(const uuid& key, const row_lookup& lookup, const std::string& where,
                                         std::vector<found_row>& found, const stop_token& stop) const {
        auto ids = get<database_wire::row_properties>(key.to_string(), "where", where, "[]", lookup.count, 0, stop);
        if (!ids) return std::move(ids).error();
        if (ids->ids.size() <= found.size()) return true;
        constexpr std::size_t page = 500;
        for (std::size_t from = 0; from < database_limits_default.most_candidates; from += page) {
            auto reply = get<database_wire::row_properties>(
                key.to_string(), "where", where, R"(["metadatas","documents","embeddings"])", page, from, stop);
            if (!reply) return std::move(reply).error();
            if (!reply->metadatas || !reply->documents || !reply->embeddings) return false;
            std::vector<found_row> rows;
            for (std::size_t i = 0;
                 i < std::min({reply->metadatas->size(), reply->documents->size(), reply->embeddings->size()}); ++i) {
                auto& row = (*reply->metadatas)[i];
                auto& text = (*reply->documents)[i];
                const auto& vector = (*reply->embeddings)[i];
                if (row && text && vector)
                    rows.push_back({database_wire::row_of(std::move(*row), std::move(*text)),
                                    database_wire::nearness(*vector, lookup.vector)});
            }
            add_new_rows(found, std::move(rows));
            if (reply->ids.size() < page) return true;
        }
        return false;
    }

    struct known {
        static constexpr std::size_t most = 10'000;  ///< ids of collections that are cached
        std::mutex mutex;
        std::map<std::string, std::string> ids;
    };

    database_http server_;
    std::string collections_;
    std::string prefix_;
    std::string metadata_;
    std::shared_ptr<known> known_;
};

/// `chroma<my_embedder>::open({.base_url = …}, my_embedder{…})`: a Retriever.
template <Embedder Embedding>
using chroma = database<chroma_store, Embedding>;

}}  // namespace toolkit::v0
