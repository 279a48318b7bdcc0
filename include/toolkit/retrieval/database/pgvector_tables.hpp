// The tables of documents in PostgreSQL, and values as SQL texts. The owner's key is the first column of every key, of
// the word index, and of every policy. With row level security a connection sees only the rows of the owner that it
// named in this transaction, whatever its statements contain.
// In: a schema's name. Out: SQL. Next: pgvector.hpp.
#pragma once

#include <toolkit/retrieval/database/database_names.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace pgvector_tables {

/// Version of the table layout. Other tables are refused.
inline constexpr std::string_view tables_form = "1";
/// Maximum dimensions of pgvector's hnsw index. Longer vectors are always compared exactly.
inline constexpr std::size_t hnsw_dimensions = 2000;
inline constexpr std::size_t most_dimensions = 16'000;
/// Vectors of at most this many dimensions leave room in their page (8 KB) for the rest of the row.
inline constexpr std::size_t plain_dimensions = 1100;
/// PostgreSQL's own limits of a tsvector.
inline constexpr std::size_t longest_term = 2000;
inline constexpr std::size_t positions_a_term = 255;
inline constexpr std::size_t last_position = 16'383;

/// Whether a schema's name can be part of SQL: lower-case letters, digits and _, not beginning with a digit. It is the
/// only setting that becomes part of a statement.
[[nodiscard]] constexpr bool is_plain_name(std::string_view name) noexcept {
    return database_names::is_plain(name, {}, 40) && !(name[0] >= '0' && name[0] <= '9') &&
           std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// The prefix of a table's name: the schema, quoted because it may be a keyword of SQL, and a dot.
[[nodiscard]] inline std::string prefix_of(const std::string& schema) { return "\"" + schema + "\"."; }

/// The statements that create the tables.
[[nodiscard]] inline std::vector<std::string> statements(const std::string& schema, std::size_t dimensions) {
    const std::string in = prefix_of(schema);
    std::vector<std::string> all{
        "CREATE EXTENSION IF NOT EXISTS vector",
        "CREATE EXTENSION IF NOT EXISTS btree_gin",
        "CREATE SCHEMA IF NOT EXISTS \"" + schema + "\"",
        "CREATE TABLE " + in + "settings (form text NOT NULL, embedder text NOT NULL, dimensions int NOT NULL)",
        "CREATE TABLE " + in + "owners (owner uuid PRIMARY KEY, chunks bigint NOT NULL DEFAULT 0)",
        "CREATE TABLE " + in +
            "documents (owner uuid, id uuid, version text NOT NULL, filename text NOT NULL, collection text NOT NULL, "
            "title text NOT NULL, folded text NOT NULL, chunks int NOT NULL, pages text NOT NULL, "
            "PRIMARY KEY (owner, id))",
        "CREATE TABLE " + in +
            "chunks (owner uuid, id uuid, doc_id uuid NOT NULL, collection text NOT NULL, number int NOT NULL, "
            "heading text NOT NULL, page int NOT NULL, language int NOT NULL, first bigint NOT NULL, "
            "last bigint NOT NULL, portion_first bigint NOT NULL, portion text NOT NULL, blocks text NOT NULL, "
            "words text NOT NULL, terms tsvector NOT NULL, v vector(" +
            std::to_string(dimensions) + ") NOT NULL, PRIMARY KEY (owner, id))",
        // The number of the owner's chunks with each term. Terms without chunks remain as 0.
        "CREATE TABLE " + in + "terms (owner uuid, term text, chunks bigint NOT NULL, PRIMARY KEY (owner, term))",
        "CREATE INDEX chunks_of_document ON " + in + "chunks (owner, doc_id, number)",
        "CREATE INDEX chunks_with_term ON " + in + "chunks USING gin (owner, terms)",
    };
    // Columns that a search compares in each row stay in the row. Otherwise PostgreSQL would store them elsewhere, and
    // each access would be a lookup. Short vectors are stored as they are, the others may be compressed.
    all.push_back("ALTER TABLE " + in + "chunks ALTER COLUMN collection SET STORAGE MAIN, " +
                  "ALTER COLUMN terms SET STORAGE MAIN" +
                  (dimensions <= plain_dimensions ? ", ALTER COLUMN v SET STORAGE PLAIN" : ""));
    if (dimensions <= hnsw_dimensions)
        all.push_back("CREATE INDEX chunks_near ON " + in + "chunks USING hnsw (v vector_cosine_ops)");
    for (const char* table : {"owners", "documents", "chunks", "terms"}) {
        all.push_back("ALTER TABLE " + in + table + " ENABLE ROW LEVEL SECURITY");
        all.push_back("ALTER TABLE " + in + table + " FORCE ROW LEVEL SECURITY");
        all.push_back("CREATE POLICY of_one_owner ON " + in + table +
                      " USING (owner = nullif(current_setting('toolkit.owner', true), '')::uuid)");
    }
    return all;
}

/// An array in PostgreSQL's text form: {"...","..."}.
class array_text {
public:
    void add(std::string_view element) {
        text_ += text_.empty() ? "{\"" : ",\"";
        for (const char c : element) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += c;
        }
        text_ += '"';
    }
    [[nodiscard]] std::string take() && { return text_.empty() ? "{}" : std::move(text_) + "}"; }

private:
    std::string text_;
};

template <class T>
[[nodiscard]] std::string array_of(const std::vector<T>& all) {
    array_text made;
    for (const T& one : all) made.add(one);
    return std::move(made).take();
}

/// A term as text of a tsvector or tsquery.
[[nodiscard]] inline std::string quoted_term(std::string_view term) {
    std::string text = "'";
    for (const char c : term) {
        if (c == '\'' || c == '\\') text += c;
        text += c;
    }
    return text += '\'';
}

/// Returns the terms of a chunk with their positions as a tsvector's text. Counts each of them in `chunks_with`.
[[nodiscard]] inline std::string tsvector_text(const stored_row& row, tokenizer& terms,
                                               std::map<std::string, std::size_t>& chunks_with) {
    std::map<std::string, std::vector<std::size_t>> places;
    std::size_t position = 0;
    database_ranking::for_each_term(row, terms, [&](std::string term) {
        ++position;
        if (term.size() > longest_term) return;
        auto& of = places[std::move(term)];
        if (of.size() < positions_a_term) of.push_back(std::min(position, last_position));
    });
    std::string text;
    for (const auto& [term, at] : places) {
        ++chunks_with[term];
        if (!text.empty()) text += ' ';
        text += quoted_term(term);
        for (std::size_t i = 0; i < at.size(); ++i) (text += i == 0 ? ':' : ',') += std::to_string(at[i]);
    }
    return text;
}

}}}  // namespace toolkit::v0::pgvector_tables
