// Merges and sorts found documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/view/reciprocal_rank.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>

#include <algorithm>
#include <numeric>

namespace toolkit { inline namespace v0 { namespace finding {

TOOLKIT_FUNCTION std::vector<document_hits> merge(std::vector<std::vector<hit>> lists, const pipeline_limits& limits) {
    for (std::vector<hit>& list : lists) shorten(list, limits.hits);
    erase_from(lists, [](const std::vector<hit>& list) { return list.empty(); });
    if (lists.empty()) return {};
    if (lists.size() == 1) return merge_by_document(std::move(lists.front()));
    return merge_by_document(fuse_by_reciprocal_rank(lists));
}

TOOLKIT_FUNCTION void sort_by_grades(std::vector<document_hits>& documents, const std::vector<double>& grades) {
    const std::size_t graded = std::min(documents.size(), grades.size());
    std::vector<std::size_t> order(graded);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return grades[a] > grades[b]; });
    std::vector<document_hits> sorted;
    sorted.reserve(documents.size());
    for (const std::size_t at : order) {
        sorted.push_back(std::move(documents[at]));
        sorted.back().score = grades[at];
    }
    for (std::size_t at = graded; at < documents.size(); ++at) sorted.push_back(std::move(documents[at]));
    documents = std::move(sorted);
}

}}}  // namespace toolkit::v0::finding
