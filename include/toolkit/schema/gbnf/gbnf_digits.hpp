// In: two whole numbers, and the number of digits after the decimal point. Out: the GBNF of the numbers between them.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/schema/gbnf/gbnf.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Digits of fixed length, with a decimal point before the last `fraction` of them.
struct digit_text {
    static constexpr std::size_t capacity = 24;
    std::array<char, capacity> at{};
    std::size_t size = 0;

    /// Padded with zeros at the front.
    constexpr digit_text(std::uint64_t value, std::size_t length) noexcept : size(length) {
        for (std::size_t i = length; i-- > 0; value /= 10) at[i] = static_cast<char>('0' + value % 10);
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {at.data(), size}; }
    [[nodiscard]] constexpr bool all(std::size_t from, char digit) const noexcept {
        for (std::size_t i = from; i < size; ++i)
            if (at[i] != digit) return false;
        return true;
    }
};

constexpr std::size_t count_digits(std::uint64_t value) noexcept {
    std::size_t count = 1;
    for (; value >= 10; value /= 10) ++count;
    return count;
}

/// Writes the numbers of a range, all of one sign, as alternatives.
class digit_ranges {
public:
    constexpr digit_ranges(gbnf_writer& out, std::size_t fraction) noexcept : out_(out), fraction_(fraction) {}

    /// Writes a range in units of the last digit.
    constexpr void range(std::uint64_t least, std::uint64_t most) noexcept {
        std::size_t length = count_digits(least);
        if (length < fraction_ + 1) length = fraction_ + 1;
        for (const std::size_t longest = count_digits(most); length <= longest || length == fraction_ + 1; ++length) {
            const std::uint64_t first = length == fraction_ + 1 ? 0 : numbers::power_of_ten(length - 1);
            const std::uint64_t last = length >= 20 ? ~std::uint64_t{0} : numbers::power_of_ten(length) - 1;
            const digit_text a{least > first ? least : first, length};
            const digit_text b{most < last ? most : last, length};
            const bool whole = least <= first && most >= last && length < 20;
            if (whole && first != 0) {  // as many lengths at once as possible
                std::size_t longer = length;
                while (longer + 1 < 20 && most >= numbers::power_of_ten(longer + 1) - 1) ++longer;
                begin();
                class_of('1', '9');
                digits(length - 1 - fraction_, longer - 1 - fraction_);
                any_fraction();
                length = longer;
            } else {
                between(a, b);
            }
        }
    }
    /// Writes one number.
    constexpr void one(std::uint64_t value) noexcept {
        std::size_t length = count_digits(value);
        if (length < fraction_ + 1) length = fraction_ + 1;
        ending(value, length);
    }
    /// Writes the last digits of a number, some of which may be before the decimal point.
    constexpr void ending(std::uint64_t value, std::size_t length) noexcept {
        begin();
        exactly(digit_text{value, length});
    }

    /// Begins the next alternative.
    constexpr void begin() noexcept {
        if (!first_) out_.alternative();
        first_ = false;
    }

private:
    constexpr void class_of(char low, char high) noexcept {
        if (low == high) return out_.literal({&low, 1});
        const std::array<char, 5> text{'[', low, '-', high, ']'};
        out_.raw({text.data(), text.size()});
    }
    constexpr void digits(std::size_t least, std::size_t most) noexcept {
        if (most == 0) return;
        out_.raw("[0-9]");
        out_.repeat(least, most);
    }
    constexpr void any_fraction() noexcept {
        if (fraction_ == 0) return;
        out_.open();
        out_.literal(".");
        digits(1, fraction_);
        out_.close();
        out_.repeat("?");
    }
    /// The first `count` digits as a literal, with the decimal point in its place.
    constexpr void front(const digit_text& text, std::size_t count) noexcept {
        const std::size_t point = text.size - fraction_;
        for (std::size_t i = 0; i < count; ++i) {
            if (i == point) out_.literal(".");
            out_.literal(text.view().substr(i, 1));
        }
    }
    constexpr void exactly(const digit_text& text) noexcept {
        std::size_t size = text.size;
        const std::size_t point = text.size - fraction_;
        while (size > point && text.at[size - 1] == '0') --size;
        front(text, size);
        if (size == point && fraction_ != 0) {
            out_.open();
            out_.literal(".0");
            out_.close();
            out_.repeat("?");
        }
    }
    /// All numbers that begin like this, then have a digit of a class, then any digits.
    constexpr void piece(const digit_text& text, std::size_t count, char low, char high) noexcept {
        if (low > high) return;
        const std::size_t point = text.size - fraction_;
        begin();
        if (count < point) {
            front(text, count);
            class_of(low, high);
            digits(point - 1 - count, point - 1 - count);
            return any_fraction();
        }
        if (low != '0') {
            front(text, count);
            if (count == point) out_.literal(".");
            class_of(low, high);
            return digits(0, text.size - 1 - count);
        }
        // Trailing zeros of a fraction may be omitted.
        std::size_t shown = count;
        while (shown > point && text.at[shown - 1] == '0') --shown;
        front(text, shown);
        out_.open();
        if (shown == point) out_.literal(".");
        if (shown != count) {
            out_.literal(text.view().substr(shown, count - shown));
            out_.open();
        }
        class_of(low, high);
        digits(0, text.size - 1 - count);
        out_.close();
        out_.repeat("?");
        if (shown == count) return;
        out_.close();
        out_.repeat("?");
    }
    static constexpr char next(char digit, int by) noexcept { return static_cast<char>(digit + by); }

    /// The numbers between two numbers of one length.
    constexpr void between(const digit_text& a, const digit_text& b) noexcept {
        std::size_t same = 0;
        while (same < a.size && a.at[same] == b.at[same]) ++same;
        if (same == a.size) {
            begin();
            return exactly(a);
        }
        const bool low_whole = a.all(same + 1, '0');
        const bool high_whole = b.all(same + 1, '9');
        if (!low_whole) above(a, same + 1);
        piece(a, same, next(a.at[same], low_whole ? 0 : 1), next(b.at[same], high_whole ? 0 : -1));
        if (!high_whole) below(b, same + 1);
    }
    /// The numbers that begin like `a` and are not less.
    constexpr void above(const digit_text& a, std::size_t from) noexcept {
        for (std::size_t i = from; i < a.size; ++i) {
            const bool whole = a.all(i + 1, '0');
            piece(a, i, next(a.at[i], whole ? 0 : 1), '9');
            if (whole) return;
        }
    }
    /// The numbers that begin like `b` and are not greater.
    constexpr void below(const digit_text& b, std::size_t from) noexcept {
        for (std::size_t i = from; i < b.size; ++i) {
            if (b.all(i, '0')) {
                begin();
                return exactly(b);
            }
            const bool whole = b.all(i + 1, '9');
            piece(b, i, '0', next(b.at[i], whole ? 0 : -1));
            if (whole) return;
        }
    }

    gbnf_writer& out_;
    std::size_t fraction_;
    bool first_ = true;
};

}}}  // namespace toolkit::v0::gbnf
