// In: a number. Out: its shortest text that reads back as the same number, as std::to_chars writes it; in constant
// evaluation by exact arithmetic of our own.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/version.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace toolkit::inline v0 {

namespace numbers {

template <class Out>
constexpr void append_whole(Out& out, std::uint64_t magnitude, bool negative) {
    std::array<char, 21> text{};
    std::size_t begin = text.size();
    do {
        text[--begin] = static_cast<char>('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (negative) text[--begin] = '-';
    out.append(std::string_view{text.data() + begin, text.size() - begin});
}

/// The first decimal digits of a positive number: 0.d1 d2 d3 … × 10^point.
struct decimal {
    static constexpr int count = 26;
    std::array<int, count> digits{};
    bool more = false;
    int point = 0;
};

template <std::floating_point F>
constexpr decimal decimal_of(F value) noexcept {
    using form = format<F>;
    using bits = typename form::bits;
    constexpr auto fraction_bits = static_cast<unsigned>(form::precision - 1);
    const bits pattern = std::bit_cast<bits>(value);
    const bits fraction = pattern & ((bits{1} << fraction_bits) - 1);
    const auto biased = static_cast<int>(pattern >> fraction_bits);
    bigint above{biased == 0 ? fraction : fraction | (bits{1} << fraction_bits)};
    bigint below{1};
    const int exponent = (biased == 0 ? 1 : biased) - 1 + form::least_exponent - static_cast<int>(fraction_bits);
    if (exponent >= 0) above.shift_left(exponent);
    else below.shift_left(-exponent);

    decimal all;
    for (; !(above < below); ++all.point) below.multiply(10);
    for (;; --all.point) {
        bigint next = above;
        next.multiply(10);
        if (!(next < below)) break;
        above = next;
    }
    for (int& digit : all.digits) {
        above.multiply(10);
        for (; !(above < below); ++digit) above.subtract(below);
    }
    all.more = !above.is_zero();
    return all;
}

/// Rounds to `kept` digits, half to even.
constexpr decimal rounded(decimal number, int kept) noexcept {
    const auto at = [&](int i) -> int& { return number.digits[static_cast<std::size_t>(i)]; };
    bool rest = number.more;
    for (int i = kept + 1; i < decimal::count; ++i) rest = rest || at(i) != 0;
    const bool up = at(kept) > 5 || (at(kept) == 5 && (rest || at(kept - 1) % 2 != 0));
    for (int i = kept; i < decimal::count; ++i) at(i) = 0;
    if (!up) return number;
    int i = kept - 1;
    for (; i >= 0 && at(i) == 9; --i) at(i) = 0;
    if (i >= 0) {
        ++at(i);
    } else {
        at(0) = 1;
        ++number.point;
    }
    return number;
}

template <std::floating_point F, class Out>
constexpr void append_floating_exactly(Out& out, F value) {
    if (std::bit_cast<typename format<F>::bits>(value) >> (sizeof(F) * 8 - 1) != 0) {
        out.push_back('-');
        value = -value;
    }
    if (value == 0) {
        out.push_back('0');
        return;
    }
    const decimal all = decimal_of(value);
    int count = 1;
    decimal shortest = rounded(all, count);
    for (; count < std::numeric_limits<F>::max_digits10; ++count) {
        shortest = rounded(all, count);
        number_text text;
        for (int i = 0; i < count; ++i)
            text.head = text.head * 10 + static_cast<std::uint64_t>(shortest.digits[static_cast<std::size_t>(i)]);
        std::array<char, 20> digits{};
        for (int i = 0; i < count; ++i)
            digits[static_cast<std::size_t>(i)] = static_cast<char>('0' + shortest.digits[static_cast<std::size_t>(i)]);
        text.digits = digits.data();
        text.end = digits.data() + count;
        text.exponent = shortest.point - count;
        F back = 0;
        if (read_floating(text, back) && back == value) break;
        shortest = rounded(all, count + 1);
    }
    while (count > 1 && shortest.digits[static_cast<std::size_t>(count - 1)] == 0) --count;

    const auto put = [&](const decimal& number, int i) {
        out.push_back(static_cast<char>('0' + number.digits[static_cast<std::size_t>(i)]));
    };
    const int point = shortest.point;
    const int exponent = point - 1;
    const int exponent_size = exponent <= -100 || exponent >= 100 ? 5 : 4;  // "e+308", "e+08"
    const int scientific = count + (count > 1 ? 1 : 0) + exponent_size;
    const int fixed = point <= 0 ? 2 - point + count : point >= count ? point : count + 1;
    if (fixed <= scientific) {
        if (point <= 0) {
            out.append(std::string_view{"0."});
            for (int i = point; i < 0; ++i) out.push_back('0');
            for (int i = 0; i < count; ++i) put(shortest, i);
        } else if (point >= count) {
            for (int i = 0; i < point; ++i) put(point > count ? all : shortest, i);
        } else {
            for (int i = 0; i < count; ++i) {
                if (i == point) out.push_back('.');
                put(shortest, i);
            }
        }
        return;
    }
    put(shortest, 0);
    if (count > 1) out.push_back('.');
    for (int i = 1; i < count; ++i) put(shortest, i);
    out.push_back('e');
    out.push_back(exponent < 0 ? '-' : '+');
    const int size = exponent < 0 ? -exponent : exponent;
    if (size < 10) out.push_back('0');
    append_whole(out, static_cast<std::uint64_t>(size), false);
}

}  // namespace numbers

/// Appends an integer.
template <class Out, std::integral N>
    requires(!std::same_as<N, bool>)
constexpr void append_number(Out& out, N value) {
    const bool negative = value < 0;
    const auto bits = static_cast<std::uint64_t>(value);
    numbers::append_whole(out, negative ? ~bits + 1 : bits, negative);
}

/// Appends a float. JSON has no infinities and no NaN: they become null.
template <class Out, std::floating_point F>
constexpr void append_number(Out& out, F value) {
    if (!(value - value == 0)) {
        out.append(std::string_view{"null"});
    } else if (std::is_constant_evaluated()) {
        numbers::append_floating_exactly(out, value);
    } else {
        std::array<char, 40> text{};
        const auto done = std::to_chars(text.data(), text.data() + text.size(), value);
        out.append(std::string_view{text.data(), static_cast<std::size_t>(done.ptr - text.data())});
    }
}

}  // namespace toolkit::inline v0
