// hnswlib as it comes, in a file of its own that is compiled for this processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

class hnswlib_alone {
public:
    hnswlib_alone(const std::vector<float>& rows, std::size_t dimensions);
    ~hnswlib_alone();
    hnswlib_alone(const hnswlib_alone&) = delete;
    hnswlib_alone& operator=(const hnswlib_alone&) = delete;
    [[nodiscard]] std::vector<std::uint32_t> nearest(const float* query, std::size_t most, std::size_t effort);
    [[nodiscard]] std::size_t bytes() const;

private:
    struct graph;
    std::unique_ptr<graph> graph_;
};
