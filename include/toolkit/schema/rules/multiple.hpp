// In: a number as written, and a divisor. Out: whether the number is a whole multiple of the divisor, in exact decimal
// arithmetic. 0.3 is a multiple of 0.1, although the nearest doubles are not.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/shortest_decimal.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/exact_number.hpp>

#include <array>
#include <cstdint>

namespace toolkit { inline namespace v0 {

namespace multiples {

constexpr std::uint64_t add(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) noexcept {
    return a >= modulus - b ? a - (modulus - b) : a + b;  // both are below the modulus
}
constexpr std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) noexcept {
    std::uint64_t product = 0;
    for (a %= modulus; b != 0; b >>= 1U, a = add(a, a, modulus))
        if ((b & 1U) != 0) product = add(product, a, modulus);
    return product;
}
constexpr std::uint64_t power_of_ten(std::uint64_t exponent, std::uint64_t modulus) noexcept {
    std::uint64_t power = 1 % modulus;
    for (std::uint64_t ten = 10 % modulus; exponent != 0; exponent >>= 1U, ten = multiply(ten, ten, modulus))
        if ((exponent & 1U) != 0) power = multiply(power, ten, modulus);
    return power;
}

/// A decimal: digits × 10^exponent.
struct scaled {
    std::uint64_t digits = 0;
    std::int64_t exponent = 0;
};

/// The shortest decimal of a number, without trailing zeros.
constexpr scaled shortest(const exact_number& number) noexcept {
    scaled value;
    if (number.is_whole()) {
        value.digits = number.magnitude();
    } else if (number.finite() && number.real() != 0) {
        const numbers::decimal written = numbers::shortest_decimal(number.negative() ? -number.real() : number.real());
        value = {written.digits, written.exponent};
    }
    while (value.digits != 0 && value.digits % 10 == 0) {
        value.digits /= 10;
        ++value.exponent;
    }
    return value;
}

}  // namespace multiples

/// Whether a number is a whole multiple of a divisor above zero.
[[nodiscard]] constexpr bool is_multiple(const number_text& number, const exact_number& divisor) noexcept {
    if (number.head == 0) return true;
    const multiples::scaled by = multiples::shortest(divisor);
    // The digits without the trailing zeros, and their exponent.
    std::uint64_t rest = 0;
    std::uint64_t zeros = 0;
    std::int64_t significant = 0;
    for (const char* at = number.digits; at != number.end; ++at) {
        if (*at == '.' || (*at == '0' && significant == 0)) continue;
        ++significant;
        if (*at == '0') {
            ++zeros;
            continue;
        }
        rest = multiples::multiply(rest, multiples::power_of_ten(zeros + 1, by.digits), by.digits);
        rest = multiples::add(rest, static_cast<std::uint64_t>(*at - '0') % by.digits, by.digits);
        zeros = 0;
    }
    const std::int64_t beyond_head = number.cut ? significant - 19 : 0;
    const std::int64_t exponent = number.exponent - beyond_head + static_cast<std::int64_t>(zeros);
    if (exponent < by.exponent) return false;
    return multiples::multiply(rest,
                               multiples::power_of_ten(static_cast<std::uint64_t>(exponent - by.exponent), by.digits),
                               by.digits) == 0;
}
/// The same for a number given as a value. Its shortest decimal counts.
[[nodiscard]] constexpr bool is_multiple(const exact_number& number, const exact_number& divisor) noexcept {
    std::array<char, 40> buffer{};
    text_sink out{buffer.data()};
    if (number.is_whole()) numbers::append_whole(out, number.magnitude(), number.negative());
    else append_number(out, number.real());
    number_text written;
    return scan_number(buffer.data(), buffer.data() + out.size(), written) != nullptr && is_multiple(written, divisor);
}

}}  // namespace toolkit::v0
