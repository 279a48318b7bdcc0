// In: the text of a JSON number (RFC 8259, section 6). Out: the integer, or the correctly rounded float. It works the
// same at run time and in constant evaluation.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/bigint.hpp>
#include <toolkit/json/limits.hpp>

#include <array>
#include <bit>
#include <cfloat>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// A number as written: ±digits × 10^exponent. `head` holds the first 19 significant digits.
struct number_text {
    const char* digits = nullptr;  ///< the first digit
    const char* end = nullptr;     ///< after the last digit of integer and fraction
    std::uint64_t head = 0;
    std::int64_t exponent = 0;  ///< of the last digit of `head`
    bool negative = false;
    bool plain = true;  ///< neither fraction nor exponent
    bool cut = false;   ///< there are more significant digits than `head` holds
};

/// Whether a number is a 64-bit integer, and why not.
enum class whole_number : std::uint8_t { yes, has_fraction, too_large };

namespace numbers {

/// 10^exponent, for exponents up to 19.
constexpr std::uint64_t power_of_ten(std::size_t exponent) noexcept {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i < exponent; ++i) power *= 10;
    return power;
}

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

constexpr void take_digit(number_text& number, char c) noexcept {
    constexpr std::uint64_t most = 1000000000000000000U;  // one more digit still fits
    if (number.head < most) {
        number.head = number.head * 10 + static_cast<std::uint64_t>(c - '0');
    } else {
        number.cut = true;
        ++number.exponent;
    }
}

}  // namespace numbers

/// Reads a number that begins at `at`. Returns its end, or null if there is no number.
TOOLKIT_ONCE [[nodiscard]] constexpr const char* scan_number(const char* at, const char* const end,
                                                             number_text& number) noexcept {
    using numbers::is_digit;
    if (at != end && *at == '-') {
        number.negative = true;
        ++at;
    }
    if (at == end || !is_digit(*at)) return nullptr;
    number.digits = at;
    if (*at == '0') {
        ++at;
        if (at != end && is_digit(*at)) return nullptr;
    } else {
        const char* const soon = end - at > 18 ? at + 18 : end;  // this many digits cannot overflow
        std::uint64_t head = 0;
        for (; at != soon && is_digit(*at); ++at) head = head * 10 + static_cast<std::uint64_t>(*at - '0');
        number.head = head;
        for (; at != end && is_digit(*at); ++at) numbers::take_digit(number, *at);
    }
    if (at != end && *at == '.') {
        number.plain = false;
        ++at;
        if (at == end || !is_digit(*at)) return nullptr;
        const char* const from = at;
        const char* const soon = end - number.digits > 19 ? number.digits + 19 : end;  // including the point
        for (; at < soon && is_digit(*at); ++at) number.head = number.head * 10 + static_cast<std::uint64_t>(*at - '0');
        number.exponent -= at - from;
        for (; at != end && is_digit(*at); ++at) {
            numbers::take_digit(number, *at);
            --number.exponent;
        }
    }
    number.end = at;
    if (at != end && (*at == 'e' || *at == 'E')) {
        number.plain = false;
        ++at;
        const bool down = at != end && *at == '-';
        if (at != end && (*at == '-' || *at == '+')) ++at;
        if (at == end || !is_digit(*at)) return nullptr;
        constexpr std::int64_t beyond_any_text = 1000000000000;
        std::int64_t exponent = 0;
        for (; at != end && is_digit(*at); ++at)
            if (exponent < beyond_any_text) exponent = exponent * 10 + (*at - '0');
        number.exponent += down ? -exponent : exponent;
    }
    return at;
}

/// Reads a whole number of at most 18 digits without a fraction or exponent. Returns its end. Null means that the text
/// is something else, which may still be a number.
[[nodiscard, gnu::always_inline]] constexpr const char* scan_small_whole(const char* at, const char* const end,
                                                                         bool& negative,
                                                                         std::uint64_t& magnitude) noexcept {
    negative = at != end && *at == '-';
    const char* const digits = negative ? at + 1 : at;
    magnitude = 0;
    for (at = digits; at != end && numbers::is_digit(*at); ++at)
        magnitude = magnitude * 10 + static_cast<std::uint64_t>(*at - '0');
    const auto count = at - digits;
    if (count == 0 || count > 18 || (*digits == '0' && count != 1)) return nullptr;
    if (at != end && (*at == '.' || *at == 'e' || *at == 'E')) return nullptr;
    return at;
}

/// Reads the magnitude of a number that is a 64-bit integer: 5, 5.0 and 0.5e1 are, 5.5 is not.
[[nodiscard]] constexpr whole_number read_whole(const number_text& number, std::uint64_t& magnitude) noexcept {
    if (number.plain && !number.cut) {
        magnitude = number.head;
        return whole_number::yes;
    }
    magnitude = 0;
    if (number.head == 0 && !number.cut) return whole_number::yes;
    // Walk over all digits; those at or after the decimal point must be zeros.
    std::int64_t before_point = number.exponent;
    {
        bool significant = false;
        std::int64_t kept = 0;
        for (const char* at = number.digits; at != number.end; ++at) {
            if (*at == '.') continue;
            significant = significant || *at != '0';
            if (significant && kept < 19) ++kept;
        }
        before_point += kept;
    }
    bool too_large = false;
    bool significant = false;
    for (const char* at = number.digits; at != number.end; ++at) {
        if (*at == '.') continue;
        significant = significant || *at != '0';
        if (!significant) continue;
        const auto digit = static_cast<std::uint64_t>(*at - '0');
        if (before_point <= 0) {
            if (digit != 0) return whole_number::has_fraction;
            continue;
        }
        --before_point;
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        if (magnitude > most / 10 || magnitude * 10 > most - digit) too_large = true;
        else magnitude = magnitude * 10 + digit;
    }
    for (; before_point > 0 && !too_large; --before_point) {
        if (magnitude > std::numeric_limits<std::uint64_t>::max() / 10) too_large = true;
        magnitude *= 10;
    }
    return too_large ? whole_number::too_large : whole_number::yes;
}

namespace numbers {

__extension__ using wide = unsigned __int128;

/// The parameters of a binary floating-point type (IEEE 754).
template <std::floating_point F>
struct format {
    static_assert(std::numeric_limits<F>::is_iec559 && (sizeof(F) == 4 || sizeof(F) == 8));
    using bits = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;
    static constexpr int precision = std::numeric_limits<F>::digits;
    static constexpr int least_exponent = std::numeric_limits<F>::min_exponent - 1;
    static constexpr int most_exponent = std::numeric_limits<F>::max_exponent - 1;
};

constexpr int width_of(wide value) noexcept {
    const auto high = static_cast<std::uint64_t>(value >> 64U);
    return high != 0 ? 64 + static_cast<int>(std::bit_width(high))
                     : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value)));
}

/// Rounds value × 2^exponent half to even. If `sticky`, the true value is slightly greater. False if the result is not
/// finite.
template <std::floating_point F>
constexpr bool round_to(wide value, int exponent, bool sticky, F& out) noexcept {
    using form = format<F>;
    const int width = width_of(value);
    const int top = exponent + width - 1;
    if (top > form::most_exponent) return false;
    const int precision = top < form::least_exponent ? form::precision - (form::least_exponent - top) : form::precision;
    if (precision < 0) {
        out = 0;
        return true;
    }
    const int drop = width - precision;
    wide kept = value;
    if (drop > 0) {
        const wide one = 1;
        const wide rest = drop >= 128 ? value : value & ((one << static_cast<unsigned>(drop)) - 1);
        const wide half = one << static_cast<unsigned>(drop - 1);
        kept = drop >= 128 ? 0 : value >> static_cast<unsigned>(drop);
        if (rest > half || (rest == half && (sticky || (kept & 1U) != 0))) ++kept;
    } else {
        kept <<= static_cast<unsigned>(-drop);
    }
    // kept has `precision` bits, or one more after a carry. The addition carries it into the exponent, as needed.
    using bits = typename form::bits;
    constexpr auto fraction_bits = static_cast<unsigned>(form::precision - 1);
    bits pattern = static_cast<bits>(kept);
    if (top >= form::least_exponent) {
        const auto biased = static_cast<bits>(top - form::least_exponent);
        pattern = static_cast<bits>(pattern + (biased << fraction_bits));
    }
    constexpr bits infinity = std::bit_cast<bits>(std::numeric_limits<F>::infinity());
    if (pattern >= infinity) return false;
    out = std::bit_cast<F>(pattern);
    return true;
}

inline constexpr double powers_of_ten[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                             1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
/// All that fit into 64 bits.
inline constexpr auto powers_of_five = [] {
    std::array<std::uint64_t, 28> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 5;
    return powers;
}();

/// Reads any number: numerator / denominator by long division, to 66 bits and a flag for the remainder.
template <std::floating_point F>
constexpr bool read_by_division(const number_text& number, F& out) noexcept {
    bigint above;
    std::size_t used = 0;
    std::size_t significant = 0;
    bool more = false;
    for (const char* at = number.digits; at != number.end; ++at) {
        if (*at == '.') continue;
        if (significant == 0 && *at == '0') continue;
        ++significant;
        if (used < json_bounds.number_digits) {
            above.multiply(10U, static_cast<std::uint32_t>(*at - '0'));
            ++used;
        } else {
            more = more || *at != '0';
        }
    }
    // `exponent` counts from the last of at most 19 digits; here more digits were taken.
    const auto head_digits = static_cast<std::int64_t>(significant < 19 ? significant : 19);
    const std::int64_t exponent = number.exponent + head_digits - static_cast<std::int64_t>(used);
    const std::int64_t top = exponent + static_cast<std::int64_t>(used);  // the value is below 10^top
    if (top > 310) return false;
    if (top < -345) {
        out = 0;
        return true;
    }
    bigint below{1};
    if (exponent >= 0) above.multiply_by_power_of_ten(static_cast<int>(exponent));
    else below.multiply_by_power_of_ten(static_cast<int>(-exponent));
    const int shift = below.bit_length() - above.bit_length();
    if (shift > 0) above.shift_left(shift);
    else below.shift_left(-shift);
    wide quotient = 0;
    constexpr int steps = 66;
    for (int i = 0; i < steps; ++i) {
        quotient <<= 1U;
        if (!(above < below)) {
            above.subtract(below);
            quotient |= 1U;
        }
        above.shift_left(1);
    }
    return round_to<F>(quotient, -shift - (steps - 1), more || !above.is_zero(), out);
}

}  // namespace numbers

/// The float nearest to a number, ties to even. False if it is beyond the greatest finite one.
template <std::floating_point F>
[[nodiscard]] constexpr bool read_floating(const number_text& number, F& out) noexcept {
    bool fits = true;
    F size = 0;
    const std::int64_t exponent = number.exponent;
    if (number.head == 0) {
        size = 0;
    } else if (FLT_EVAL_METHOD == 0 && std::same_as<F, double> && !number.cut &&
               number.head <= std::uint64_t{1} << 53U && exponent >= -22 && exponent <= 22) {
        // Both are exact, so there is only one rounding, and the result is correct.
        const auto head = static_cast<double>(number.head);
        const double power = numbers::powers_of_ten[static_cast<std::size_t>(exponent < 0 ? -exponent : exponent)];
        size = static_cast<F>(exponent < 0 ? head / power : head * power);
    } else if (!number.cut && exponent >= -27 && exponent <= 27) {
        using numbers::wide;
        const auto scale = static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
        const std::uint64_t five = numbers::powers_of_five[scale];
        if (exponent >= 0) {
            fits = numbers::round_to<F>(static_cast<wide>(number.head) * five, static_cast<int>(scale), false, size);
        } else {
            const auto lead = static_cast<unsigned>(std::countl_zero(number.head));
            const wide above = static_cast<wide>(number.head << lead) << 64U;
            fits = numbers::round_to<F>(above / five, -static_cast<int>(64U + lead + scale), above % five != 0, size);
        }
    } else {
        fits = numbers::read_by_division<F>(number, size);
    }
    out = number.negative ? -size : size;
    return fits;
}

}}  // namespace toolkit::v0
