// Dot products of two vectors in three storages: float32, float16 and int8. The kernels are chosen at run time by the
// processor's capabilities (vector_lanes.hpp). Those of this header run everywhere.
// In: rows of numbers. Out: dot products; packed rows. Next: vector_store.hpp scans many of them.
//
// An int8 number q has the value step * q. The step of a row (or page) maps its greatest number to 127. So each number
// is off by at most step / 2. A dot product of two unit rows of n numbers with steps s and t is off by at most (s + t)
// sqrt(n) / 2 + s t n / 4. Typically it is off by about sqrt((s^2 + t^2) / 12): 0.0005 for 384 normally distributed
// numbers.
#pragma once

#include <toolkit/retrieval/vectors/float16.hpp>
#include <toolkit/retrieval/vectors/packed_vectors.hpp>
#include <toolkit/retrieval/vectors/vector_lanes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace toolkit { inline namespace v0 {

/// The instructions of a kernel: those of every processor; AVX2 with FMA and F16C; AVX-512 with VNNI.
enum class vector_unit : std::uint8_t { portable, avx2, avx512 };
inline constexpr std::array vector_units{vector_unit::portable, vector_unit::avx2, vector_unit::avx512};

/// Whether this processor and this program support the unit.
[[nodiscard]] inline bool has_vector_unit([[maybe_unused]] vector_unit unit) noexcept {
#if defined(TOOLKIT_HAS_VECTOR_LANES)
    if (unit == vector_unit::avx512) return vector_lanes::avx512_is_here();
    if (unit == vector_unit::avx2) return vector_lanes::avx2_is_here();
#endif
    return unit == vector_unit::portable;
}

/// The widest supported unit.
[[nodiscard]] inline vector_unit best_vector_unit() noexcept {
    for (const vector_unit unit : {vector_unit::avx512, vector_unit::avx2})
        if (has_vector_unit(unit)) return unit;
    return vector_unit::portable;
}

namespace vector_kernels {

/// Four floats, as a vector type of the compiler. All current processors support it, or the compiler splits it.
using floats_4 [[gnu::vector_size(16)]] = float;

[[nodiscard]] inline float sum_of(floats_4 a, floats_4 b) noexcept {
    a += b;
    return (a[0] + a[2]) + (a[1] + a[3]);
}

[[nodiscard]] inline float value_of(float number) noexcept { return number; }
[[nodiscard]] inline float value_of(std::uint16_t half) noexcept { return from_float16(half); }

/// `row` has floats, or the bits of half-precision numbers (std::uint16_t), at any address.
template <class Number>
[[nodiscard]] float dot_floats(const float* query, const std::byte* row, std::size_t size) noexcept {
    constexpr std::size_t width = sizeof(Number);
    floats_4 sums[2]{};
    for (std::size_t at = 0; size - at >= 8; at += 8) {
        Number numbers[8];
        float values[8];
        std::memcpy(numbers, row + width * at, 8 * width);
        for (std::size_t i = 0; i < 8; ++i) values[i] = value_of(numbers[i]);
        floats_4 factors[4];
        std::memcpy(factors, query + at, 32);
        std::memcpy(factors + 2, values, 32);
        sums[0] += factors[0] * factors[2];
        sums[1] += factors[1] * factors[3];
    }
    float rest = 0;
    for (std::size_t left = size % 8; left > 0; --left) {
        Number number{};
        std::memcpy(&number, row + width * (size - left), width);
        rest += query[size - left] * value_of(number);
    }
    return sum_of(sums[0], sums[1]) + rest;
}

[[nodiscard]] inline std::int32_t dot_int8(const std::int8_t* a, const std::int8_t* b, std::size_t size) noexcept {
    std::int32_t sum = 0;
    for (std::size_t at = 0; at < size; ++at) sum += a[at] * b[at];
    return sum;
}

using of_floats = float (*)(const float*, const std::byte*, std::size_t) noexcept;
using of_bytes = std::int32_t (*)(const std::int8_t*, const std::int8_t*, std::size_t) noexcept;

template <class Number>
[[nodiscard]] of_floats floats_for([[maybe_unused]] vector_unit unit) noexcept {
#if defined(TOOLKIT_HAS_VECTOR_LANES)
    // 64 bytes are no faster, because memory is the limit
    if (unit != vector_unit::portable) return vector_lanes::dot_floats_avx2<Number>;
#endif
    return dot_floats<Number>;
}
[[nodiscard]] inline of_bytes int8_for([[maybe_unused]] vector_unit unit) noexcept {
#if defined(TOOLKIT_HAS_VECTOR_LANES)
    if (unit == vector_unit::avx512) return vector_lanes::dot_int8_avx512;
    if (unit == vector_unit::avx2) return vector_lanes::dot_int8_avx2;
#endif
    return dot_int8;
}

}  // namespace vector_kernels

// These functions require a supported unit. They read as many numbers of both rows as the shorter row has.

/// Returns the sum of products of floats. Units add in different orders, so results differ by some 1e-7 of the rows'
/// lengths.
[[nodiscard]] inline float dot(std::span<const float> a, std::span<const float> b,
                               vector_unit unit = best_vector_unit()) noexcept {
    return vector_kernels::floats_for<float>(unit)(a.data(), std::as_bytes(b).data(), std::min(a.size(), b.size()));
}

/// The same for floats and half-precision numbers, given by their bits.
[[nodiscard]] inline float dot(std::span<const float> a, std::span<const std::uint16_t> b,
                               vector_unit unit = best_vector_unit()) noexcept {
    return vector_kernels::floats_for<std::uint16_t>(unit)(a.data(), std::as_bytes(b).data(),
                                                           std::min(a.size(), b.size()));
}

/// The same for at most vector_limits dimensions of int8. All units give exactly the same.
[[nodiscard]] inline std::int32_t dot(std::span<const std::int8_t> a, std::span<const std::int8_t> b,
                                      vector_unit unit = best_vector_unit()) noexcept {
    return vector_kernels::int8_for(unit)(a.data(), b.data(), std::min(a.size(), b.size()));
}

/// Returns the value of 1 in int8, so that the greatest magnitude becomes 127; 0 if all numbers are 0. The numbers must
/// be finite.
[[nodiscard]] inline float int8_step(std::span<const float> numbers) noexcept {
    float greatest = 0;
    for (const float x : numbers) greatest = std::max(greatest, std::abs(x));
    return greatest / 127.0F;
}

/// Returns the nearest int8 number in steps, from -127 to 127. The same on every processor.
[[nodiscard]] inline std::int8_t to_int8(float number, float step) noexcept {
    if (!(step > 0)) return 0;
    const double steps = std::floor(static_cast<double>(number) / static_cast<double>(step) + 0.5);
    return static_cast<std::int8_t>(std::clamp(steps, -127.0, 127.0));
}

/// Packs numbers as int8 in steps of int8_step(numbers), or of a step shared with others. `packed` must be as long.
inline void pack_int8(std::span<const float> numbers, float step, std::span<std::int8_t> packed) noexcept {
    for (std::size_t i = 0; i < numbers.size(); ++i) packed[i] = to_int8(numbers[i], step);
}

}}  // namespace toolkit::v0
