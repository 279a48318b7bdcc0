// The byte layout of packed rows: one after the other, in this machine's byte order. After rows of int8 comes a float
// for each row, its step. A row of n numbers takes 4 n, 2 n or n + 4 bytes.
// In: rows that are already packed. Out: bytes of many of them. Next: vector_store.hpp compares them, vector_file.hpp
// stores them.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

struct vector_limits {
    std::size_t dimensions = 16'384;  ///< a sum of int8 products then stays far below the limit of 32 bits
};
inline constexpr vector_limits vector_limits_default{};

/// How the numbers of a row are stored.
enum class vector_storage : std::uint8_t { float32, float16, int8 };

/// The bytes of a row.
[[nodiscard]] constexpr std::size_t bytes_of_row(vector_storage storage, std::size_t dimensions) noexcept {
    switch (storage) {
        case vector_storage::float32: return 4 * dimensions;
        case vector_storage::float16: return 2 * dimensions;
        case vector_storage::int8: break;
    }
    return dimensions + 4;
}

/// A packed row. `step` is the value of 1 in int8, and unused in the other storages.
struct packed_row {
    std::string_view numbers;
    float step = 0;
};

/// The layout of `rows` rows in one buffer.
struct packed_layout {
    std::size_t dimensions = 0;
    vector_storage storage = vector_storage::float32;
    std::size_t rows = 0;

    [[nodiscard]] constexpr std::size_t bytes() const noexcept { return rows * bytes_of_row(storage, dimensions); }
    /// The bytes of a row's numbers, without its step.
    [[nodiscard]] constexpr std::size_t row_bytes() const noexcept {
        return bytes_of_row(storage, dimensions) - (storage == vector_storage::int8 ? 4 : 0);
    }
    [[nodiscard]] constexpr std::size_t row_at(std::size_t row) const noexcept { return row * row_bytes(); }
    /// For int8 only.
    [[nodiscard]] constexpr std::size_t step_at(std::size_t row) const noexcept { return rows * row_bytes() + 4 * row; }

    /// Returns a row from bytes with this layout. `row` must be less than `rows`.
    [[nodiscard]] packed_row read(std::string_view from, std::size_t row) const noexcept {
        packed_row found{from.substr(row_at(row), row_bytes())};
        if (storage == vector_storage::int8) std::memcpy(&found.step, from.data() + step_at(row), 4);
        return found;
    }
};

/// Rows that are put in any order. The others are all zero.
class packed_rows {
public:
    packed_rows(std::size_t dimensions, vector_storage storage, std::size_t rows)
        : layout_{dimensions, storage, rows}, bytes_(layout_.bytes(), '\0') {}

    /// The row must have the same dimensions and storage.
    void put(std::size_t row, const packed_row& from) noexcept {
        std::memcpy(bytes_.data() + layout_.row_at(row), from.numbers.data(), layout_.row_bytes());
        if (layout_.storage == vector_storage::int8) std::memcpy(bytes_.data() + layout_.step_at(row), &from.step, 4);
    }
    [[nodiscard]] std::string take() && noexcept { return std::move(bytes_); }

private:
    packed_layout layout_;
    std::string bytes_;
};

}}  // namespace toolkit::v0
