// Graph libraries as they are, each in a file that is compiled for this processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// A graph over rows of unit length with 16 links and a build effort of 200, built by one thread.
struct graph_peer {
    const char* name;
    std::size_t bytes = 0;  ///< of rows and links
    std::function<std::vector<std::uint32_t>(const float* query, std::size_t most, std::size_t effort)> nearest;
};

[[nodiscard]] graph_peer make_hnswlib(const std::vector<float>& rows, std::size_t dimensions);
[[nodiscard]] graph_peer make_faiss(const std::vector<float>& rows, std::size_t dimensions);
[[nodiscard]] graph_peer make_usearch(const std::vector<float>& rows, std::size_t dimensions);
