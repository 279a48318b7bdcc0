// Searches the tables of pgvector_tables.hpp: rows near a vector, rows with words. Every value is bound. Statements are
// made only of texts of this file and of parameter numbers.
// In: a lookup. Out: rows with their similarity. Next: pgvector.hpp.
#pragma once

#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/retrieval/database/pgvector_tables.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/store/postgres_pool.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace pgvector_tables {

/// The columns that are read of a chunk `c` of a document `d`.
inline constexpr std::string_view row_columns =
    "c.id, c.doc_id, d.version, d.filename, d.collection, d.title, c.number, c.heading, c.page, c.language, "
    "c.first, c.last, c.portion_first, c.portion";

[[nodiscard]] inline std::size_t number(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); }
[[nodiscard]] inline uuid id_of(const std::string& text) { return uuid::from_string(text).value_or(uuid{}); }

[[nodiscard]] inline stored_row row_of(postgres_rows& rows, std::size_t i) {
    stored_row row;
    row.id = id_of(rows(i, 0));
    row.doc_id = id_of(rows(i, 1));
    row.version = std::move(rows(i, 2));
    row.filename = std::move(rows(i, 3));
    row.collection = std::move(rows(i, 4));
    row.title = std::move(rows(i, 5));
    row.index = static_cast<std::uint32_t>(number(rows(i, 6)));
    database_rows::take_heading(row, std::move(rows(i, 7)));
    row.page = static_cast<std::uint32_t>(number(rows(i, 8)));
    row.language = static_cast<std::uint32_t>(number(rows(i, 9)));
    row.bytes = {number(rows(i, 10)), number(rows(i, 11))};
    row.begin = number(rows(i, 12));
    row.portion = std::move(rows(i, 13));
    return row;
}

/// A search's statement with its values: $1 is the owner, $2 the vector, $3 and $4 the document and the collections.
struct search_statement {
    std::vector<std::string> values;
    std::string where = "owner = $1::uuid";

    search_statement(const uuid& key, const row_lookup& lookup)
        : values{key.to_string(), database_rows::vector_text(lookup.vector)} {
        if (lookup.within) where += " AND doc_id = " + bind(lookup.within->to_string()) + "::uuid";
        if (lookup.collections.empty()) return;
        array_text names;
        for (const std::string& one : lookup.collections) names.add(one);
        where += " AND collection = ANY(" + bind(std::move(names).take()) + "::text[])";
    }
    std::string bind(std::string value) {
        values.push_back(std::move(value));
        return "$" + std::to_string(values.size());
    }
};

/// Runs a search that returns `id` and `distance` of the best chunks, and reads their rows.
[[nodiscard]] inline result<std::vector<found_row>> read_best(postgres_transaction& at_work, const std::string& in,
                                                              const std::string& best, const search_statement& search) {
    const std::vector<std::string_view> values(search.values.begin(), search.values.end());
    auto rows = at_work.run("WITH best AS MATERIALIZED (" + best + ") SELECT " + std::string{row_columns} +
                                ", 1 - best.distance FROM best JOIN " + in +
                                "chunks c ON c.owner = $1::uuid AND c.id = best.id JOIN " + in +
                                "documents d ON d.owner = $1::uuid AND d.id = c.doc_id",
                            values);
    if (!rows) return std::move(rows).error();
    std::vector<found_row> found;
    found.reserve(rows->size());
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const double nearness = parse<double>((*rows)(i, 14)).value_or(0.0);  // NaN is 0
        found.push_back({row_of(*rows, i), nearness});
    }
    return found;
}

/// Makes the hnsw index continue its search until enough rows pass the filter, until the transaction ends. Otherwise
/// the filter applies only to the first rows that the index returns, and may leave none.
[[nodiscard]] inline result<void> search_on(postgres_transaction& at_work, std::size_t count) {
    auto set = at_work.run(
        "SELECT set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', $1, true)",
        {std::to_string(std::clamp<std::size_t>(count, 400, 1000))});
    return set ? result<void>{} : std::move(set).error();
}

[[nodiscard]] inline result<std::vector<found_row>> find_near(postgres_transaction& at_work, const std::string& in,
                                                              const uuid& key, const row_lookup& lookup, bool exact) {
    search_statement search{key, lookup};
    const std::string most = search.bind(std::to_string(lookup.count));
    const std::string nearness = "SELECT id, v <=> $2::vector AS distance FROM " + in + "chunks WHERE " + search.where;
    // An exact search computes each distance once, without the vector index. OFFSET keeps the inner statement separate.
    return read_best(at_work, in,
                     (exact ? "SELECT id, distance FROM (" + nearness + " OFFSET 0) near ORDER BY distance"
                            : nearness + " ORDER BY v <=> $2::vector") +
                         " LIMIT " + most + "::bigint",
                     search);
}

/// Finds rows with the rarer words. Rows with rare words, and with many of them, come first. `rarities` is set to the
/// idf of each word.
[[nodiscard]] inline result<std::vector<found_row>> find_by_words(postgres_transaction& at_work, const std::string& in,
                                                                  const uuid& key, const row_lookup& lookup,
                                                                  std::size_t chunks, std::vector<double>& rarities) {
    array_text forms;
    for (const lookup_word& word : lookup.words)
        for (const std::string& form : word.forms) forms.add(form);
    auto known = at_work.run(
        "SELECT term, chunks FROM " + in + "terms WHERE owner = $1::uuid AND term = ANY($2::text[]) AND chunks > 0",
        {key.to_string(), std::move(forms).take()});
    if (!known) return std::move(known).error();
    std::map<std::string, std::size_t> chunks_with;
    for (std::size_t i = 0; i < known->size(); ++i) chunks_with[(*known)(i, 0)] = number((*known)(i, 1));

    struct used_word {
        std::string any_form;  // as a tsquery
        std::size_t chunks;
        double rarity;
    };
    std::vector<used_word> used;
    for (const lookup_word& word : lookup.words) {
        used_word one{"", 0, 0};
        std::vector<std::string> distinct = word.forms;
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
        for (const std::string& form : distinct)
            if (const auto at = chunks_with.find(form); at != chunks_with.end()) {
                one.any_form += (one.any_form.empty() ? "" : " | ") + quoted_term(form);
                one.chunks += at->second;
            }
        const double n = static_cast<double>(std::min(one.chunks, chunks));
        one.rarity = std::log(1 + (static_cast<double>(chunks) - n + 0.5) / (n + 0.5));
        rarities.push_back(one.rarity);
        if (one.chunks > 0) used.push_back(std::move(one));
    }
    if (used.empty()) return std::vector<found_row>{};
    std::sort(used.begin(), used.end(), [](const auto& a, const auto& b) { return a.chunks < b.chunks; });

    search_statement search{key, lookup};
    const std::size_t frequent = std::max(database_limits_default.exact_below, chunks / 20);
    std::string any;
    std::string rank;
    for (const used_word& one : used) {
        if (any.empty() || one.chunks <= frequent) any += (any.empty() ? "" : " | ") + one.any_form;
        rank += (rank.empty() ? "" : " + ") + search.bind(print(one.rarity)) +
                "::float8 * ts_rank('{1,1,1,1}', terms, " + search.bind(one.any_form) + "::tsquery)";
    }
    const std::string condition = search.bind(std::move(any));
    const std::string most = search.bind(std::to_string(lookup.count));
    return read_best(at_work, in,
                     "SELECT c.id, c.v <=> $2::vector AS distance FROM (SELECT id, " + rank + " AS rank FROM " + in +
                         "chunks WHERE " + search.where + " AND terms @@ " + condition +
                         "::tsquery ORDER BY rank DESC, id LIMIT " + most + "::bigint) ranked JOIN " + in +
                         "chunks c ON c.owner = $1::uuid AND c.id = ranked.id",
                     search);
}

}}}  // namespace toolkit::v0::pgvector_tables
