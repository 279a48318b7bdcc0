// Deterministic random numbers: a function of a seed and an index, without state, callable from any thread.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 {

/// The finaliser of SplitMix64 (Steele, Lea, Flood, 2014). It makes adjacent inputs look unrelated.
[[nodiscard]] constexpr std::uint64_t mixed_bits(std::uint64_t x) noexcept {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

/// The number at an index of the sequence of a seed: at least 0, less than 1.
[[nodiscard]] constexpr double chance_at(std::uint64_t seed, std::uint64_t place) noexcept {
    return static_cast<double>(mixed_bits(mixed_bits(seed) ^ place) >> 11U) * 0x1p-53;
}

}}  // namespace toolkit::v0
