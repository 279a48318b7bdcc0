// Packed blocks of 128 postings, decoded eight at a time. A block has the distances between chunks, in as many bits as
// the widest requires. For each posting it also has a code of four bits for the term's count in the chunk and the
// chunk's length.
//
// The postings of a block fill eight lanes of sixteen rows, lane by lane in the order of their chunks. So a prefix sum
// of distances takes one addition per row. Places in a block count by rows: posting p has the place p % 16 · 8 + p /
// 16. The packing by lanes follows Lemire, Boytsov: Decoding billions of integers per second through vectorization
// (2015).
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

/// Eight classes of lengths, with about as many chunks in each. `least` is the least length of each class.
struct length_classes {
    static constexpr std::uint32_t count = 8;
    std::array<std::uint32_t, count> least{};

    /// Makes the classes of these lengths. Without lengths all are 0.
    [[nodiscard]] static length_classes of(std::span<const std::uint32_t> lengths) {
        length_classes made;
        if (lengths.empty()) return made;
        std::vector<std::uint32_t> sorted(lengths.begin(), lengths.end());
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < count; ++i) made.least[i] = sorted[i * sorted.size() / count];
        return made;
    }
    /// Returns the last class whose least length is not above this length; the first class if all are above.
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

/// Codes give the term's exact count up to three, and the least length: 0-7 once, 8-11 twice, 12 and 13 three times, 14
/// and 15 more often.
inline constexpr std::uint32_t codes = 16;
inline constexpr std::uint32_t code_of_many = 14;

[[nodiscard]] constexpr std::uint32_t code_of(std::uint32_t times, std::uint32_t length_class) noexcept {
    if (times <= 1) return length_class;
    if (times == 2) return 8 + length_class / 2;
    return (times == 3 ? 12 : code_of_many) + length_class / 4;
}
/// Returns the count of a code; 4 means four or more.
[[nodiscard]] constexpr std::uint32_t times_of(std::uint32_t code) noexcept {
    return code < 8 ? 1 : code < 12 ? 2 : code < code_of_many ? 3 : 4;
}
/// Returns the least class of lengths with this code.
[[nodiscard]] constexpr std::uint32_t length_class_of(std::uint32_t code) noexcept {
    return code < 8 ? code : code < 12 ? (code - 8) * 2 : (code & 1U) * 4;
}

[[nodiscard]] constexpr std::uint32_t place_of(std::uint32_t posting) noexcept {
    return posting % rows * lanes + posting / rows;
}
[[nodiscard]] constexpr std::uint32_t posting_at(std::uint32_t place) noexcept {
    return place % lanes * rows + place / lanes;
}

/// Packs codes, given by place, two per byte. The codes of the first 64 places are in the lower halves.
inline void append_codes(std::string& out, const std::array<std::uint8_t, size>& by_place) {
    for (std::uint32_t i = 0; i < code_bytes; ++i)
        out += static_cast<char>(by_place[i] | static_cast<unsigned>(by_place[i + code_bytes]) << 4U);
}
[[nodiscard]] inline std::uint32_t code_at(const char* packed, std::uint32_t place) noexcept {
    const auto both = static_cast<unsigned char>(packed[place % code_bytes]);
    return place < code_bytes ? both & 0xFU : both >> 4U;
}

/// Counts the places before this one with a code of at least code_of_many. The upper three bits of such codes are set.
[[nodiscard]] inline std::uint32_t many_before(const char* packed, std::uint32_t place) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t at = 0; at < code_bytes; at += 8) {
        std::uint64_t both = 0;
        std::memcpy(&both, packed + at, sizeof both);
        const std::uint64_t many = both >> 3U & both >> 2U & both >> 1U & 0x1111'1111'1111'1111U;
        const auto first = [](std::uint32_t bytes) {  // the first of the eight, in file order
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

// ---- distances -----------------------------------------------------------------------------------------------------

/// Packs distances, given in the order of the postings, in 16 · bits bytes. A distance is the number of chunks between
/// a posting and the previous one.
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

using lane_row [[gnu::vector_size(16)]] = std::uint16_t;  // vectors of the compiler, for every processor

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

/// Reads 16 · Bits bytes. Writes, for each place, the distance of its chunk from the first chunk that the block may
/// have. Sums are cut to 16 bits, so even damaged bytes give values below 65,536.
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

/// Returns the place at this distance from the first chunk; `size` if there is none.
[[nodiscard]] inline std::uint32_t find_place(const std::uint16_t* behind, std::uint16_t target) noexcept {
    lane_row found{};
    lane_row number{};
    for (std::uint32_t row = 0; row < rows; ++row) {
        number += std::uint16_t{1};
        found |= reinterpret_cast<lane_row>(load_row(behind + std::size_t{lanes} * row) == target) & number;
    }
    for (std::uint32_t lane = 0; lane < lanes; ++lane)
        if (found[lane] != 0) return (found[lane] - 1U) % rows * lanes + lane;
    return size;
}

}  // namespace posting_blocks

}}  // namespace toolkit::v0
