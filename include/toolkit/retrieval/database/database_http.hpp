// Sends JSON to a database over HTTP and reads its replies.
// In: a method, a path, a body. Out: the reply's body, or one failure that never contains the key. Next: chroma.hpp,
// weaviate.hpp, qdrant.hpp.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/url.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace database_wire {

// The forms of error messages of Chroma, Weaviate and Qdrant.
struct message {
    std::string message;
};
struct error_list {
    std::vector<message> error;
};
struct error_list_of_graphql {
    std::vector<message> errors;
};
struct error_of_status {
    std::string error;
};
struct status_with_error {
    error_of_status status;
};

/// Parses a server's JSON. Unknown keys are skipped, null is absent.
template <class T>
[[nodiscard]] result<T> read(std::string_view text) {
    return parse<T, ignore_unknown, null_is_absent>(text);
}

/// Returns a server's own error message. A web page gives an empty text, and other text is returned unchanged.
[[nodiscard]] inline std::string words_of(std::string_view body) {
    if (auto one = read<message>(body)) return std::move(one->message);
    if (auto one = read<error_list>(body); one && !one->error.empty()) return std::move(one->error[0].message);
    if (auto one = read<error_list_of_graphql>(body); one && !one->errors.empty())
        return std::move(one->errors[0].message);
    if (auto one = read<status_with_error>(body)) return std::move(one->status.error);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

using writer = json_writer<std::string>;

inline void write_vector(writer& out, std::span<const float> row) {
    out.begin_array();
    for (const float x : row) out.value(x);
    out.end_array();
}

/// Joins conditions, which are JSON, under one key: {"$and":[…]}.
[[nodiscard]] inline std::string joined(std::string_view key, const std::vector<std::string>& conditions) {
    std::string text;
    writer out{text};
    out.begin_object().key(key).begin_array();
    for (const std::string& one : conditions) out.text(one);
    out.end_array().end_object();
    return text;
}

/// What a database records of the embedder that its rows were made with.
[[nodiscard]] inline std::string settings_of(const std::string& embedder, std::size_t dimensions) {
    std::string text;
    writer out{text};
    out.begin_object().member("toolkit", "1").member("embedder", embedder);
    out.member("dimensions", dimensions).end_object();
    return text;
}

/// A row as a database returns it, without the text of its portion, which is a separate field.
struct row_properties {
    uuid chunk;
    uuid doc;
    std::string version;
    std::string filename;
    std::string collection;
    std::string title;
    std::uint32_t number = 0;
    std::string heading;
    std::uint32_t page = 0;
    std::uint32_t language = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t portion_first = 0;
    std::optional<std::string> blocks;
    std::optional<std::string> words;
};
/// The record of a document.
struct record_properties {
    uuid doc;
    std::string version;
    std::string filename;
    std::string collection;
    std::string title;
    std::uint32_t rows = 0;
    std::optional<std::string> pages;
};

[[nodiscard]] inline row_properties properties_of(const stored_row& row) {
    return {row.id,         row.doc_id,   row.version,     row.filename,
            row.collection, row.title,    row.index,       database_rows::stored_heading(row),
            row.page,       row.language, row.bytes.begin, row.bytes.end,
            row.begin,      row.blocks,   row.words};
}
[[nodiscard]] inline record_properties properties_of(const stored_record& record) {
    return {record.id, record.version, record.filename, record.collection, record.title, record.rows, record.pages};
}
[[nodiscard]] inline stored_row row_of(row_properties of, std::string portion) {
    stored_row row{of.chunk,
                   of.doc,
                   std::move(of.version),
                   std::move(of.filename),
                   std::move(of.collection),
                   std::move(of.title),
                   of.number,
                   {},
                   of.page,
                   of.language,
                   {of.first, of.last},
                   of.portion_first,
                   std::move(portion),
                   std::move(of.blocks).value_or(""),
                   std::move(of.words).value_or("")};
    database_rows::take_heading(row, std::move(of.heading));
    return row;
}
/// The cosine of two vectors of length 1.
[[nodiscard]] inline double nearness(std::span<const float> a, std::span<const float> b) noexcept {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}
[[nodiscard]] inline stored_record record_of(record_properties of) {
    return {
        of.doc,  std::move(of.version),           std::move(of.filename), std::move(of.collection), std::move(of.title),
        of.rows, std::move(of.pages).value_or("")};
}

/// Puts documents without transactions. `put(document)` writes the new rows beside the old ones, and then the record,
/// which makes the document visible. Then `remove(id, version)` removes the rows of the version that the record named
/// before, if the record still names ours. A failure at any step leaves only invisible rows.
template <class Store, class Put, class Remove>
[[nodiscard]] result<void> put_by_versions(const Store& store, const uuid& key,
                                           std::span<const stored_document> documents, const stop_token& stop,
                                           Put&& put, Remove&& remove) {
    for (const stored_document& one : documents) {
        const std::span id{&one.record.id, 1};
        auto before = store.records(key, id, stop);
        if (!before) return std::move(before).error();
        if (auto done = put(one); !done) return done;
        if (before->empty() || before->front().version == one.record.version) continue;
        const auto now = store.records(key, id, stop);
        if (now && !now->empty() && now->front().version == one.record.version)
            static_cast<void>(remove(one.record.id, before->front().version));
    }
    return {};
}

}  // namespace database_wire

/// A database's reply with any status.
struct database_reply {
    int status = 0;
    std::string body{};
    [[nodiscard]] bool succeeded() const noexcept { return status >= 200 && status <= 299; }
};

/// A connection to one database server. May be called from many threads. Fails as http_send does, and as the reply's
/// status requires.
class database_http {
public:
    /// `key_header` and `key_prefix` say how the key is sent ("Authorization" and "Bearer "). An empty key sends no
    /// header. No request takes longer than `whole`.
    database_http(std::string base_url, secret key, std::string key_header, std::string key_prefix,
                  const http_patience& patience, milliseconds timeout)
        : base_url_(std::move(base_url)),
          key_(std::move(key)),
          key_header_(std::move(key_header)),
          key_prefix_(std::move(key_prefix)),
          patience_(patience),
          timeout_(timeout) {
        while (base_url_.ends_with('/')) base_url_.pop_back();
        const auto parts = parse_url(base_url_);
        where_ = parts ? parts->origin() : "the database";
    }

    [[nodiscard]] const std::string& where() const noexcept { return where_; }

    /// Sends a request and returns the reply. `path` begins with '/' and must be valid in a URL.
    [[nodiscard]] result<database_reply> ask(http_method method, std::string_view path, std::string body,
                                             const stop_token& stop) const {
        http_request call{.method = method,
                          .url = base_url_ + std::string{path},
                          .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                          .body = std::move(body),
                          .patience = patience_,
                          .until = deadline::after(std::chrono::steady_clock::now(), timeout_)};
        if (!key_.empty()) call.headers.push_back({key_header_, key_prefix_ + std::string{key_.reveal()}});
        auto reply = http_send(call, stop);
        if (!reply) return std::move(reply).error();
        return database_reply{reply->status, std::move(reply->body)};
    }
    /// Sends a request that must succeed.
    [[nodiscard]] result<void> send(http_method method, std::string_view path, std::string body,
                                    const stop_token& stop) const {
        auto done = call(method, path, std::move(body), stop);
        return done ? result<void>{} : std::move(done).error();
    }
    /// Sends a request and parses the body of a successful reply.
    template <class T>
    [[nodiscard]] result<T> read(http_method method, std::string_view path, std::string body,
                                 const stop_token& stop) const {
        auto text = call(method, path, std::move(body), stop);
        if (!text) return std::move(text).error();
        auto made = database_wire::read<T>(*text);
        if (!made) return unreadable(made.error());
        return made;
    }

    [[nodiscard]] failure refused(const database_reply& reply) const {
        failure why = status_failure(where_, reply.status, clean(database_wire::words_of(reply.body)));
        if (reply.status == 404) why.cure = "check the address; if it is right, open the retriever again";
        return why;
    }
    /// `what` of this prefix ("collections") was made with another embedder.
    [[nodiscard]] failure of_another_embedder(std::string_view what) const {
        return failure::of(
            failure_kind::invalid_argument, where_,
            "its " + std::string{what} + " with this prefix contain vectors of another embedder or of other dimensions",
            "use the embedder that made them, or another prefix");
    }
    [[nodiscard]] failure unreadable(const failure& why) const {
        return failure::of(failure_kind::bad_reply, where_,
                           "the reply does not have the expected form (" + std::string{why.name()} + " at byte " +
                               std::to_string(why.offset) +
                               (why.where.empty() ? "" : ", " + std::string{why.where.view()}) + ")",
                           "check that base_url names this kind of database, and check its version");
    }
    /// Returns a server's message as one line, without the key.
    [[nodiscard]] std::string clean(std::string_view words) const {
        return key_.redact(visible_line(words, std::numeric_limits<std::size_t>::max()));
    }

private:
    /// Sends a request and returns the body of a successful reply.
    [[nodiscard]] result<std::string> call(http_method method, std::string_view path, std::string body,
                                           const stop_token& stop) const {
        auto reply = ask(method, path, std::move(body), stop);
        if (!reply) return std::move(reply).error();
        if (!reply->succeeded()) return refused(*reply);
        return std::move(reply->body);
    }

    std::string base_url_;
    secret key_;
    std::string key_header_;
    std::string key_prefix_;
    http_patience patience_;
    milliseconds timeout_;
    std::string where_;
};

}}  // namespace toolkit::v0
