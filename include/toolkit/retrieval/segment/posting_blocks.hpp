// Blocks of 128 postings, so that a processor takes eight at once: the distances between chunks in as many bits as the
// widest needs, and a code of four bits for how often the term stands in each chunk and how long that chunk is.
//
// The postings of a block go down eight lanes of sixteen rows: lane by lane in the order of their chunks. So a sum over
// distances is one addition a row. A place in a block counts by rows: posting p has the place p % 16 · 8 + p / 16.
// Packed by lanes as in Lemire, Boytsov: Decoding billions of integers per second through vectorization (2015).
//
// In: distances and codes. Out: bytes, and chunks and codes again. Next: posting_list.hpp makes lists of them.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Eight classes of lengths, each by the least length in it: about as many chunks in each.
struct length_classes {
    static constexpr std::uint32_t count = 8;
    std::array<std::uint32_t, count> least{};

    /// Splits these lengths; of none all are 0.
    [[nodiscard]] static length_classes of(std::span<const std::uint32_t> lengths) {
        length_classes made;
        if (lengths.empty()) return made;
        std::vector<std::uint32_t> sorted(lengths.begin(), lengths.end());
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < count; ++i) made.least[i] = sorted[i * sorted.size() / count];
        return made;
    }
    /// The last class whose least length is not above this one; the first one when all are.
    [[nodiscard]] constexpr std::uint32_t of_length(std::uint32_t length) const noexcept {
        std::uint32_t at = 0;
        for (std::uint32_t i = 1; i < count; ++i) at = least[i] <= length ? i : at;
        return at;
    }
    friend bool operator==(const length_classes&, const length_classes&) = default;
};

namespace posting_blocks {

inline constexpr std::uint32_t size = 128;
inline constexpr std::uint32_t lanes = 8;
inline constexpr std::uint32_t rows = size / lanes;
inline constexpr std::uint32_t most_bits = 16;
inline constexpr std::uint32_t code_bytes = size / 2;

// ---- codes ---------------------------------------------------------------------------------------------------------

/// Codes tell how often exactly, up to three times, and how long at least: 0-7 once, 8-11 twice, 12 and 13 three
/// times, 14 and 15 more often.
inline constexpr std::uint32_t codes = 16;
inline constexpr std::uint32_t code_of_many = 14;

[[nodiscard]] constexpr std::uint32_t code_of(std::uint32_t times, std::uint32_t length_class) noexcept {
    if (times <= 1) return length_class;
    if (times == 2) return 8 + length_class / 2;
    return (times == 3 ? 12 : code_of_many) + length_class / 4;
}
/// How often; 4 means that or more.
[[nodiscard]] constexpr std::uint32_t times_of(std::uint32_t code) noexcept {
    return code < 8 ? 1 : code < 12 ? 2 : code < code_of_many ? 3 : 4;
}
/// The least class of lengths that has the code.
[[nodiscard]] constexpr std::uint32_t length_class_of(std::uint32_t code) noexcept {
    return code < 8 ? code : code < 12 ? (code - 8) * 2 : (code & 1U) * 4;
}

[[nodiscard]] constexpr std::uint32_t place_of(std::uint32_t posting) noexcept {
    return posting % rows * lanes + posting / rows;
}
[[nodiscard]] constexpr std::uint32_t posting_at(std::uint32_t place) noexcept {
    return place % lanes * rows + place / lanes;
}

/// Packs codes, which come by place: two a byte, those of the first 64 places in the lower halves.
inline void append_codes(std::string& out, const std::array<std::uint8_t, size>& by_place) {
    for (std::uint32_t i = 0; i < code_bytes; ++i)
        out += static_cast<char>(by_place[i] | static_cast<unsigned>(by_place[i + code_bytes]) << 4U);
}
[[nodiscard]] inline std::uint32_t code_at(const char* packed, std::uint32_t place) noexcept {
    const auto both = static_cast<unsigned char>(packed[place % code_bytes]);
    return place < code_bytes ? both & 0xFU : both >> 4U;
}

/// How many places before this one have a code from code_of_many on: their upper three bits are set.
[[nodiscard]] inline std::uint32_t many_before(const char* packed, std::uint32_t place) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t at = 0; at < code_bytes; at += 8) {
        std::uint64_t both = 0;
        std::memcpy(&both, packed + at, sizeof both);
        const std::uint64_t many = both >> 3U & both >> 2U & both >> 1U & 0x1111'1111'1111'1111U;
        const auto first = [](std::uint32_t bytes) {  // of the eight, as they lie in the file
            constexpr std::uint64_t all = ~std::uint64_t{0};
            if (bytes >= 8) return all;
            return std::endian::native == std::endian::little ? ~(all << 8 * bytes) : ~(all >> 8 * bytes);
        };
        const std::uint64_t low = many & 0x0101'0101'0101'0101U;
        const std::uint64_t high = many & 0x1010'1010'1010'1010U;
        found += static_cast<std::uint32_t>(std::popcount(low & first(place > at ? place - at : 0)));
        if (place > code_bytes + at)
            found += static_cast<std::uint32_t>(std::popcount(high & first(place - code_bytes - at)));
    }
    return found;
}

// ---- distances
// -----------------------------------------------------------------------------------------------------

/// Packs distances (how many chunks lie between a posting and the one before), which come in the order of the postings:
/// 16 · bits bytes.
inline void append_distances(std::string& out, const std::array<std::uint16_t, size>& distances, std::uint32_t bits) {
    std::array<std::uint16_t, size> words{};
    for (std::uint32_t p = 0; p < size; ++p) {
        const std::uint32_t bit = p % rows * bits;
        const std::uint32_t at = bit / 16 * lanes + p / rows;
        const std::uint32_t value = static_cast<std::uint32_t>(distances[p]) << bit % 16;
        words[at] = static_cast<std::uint16_t>(words[at] | value);
        if (bit % 16 + bits > 16) words[at + lanes] = static_cast<std::uint16_t>(words[at + lanes] | value >> 16U);
    }
    out.append(reinterpret_cast<const char*>(words.data()), std::size_t{16} * bits);  // NOLINT: its bytes
}

using lane_row [[gnu::vector_size(16)]] = std::uint16_t;  // as the compiler has vectors: on each processor

[[gnu::always_inline]] inline lane_row load_row(const void* from) noexcept {
    lane_row loaded;
    std::memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

template <unsigned Bits, unsigned Row>
[[gnu::always_inline]] inline lane_row distances_of_row(const char* packed) noexcept {
    if constexpr (Bits == 0) {
        return lane_row{};
    } else {
        constexpr unsigned word = Row * Bits / 16;
        constexpr unsigned shift = Row * Bits % 16;
        lane_row values = load_row(packed + std::size_t{16} * word) >> shift;
        if constexpr (shift + Bits > 16) values |= load_row(packed + std::size_t{16} * (word + 1)) << (16 - shift);
        if constexpr (Bits < 16) values &= lane_row{} + static_cast<std::uint16_t>((1U << Bits) - 1);
        return values;
    }
}

/// Reads 16 · Bits bytes; writes for each place how many chunks it lies behind the first one that the block may have.
/// Sums that do not fit in 16 bits are cut: so whatever stands there, they are below 65,536.
template <unsigned Bits>
inline void unpack(const char* packed, std::uint16_t* behind) noexcept {
    lane_row sums[rows];
    lane_row sum = lane_row{} - std::uint16_t{1};
    [&]<unsigned... Row>(std::integer_sequence<unsigned, Row...>) {
        ((sum += distances_of_row<Bits, Row>(packed) + std::uint16_t{1}, sums[Row] = sum), ...);
    }(std::make_integer_sequence<unsigned, rows>{});
    const lane_row none{};
    lane_row before = __builtin_shufflevector(sum + std::uint16_t{1}, none, 8, 0, 1, 2, 3, 4, 5, 6);
    before += __builtin_shufflevector(before, none, 8, 0, 1, 2, 3, 4, 5, 6);
    before += __builtin_shufflevector(before, none, 8, 9, 0, 1, 2, 3, 4, 5);
    before += __builtin_shufflevector(before, none, 8, 9, 10, 11, 0, 1, 2, 3);
    for (std::uint32_t row = 0; row < rows; ++row) {
        const lane_row moved = sums[row] + before;
        std::memcpy(behind + std::size_t{lanes} * row, &moved, sizeof moved);
    }
}

using unpacker = void (*)(const char*, std::uint16_t*) noexcept;
inline constexpr std::array<unpacker, most_bits + 1> unpackers =
    []<unsigned... Bits>(std::integer_sequence<unsigned, Bits...>) {
        return std::array<unpacker, most_bits + 1>{&unpack<Bits>...};
    }(std::make_integer_sequence<unsigned, most_bits + 1>{});

/// The place that lies so far behind the first chunk; `size` when none does.
[[nodiscard]] inline std::uint32_t find_place(const std::uint16_t* behind, std::uint16_t wanted) noexcept {
    lane_row found{};
    lane_row number{};
    for (std::uint32_t row = 0; row < rows; ++row) {
        number += std::uint16_t{1};
        found |= reinterpret_cast<lane_row>(load_row(behind + std::size_t{lanes} * row) == wanted) & number;
    }
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        if (found[lane] != 0) return (found[lane] - 1U) % rows * lanes + lane;
    return size;
}

}  // namespace posting_blocks

}}  // namespace toolkit::v0
