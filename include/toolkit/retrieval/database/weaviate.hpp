// A retriever over Weaviate. Each owner is a tenant with an index of its own. One GraphQL request finds rows by vector
// (nearVector) and by the library's own terms (bm25). They are fused here, because the server's hybrid scores depend on
// the other results. GraphQL errors arrive with status 200 and become failures here.
// In: the address of a server. Out: database<weaviate_store, Embedder>. Next: an agent.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/retrieval/database/database.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_names.hpp>
#include <toolkit/retrieval/database/weaviate_wire.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

// NOLINTBEGIN(modernize-raw-string-literal): pieces of JSON between values
namespace toolkit { inline namespace v0 {

/// How the server is reached, and the names of its classes.
struct weaviate_settings {
    std::string base_url = "http://127.0.0.1:8080";
    std::string prefix = "Toolkit";  ///< of the classes' names; a letter, then letters, digits and _
    secret key{};                    ///< sent as a bearer token, and never shown
    http_patience patience{.first_byte = milliseconds{60'000}};
    milliseconds whole{300'000};  ///< maximum time of one request
};

/// Stores rows in Weaviate 1.25 or newer. A document becomes visible by its record, which is written after its rows.
class weaviate_store {
public:
    using settings = weaviate_settings;
    static constexpr bool shows_one_version = false;

    [[nodiscard]] static result<weaviate_store> open(settings how, const std::string& embedder, std::size_t dimensions,
                                                     const stop_token& stop) {
        const bool begins_well = how.prefix.find_first_of("0123456789_") != 0;  // class names begin with a letter
        if (!begins_well || !database_names::is_plain(how.prefix))
            return failure::of(failure_kind::invalid_argument, "weaviate", "the prefix is not a valid name",
                               "write it with letters, digits and _");
        if (how.prefix[0] >= 'a') how.prefix[0] = static_cast<char>(how.prefix[0] - 'a' + 'A');
        weaviate_store made{std::move(how)};
        const std::string description = database_wire::settings_of(embedder, dimensions);
        if (auto done = made.make_class(made.documents_, weaviate_wire::record_class, description, false, stop); !done)
            return std::move(done).error();
        if (auto done = made.make_class(made.chunks_, weaviate_wire::row_class, description, true, stop); !done)
            return std::move(done).error();
        return made;
    }

    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token& stop) const {
        return database_wire::put_by_versions(
            *this, key, documents, stop,
            [&](const stored_document& one) -> result<void> {
                if (auto done = put_rows(key, one, stop); !done) return done;
                std::string object;
                write_head(object, documents_, key, one.record.id);
                object += "\"properties\":" + print(database_wire::properties_of(one.record)) + "}";
                return put_batch("[" + object + "]", stop);
            },
            [&](const uuid& id, const std::string& before) {
                weaviate_wire::conditions stale{false};
                stale.add("doc", "Equal", id.to_string());
                stale.add("version", "Equal", before);
                return remove_rows(key, stale, stop);
            });
    }

    [[nodiscard]] result<bool> erase(const uuid& key, const uuid& id, const stop_token& stop) const {
        auto there = records(key, std::span{&id, 1}, stop);
        if (!there) return std::move(there).error();
        const std::string path = "/v1/objects/" + documents_ + "/" + id.to_string() + "?tenant=" + key.to_string();
        if (!there->empty())
            if (auto removed = server_.send(http_method::remove, path, {}, stop); !removed)
                return std::move(removed).error();
        weaviate_wire::conditions rows{false};
        rows.add("doc", "Equal", id.to_string());
        if (auto done = remove_rows(key, rows, stop); !done) return std::move(done).error();
        return !there->empty();
    }

    [[nodiscard]] result<std::vector<stored_record>> records(const uuid& key, std::span<const uuid> ids,
                                                             const stop_token& stop) const {
        std::vector<stored_record> found;
        for (std::size_t from = 0; from < ids.size(); from += most_at_once) {
            std::vector<std::string> names;
            for (const uuid& id : ids.subspan(from, std::min(most_at_once, ids.size() - from)))
                names.push_back(id.to_string());
            weaviate_wire::conditions which{true};
            which.add_any("doc", names);
            auto some = get_records(key, "where:" + which.text(), stop);
            if (!some) return some;
            std::move(some->begin(), some->end(), std::back_inserter(found));
        }
        return found;
    }

    [[nodiscard]] result<std::vector<stored_record>> listed(const uuid& key, const stop_token& stop) const {
        std::vector<stored_record> found;
        std::string after;
        for (std::size_t from = 0; from < database_limits_default.documents_listed; from += most_at_once) {
            auto some = get_records(key, "after:" + weaviate_wire::quoted(after), stop);
            if (!some) return some;
            const bool last = some->size() < most_at_once;
            if (!last) after = some->back().id.to_string();
            std::move(some->begin(), some->end(), std::back_inserter(found));
            if (last) break;
        }
        return found;
    }

    [[nodiscard]] result<std::vector<stored_row>> rows_of_document(const uuid& key, const uuid& id,
                                                                   const stop_token& stop) const {
        std::vector<stored_row> found;
        // by ranges of numbers, because the server limits offsets
        for (std::size_t first = 0;; first += most_at_once) {
            weaviate_wire::conditions of{true};
            of.add("doc", "Equal", id.to_string());
            of.add("number", "GreaterThanEqual", first);
            of.add("number", "LessThan", first + most_at_once);
            auto some = get_rows(key, of, stop);
            if (!some) return some;
            if (some->empty()) return found;
            std::move(some->begin(), some->end(), std::back_inserter(found));
        }
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token& stop) const {
        weaviate_wire::conditions of{true};
        of.add("chunk", "Equal", id.to_string());
        return get_rows(key, of, stop);
    }

    [[nodiscard]] result<found_rows> find(const uuid& key, const row_lookup& lookup, const stop_token& stop) const {
        weaviate_wire::conditions where{true};
        if (lookup.within) where.add("doc", "Equal", lookup.within->to_string());
        std::vector<std::string> scopes;
        for (const std::string& one : lookup.collections) scopes.push_back(weaviate_wire::scope_of(one));
        if (!scopes.empty()) where.add_any("scope", scopes);
        const std::string filter = where.empty() ? std::string{} : ",where:" + where.text();
        const std::string in = chunks_ + "(tenant:\"" + key.to_string() + "\"";
        const std::string most = ",limit:" + std::to_string(lookup.count) + filter;
        const std::string fields = "{" + std::string{weaviate_wire::row_fields} + " _additional{";
        auto answer = ask(
            "{Get{near:" + in + most + ",nearVector:{vector:" + database_rows::vector_text(lookup.vector) + "})" +
                fields + "distance}} said:" + in + most +
                ",bm25:{query:" + weaviate_wire::quoted(weaviate_wire::terms_of(lookup.words)) +
                ",properties:[\"terms\"]})" + fields + "vector}}} Aggregate{all:" + in + filter + "){meta{count}}}}",
            stop);
        found_rows found;
        if (!answer) return std::move(answer).error();
        found.complete = !answer->has_value();
        if (found.complete) return found;
        auto nearest = rows_of((**answer)["Get"]["near"], lookup.vector);
        auto by_words = rows_of((**answer)["Get"]["said"], lookup.vector);
        auto count = database_wire::read<std::vector<weaviate_wire::counted>>((**answer)["Aggregate"]["all"].text);
        if (!nearest || !by_words) return nearest ? std::move(by_words).error() : std::move(nearest).error();
        if (!count) return server_.unreadable(count.error());
        const std::size_t all = count->empty() ? 0 : count->front().meta.count;
        found.rows = std::move(*nearest);
        const bool lacks = found.rows.size() < std::min(all, lookup.count);
        add_new_rows(found.rows, std::move(*by_words));
        found.complete = all <= lookup.count && !lacks;
        if (!lacks) return found;
        auto rest = read_rest(in + filter, lookup, found.rows, stop);
        if (!rest) return std::move(rest).error();
        found.complete = *rest;
        return found;
    }

private:
    static constexpr std::size_t most_at_once = 1000;
    using graphql_data = weaviate_wire::graphql_data;

    explicit weaviate_store(settings how)
        : server_(std::move(how.base_url), std::move(how.key), "Authorization", "Bearer ", how.patience, how.whole),
          chunks_(how.prefix + "_Chunk"),
          documents_(how.prefix + "_Document") {}

    [[nodiscard]] result<void> make_class(const std::string& name, std::span<const weaviate_wire::property> properties,
                                          const std::string& description, bool with_vectors,
                                          const stop_token& stop) const {
        for (int tries = 0; tries < 2; ++tries) {
            auto there = server_.ask(http_method::get, "/v1/schema/" + name, {}, stop);
            if (!there) return std::move(there).error();
            if (there->succeeded()) {
                const auto made = database_wire::read<weaviate_wire::schema_class>(there->body);
                if (!made) return server_.unreadable(made.error());
                if (made->description.value_or("") == description) return {};
                return server_.of_another_embedder("classes");
            }
            if (there->status != 404) return server_.refused(*there);
            auto made = server_.ask(http_method::post, "/v1/schema",
                                    weaviate_wire::class_text(name, properties, description, with_vectors), stop);
            if (!made) return std::move(made).error();
            if (made->succeeded()) return {};
            if (made->status != 422 || tries > 0) return server_.refused(*made);  // 422: another program was faster
        }
        return {};
    }

    static void write_head(std::string& out, const std::string& in, const uuid& key, const uuid& id) {
        out += "{\"class\":\"" + in + "\",\"tenant\":\"" + key.to_string() + "\",\"id\":\"" + id.to_string() + "\",";
    }
    [[nodiscard]] result<void> put_rows(const uuid& key, const stored_document& one, const stop_token& stop) const {
        tokenizer terms;
        const std::size_t width = one.vectors.size() / std::max<std::size_t>(one.rows.size(), 1);
        for (std::size_t from = 0; from < one.rows.size();) {
            const std::size_t end = std::min(from + database_limits_default.rows_at_once, one.rows.size());
            std::string objects = "[";
            for (; from < end; ++from) {
                const stored_row& row = one.rows[from];
                if (objects.size() > 1) objects += ',';
                write_head(objects, chunks_, key, row_key(row));
                objects +=
                    "\"vector\":" + database_rows::vector_text(std::span{one.vectors}.subspan(from * width, width)) +
                    ",\"properties\":" + print(database_wire::properties_of(row));
                objects.pop_back();
                objects += ",\"scope\":" + weaviate_wire::quoted(weaviate_wire::scope_of(row.collection)) +
                           ",\"terms\":" + weaviate_wire::quoted(weaviate_wire::terms_of(row, terms)) +
                           ",\"portion\":" + weaviate_wire::quoted(row.portion) + "}}";
            }
            if (auto done = put_batch(objects += ']', stop); !done) return done;
        }
        return {};
    }
    /// Each object of a batch has its own status.
    [[nodiscard]] result<void> put_batch(const std::string& objects, const stop_token& stop) const {
        auto done = server_.read<std::vector<weaviate_wire::batch_object>>(http_method::post, "/v1/batch/objects",
                                                                           "{\"objects\":" + objects + "}", stop);
        if (!done) return std::move(done).error();
        for (auto& [result] : *done) {
            if (result.status == "SUCCESS") continue;
            const std::string words =
                result.errors ? server_.clean(database_wire::words_of(result.errors->text)) : std::string{};
            return failure::of(failure_kind::server_error, server_.where(),
                               "an object was not stored: \"" + visible_line(words, http_limits::quoted) + "\"",
                               "try again; if it still fails, check the server's log");
        }
        return {};
    }
    [[nodiscard]] result<void> remove_rows(const uuid& key, const weaviate_wire::conditions& which,
                                           const stop_token& stop) const {
        for (;;) {
            auto reply = server_.ask(
                http_method::remove, "/v1/batch/objects?tenant=" + key.to_string(),
                "{\"match\":{\"class\":\"" + chunks_ + "\",\"where\":" + which.text() + "},\"output\":\"minimal\"}",
                stop);
            if (!reply) return std::move(reply).error();
            if (!reply->succeeded() && reply->body.find(weaviate_wire::no_tenant) != std::string::npos) return {};
            if (!reply->succeeded()) return server_.refused(*reply);
            const auto done = database_wire::read<weaviate_wire::removal>(reply->body);
            if (!done) return server_.unreadable(done.error());
            if (done->results.failed > 0)
                return failure::of(failure_kind::server_error, server_.where(), "rows were not removed",
                                   "try again; if it still fails, check the server's log");
            if (done->results.matches < weaviate_wire::most_results) return {};
        }
    }

    /// Returns the data of a GraphQL request; nothing if the owner has no tenant yet.
    [[nodiscard]] result<std::optional<graphql_data>> ask(const std::string& query, const stop_token& stop) const {
        auto reply = server_.read<weaviate_wire::answer>(http_method::post, "/v1/graphql",
                                                         "{\"query\":" + weaviate_wire::quoted(query) + "}", stop);
        if (!reply) return std::move(reply).error();
        if (reply->errors && !reply->errors->empty()) {
            const std::string& words = reply->errors->front().message;
            if (words.find(weaviate_wire::no_tenant) != std::string::npos) return std::optional<graphql_data>{};
            return failure::of(
                failure_kind::server_error, server_.where(),
                "the GraphQL reply is an error: \"" + visible_line(server_.clean(words), http_limits::quoted) + "\"",
                "try again; if it still fails, check the server's log");
        }
        if (!reply->data) return failure::of(failure_kind::bad_reply, server_.where(), "the GraphQL reply is empty");
        auto data = parse<graphql_data>(reply->data->text);
        if (!data) return server_.unreadable(data.error());
        return std::optional{std::move(*data)};
    }

    [[nodiscard]] result<std::vector<stored_record>> get_records(const uuid& key, const std::string& which,
                                                                 const stop_token& stop) const {
        auto answer =
            ask("{Get{all:" + documents_ + "(tenant:\"" + key.to_string() + "\",limit:" + std::to_string(most_at_once) +
                    "," + which + "){" + std::string{weaviate_wire::record_fields} + "}}}",
                stop);
        if (!answer) return std::move(answer).error();
        std::vector<stored_record> found;
        if (!answer->has_value()) return found;
        auto rows = database_wire::read<std::vector<database_wire::record_properties>>((**answer)["Get"]["all"].text);
        if (!rows) return server_.unreadable(rows.error());
        found.reserve(rows->size());
        for (auto& one : *rows) found.push_back(database_wire::record_of(std::move(one)));
        return found;
    }

    [[nodiscard]] result<std::vector<stored_row>> get_rows(const uuid& key, const weaviate_wire::conditions& which,
                                                           const stop_token& stop) const {
        auto answer = ask("{Get{all:" + chunks_ + "(tenant:\"" + key.to_string() +
                              "\",limit:" + std::to_string(weaviate_wire::most_results) + ",where:" + which.text() +
                              "){" + std::string{weaviate_wire::row_fields} + " blocks words}}}",
                          stop);
        if (!answer) return std::move(answer).error();
        std::vector<stored_row> found;
        if (!answer->has_value()) return found;
        auto rows = rows_of((**answer)["Get"]["all"], {});
        if (!rows) return std::move(rows).error();
        found.reserve(rows->size());
        for (found_row& one : *rows) found.push_back(std::move(one.row));
        return found;
    }

    [[nodiscard]] result<std::vector<found_row>> rows_of(const raw_json& json, std::span<const float> vector) const {
        std::vector<found_row> found;
        if (json.text == "null") return found;
        auto rows = parse<std::vector<raw_json>>(json.text);
        if (!rows) return server_.unreadable(rows.error());
        found.reserve(rows->size());
        for (const raw_json& one : *rows) {
            auto row = weaviate_wire::read_row(one.text, vector);
            if (!row) return server_.unreadable(row.error());
            found.push_back(std::move(*row));
        }
        return found;
    }

    /// Reads rows that the index did not return, and compares them here. Returns true if all matching rows are found.
    [[nodiscard]] result<bool> read_rest(const std::string& in, const row_lookup& lookup, std::vector<found_row>& found,
                                         const stop_token& stop) const {
        constexpr std::size_t page = 500;
        for (std::size_t from = 0; from < database_limits_default.most_candidates; from += page) {
            auto answer = ask("{Get{all:" + in + ",limit:" + std::to_string(page) + ",offset:" + std::to_string(from) +
                                  "){" + std::string{weaviate_wire::row_fields} + " _additional{vector}}}}",
                              stop);
            if (!answer) return std::move(answer).error();
            if (!answer->has_value()) return true;
            auto rows = rows_of((**answer)["Get"]["all"], lookup.vector);
            if (!rows) return std::move(rows).error();
            const bool last = rows->size() < page;
            add_new_rows(found, std::move(*rows));
            if (last) return true;
        }
        return false;
    }

    database_http server_;
    std::string chunks_;     ///< class of chunks
    std::string documents_;  ///< class of records
};

/// `weaviate<my_embedder>::open({.base_url = …}, my_embedder{…})`: a Retriever.
template <Embedder Embedding>
using weaviate = database<weaviate_store, Embedding>;

}}  // namespace toolkit::v0
// NOLINTEND(modernize-raw-string-literal)
