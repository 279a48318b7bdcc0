#include "peer.hpp"

#include <memory>

#define hnswlib peer_hnswlib  // beside the one in hnsw.hpp, which is compiled without its own vector instructions
#include <hnswlib/hnswlib.h>

namespace {

struct graph {
    graph(std::size_t rows, std::size_t dimensions) : space(dimensions), index(&space, rows, 16, 200) {}
    peer_hnswlib::InnerProductSpace space;
    peer_hnswlib::HierarchicalNSW<float> index;
};

}  // namespace

graph_peer make_hnswlib(const std::vector<float>& rows, std::size_t dimensions) {
    const auto made = std::make_shared<graph>(rows.size() / dimensions, dimensions);
    for (std::size_t row = 0; row * dimensions < rows.size(); ++row)
        made->index.addPoint(rows.data() + row * dimensions, row);
    std::size_t bytes = made->index.cur_element_count * made->index.size_data_per_element_;
    for (const int levels : made->index.element_levels_)
        bytes += static_cast<std::size_t>(levels) * made->index.size_links_per_element_;
    return {"hnswlib, float32", bytes, [made](const float* query, std::size_t most, std::size_t effort) {
                made->index.setEf(effort);
                auto found = made->index.searchKnn(query, most);
                std::vector<std::uint32_t> numbers;
                numbers.reserve(found.size());
                for (; !found.empty(); found.pop()) numbers.push_back(static_cast<std::uint32_t>(found.top().second));
                return numbers;
            }};
}
