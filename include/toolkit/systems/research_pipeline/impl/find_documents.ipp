// Merges and sorts found documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>

#include <algorithm>
#include <map>

namespace toolkit { inline namespace v0 { namespace finding {

TOOLKIT_FUNCTION std::vector<document_hits> merge(std::vector<std::vector<hit>> lists, const pipeline_limits& limits) {
    std::vector<hit> all;
    std::map<uuid, std::size_t> places;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        shorten(lists[i], limits.hits);
        double best = 0;
        for (const hit& one : lists[i]) best = std::max(best, one.score);
        const double share = (i == 0 ? 1 : limits.expansion_weight) / (best > 0 ? best : 1);
        for (hit& one : lists[i]) {
            one.score *= share;
            const auto [place, is_new] = places.emplace(one.chunk_id, all.size());
            if (is_new) all.push_back(std::move(one));
            else all[place->second].score += one.score;
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const hit& a, const hit& b) { return a.score > b.score; });
    const double best = all.empty() || all.front().score <= 0 ? 1 : all.front().score;
    for (hit& one : all) one.score /= best;
    return merge_by_document(std::move(all));
}

TOOLKIT_FUNCTION void sort_by_grades(std::vector<document_hits>& documents, const std::vector<double>& grades,
                                     double weight) {
    const std::size_t graded = std::min(documents.size(), grades.size());
    for (std::size_t i = 0; i < graded; ++i)
        documents[i].score = weight * grades[i] + (1 - weight) * documents[i].score;
    std::stable_sort(documents.begin(), documents.begin() + static_cast<std::ptrdiff_t>(graded),
                     [](const document_hits& a, const document_hits& b) { return a.score > b.score; });
}

}}}  // namespace toolkit::v0::finding
