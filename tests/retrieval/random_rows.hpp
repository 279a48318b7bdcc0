// Rows of numbers for tests of vectors; the same in every run and with every library.
#pragma once

#include <toolkit/retrieval/embedder.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

class random_rows {
public:
    explicit random_rows(std::uint32_t seed = 7) : bits_(seed) {}

    /// rows × dimensions floats, each row of length 1.
    [[nodiscard]] std::vector<float> unit(std::size_t rows, std::size_t dimensions) {
        std::vector<float> made(rows * dimensions);
        for (float& x : made) {
            x = -4;
            for (int i = 0; i < 8; ++i) x += static_cast<float>(bits_()) * 0x1p-32F;  // nearly normally distributed
        }
        for (std::size_t row = 0; row < rows; ++row)
            (void)toolkit::make_unit(std::span{made}.subspan(row * dimensions, dimensions));
        return made;
    }

    /// Any bytes, including the least one.
    [[nodiscard]] std::vector<std::int8_t> bytes(std::size_t size) {
        std::vector<std::int8_t> made(size);
        for (std::int8_t& x : made) x = static_cast<std::int8_t>(bits_() >> 24U);
        return made;
    }

private:
    std::mt19937 bits_;
};
