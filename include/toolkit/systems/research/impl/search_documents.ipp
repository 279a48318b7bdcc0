// Lists found documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/view/document_hits.hpp>
#include <toolkit/systems/research/search_documents.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace research_search {

TOOLKIT_FUNCTION std::vector<hit> best_of_each(std::vector<hit> hits, std::size_t most) {
    std::vector<hit> best;
    for (document_hits& one : merge_by_document(std::move(hits))) {
        if (best.size() == most) break;
        std::size_t at = 0;
        for (std::size_t i = 1; i < one.hits.size(); ++i)
            if (one.hits[i].score > one.hits[at].score) at = i;
        best.push_back(std::move(one.hits[at]));
        hit& kept = best.back();
        kept.filename = repair_utf8(kept.filename);
        kept.heading = repair_utf8(kept.heading);
        kept.snippet = repair_utf8(kept.snippet);
        kept.columns = repair_utf8(kept.columns);
    }
    return best;
}

}  // namespace research_search

TOOLKIT_FUNCTION document_list found_in_documents::listing() const {
    document_list list{{}, static_cast<std::int64_t>(hits.size())};
    list.documents.reserve(hits.size());
    for (const hit& one : hits)
        list.documents.push_back(
            {one.doc_id.to_string(), one.filename, one.score, std::string{first_code_points(one.snippet, 200)}});
    return list;
}

TOOLKIT_FUNCTION void found_in_documents::enter(run_record& record) const {
    record.searches.push_back({query, hits});
    ++record.spent.searches;
}

TOOLKIT_FUNCTION std::string found_in_documents::done() const {
    return "Found " + std::to_string(hits.size()) + (hits.size() == 1 ? " document" : " documents");
}

TOOLKIT_FUNCTION std::string search_documents::to_model(const found_in_documents& found, std::size_t tokens_at_most) {
    document_list list = found.listing();
    std::string text = print(list);
    while (text.size() > 4 * tokens_at_most && !list.documents.empty()) {
        list.documents.pop_back();
        text = print(list);
    }
    return text;
}

}}  // namespace toolkit::v0
