// Makes the constant tables of words and rows. In: rows in braces. Out: an array of them. std::to_array does the same,
// but is compiled anew with a long list of indexes for each type and length of a table.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>

namespace toolkit { inline namespace v0 {

/// The rows as an array: table_of<row>({{"a", 1}, {"b", 2}}).
template <class T, std::size_t N>
[[nodiscard]] consteval std::array<T, N> table_of(const T (&rows)[N]) {
    std::array<T, N> table{};
    for (std::size_t i = 0; i < N; ++i) table[i] = rows[i];
    return table;
}

}}  // namespace toolkit::v0
