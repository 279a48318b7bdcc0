#include "hnswlib_alone.hpp"

#define hnswlib peer_hnswlib  // beside the one in hnsw.hpp, which is compiled without vector instructions of its own
#include <hnswlib/hnswlib.h>

struct hnswlib_alone::graph {
    graph(std::size_t rows, std::size_t dimensions) : space(dimensions), index(&space, rows, 16, 200) {}
    peer_hnswlib::InnerProductSpace space;
    peer_hnswlib::HierarchicalNSW<float> index;
};

hnswlib_alone::hnswlib_alone(const std::vector<float>& rows, std::size_t dimensions)
    : graph_(std::make_unique<graph>(rows.size() / dimensions, dimensions)) {
    for (std::size_t row = 0; row * dimensions < rows.size(); ++row)
        graph_->index.addPoint(rows.data() + row * dimensions, row);
}
hnswlib_alone::~hnswlib_alone() = default;

std::vector<std::uint32_t> hnswlib_alone::nearest(const float* query, std::size_t most, std::size_t effort) {
    graph_->index.setEf(effort);
    auto found = graph_->index.searchKnn(query, most);
    std::vector<std::uint32_t> numbers;
    numbers.reserve(found.size());
    for (; !found.empty(); found.pop()) numbers.push_back(static_cast<std::uint32_t>(found.top().second));
    return numbers;
}

std::size_t hnswlib_alone::bytes() const {
    std::size_t sum = graph_->index.cur_element_count * graph_->index.size_data_per_element_;
    for (const int levels : graph_->index.element_levels_)
        sum += static_cast<std::size_t>(levels) * graph_->index.size_links_per_element_;
    return sum;
}
