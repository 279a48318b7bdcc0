// Small sums over many chunks, 32 bytes at a time if the processor has AVX2 (detected at run time), or else 16. Both
// give the same result.
// In: packed postings, a weight for each code; sums. Out: sums, and the places of large ones. Next: top_chunks.hpp.
#pragma once

#include <toolkit/retrieval/segment/posting_blocks.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace toolkit { inline namespace v0 { namespace posting_lanes {

/// Weights of the sixteen codes: bytes, or pairs of bytes.
template <class Sum>
using code_weights = std::array<Sum, posting_blocks::codes>;

/// Writes the weights of a block's postings, by place.
template <class Sum>
inline void weigh_portable(const char* packed_codes, const code_weights<Sum>& of_code, Sum* weights) noexcept {
    for (std::uint32_t i = 0; i < posting_blocks::code_bytes; ++i) {
        const auto both = static_cast<unsigned char>(packed_codes[i]);
        weights[i] = of_code[both & 0xFU];
        weights[i + posting_blocks::code_bytes] = of_code[both >> 4U];
    }
}

template <class Row, class Sum>
[[gnu::always_inline]] inline std::size_t count_by_rows(const Sum* sums, std::size_t size, Sum least) noexcept {
    constexpr std::size_t wide = sizeof(Row) / sizeof(Sum);
    const Row at_least = Row{} + least;
    std::size_t found = 0;
    std::size_t at = 0;
    while (size - at >= wide) {
        Row counts{};  // a lane counts up to 255 rows
        for (std::size_t rows = 0; rows < 255 && size - at >= wide; ++rows, at += wide) {
            Row row;
            std::memcpy(&row, sums + at, sizeof row);
            counts -= reinterpret_cast<Row>(row >= at_least);
        }
        for (std::size_t lane = 0; lane < wide; ++lane) found += counts[lane];
    }
    for (; at < size; ++at) found += sums[at] >= least ? 1U : 0U;
    return found;
}

/// Appends the places of sums of at least `least`, in any order. It checks four rows at once, which rarely contain one.
/// Each row is loaded separately, because GCC 12 copies an array of rows in halves, which stalls the processor.
template <class Row, class Words, class Sum>
[[gnu::always_inline]] inline void find_by_rows(const Sum* sums, std::size_t size, Sum least,
                                                std::vector<std::uint32_t>& out) {
    constexpr std::size_t in_row = sizeof(Row) / sizeof(Sum);
    constexpr std::size_t in_word = 8 / sizeof(Sum);
    const Row at_least = Row{} + least;
    std::size_t at = 0;
    for (; size - at >= 4 * in_row; at += 4 * in_row) {
        Row a;
        Row b;
        Row c;
        Row d;
        std::memcpy(&a, sums + at, sizeof a);
        std::memcpy(&b, sums + at + in_row, sizeof b);
        std::memcpy(&c, sums + at + 2 * in_row, sizeof c);
        std::memcpy(&d, sums + at + 3 * in_row, sizeof d);
        const Words any =
            reinterpret_cast<Words>(((a >= at_least) | (b >= at_least)) | ((c >= at_least) | (d >= at_least)));
        std::uint64_t some = 0;
        for (std::size_t word = 0; word < sizeof(Row) / 8; ++word) some |= any[word];
        if (some == 0) continue;
        for (std::size_t word = 0; word < sizeof(Row) / 8; ++word) {
            if (any[word] == 0) continue;
            for (std::size_t row = 0; row < 4; ++row)
                for (std::size_t i = 0; i < in_word; ++i) {
                    const std::size_t place = at + row * in_row + word * in_word + i;
                    if (sums[place] >= least) out.push_back(static_cast<std::uint32_t>(place));
                }
        }
    }
    for (; at < size; ++at)
        if (sums[at] >= least) out.push_back(static_cast<std::uint32_t>(at));
}

using words_16 [[gnu::vector_size(16)]] = std::uint64_t;
using words_32 [[gnu::vector_size(32)]] = std::uint64_t;

template <class Sum, std::size_t Bytes>
struct row_of;
template <>
struct row_of<std::uint8_t, 16> {
    using type [[gnu::vector_size(16)]] = std::uint8_t;
};
template <>
struct row_of<std::uint16_t, 16> {
    using type [[gnu::vector_size(16)]] = std::uint16_t;
};
template <>
struct row_of<std::uint8_t, 32> {
    using type [[gnu::vector_size(32)]] = std::uint8_t;
};
template <>
struct row_of<std::uint16_t, 32> {
    using type [[gnu::vector_size(32)]] = std::uint16_t;
};

template <class Sum>
inline std::size_t count_portable(const Sum* sums, std::size_t size, Sum least) noexcept {
    return count_by_rows<typename row_of<Sum, 16>::type>(sums, size, least);
}
/// Appends the places of sums of at least `least`, in any order.
template <class Sum>
inline void find_portable(const Sum* sums, std::size_t size, Sum least, std::vector<std::uint32_t>& out) {
    find_by_rows<typename row_of<Sum, 16>::type, words_16>(sums, size, least, out);
}

#if defined(__x86_64__)

using chars_32 [[gnu::vector_size(32)]] = char;
using halves_32 [[gnu::vector_size(32)]] = std::uint16_t;

[[nodiscard]] inline bool avx2_is_here() noexcept { return __builtin_cpu_supports("avx2") != 0; }

/// Call this and the next ones only if `avx2_is_here()`.
[[gnu::target("avx2")]] inline void weigh_avx2(const char* packed_codes, const code_weights<std::uint8_t>& of_code,
                                               std::uint8_t* weights) noexcept {
    chars_32 table;
    std::memcpy(&table, of_code.data(), 16);
    std::memcpy(reinterpret_cast<char*>(&table) + 16, of_code.data(), 16);  // NOLINT: its second half
    const chars_32 low = chars_32{} + char{0xF};
    for (std::size_t at = 0; at < posting_blocks::code_bytes; at += 32) {
        halves_32 both;
        std::memcpy(&both, packed_codes + at, sizeof both);
        const chars_32 first = __builtin_ia32_pshufb256(table, reinterpret_cast<chars_32>(both) & low);
        const chars_32 second = __builtin_ia32_pshufb256(table, reinterpret_cast<chars_32>(both >> 4) & low);
        std::memcpy(weights + at, &first, sizeof first);
        std::memcpy(weights + posting_blocks::code_bytes + at, &second, sizeof second);
    }
}
[[gnu::target("avx2")]] inline void weigh_avx2(const char* packed_codes, const code_weights<std::uint16_t>& of_code,
                                               std::uint16_t* weights) noexcept {
    code_weights<std::uint8_t> low_bytes;
    code_weights<std::uint8_t> high_bytes;
    for (std::size_t i = 0; i < posting_blocks::codes; ++i) {
        low_bytes[i] = static_cast<std::uint8_t>(of_code[i] & 0xFFU);
        high_bytes[i] = static_cast<std::uint8_t>(of_code[i] >> 8U);
    }
    std::uint8_t low[posting_blocks::size];
    std::uint8_t high[posting_blocks::size];
    weigh_avx2(packed_codes, low_bytes, low);
    weigh_avx2(packed_codes, high_bytes, high);
    for (std::size_t i = 0; i < posting_blocks::size; ++i)
        weights[i] = static_cast<std::uint16_t>(low[i] | high[i] << 8U);
}
template <class Sum>
[[gnu::target("avx2")]] inline std::size_t count_avx2(const Sum* sums, std::size_t size, Sum least) noexcept {
    return count_by_rows<typename row_of<Sum, 32>::type>(sums, size, least);
}
template <class Sum>
[[gnu::target("avx2")]] inline void find_avx2(const Sum* sums, std::size_t size, Sum least,
                                              std::vector<std::uint32_t>& out) {
    find_by_rows<typename row_of<Sum, 32>::type, words_32>(sums, size, least, out);
}

#endif

/// The functions for one processor. All give the same results.
template <class Sum>
struct ways {
    void (*weigh)(const char*, const code_weights<Sum>&, Sum*) noexcept = &weigh_portable<Sum>;
    std::size_t (*count)(const Sum*, std::size_t, Sum) noexcept = &count_portable<Sum>;
    void (*find)(const Sum*, std::size_t, Sum, std::vector<std::uint32_t>&) = &find_portable<Sum>;

    /// Returns the fastest functions for this processor.
    [[nodiscard]] static ways here() noexcept {
        ways made;
#if defined(__x86_64__)
        if (avx2_is_here()) {
            made.weigh = &weigh_avx2;
            made.count = &count_avx2<Sum>;
            made.find = &find_avx2<Sum>;
        }
#endif
        return made;
    }
};

}}}  // namespace toolkit::v0::posting_lanes
