#include "peer.hpp"

#include <faiss/IndexHNSW.h>

#include <omp.h>

#include <memory>

graph_peer make_faiss(const std::vector<float>& rows, std::size_t dimensions) {
    omp_set_num_threads(1);
    const auto made =
        std::make_shared<faiss::IndexHNSWFlat>(static_cast<int>(dimensions), 16, faiss::METRIC_INNER_PRODUCT);
    made->hnsw.efConstruction = 200;
    made->add(static_cast<std::int64_t>(rows.size() / dimensions), rows.data());
    const std::size_t bytes = rows.size() * sizeof(float) +
                              made->hnsw.neighbors.size() * sizeof(faiss::HNSW::storage_idx_t) +
                              made->hnsw.offsets.size() * sizeof(std::size_t);
    return {"faiss, float32", bytes, [made](const float* query, std::size_t most, std::size_t effort) {
                made->hnsw.efSearch = static_cast<int>(effort);
                std::vector<float> scores(most);
                std::vector<std::int64_t> found(most);
                made->search(1, query, static_cast<std::int64_t>(most), scores.data(), found.data());
                std::vector<std::uint32_t> numbers;
                numbers.reserve(most);
                for (const std::int64_t each : found)
                    if (each >= 0) numbers.push_back(static_cast<std::uint32_t>(each));
                return numbers;
            }};
}
