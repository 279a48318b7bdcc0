// The functions of vector_view.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/library/vector_ranking.hpp>
#include <toolkit/retrieval/library/vector_view.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION vector_scores::vector_scores(const open_vectors<vector_file>& files, std::vector<float> query)
    : files_(&files), query_(std::move(query)) {
    double sum = 0;
    double chunks = vector_search_limits_default.chunks_unlike;
    for (const auto& [rows, graph] : *files_)
        if (rows != nullptr) {
            sum += rows->product_with_sum(query_);
            chunks += rows->present();
        }
    mean_ = std::clamp(sum / chunks, -0.99, 0.99);
    for (const auto& [rows, graph] : *files_) scorers_.push_back(rows == nullptr ? std::nullopt : scorer_of(*rows));
}

TOOLKIT_FUNCTION result<std::vector<scored_place>> vector_scores::best_of(const search_task& task,
                                                                          const fusion_weights& weights,
                                                                          bool all_embedded,
                                                                          const stop_token& stop) const {
    return best_by_vectors(*this, task, weights, all_embedded, stop);
}

}}  // namespace toolkit::v0
