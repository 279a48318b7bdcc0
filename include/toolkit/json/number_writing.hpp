// In: a number. Out: its shortest text that reads back as the same number, as std::to_chars writes it. Constant
// evaluation uses exact arithmetic of this room.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/shortest_decimal.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

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
    const decimal shortest = shortest_decimal(value);
    wide digits = shortest.digits;
    int point = shortest.exponent;  // after this many digits
    for (wide rest = digits; rest != 0; rest /= 10) ++point;
    for (; digits % 10 == 0; digits /= 10) {}
    int count = 0;
    for (wide rest = digits; rest != 0; rest /= 10) ++count;
    const int exponent = point - 1;
    const int exponent_size = exponent <= -100 || exponent >= 100 ? 5 : 4;  // "e+308", "e+08"
    const int scientific = count + (count > 1 ? 1 : 0) + exponent_size;
    const int fixed = point <= 0 ? 2 - point + count : point >= count ? point : count + 1;
    if (fixed <= scientific && point > count) {  // all digits of an integer below 10^22
        digits = static_cast<wide>(value);
        count = point;
    }
    std::array<char, 24> text{};
    for (int i = count; i-- > 0; digits /= 10)
        text[static_cast<std::size_t>(i)] = static_cast<char>('0' + static_cast<int>(digits % 10));
    const std::string_view all{text.data(), static_cast<std::size_t>(count)};
    if (fixed <= scientific) {
        if (point <= 0) {
            out.append(std::string_view{"0."});
            for (int i = point; i < 0; ++i) out.push_back('0');
            out.append(all);
        } else {
            const auto whole = static_cast<std::size_t>(point);
            out.append(all.substr(0, whole));
            if (point < count) out.push_back('.');
            out.append(all.substr(whole));
        }
        return;
    }
    out.append(all.substr(0, 1));
    if (count > 1) out.push_back('.');
    out.append(all.substr(1));
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

/// Appends a float. JSON has no infinities and no NaN, so they become null.
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

}}  // namespace toolkit::v0
