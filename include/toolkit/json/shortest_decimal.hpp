// In: a float. Out: the shortest decimal that reads back as the same float; of several, the nearest to it. It takes a
// few multiplications, so it is cheap in constant evaluation. Source: Raffaele Giulietti, The Schubfach way to render
// doubles.
#pragma once

#include <toolkit/json/number.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace numbers {

/// A decimal: digits × 10^exponent.
struct decimal {
    std::uint64_t digits = 0;
    int exponent = 0;
};

/// The first 192 bits of a power of five.
struct power_bits {
    std::uint64_t high;
    std::uint64_t middle;
    std::uint64_t low;
};
/// For 5^-297, 5^-270, … 5^324.
inline constexpr std::array<power_bits, 24> bits_of_powers{{
    {0xa76c582338ed2621U, 0xaf2af2b80af6f24eU, 0x657c8f4d43323a36U},
    {0x873e4f75e2224e68U, 0x5a7744a6e804a291U, 0xcc35eddfcf0996d7U},
    {0xda7f5bf590966848U, 0xaf39a475506a899eU, 0xa30294cc2934e662U},
    {0xb080392cc4349decU, 0xbd8d794d96aacfb3U, 0xfe13a5c86af64418U},
    {0x8e938662882af53eU, 0x547eb47b7282ee9cU, 0x41b0230e1421487dU},
    {0xe65829b3046b0afaU, 0x0cb4a5a3112a5112U, 0xa3b561b1cb208396U},
    {0xba121a4650e4ddebU, 0x92f34d62616ce413U, 0x21a0183e10583cd3U},
    {0x964e858c91ba2655U, 0x3a6a07f8d510f86fU, 0xe9082f25e9c5e9ecU},
    {0xf2d56790ab41c2a2U, 0xfae27299423fb9c3U, 0x3695dad7e8858901U},
    {0xc428d05aa4751e4cU, 0xaa97e14c3c26b886U, 0x96842dc95323f5a8U},
    {0x9e74d1b791e07e48U, 0x775ea264cf55347dU, 0xca49f1c05120c9c7U},
    {0x8000000000000000U, 0x0000000000000000U, 0x0000000000000000U},
    {0xcecb8f27f4200f3aU, 0x0000000000000000U, 0x0000000000000000U},
    {0xa70c3c40a64e6c51U, 0x999090b65f67d924U, 0x0000000000000000U},
    {0x86f0ac99b4e8dafdU, 0x69a028bb3ded71a3U, 0xdf9f915627c04e28U},
    {0xda01ee641a708de9U, 0xe80e6f4820cc9495U, 0xd74baad03bc1d8d3U},
    {0xb01ae745b101e9e4U, 0x5ec05dcff72e7f8fU, 0xc04c79ffe324301fU},
    {0x8e41ade9fbebc27dU, 0x14588f13be847307U, 0x23bd6a2059c002f5U},
    {0xe5d3ef282a242e81U, 0x8f1668c8a86da5faU, 0xf0b5ccf5176ecc7cU},
    {0xb9a74a0637ce2ee1U, 0x6d953e2bd7173692U, 0x88efb0037ac08bdeU},
    {0x95f83d0a1fb69cd9U, 0x4abdaf101564f98eU, 0x0d5a4af7b3a98e47U},
    {0xf24a01a73cf2dccfU, 0xbc633b39673c8cecU, 0x3d9c44cd2f36917cU},
    {0xc3b8358109e84f07U, 0x0a862f80ec4700c8U, 0x02606ea01029dc37U},
    {0x9e19db92b4e31ba9U, 0x6c07a2c26a8346d1U, 0x4944d9f52cd0dec2U},
}};

/// 10^exponent / 2^(⌊log2(10^exponent)⌋ - 127), rounded up, for exponents from -292 to 324.
constexpr wide scaled_power_of_ten(int exponent) noexcept {
    const int from_first = exponent + 297;
    const auto at = static_cast<std::size_t>(from_first);
    const power_bits& base = bits_of_powers[at / 27];
    const std::uint64_t five = powers_of_five[at % 27]
                               << static_cast<unsigned>(std::countl_zero(powers_of_five[at % 27]));
    const wide low = static_cast<wide>(base.low) * five;
    const wide middle = static_cast<wide>(base.middle) * five + (low >> 64U);
    wide power = static_cast<wide>(base.high) * five + (middle >> 64U);
    auto rest = static_cast<std::uint64_t>(middle);
    if (power >> 127U == 0) {
        power = power << 1U | rest >> 63U;
        rest <<= 1U;
    }
    return rest != 0 || static_cast<std::uint64_t>(low) != 0 ? power + 1 : power;
}

/// power × factor / 2^128. The last bit is set if the part that is cut off is not zero.
constexpr std::uint64_t scaled_to_odd(wide power, std::uint64_t factor) noexcept {
    const wide low = static_cast<wide>(static_cast<std::uint64_t>(power)) * factor;
    const wide high = static_cast<wide>(static_cast<std::uint64_t>(power >> 64U)) * factor + (low >> 64U);
    return static_cast<std::uint64_t>(high >> 64U) | (static_cast<std::uint64_t>(high) > 1 ? 1U : 0U);
}

/// The shortest decimal of a finite float above 0. It may have zeros at the end.
template <std::floating_point F>
constexpr decimal shortest_decimal(F value) noexcept {
    using form = format<F>;
    using bits = typename form::bits;
    constexpr int fraction_bits = form::precision - 1;
    constexpr bits hidden = bits{1} << static_cast<unsigned>(fraction_bits);
    const bits pattern = std::bit_cast<bits>(value);
    const auto biased = static_cast<int>(pattern >> static_cast<unsigned>(fraction_bits));
    const bits fraction = pattern & (hidden - 1);
    // The value is size × 2^scale.
    const std::uint64_t size = biased == 0 ? fraction : fraction | hidden;
    const int scale = (biased == 0 ? 0 : biased - 1) + form::least_exponent - fraction_bits;
    if (scale <= 0 && scale >= -fraction_bits && std::countr_zero(size) >= -scale)
        return {size >> static_cast<unsigned>(-scale), 0};

    // In quarters: the value, and the bounds of the interval that reads back as it. They are inside if the value is
    // even.
    const bool is_even = size % 2 == 0;
    const bool is_lower_end_near = fraction == 0 && biased > 1;
    // ⌊log10(2^scale)⌋, or of three quarters of it. One or two of the decimals within the bounds have no more digits.
    const int exponent = (scale * 1262611 - (is_lower_end_near ? 524031 : 0)) >> 22U;
    const int shift = scale + (-exponent * 1741647 >> 19U) + 1;
    const wide power = scaled_power_of_ten(-exponent);
    const auto scaled = [&](std::uint64_t quarters) {
        return scaled_to_odd(power, quarters << static_cast<unsigned>(shift));
    };
    const std::uint64_t middle = scaled(4 * size);
    const std::uint64_t least = scaled(4 * size - (is_lower_end_near ? 1 : 2)) + (is_even ? 0 : 1);
    const std::uint64_t most = scaled(4 * size + 2) - (is_even ? 0 : 1);
    const std::uint64_t below = middle / 4;
    if (below >= 10) {  // one digit less
        const std::uint64_t tens = below / 10;
        const bool takes_below = least <= 40 * tens;
        const bool takes_above = 40 * tens + 40 <= most;
        if (takes_below != takes_above) return {takes_above ? tens + 1 : tens, exponent + 1};
    }
    const bool takes_below = least <= 4 * below;
    const bool takes_above = 4 * below + 4 <= most;
    if (takes_below != takes_above) return {takes_above ? below + 1 : below, exponent};
    const std::uint64_t half = 4 * below + 2;
    return {middle > half || (middle == half && below % 2 != 0) ? below + 1 : below, exponent};
}

}}}  // namespace toolkit::v0::numbers
