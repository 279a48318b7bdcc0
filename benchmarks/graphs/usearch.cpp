#include "peer.hpp"

#define USEARCH_USE_FP16LIB 0
#include <usearch/index_dense.hpp>

#include <cstdlib>
#include <memory>

using namespace unum::usearch;

graph_peer make_usearch(const std::vector<float>& rows, std::size_t dimensions) {
    const std::size_t count = rows.size() / dimensions;
    index_dense_config_t how(16, 200, 64);
    auto opened = index_dense_t::make(metric_punned_t(dimensions, metric_kind_t::ip_k, scalar_kind_t::f32_k), how);
    const auto made = std::make_shared<index_dense_t>(std::move(opened.index));
    if (!made->try_reserve(index_limits_t(count, 1))) std::abort();
    for (std::size_t row = 0; row < count; ++row) made->add(row, rows.data() + row * dimensions);
    return {"usearch, float32", made->memory_usage(), [made](const float* query, std::size_t most, std::size_t effort) {
                made->change_expansion_search(effort);
                const auto found = made->search(query, most);
                std::vector<std::uint32_t> numbers;
                numbers.reserve(most);
                for (std::size_t i = 0; i < found.size(); ++i)
                    numbers.push_back(static_cast<std::uint32_t>(found[i].member.key));
                return numbers;
            }};
}
