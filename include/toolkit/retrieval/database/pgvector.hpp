// A retriever over PostgreSQL with pgvector. A search reads rows by words (tsvector, of the library's own terms) and
// rows by vectors (hnsw, or all of them if an owner has few) in one snapshot. Every statement has the owner's key, and
// row level security enforces it. A change is one transaction.
// In: a connection string. Out: database<pgvector_store, Embedder>. Next: an agent.
#pragma once

#include <toolkit/core/secret.hpp>
#include <toolkit/retrieval/database/database.hpp>
#include <toolkit/retrieval/database/pgvector_search.hpp>
#include <toolkit/retrieval/database/pgvector_tables.hpp>
#include <toolkit/store/postgres_pool.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How the database is reached, and the schema of its tables.
struct pgvector_settings {
    secret connection{};             ///< a URI or `name=value` pairs; never shown
    std::string schema = "toolkit";  ///< lower-case letters, digits and _; created if it does not exist
    postgres_patience patience{};
    /// with fewer chunks of an owner, all vectors are compared
    std::size_t exact_below = database_limits_default.exact_below;
    std::size_t connections = 8;  ///< at once; further threads wait
};

/// Stores rows in PostgreSQL 13 or newer with pgvector 0.8 or newer. Fails as postgres_connection does.
class pgvector_store {
public:
    using settings = pgvector_settings;
    static constexpr bool shows_one_version = true;

    [[nodiscard]] static result<pgvector_store> open(settings how, const std::string& embedder, std::size_t dimensions,
                                                     const stop_token& stop) {
        if (!pgvector_tables::is_plain_name(how.schema))
            return refused("the name of the schema is not valid", "write it with small letters, digits and _");
        if (dimensions == 0 || dimensions > pgvector_tables::most_dimensions)
            return refused("vectors of " + std::to_string(dimensions) + " dimensions cannot be stored",
                           "use an embedder with at most 16000");
        pgvector_store made{postgres_pool{std::move(how.connection), how.patience, how.connections},
                            pgvector_tables::prefix_of(how.schema), how.exact_below};
        auto at_work = postgres_transaction::begin(made.pool_, stop);
        if (!at_work) return std::move(at_work).error();
        if (auto done = made.make_tables(*at_work, how.schema, embedder, dimensions); !done)
            return std::move(done).error();
        if (auto done = at_work->commit(); !done) return std::move(done).error();
        return made;
    }

    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token& stop) const {
        auto at_work = begin(key, "BEGIN", stop);
        if (!at_work) return std::move(at_work).error();
        const std::string owner = key.to_string();
        // One writer per owner: others wait here.
        if (auto made =
                at_work->run("INSERT INTO " + in_ + "owners (owner) VALUES ($1::uuid) ON CONFLICT DO NOTHING", {owner});
            !made)
            return std::move(made).error();
        std::vector<std::string> ids;
        ids.reserve(documents.size());
        for (const stored_document& one : documents) ids.push_back(one.record.id.to_string());
        if (auto removed = take_out(*at_work, owner, ids); !removed) return std::move(removed).error();
        if (auto done = insert_records(*at_work, owner, documents); !done) return done;
        std::map<std::string, std::size_t> chunks_with;
        std::size_t chunks = 0;
        for (const stored_document& one : documents) {
            chunks += one.rows.size();
            if (auto done = insert_rows(*at_work, owner, one, chunks_with); !done) return done;
        }
        if (auto done = count_terms(*at_work, owner, chunks_with, chunks); !done) return done;
        return at_work->commit();
    }

    [[nodiscard]] result<bool> erase(const uuid& key, const uuid& id, const stop_token& stop) const {
        auto at_work = begin(key, "BEGIN", stop);
        if (!at_work) return std::move(at_work).error();
        auto removed = take_out(*at_work, key.to_string(), {id.to_string()});
        if (!removed) return removed;
        if (auto done = at_work->commit(); !done) return std::move(done).error();
        return removed;
    }

    [[nodiscard]] result<std::vector<stored_record>> records(const uuid& key, std::span<const uuid> ids,
                                                             const stop_token& stop) const {
        pgvector_tables::array_text id_list;
        for (const uuid& id : ids) id_list.add(id.to_string());
        return read_records(key, "pages", "id = ANY($2::uuid[])", std::move(id_list).take(), stop);
    }
    [[nodiscard]] result<std::vector<stored_record>> listed(const uuid& key, const stop_token& stop) const {
        return read_records(key, "''", "true ORDER BY id LIMIT $2::bigint",
                            std::to_string(database_limits_default.documents_listed), stop);
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_document(const uuid& key, const uuid& id,
                                                                   const stop_token& stop) const {
        return read_rows(key, "c.doc_id", id, stop);
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token& stop) const {
        return read_rows(key, "c.id", id, stop);
    }

    [[nodiscard]] result<found_rows> find(const uuid& key, const row_lookup& lookup, const stop_token& stop) const {
        auto at_work = begin(key, snapshot, stop);
        if (!at_work) return std::move(at_work).error();
        if (auto set = pgvector_tables::search_on(*at_work, lookup.count); !set) return std::move(set).error();
        auto size = at_work->run("SELECT chunks FROM " + in_ + "owners WHERE owner = $1::uuid", {key.to_string()});
        if (!size) return std::move(size).error();
        found_rows found;
        const std::size_t chunks = size->empty() ? 0 : pgvector_tables::number((*size)(0, 0));
        found.complete = chunks == 0;
        if (found.complete) return found;

        const bool exact = lookup.within || chunks < exact_below_;
        auto nearest = pgvector_tables::find_near(*at_work, in_, key, lookup, exact);
        if (nearest && !exact && nearest->size() < std::min(lookup.count, chunks)) {
            nearest = pgvector_tables::find_near(*at_work, in_, key, lookup, true);
            found.complete = nearest && nearest->size() < lookup.count;
        } else if (nearest) {
            found.complete = exact && nearest->size() < lookup.count;
        }
        if (!nearest) return std::move(nearest).error();
        auto by_words = pgvector_tables::find_by_words(*at_work, in_, key, lookup, chunks, found.rarities);
        if (!by_words) return std::move(by_words).error();
        found.rows = std::move(*nearest);
        add_new_rows(found.rows, std::move(*by_words));
        if (auto done = at_work->commit(); !done) return std::move(done).error();
        return found;
    }

private:
    static constexpr const char* snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    pgvector_store(postgres_pool pool, std::string in, std::size_t exact_below)
        : pool_(std::move(pool)), in_(std::move(in)), exact_below_(exact_below) {}

    static failure refused(std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "pgvector", what, cure);
    }
    /// Begins a transaction that sees one owner's rows.
    [[nodiscard]] result<postgres_transaction> begin(const uuid& key, const char* how, const stop_token& stop) const {
        auto made = postgres_transaction::begin(pool_, stop, how);
        if (!made) return made;
        if (auto set = made->run("SELECT set_config('toolkit.owner', $1, true)", {key.to_string()}); !set)
            return std::move(set).error();
        return made;
    }

    [[nodiscard]] result<void> make_tables(postgres_transaction& at_work, const std::string& schema,
                                           const std::string& embedder, std::size_t dimensions) const {
        // Only one program at a time creates tables, in any schema, because all schemas share the extensions. The lock
        // lasts until the transaction ends.
        if (auto lock = at_work.run("SELECT pg_advisory_xact_lock(hashtext($1))", {"toolkit"}); !lock)
            return std::move(lock).error();
        auto there = at_work.run("SELECT to_regclass($1) IS NOT NULL", {in_ + "settings"});
        if (!there) return std::move(there).error();
        if ((*there)(0, 0) != "t") {
            for (const std::string& statement : pgvector_tables::statements(schema, dimensions))
                if (auto made = at_work.run(statement); !made) return std::move(made).error();
            auto noted = at_work.run("INSERT INTO " + in_ + "settings VALUES ($1, $2, $3::int)",
                                     {pgvector_tables::tables_form, embedder, std::to_string(dimensions)});
            return noted ? result<void>{} : std::move(noted).error();
        }
        auto saved_settings = at_work.run("SELECT form, embedder, dimensions FROM " + in_ + "settings");
        if (!saved_settings) return std::move(saved_settings).error();
        if (saved_settings->size() != 1 || (*saved_settings)(0, 0) != pgvector_tables::tables_form)
            return failure::of(failure_kind::corrupt, "pgvector", "the tables of this schema have another format",
                               "use another schema, and add the documents again");
        if ((*saved_settings)(0, 1) != embedder || pgvector_tables::number((*saved_settings)(0, 2)) != dimensions)
            return refused("the tables of this schema contain vectors of the embedder " + (*saved_settings)(0, 1) +
                               " with " + (*saved_settings)(0, 2) + " dimensions, not of " + embedder + " with " +
                               std::to_string(dimensions),
                           "use that embedder, or another schema");
        return {};
    }

    /// Removes these documents, and subtracts the counts of their terms. Returns whether there was one.
    [[nodiscard]] result<bool> take_out(postgres_transaction& at_work, const std::string& owner,
                                        const std::vector<std::string>& ids) const {
        const std::string removed = pgvector_tables::array_of(ids);
        auto locked = at_work.run("SELECT 1 FROM " + in_ + "owners WHERE owner = $1::uuid FOR UPDATE", {owner});
        if (!locked) return std::move(locked).error();
        auto there =
            at_work.run("SELECT 1 FROM " + in_ + "documents WHERE owner = $1::uuid AND id = ANY($2::uuid[]) LIMIT 1",
                        {owner, removed});
        if (!there) return std::move(there).error();
        if (there->empty()) return false;
        const std::string of = " WHERE owner = $1::uuid AND doc_id = ANY($2::uuid[])";
        for (const std::string& statement :
             {"UPDATE " + in_ + "terms t SET chunks = t.chunks - g.n FROM (SELECT lexeme, count(*) AS n FROM " + in_ +
                  "chunks c, unnest(c.terms)" + of +
                  " GROUP BY lexeme) g WHERE t.owner = $1::uuid AND t.term = g.lexeme",
              "UPDATE " + in_ + "owners SET chunks = chunks - (SELECT count(*) FROM " + in_ + "chunks" + of +
                  ") WHERE owner = $1::uuid",
              "DELETE FROM " + in_ + "chunks" + of,
              "DELETE FROM " + in_ + "documents WHERE owner = $1::uuid AND id = ANY($2::uuid[])"})
            if (auto done = at_work.run(statement, {owner, removed}); !done) return std::move(done).error();
        return true;
    }

    /// Values of many rows, with one array per column.
    template <std::size_t Columns>
    struct columns {
        std::array<pgvector_tables::array_text, Columns> all;
        void add(const std::array<std::string_view, Columns>& row) {
            for (std::size_t i = 0; i < Columns; ++i) all[i].add(row[i]);
        }
        /// Runs the statement. $1 is the owner, the columns follow.
        [[nodiscard]] result<void> insert(postgres_transaction& at_work, const std::string& statement,
                                          const std::string& owner) && {
            std::vector<std::string> texts;
            texts.reserve(Columns);
            for (auto& one : all) texts.push_back(std::move(one).take());
            std::vector<std::string_view> values{owner};
            values.insert(values.end(), texts.begin(), texts.end());
            auto done = at_work.run(statement, values);
            return done ? result<void>{} : std::move(done).error();
        }
    };

    [[nodiscard]] result<void> insert_records(postgres_transaction& at_work, const std::string& owner,
                                              std::span<const stored_document> documents) const {
        columns<8> rows;
        for (const auto& [record, _, vectors] : documents)
            rows.add({record.id.to_string(), record.version, record.filename, record.collection, record.title,
                      folded_names(record), std::to_string(record.rows), record.pages});
        return std::move(rows).insert(
            at_work,
            "INSERT INTO " + in_ +
                "documents SELECT $1::uuid, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], "
                "$7::text[], $8::int[], $9::text[])",
            owner);
    }

    [[nodiscard]] result<void> insert_rows(postgres_transaction& at_work, const std::string& owner,
                                           const stored_document& document,
                                           std::map<std::string, std::size_t>& chunks_with) const {
        const std::string statement =
            "INSERT INTO " + in_ +
            "chunks SELECT $1::uuid, * FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::text[], "
            "$7::int[], $8::int[], $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], "
            "$15::tsvector[], $16::vector[])";
        tokenizer terms;
        const std::size_t width = document.vectors.size() / std::max<std::size_t>(document.rows.size(), 1);
        for (std::size_t from = 0; from < document.rows.size();) {
            const std::size_t end = std::min(from + database_limits_default.rows_at_once, document.rows.size());
            columns<15> rows;
            for (; from < end; ++from) {
                const stored_row& row = document.rows[from];
                const auto vector = std::span{document.vectors}.subspan(from * width, width);
                rows.add({row.id.to_string(), row.doc_id.to_string(), row.collection, std::to_string(row.index),
                          database_rows::stored_heading(row), std::to_string(row.page), std::to_string(row.language),
                          std::to_string(row.bytes.begin), std::to_string(row.bytes.end), std::to_string(row.begin),
                          row.portion, row.blocks, row.words, pgvector_tables::tsvector_text(row, terms, chunks_with),
                          database_rows::vector_text(vector)});
            }
            if (auto done = std::move(rows).insert(at_work, statement, owner); !done) return done;
        }
        return {};
    }

    [[nodiscard]] result<void> count_terms(postgres_transaction& at_work, const std::string& owner,
                                           const std::map<std::string, std::size_t>& chunks_with,
                                           std::size_t chunks) const {
        columns<2> rows;
        for (const auto& [term, count] : chunks_with) rows.add({term, std::to_string(count)});
        if (auto done = std::move(rows).insert(
                at_work,
                "INSERT INTO " + in_ +
                    "terms AS t SELECT $1::uuid, * FROM unnest($2::text[], $3::bigint[]) ON CONFLICT (owner, term) DO "
                    "UPDATE SET chunks = t.chunks + excluded.chunks",
                owner);
            !done)
            return done;
        auto done = at_work.run("UPDATE " + in_ + "owners SET chunks = chunks + $2::bigint WHERE owner = $1::uuid",
                                {owner, std::to_string(chunks)});
        return done ? result<void>{} : std::move(done).error();
    }

    [[nodiscard]] result<std::vector<stored_record>> read_records(const uuid& key, const std::string& pages,
                                                                  const std::string& condition,
                                                                  const std::string& value,
                                                                  const stop_token& stop) const {
        auto at_work = begin(key, snapshot, stop);
        if (!at_work) return std::move(at_work).error();
        auto rows = at_work->run("SELECT id, version, filename, collection, title, chunks, " + pages + " FROM " + in_ +
                                     "documents WHERE owner = $1::uuid AND " + condition,
                                 {key.to_string(), value});
        if (!rows) return std::move(rows).error();
        if (auto done = at_work->commit(); !done) return std::move(done).error();
        std::vector<stored_record> found;
        found.reserve(rows->size());
        for (std::size_t i = 0; i < rows->size(); ++i)
            found.push_back({pgvector_tables::id_of((*rows)(i, 0)), std::move((*rows)(i, 1)), std::move((*rows)(i, 2)),
                             std::move((*rows)(i, 3)), std::move((*rows)(i, 4)),
                             static_cast<std::uint32_t>(pgvector_tables::number((*rows)(i, 5))),
                             std::move((*rows)(i, 6))});
        return found;
    }

    [[nodiscard]] result<std::vector<stored_row>> read_rows(const uuid& key, const std::string& column, const uuid& id,
                                                            const stop_token& stop) const {
        auto at_work = begin(key, snapshot, stop);
        if (!at_work) return std::move(at_work).error();
        auto rows = at_work->run("SELECT " + std::string{pgvector_tables::row_columns} + ", c.blocks, c.words FROM " +
                                     in_ + "chunks c JOIN " + in_ +
                                     "documents d ON d.owner = c.owner AND d.id = c.doc_id WHERE c.owner = $1::uuid "
                                     "AND " +
                                     column + " = $2::uuid",
                                 {key.to_string(), id.to_string()});
        if (!rows) return std::move(rows).error();
        if (auto done = at_work->commit(); !done) return std::move(done).error();
        std::vector<stored_row> found;
        found.reserve(rows->size());
        for (std::size_t i = 0; i < rows->size(); ++i) {
            found.push_back(pgvector_tables::row_of(*rows, i));
            found.back().blocks = std::move((*rows)(i, 14));
            found.back().words = std::move((*rows)(i, 15));
        }
        return found;
    }

    postgres_pool pool_;
    std::string in_;  ///< the schema and a dot
    std::size_t exact_below_;
};

/// `pgvector<my_embedder>::open({.connection = …}, my_embedder{…})`: a Retriever.
template <Embedder Embedding>
using pgvector = database<pgvector_store, Embedding>;

}}  // namespace toolkit::v0
