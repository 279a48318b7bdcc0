// Half-precision numbers (IEEE 754 binary16) as sixteen bits: 11 significant bits, up to 65,504.
// In: a float. Out: its bits, and back. Next: vector_math.hpp compares rows of them.
#pragma once

#include <toolkit/version.hpp>

#include <bit>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// Returns the bits of the nearest half-precision number; ties round to even. Magnitudes of 65,520 or more become
/// infinite, NaN stays NaN. From 2^-14 on the error is at most 2^-11 of the number, below that at most 2^-25.
[[nodiscard]] constexpr std::uint16_t to_float16(float value) noexcept {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16U & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    const std::uint32_t exponent = magnitude >> 23U;
    std::uint32_t half = 0;
    if (magnitude > 0x7F800000U) {
        half = 0x7E00U;
    } else if (magnitude >= 0x477FF000U) {
        half = 0x7C00U;
    } else if (exponent >= 113) {
        const std::uint32_t rebased = magnitude - (112U << 23U);
        half = (rebased + 0x0FFFU + (rebased >> 13U & 1U)) >> 13U;
    } else if (exponent >= 102) {  // in steps of 2^-24
        const std::uint32_t digits = (magnitude & 0x7FFFFFU) | 0x800000U;
        const std::uint32_t shift = 126U - exponent;
        const std::uint32_t middle = 1U << (shift - 1U);
        const std::uint32_t rest = digits & ((1U << shift) - 1U);
        half = digits >> shift;
        half += rest > middle || (rest == middle && (half & 1U) != 0) ? 1U : 0U;
    }
    return static_cast<std::uint16_t>(sign | half);
}

/// Returns the number with these bits. The result is exact.
[[nodiscard]] constexpr float from_float16(std::uint16_t half) noexcept {
    const std::uint32_t sign = (half & 0x8000U) << 16U;
    const std::uint32_t exponent = half >> 10U & 0x1FU;
    const std::uint32_t digits = half & 0x3FFU;
    const std::uint32_t rebased = digits << 13U | (exponent + (exponent == 31 ? 224U : 112U)) << 23U;
    const auto steps = std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(digits)) * 0x1p-24F);
    // without branches, because many numbers are unpacked
    return std::bit_cast<float>(sign | (exponent == 0 ? steps : rebased));
}

}}  // namespace toolkit::v0
