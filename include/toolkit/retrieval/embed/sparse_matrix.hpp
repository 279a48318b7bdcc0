// A sparse matrix.
// In: numbers and their columns. Out: rows. Next: term_matrix.hpp makes one, singular_vectors.hpp reads it.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A sparse matrix, row by row. Each entry has its column, which is below `columns`. The entries of a row are in any
/// order; entries of the same place are added.
struct sparse_matrix {
    struct entry {
        std::uint32_t column;
        float value;
    };
    std::size_t columns = 0;
    std::vector<entry> entries{};
    std::vector<std::size_t> ends{};  ///< the end of each row in `entries`

    [[nodiscard]] std::size_t rows() const noexcept { return ends.size(); }
    [[nodiscard]] std::span<const entry> row(std::size_t number) const noexcept {
        const std::size_t begin = number == 0 ? 0 : ends[number - 1];
        return std::span{entries}.subspan(begin, ends[number] - begin);
    }
};

}}  // namespace toolkit::v0
