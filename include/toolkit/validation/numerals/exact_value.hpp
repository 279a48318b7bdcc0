// Exact numbers: a fraction times a power of ten, in lowest terms, so that equal numbers have equal members.
// In: digits, fractions, powers. Out: their value without rounding; nullopt if 64 bits do not hold it.
// Next: number_digits.hpp, number_words.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

namespace toolkit { inline namespace v0 {

/// top / bottom * 10^exponent. `top` is not divisible by 10. `bottom` has no common divisor with 10 or `top`.
struct exact_value {
    std::uint64_t top = 0;
    std::uint64_t bottom = 1;
    std::int32_t exponent = 0;
    bool negative = false;

    friend constexpr bool operator==(const exact_value&, const exact_value&) = default;

    [[nodiscard]] constexpr exact_value opposite() const noexcept {
        return {top, bottom, exponent, top != 0 && !negative};
    }
    [[nodiscard]] constexpr exact_value magnitude() const noexcept { return {top, bottom, exponent, false}; }

    /// Whether it is a whole number of at most `most`.
    [[nodiscard]] constexpr bool is_whole_up_to(std::uint64_t most) const noexcept {
        if (negative || bottom != 1 || exponent < 0) return false;
        std::uint64_t value = top;
        for (std::int32_t i = 0; i < exponent; ++i) {
            if (value > most) return false;
            value *= 10;
        }
        return value <= most;
    }
    /// The value of a whole number that is_whole_up_to() accepts.
    [[nodiscard]] constexpr std::uint64_t whole() const noexcept {
        std::uint64_t value = top;
        for (std::int32_t i = 0; i < exponent; ++i) value *= 10;
        return value;
    }
    [[nodiscard]] constexpr double to_double() const noexcept {
        double value = static_cast<double>(top) / static_cast<double>(bottom);
        double factor = 1;
        for (std::int32_t i = exponent < 0 ? -exponent : exponent; i > 0 && factor < 1e300; --i) factor *= 10;
        value = exponent < 0 ? value / factor : value * factor;
        return negative ? -value : value;
    }
};

namespace exact {

/// Limits of what is computed.
inline constexpr struct exact_limits {
    std::int32_t exponent = 10'000;
    std::uint64_t power = 400;  ///< greatest exponent of a power
} exact_limits{};

[[nodiscard]] constexpr bool multiply(std::uint64_t& a, std::uint64_t b) noexcept {
    if (b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b) return false;
    a *= b;
    return true;
}

/// The number in lowest terms; nullopt if it does not fit or divides by zero.
[[nodiscard]] constexpr std::optional<exact_value> make(std::uint64_t top, std::uint64_t bottom = 1,
                                                        std::int32_t exponent = 0, bool negative = false) noexcept {
    if (bottom == 0) return std::nullopt;
    if (top == 0) return exact_value{};
    const std::uint64_t common = std::gcd(top, bottom);
    top /= common;
    bottom /= common;
    for (; bottom % 10 == 0; bottom /= 10) --exponent;
    for (; bottom % 2 == 0; bottom /= 2, --exponent)
        if (!multiply(top, 5)) return std::nullopt;
    for (; bottom % 5 == 0; bottom /= 5, --exponent)
        if (!multiply(top, 2)) return std::nullopt;
    for (; top % 10 == 0; top /= 10) ++exponent;
    if (exponent > exact_limits.exponent || exponent < -exact_limits.exponent) return std::nullopt;
    return exact_value{top, bottom, exponent, negative};
}

[[nodiscard]] constexpr std::optional<exact_value> product(const exact_value& a, const exact_value& b) noexcept {
    const std::uint64_t across = std::gcd(a.top, b.bottom);
    const std::uint64_t other_across = std::gcd(b.top, a.bottom);
    std::uint64_t top = a.top / across;
    std::uint64_t bottom = a.bottom / other_across;
    if (!multiply(top, b.top / other_across) || !multiply(bottom, b.bottom / across)) return std::nullopt;
    return make(top, bottom, a.exponent + b.exponent, a.negative != b.negative);
}

/// The sum of two non-negative numbers.
[[nodiscard]] constexpr std::optional<exact_value> sum(exact_value a, exact_value b) noexcept {
    if (a.top == 0) return b;
    if (b.top == 0) return a;
    for (; a.exponent > b.exponent; --a.exponent)
        if (!multiply(a.top, 10)) return std::nullopt;
    for (; b.exponent > a.exponent; --b.exponent)
        if (!multiply(b.top, 10)) return std::nullopt;
    std::uint64_t bottom = a.bottom;
    if (!multiply(bottom, b.bottom) || !multiply(a.top, b.bottom) || !multiply(b.top, a.bottom)) return std::nullopt;
    if (a.top > std::numeric_limits<std::uint64_t>::max() - b.top) return std::nullopt;
    return make(a.top + b.top, bottom, a.exponent);
}

/// base^power, or 1 / base^power if `negative`.
[[nodiscard]] constexpr std::optional<exact_value> power(const exact_value& base, std::uint64_t power,
                                                         bool negative) noexcept {
    if (power > exact_limits.power) return std::nullopt;
    std::optional<exact_value> value = exact_value{1};
    for (std::uint64_t i = 0; i < power && value; ++i) value = product(*value, base);
    if (!value || !negative) return value;
    return value->top == 0 ? std::nullopt : make(value->bottom, value->top, -value->exponent, value->negative);
}

/// The square root of a whole number that is a square.
[[nodiscard]] constexpr std::optional<exact_value> square_root(const exact_value& of) noexcept {
    constexpr std::uint64_t greatest = 1'000'000'000'000;
    if (!of.is_whole_up_to(greatest)) return std::nullopt;
    const std::uint64_t value = of.whole();
    std::uint64_t low = 0;
    std::uint64_t high = 1'000'000;
    while (low < high) {
        const std::uint64_t middle = (low + high + 1) / 2;
        if (middle * middle <= value) low = middle;
        else high = middle - 1;
    }
    return low * low == value ? make(low) : std::nullopt;
}

}  // namespace exact

}}  // namespace toolkit::v0
