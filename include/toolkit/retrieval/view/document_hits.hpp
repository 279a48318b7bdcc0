// Groups hits by document: each found document with its passages.
// In: hits. Out: documents, best first. Next: a list for people, or code that opens the best of each.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A found document. Its score is that of its best hit.
struct document_hits {
    uuid doc_id;
    std::string filename;
    double score = 0;
    std::vector<hit> hits{};  ///< in the order of the input
};

/// Returns the documents of the hits, best score first. Documents of equal score keep the order of their first hits.
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
