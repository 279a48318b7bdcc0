// Vectorized dot products, 32 bytes at a time (AVX2 with FMA and F16C) or 64 (AVX-512 with VNNI), detected at run time.
// They use the compiler's vector types, because the headers of processor intrinsics would be as large as the rest of
// the library.
// In: two rows of numbers. Out: their dot product. Next: vector_math.hpp, the door.
#pragma once

#include <toolkit/version.hpp>

#if defined(__x86_64__) && defined(__GNUC__)
#define TOOLKIT_HAS_VECTOR_LANES 1
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace toolkit { inline namespace v0 { namespace vector_lanes {

using bytes_16 [[gnu::vector_size(16)]] = std::int8_t;
using words_8 [[gnu::vector_size(16)]] = std::int16_t;
using words_16 [[gnu::vector_size(32)]] = std::int16_t;
using ints_8 [[gnu::vector_size(32)]] = std::int32_t;
using floats_8 [[gnu::vector_size(32)]] = float;
using bytes_64 [[gnu::vector_size(64)]] = std::uint8_t;
using ints_16 [[gnu::vector_size(64)]] = std::int32_t;

[[nodiscard]] inline bool avx2_is_here() noexcept {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
           __builtin_cpu_supports("f16c") != 0;
}
[[nodiscard]] inline bool avx512_is_here() noexcept {
    return avx2_is_here() && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512vnni") != 0;
}

// ---- 32 bytes ----

template <class Lanes>
[[gnu::target("avx2"), gnu::always_inline]] inline Lanes load(const void* from) noexcept {
    Lanes loaded;
    std::memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/// Widens sixteen 8-bit numbers to 16 bits, so no product and no sum of two products overflows.
[[gnu::target("avx2"), gnu::always_inline]] inline words_16 widened(const std::int8_t* from) noexcept {
#if defined(__clang__)
    return __builtin_convertvector(load<bytes_16>(from), words_16);
#else
    using chars_16 [[gnu::vector_size(16)]] = char;  // GCC 12 makes five instructions of the other form
    return __builtin_ia32_pmovsxbw256(load<chars_16>(from));
#endif
}

/// Returns the sums of two neighbouring products each.
[[gnu::target("avx2"), gnu::always_inline]] inline ints_8 pair_products(words_16 a, words_16 b) noexcept {
    return __builtin_ia32_pmaddwd256(a, b);
}

/// Call this and the next two only if `avx2_is_here()`.
[[gnu::target("avx2")]] inline std::int32_t dot_int8_avx2(const std::int8_t* a, const std::int8_t* b,
                                                          std::size_t size) noexcept {
    ints_8 first{};
    ints_8 second{};
    std::size_t at = 0;
    for (; size - at >= 32; at += 32) {
        first += pair_products(widened(a + at), widened(b + at));
        second += pair_products(widened(a + at + 16), widened(b + at + 16));
    }
    first += second;
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < 8; ++lane) sum += first[lane];
    for (; at < size; ++at) sum += a[at] * b[at];
    return sum;
}

[[gnu::target("avx2,fma"), gnu::always_inline]] inline float sum_of(floats_8 a, floats_8 b, floats_8 c,
                                                                    floats_8 d) noexcept {
    a = (a + b) + (c + d);
    return ((a[0] + a[4]) + (a[1] + a[5])) + ((a[2] + a[6]) + (a[3] + a[7]));
}

/// Loads eight floats, or eight half-precision numbers, from any address.
template <class Number>
[[gnu::target("avx2,fma,f16c"), gnu::always_inline]] inline floats_8 load_numbers(const void* from) noexcept {
    if constexpr (sizeof(Number) == sizeof(float)) return load<floats_8>(from);
    else return __builtin_ia32_vcvtph2ps256(load<words_8>(from));
}

/// `row` has floats, or the bits of half-precision numbers (std::uint16_t), at any address.
template <class Number>
[[gnu::target("avx2,fma,f16c")]] inline float dot_floats_avx2(const float* query, const std::byte* row,
                                                              std::size_t size) noexcept {
    constexpr std::size_t width = sizeof(Number);
    floats_8 a{};
    floats_8 b{};
    floats_8 c{};
    floats_8 d{};
    std::size_t at = 0;
    for (; size - at >= 32; at += 32) {
        a += load<floats_8>(query + at) * load_numbers<Number>(row + width * at);
        b += load<floats_8>(query + at + 8) * load_numbers<Number>(row + width * (at + 8));
        c += load<floats_8>(query + at + 16) * load_numbers<Number>(row + width * (at + 16));
        d += load<floats_8>(query + at + 24) * load_numbers<Number>(row + width * (at + 24));
    }
    for (; size - at >= 8; at += 8) a += load<floats_8>(query + at) * load_numbers<Number>(row + width * at);
    if (at == size) return sum_of(a, b, c, d);
    float rest_of_query[8] = {};
    Number rest_of_row[8] = {};
    std::memcpy(rest_of_query, query + at, 4 * (size - at));
    std::memcpy(rest_of_row, row + width * at, width * (size - at));
    b += load<floats_8>(rest_of_query) * load_numbers<Number>(rest_of_row);
    return sum_of(a, b, c, d);
}

// ---- 64 bytes ----

[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] inline bytes_64 load_64(const void* from) noexcept {
    bytes_64 loaded;
    std::memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/// Adds to each lane four products of an unsigned and a signed byte; nothing saturates. It is an instruction in
/// assembly, because outside of their large headers GCC and Clang have different names for it.
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] inline void add_products(
    ints_16& sums, bytes_64 of_unsigned, bytes_64 of_signed) noexcept {
    asm("{vpdpbusd %2, %1, %0|vpdpbusd %0, %1, %2}" : "+v"(sums) : "v"(of_unsigned), "v"(of_signed));
}

/// The instruction requires one unsigned factor: a becomes a + 128, and 128 b is subtracted again. Call it only if
/// `avx512_is_here()`.
[[gnu::target("avx512f,avx512bw,avx512vnni")]] inline std::int32_t dot_int8_avx512(const std::int8_t* a,
                                                                                   const std::int8_t* b,
                                                                                   std::size_t size) noexcept {
    const bytes_64 bias = bytes_64{} + std::uint8_t{0x80};
    ints_16 biased{};
    ints_16 excess{};
    std::size_t at = 0;
    for (; size - at >= 64; at += 64) {
        const bytes_64 factors = load_64(b + at);
        add_products(biased, load_64(a + at) ^ bias, factors);
        add_products(excess, bias, factors);
    }
    biased -= excess;
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < 16; ++lane) sum += biased[lane];
    for (; at < size; ++at) sum += a[at] * b[at];
    return sum;
}

}}}  // namespace toolkit::v0::vector_lanes

#endif
