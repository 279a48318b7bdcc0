// Scores the rows that a database found: BM25 of their words, and the similarity of their vectors, fused linearly as in
// the library. The word score is divided by the maximum that the question could reach, so a score is from 0 to 1.
// In: a query. Out: its words with their stems, its demands, the scores of rows. Next: database.hpp.
#pragma once

#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/terms/query_syntax.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The shares of words and vectors in a score. They add up to 1.
struct database_weights {
    double words = 0.6;
    double vectors = 0.4;
};
inline constexpr database_weights database_weights_default{};

/// Limits of searches and changes in a database.
struct database_limits {
    std::size_t question_words = 32;         ///< distinct words of a question that are used for ranking
    std::size_t fewest_candidates = 50;      ///< minimum number of candidates by words, and the same by vectors
    std::size_t most_candidates = 4000;      ///< maximum number of candidates of one search
    std::size_t exact_below = 20'000;        ///< with fewer chunks, all vectors are compared
    std::size_t texts_at_once = 64;          ///< texts per call of the embedder
    std::size_t rows_at_once = 256;          ///< rows per call of the database
    std::size_t documents_listed = 100'000;  ///< maximum number of documents that find_document examines
    int readings = 3;                        ///< readings of a document that others replace meanwhile
};
inline constexpr database_limits database_limits_default{};

/// A word of a question: folded, and as the terms by which it is found.
struct lookup_word {
    std::string surface;
    std::vector<std::string> forms;  ///< one stem per language, or only the identifier
    double rarity = 1;               ///< its idf, if the database provides it
};

/// A request to a database: rows near the vector, and rows with the words.
struct row_lookup {
    std::span<const float> vector;
    std::vector<lookup_word> words;
    std::size_t language = 0;  ///< of the question; index of known_languages
    std::optional<uuid> within;
    std::span<const std::string> collections;  ///< only these collections; empty: all
    std::size_t count = 0;                     ///< number of rows by vector, and the same by words
};

/// A row that a search found, with its similarity.
struct found_row {
    stored_row row;
    double nearness = 0;  ///< cosine
};
/// The found rows, each once. `complete`: there are no further matching rows.
struct found_rows {
    std::vector<found_row> rows;
    std::vector<double> rarities;  ///< of row_lookup::words; empty if the database does not provide them
    bool complete = false;
};

namespace database_ranking {

/// The texts by which a chunk is found: its title, heading, columns and text.
[[nodiscard]] inline std::array<std::string_view, 4> texts_of(const stored_row& row) noexcept {
    return {row.title, row.heading, row.columns, row.text()};
}

/// Calls f for each term of a chunk's title, heading, columns and text. `terms` provides buffers.
template <class F>
void for_each_term(const stored_row& row, tokenizer& terms, F&& f) {
    const std::size_t language = std::min<std::size_t>(row.language, known_languages.size() - 1);
    for (const std::string_view text : texts_of(row))
        terms.for_each_surface(text, [&](std::string_view surface, word_role role) {
            if (role == word_role::whole) f(std::string{surface});
            else f(terms.term(surface, language));
        });
}

/// Returns the words of a question without its stop words, each with its forms in all languages.
[[nodiscard]] inline std::vector<lookup_word> words_of(std::string_view text, tokenizer& terms) {
    std::vector<lookup_word> found;
    for (auto& [surface, times, whole] : lexical_scoring::words_of_question(text, language_of(text), terms)) {
        if (found.size() == database_limits_default.question_words) break;
        lookup_word word;
        if (whole) word.forms.push_back(surface);
        else
            for (std::size_t i = 0; i < known_languages.size(); ++i) word.forms.push_back(terms.term(surface, i));
        word.surface = std::move(surface);
        found.push_back(std::move(word));
    }
    return found;
}

/// BM25 as a share of its maximum, weighted by the words' rarities. Chunks have similar lengths (chunker.hpp), so a
/// chunk's length is compared with the chunker's mean.
class word_scorer {
public:
    explicit word_scorer(std::span<const lookup_word> words) : words_(words) {
        for (const lookup_word& word : words) bound_ += word.rarity;
    }

    [[nodiscard]] double score(const stored_row& row) {
        if (bound_ <= 0) return 0;
        const std::size_t language = std::min<std::size_t>(row.language, known_languages.size() - 1);
        times_.assign(words_.size(), 0);
        std::size_t length = 0;
        for (const std::string_view text : texts_of(row))
            analyzer_.for_each_surface(text, [&](std::string_view surface, word_role role) {
                length += role == word_role::whole ? 0U : 1U;
                if (const std::size_t at = place_of(surface, role, language); at < words_.size()) ++times_[at];
            });
        constexpr double mean = 150;
        const double k1 = bm25_default.k1;
        const double damping = k1 * (1 - bm25_default.b + bm25_default.b * static_cast<double>(length) / mean);
        double sum = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) sum += words_[i].rarity * times_[i] / (times_[i] + damping);
        return std::min(1.0, sum / bound_);
    }

private:
    /// Returns the index of the question's word that this word matches, or the number of words if there is none. Each
    /// surface is stemmed once.
    std::size_t place_of(std::string_view surface, word_role role, std::size_t language) {
        const bool whole = role == word_role::whole;
        const auto [known, is_new] =
            places_[whole ? known_languages.size() : language].try_emplace(std::string{surface}, words_.size());
        if (!is_new) return known->second;
        const std::string term = whole ? std::string{surface} : analyzer_.term(surface, language);
        for (std::size_t i = words_.size(); i-- > 0;)
            if (const auto& forms = words_[i].forms;
                whole ? forms.size() == 1 && forms[0] == term : forms.size() > 1 && forms[language] == term)
                known->second = i;
        return known->second;
    }

    std::span<const lookup_word> words_;
    tokenizer analyzer_;
    std::array<std::unordered_map<std::string, std::size_t>, known_languages.size() + 1> places_;
    std::vector<double> times_;
    double bound_ = 0;
};

}  // namespace database_ranking

/// Adds the rows of `more` that are not there yet.
inline void add_new_rows(std::vector<found_row>& rows, std::vector<found_row> more) {
    std::vector<std::pair<uuid, std::string>> there;  // several versions of a chunk may be there
    there.reserve(rows.size());
    for (const found_row& one : rows) there.emplace_back(one.row.id, one.row.version);
    std::sort(there.begin(), there.end());
    for (found_row& one : more)
        if (!std::binary_search(there.begin(), there.end(), std::pair{one.row.id, one.row.version}))
            rows.push_back(std::move(one));
}

/// Returns the hits among found rows, best first: those that `demands` accepts, with a score above 0. Equal scores are
/// ordered by name and place.
[[nodiscard]] inline std::vector<hit> rank_rows(std::vector<found_row> rows, std::span<const lookup_word> words,
                                                const query_matcher& demands, const database_weights& weights,
                                                std::size_t most, std::size_t snippet_characters) {
    struct scored {
        double score;
        stored_row* row;
    };
    database_ranking::word_scorer scorer{words};
    std::vector<scored> passed;
    passed.reserve(rows.size());
    for (auto& [row, nearness] : rows) {
        if (!demands.empty() && !demands.matches(database_ranking::texts_of(row))) continue;
        const double score = weights.words * scorer.score(row) + weights.vectors * std::max(0.0, nearness);
        if (score > 0) passed.push_back({std::min(1.0, score), &row});
    }
    std::sort(passed.begin(), passed.end(), [](const scored& a, const scored& b) {
        if (a.score != b.score) return a.score > b.score;
        return std::tie(a.row->filename, a.row->collection, a.row->index) <
               std::tie(b.row->filename, b.row->collection, b.row->index);
    });
    if (passed.size() > most) passed.resize(most);
    std::vector<hit> hits;
    hits.reserve(passed.size());
    for (const auto& [score, row] : passed)
        hits.push_back({row->doc_id, row->id, row->index, std::move(row->filename), std::move(row->heading),
                        std::string{first_code_points(row->text(), snippet_characters)}, score, row->bytes, row->page,
                        false, std::move(row->columns)});
    return hits;
}

}}  // namespace toolkit::v0
