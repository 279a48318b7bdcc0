// Vectorized maxsim with AVX2, or with AVX-512 and VNNI, detected at run time. Sixteen rows of a page are transposed so
// that a lane is a row. Then sums need no additions across lanes, and maxima are taken lane by lane.
// In: the rows of a query and of a page, int8. Out: for each row of the query, its greatest product with a row of the
// page. Next: late_interaction.hpp, the door.
#pragma once

#include <toolkit/retrieval/vectors/vector_lanes.hpp>

#if defined(TOOLKIT_HAS_VECTOR_LANES)
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace toolkit { inline namespace v0 { namespace maxsim_lanes {

using vector_lanes::add_products;
using vector_lanes::bytes_64;
using vector_lanes::ints_16;
using vector_lanes::ints_8;
using vector_lanes::load;
using vector_lanes::load_64;
using vector_lanes::pair_products;
using vector_lanes::widened;
using vector_lanes::words_16;

inline constexpr std::size_t dimensions = 128;
inline constexpr std::size_t lanes = 16;  ///< rows of a page in a block

/// Returns a row of the page. Beyond the end it returns the last row, which changes no maximum.
[[nodiscard]] inline const std::int8_t* row_of(const std::int8_t* page, std::size_t rows, std::size_t row) noexcept {
    return page + dimensions * std::min(row, rows - 1);
}

// ---- AVX2: pairs of 16-bit numbers, two vectors of eight lanes each ----

inline constexpr std::size_t pairs = dimensions / 2;
/// rows of the query at once; with two vectors each, eight sums are in registers
inline constexpr std::size_t avx2_rows = 4;

/// Packs the query as pairs of 16-bit numbers: the first pairs of four rows, then their second pairs, and so on.
[[nodiscard]] inline std::vector<std::int32_t> pack_avx2(std::span<const std::int8_t> query) {
    const std::size_t rows = query.size() / dimensions;
    std::vector<std::int32_t> packed((rows + avx2_rows - 1) / avx2_rows * avx2_rows * pairs);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const std::int16_t both[2] = {query[row * dimensions + 2 * pair], query[row * dimensions + 2 * pair + 1]};
            const std::size_t to = (row / avx2_rows * pairs + pair) * avx2_rows + row % avx2_rows;
            std::memcpy(&packed[to], both, 4);
        }
    return packed;
}

/// Transposes eight rows of eight lanes.
[[gnu::target("avx2"), gnu::always_inline]] inline void turn(ints_8 (&rows)[8]) noexcept {
    ints_8 twos[8];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) {
        twos[2 * i] = __builtin_shufflevector(rows[2 * i], rows[2 * i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        twos[2 * i + 1] = __builtin_shufflevector(rows[2 * i], rows[2 * i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    ints_8 fours[8];  // groups of lanes of rows 0 to 3, then of rows 4 to 7
#pragma GCC unroll 2
    for (std::size_t half = 0; half < 8; half += 4) {
#pragma GCC unroll 2
        for (std::size_t i = 0; i < 2; ++i) {
            const ints_8 a = twos[half + i];
            const ints_8 b = twos[half + i + 2];
            fours[half + 2 * i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[half + 2 * i + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) {
        rows[i] = __builtin_shufflevector(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        rows[i + 4] = __builtin_shufflevector(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Transposes sixteen rows from `first` on. Each pair of numbers becomes the lanes of two vectors.
[[gnu::target("avx2")]] inline void turn_block_avx2(const std::int8_t* page, std::size_t rows, std::size_t first,
                                                    ints_8 (&block)[2 * pairs]) noexcept {
    for (std::size_t half = 0; half < 2; ++half) {
        const std::int8_t* from[8];
        for (std::size_t i = 0; i < 8; ++i) from[i] = row_of(page, rows, first + 8 * half + i);
        for (std::size_t at = 0; at < dimensions; at += 16) {
            ints_8 eight[8];
#pragma GCC unroll 8
            for (std::size_t i = 0; i < 8; ++i) eight[i] = (ints_8)widened(from[i] + at);
            turn(eight);
#pragma GCC unroll 8
            for (std::size_t i = 0; i < 8; ++i) block[at + 2 * i + half] = eight[i];
        }
    }
}

[[gnu::target("avx2"), gnu::always_inline]] inline void keep_greater(std::int32_t* best, ints_8 sums) noexcept {
    const ints_8 before = load<ints_8>(best);
    const ints_8 greater = before > sums ? before : sums;
    std::memcpy(best, &greater, sizeof greater);
}

[[gnu::target("avx2"), gnu::always_inline]] inline void add_pairs(ints_8& sums, ints_8 page, ints_8 query) noexcept {
    sums += pair_products((words_16)page, (words_16)query);
}

/// Raises the maxima in `best`, sixteen lanes per row of the query, to the products of the query with the whole page.
/// Call it only if `avx2_is_here()`.
[[gnu::target("avx2")]] inline void best_avx2(const std::int32_t* query, std::size_t query_rows,
                                              const std::int8_t* page, std::size_t rows, std::int32_t* best) noexcept {
    ints_8 block[2 * pairs];
    for (std::size_t first = 0; first < rows; first += lanes) {
        turn_block_avx2(page, rows, first, block);
        for (std::size_t row = 0; row < query_rows; row += avx2_rows) {
            const std::int32_t* factors = query + row * pairs;
            ints_8 low[avx2_rows]{};
            ints_8 high[avx2_rows]{};
            for (std::size_t pair = 0; pair < pairs; ++pair, factors += avx2_rows) {
#pragma GCC unroll 4
                for (std::size_t i = 0; i < avx2_rows; ++i) {
                    const ints_8 factor = ints_8{} + factors[i];
                    add_pairs(low[i], block[2 * pair], factor);
                    add_pairs(high[i], block[2 * pair + 1], factor);
                }
            }
#pragma GCC unroll 4
            for (std::size_t i = 0; i < avx2_rows; ++i) {
                keep_greater(best + (row + i) * lanes, low[i]);
                keep_greater(best + (row + i) * lanes + 8, high[i]);
            }
        }
    }
}

// ---- AVX-512 with VNNI: groups of four 8-bit numbers, one vector of sixteen lanes ----

inline constexpr std::size_t fours = dimensions / 4;
inline constexpr std::size_t avx512_rows = 16;  ///< rows of the query at once; as many sums are in registers

/// Packs the query: the first four numbers of sixteen rows, then the second four, and so on. After them comes the
/// initial sum of each row. The rows of a page become unsigned by adding 128, and the initial sum subtracts this again.
[[nodiscard]] inline std::vector<std::int32_t> pack_avx512(std::span<const std::int8_t> query) {
    const std::size_t rows = query.size() / dimensions;
    const std::size_t whole = (rows + avx512_rows - 1) / avx512_rows * avx512_rows;
    std::vector<std::int32_t> packed(whole * fours + whole);
    for (std::size_t row = 0; row < rows; ++row) {
        std::int32_t sum = 0;
        for (const std::int8_t number : query.subspan(row * dimensions, dimensions)) sum += number;
        packed[whole * fours + row] = -128 * sum;
        for (std::size_t four = 0; four < fours; ++four) {
            const std::size_t to = (row / avx512_rows * fours + four) * avx512_rows + row % avx512_rows;
            std::memcpy(&packed[to], &query[row * dimensions + 4 * four], 4);
        }
    }
    return packed;
}

/// Transposes sixteen rows of sixteen lanes. Row and lane are four bits each. A round moves the highest bit of the row
/// to the lowest bit of the lane, and the highest bit of the lane to the lowest bit of the row. After four rounds they
/// have changed places.
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] inline void turn(ints_16 (&rows)[16]) noexcept {
#pragma GCC unroll 4
    for (std::size_t round = 0; round < 4; ++round) {
        ints_16 next[16];
#pragma GCC unroll 8
        for (std::size_t i = 0; i < 8; ++i) {
            const ints_16 a = rows[i];
            const ints_16 b = rows[i + 8];
            next[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            next[2 * i + 1] =
                __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
#pragma GCC unroll 16
        for (std::size_t i = 0; i < 16; ++i) rows[i] = next[i];
    }
}

/// Transposes sixteen rows from `first` on, without sign. Each group of four numbers becomes the lanes of a vector.
[[gnu::target("avx512f,avx512bw,avx512vnni")]] inline void turn_block_avx512(const std::int8_t* page, std::size_t rows,
                                                                             std::size_t first,
                                                                             bytes_64 (&block)[fours]) noexcept {
    const bytes_64 bias = bytes_64{} + std::uint8_t{0x80};
    for (std::size_t half = 0; half < 2; ++half) {
        ints_16 sixteen[16];
#pragma GCC unroll 16
        for (std::size_t i = 0; i < 16; ++i)
            sixteen[i] = (ints_16)(load_64(row_of(page, rows, first + i) + 64 * half) ^ bias);
        turn(sixteen);
#pragma GCC unroll 16
        for (std::size_t i = 0; i < 16; ++i) block[16 * half + i] = (bytes_64)sixteen[i];
    }
}

[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] inline void keep_greater(std::int32_t* best,
                                                                                            ints_16 sums) noexcept {
    const auto before = (ints_16)load_64(best);
    const ints_16 greater = before > sums ? before : sums;
    std::memcpy(best, &greater, sizeof greater);
}

/// As best_avx2. Call it only if `avx512_is_here()`.
[[gnu::target("avx512f,avx512bw,avx512vnni")]] inline void best_avx512(const std::int32_t* query,
                                                                       std::size_t query_rows, const std::int8_t* page,
                                                                       std::size_t rows, std::int32_t* best) noexcept {
    const std::int32_t* const begins = query + query_rows * fours;
    bytes_64 block[fours];
    for (std::size_t first = 0; first < rows; first += lanes) {
        turn_block_avx512(page, rows, first, block);
        for (std::size_t row = 0; row < query_rows; row += avx512_rows) {
            const std::int32_t* factors = query + row * fours;
            ints_16 sums[avx512_rows];
#pragma GCC unroll 16
            for (std::size_t i = 0; i < avx512_rows; ++i) sums[i] = ints_16{} + begins[row + i];
            for (const bytes_64& four : block) {
#pragma GCC unroll 16
                for (std::size_t i = 0; i < avx512_rows; ++i)
                    add_products(sums[i], four, (bytes_64)(ints_16{} + factors[i]));
                factors += avx512_rows;
            }
#pragma GCC unroll 16
            for (std::size_t i = 0; i < avx512_rows; ++i) keep_greater(best + (row + i) * lanes, sums[i]);
        }
    }
}

}}}  // namespace toolkit::v0::maxsim_lanes

#endif
