// The tool that finds documents.
// In: a query. Out: documents with the first characters of their best passage. Next: read_document.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/tool/about.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A found document, as clients and the model see it. The snippet has the first 200 characters of the best passage.
struct listed_document {
    std::string doc_id;
    std::string filename;
    double score = 0;
    std::string snippet;
};
struct document_list {
    std::vector<listed_document> documents;
    std::int64_t total_found = 0;  ///< the number of found documents, also if a prompt shows fewer
};

/// The result of a search. It makes the call count as a search of the run.
struct found_in_documents {
    std::string query;
    std::vector<hit> hits;  ///< the best of each document, best first

    [[nodiscard]] document_list listing() const;
    void enter(run_record& record) const;
    [[nodiscard]] std::string done() const;  ///< "Found 3 documents"
};

namespace research_search {

/// Hits of a document that a search may return beside its best one.
inline constexpr std::size_t hits_a_document = 10;
inline constexpr std::size_t most_hits = 500;

/// The best hit of each document, at most `most`.
[[nodiscard]] std::vector<hit> best_of_each(std::vector<hit> hits, std::size_t most);

/// Searches. Models often quote words that are no phrase of the documents: if an exact search finds nothing, the words
/// alone are searched.
template <class View>
[[nodiscard]] result<found_in_documents> find(const View& view, std::string_view words, std::size_t most,
                                              const stop_token& stop, const property_filter& where = {}) {
    query wanted{.text = std::string{words},
                 .top_k = most * hits_a_document < most_hits ? most * hits_a_document : most_hits,
                 .exact = true,
                 .where = where};
    auto found = view.search(wanted, stop);
    if (found ? found->empty() : found.error().kind == failure_kind::invalid_argument) {
        wanted.exact = false;
        found = view.search(wanted, stop);
    }
    if (!found) return std::move(found).error();
    return found_in_documents{std::string{words}, best_of_each(*std::move(found), most)};
}

}  // namespace research_search

struct search_documents {
    std::string query;
    int max_results = 10;

    static constexpr tool_about about{
        .description = "Search for documents. Returns list of matching documents with snippets.", .read_only = true};
    struct doc {
        field query{.description = "Search query to find relevant documents", .min_length = 1, .max_length = 1'000};
        field max_results{.description = "Maximum documents to return", .minimum = 1, .maximum = 50};
    };

    result<found_in_documents> operator()(auto& context) const {
        return research_search::find(context.view(), query, static_cast<std::size_t>(max_results), context.stop());
    }
    /// `{documents, total_found}`. A prompt that is too short for all documents shows the best ones.
    [[nodiscard]] static std::string to_model(const found_in_documents& found, std::size_t tokens_at_most);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/search_documents.ipp>
#endif
