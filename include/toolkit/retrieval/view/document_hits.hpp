// Hits by document: which documents were found, each with its passages. In: hits. Out: documents, the best first. Next:
// a list for people, or open the best of each.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A document that was found; its score is that of its best hit.
struct document_hits {
    uuid doc_id;
    std::string filename;
    double score = 0;
    std::vector<hit> hits{};  ///< in the order in which they were given
};

/// The documents of the hits, best score first; equal ones in the order of their first hits.
[[nodiscard]] inline std::vector<document_hits> merge_by_document(std::vector<hit> hits) {
    std::vector<document_hits> documents;
    std::map<uuid, std::size_t> places;
    for (hit& one : hits) {
        const auto [place, is_new] = places.emplace(one.doc_id, documents.size());
        if (is_new) documents.push_back({one.doc_id, one.filename, one.score});
        document_hits& of = documents[place->second];
        of.score = std::max(of.score, one.score);
        of.hits.push_back(std::move(one));
    }
    std::stable_sort(documents.begin(), documents.end(),
                     [](const document_hits& a, const document_hits& b) { return a.score > b.score; });
    return documents;
}

}}  // namespace toolkit::v0
