// Numbers in digits: grouped (1,664; 1.664; 1 664), decimal, mixed (1 1/2), fractions, powers, and with an exponent.
// In: a text and the place of a digit. Out: the exact value of the number that begins there, and its end.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numbers/number_style.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/fraction_signs.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A number in digits. `regrouped` is its value if its only comma or dot has the other meaning.
struct digits {
    std::size_t end = 0;
    exact_value value;
    std::optional<exact_value> regrouped{};
    std::uint64_t all = 0;      ///< the digits without separators
    std::int32_t decimals = 0;  ///< digits after a point, as written; -1 if trailing zeros have no meaning (1/2, 2e-3)
    std::size_t whole = 0;      ///< digits before any separator
    bool plain = true;          ///< nothing but digits
    bool number = true;         ///< false: 1.2.3, or more digits than 64 bits hold
    bool ratio = false;         ///< a/b that may be two numbers: 80/443, 2019/2020
    bool blank_groups = false;  ///< 1 664, which may be two numbers
    bool fraction = false;      ///< 1/2, 1 1/2
    bool doubtful = false;      ///< 6,000 in German, which may be English there
};

/// Limits of what is read as one number.
inline constexpr struct digit_limits {
    std::size_t groups = 8;
    std::uint64_t divisor = 100;  ///< of a fraction; a greater one is a ratio
} digit_limits{};

class digit_reader {
public:
    constexpr digit_reader(std::string_view text, number_style& style) noexcept : text_(text), style_(style) {}

    /// The number at `begin`, which is a digit or the point before one.
    [[nodiscard]] constexpr digits at(std::size_t begin) noexcept {
        digits read = grouped(begin);
        if (!read.number) return read;
        if (mixed(read) || slashed(read, begin)) return read;
        if (raised(read) || exponent(read) || times_power(read)) read.plain = false;
        return read;
    }

private:
    struct group {
        char mark = 0;  // the separator before it: , . ' or a blank
        std::size_t begin = 0;
        std::size_t size = 0;
    };
    [[nodiscard]] constexpr bool digit(std::size_t at) const noexcept {
        return at < text_.size() && terms::digit(text_[at]);
    }
    [[nodiscard]] constexpr std::size_t count(std::size_t at) const noexcept {
        std::size_t size = 0;
        while (digit(at + size)) ++size;
        return size;
    }
    [[nodiscard]] constexpr bool starts(std::size_t at, std::string_view sign) const noexcept {
        return at < text_.size() && text_.substr(at).starts_with(sign);
    }
    [[nodiscard]] constexpr std::size_t blanks(std::size_t at) const noexcept { return skip_blanks(text_, at); }

    /// The separator before another group of digits, and its bytes.
    struct mark {
        char is = 0;
        std::size_t size = 0;
    };
    [[nodiscard]] constexpr mark mark_at(std::size_t at) const noexcept {
        if (at >= text_.size()) return {};
        const char c = text_[at];
        if (c == ',' || c == '.' || c == '\'' || c == ' ' || c == '_') return {c, 1};  // 1_000_000, as in code
        if (static_cast<unsigned char>(c) < 0x80) return {};
        if (starts(at, "\u2019")) return {'\'', 3};
        if (starts(at, "\u00a0")) return {'_', 2};
        if (starts(at, "\u202f") || starts(at, "\u2009")) return {'_', 3};
        return {};
    }

    /// Whether the comma at `at` separates two numbers of a list: [30,31] and x,40,41,y.
    [[nodiscard]] constexpr bool lists(std::size_t begin, std::size_t at) const noexcept {
        const auto is = [&](std::size_t place, std::string_view marks) {
            return place < text_.size() && marks.find(text_[place]) != std::string_view::npos;
        };
        std::size_t end = at + 1;
        while (digit(end)) ++end;
        if (end - at - 1 == 3 && at - begin <= 3) return false;
        std::size_t last = at;  // 12,34,567 has Indian grouping
        for (std::size_t n = 0; n < digit_limits.groups && starts(last, ",") && count(last + 1) == 2; ++n) last += 3;
        if (last > at && starts(last, ",") && count(last + 1) == 3 && at - begin <= 2) return false;
        return (begin > 0 && is(begin - 1, "[,;{")) || is(end, "]}") ||
               (is(end, ",;") && end + 1 < text_.size() && text_[end + 1] != ' ' && text_[end + 1] != '\n');
    }

    [[nodiscard]] constexpr digits grouped(std::size_t begin) noexcept {
        std::array<group, digit_limits.groups> groups{};
        std::size_t size = 0;
        std::size_t at = begin;
        bool too_many = false;
        const bool point_first = text_[begin] == '.';
        groups[size++] = {0, begin, point_first ? 0 : count(begin)};
        at += groups[0].size;
        for (;;) {
            const mark next = mark_at(at);
            if (next.is == 0 || !digit(at + next.size)) break;
            const std::size_t behind = count(at + next.size);
            const bool blank = next.is == ' ' || next.is == '_' || next.is == '\'';
            if (blank && (behind != 3 || groups[0].size > 3 || groups[0].size == 0 || text_[begin] == '0' ||
                          (size > 1 && groups[size - 1].mark != next.is)))
                break;
            if (next.is == ',' && size == 1 && lists(begin, at)) break;
            if (next.is == ',' && size == 2 && groups[1].mark == '.' && groups[1].size != 3) break;  // 0.5,0.5
            if (size == groups.size()) {
                too_many = true;
                at += next.size + behind;
                continue;
            }
            groups[size++] = {next.is, at + next.size, behind};
            at += next.size + behind;
        }
        return value_of(groups, size, at, too_many);
    }

    [[nodiscard]] constexpr digits value_of(const std::array<group, digit_limits.groups>& groups, std::size_t size,
                                            std::size_t end, bool too_many) noexcept {
        digits read;
        read.end = end;
        read.whole = groups[0].size;
        read.plain = size == 1 && groups[0].size > 0;
        bool fits = !too_many;
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t k = 0; k < groups[i].size; ++k) {
                const auto figure = static_cast<std::uint64_t>(text_[groups[i].begin + k] - '0');
                fits = fits && exact::multiply(read.all, 10) && read.all <= UINT64_MAX - figure;
                if (fits) read.all += figure;
            }
        if (!fits) return read.number = false, read;
        const auto value = [&](std::size_t decimals) {
            const auto made = exact::make(read.all, 1, -static_cast<std::int32_t>(decimals));
            if (!made) read.number = false;
            return made ? *made : exact_value{};
        };
        const group& last = groups[size - 1];
        if (size == 1) return read.value = value(0), read;
        bool all_threes = true;  // between the first and the last separator
        bool indian = size > 2 && last.size == 3 && groups[0].size <= 2;
        bool one_mark = true;
        for (std::size_t i = 1; i < size; ++i) {
            if (i + 1 < size && groups[i].size != 3) all_threes = false;
            if (i + 1 < size && groups[i].size != 2) indian = false;
            if (groups[i].mark != groups[1].mark) one_mark = false;
            if (groups[i].mark != groups[1].mark && i + 1 != size) all_threes = false;
        }
        const bool may_group = groups[0].size >= 1 && groups[0].size <= 3 && text_[groups[0].begin] != '0';
        const bool blank = groups[1].mark == ' ' || groups[1].mark == '_' || groups[1].mark == '\'';
        read.blank_groups = groups[1].mark == ' ';
        const auto decimal = [&] {
            read.value = value(last.size);
            read.decimals = last.mark == '.' ? static_cast<std::int32_t>(last.size) : -1;
        };
        if (one_mark && (blank || size > 2)) {
            if ((all_threes && may_group && last.size == 3) || (indian && groups[1].mark == ',')) read.value = value(0);
            else read.number = false;  // 1.2.3
        } else if (!one_mark) {
            if (all_threes && may_group && (last.mark == '.' || last.mark == ',')) decimal();
            else read.number = false;
        } else if (may_group && last.size == 3) {
            const bool groups_of_three = (last.mark == ',') != style_.german();
            decimal();
            read.regrouped = value(0);
            if (groups_of_three) {
                const exact_value other = read.value;
                read.value = *read.regrouped;
                read.regrouped = other;
                read.decimals = 0;
            } else {
                read.doubtful = last.mark == ',';
            }
        } else {
            decimal();
        }
        return read;
    }

    /// 1½, 1 ½, 1 1/2, 1-1/2.
    [[nodiscard]] constexpr bool mixed(digits& read) noexcept {
        const std::size_t next = blanks(read.end);
        const auto add = [&](const exact_value& part, std::size_t end) {
            const auto sum = exact::sum(read.value, part);
            if (!sum) return false;
            read.value = *sum;
            read.regrouped.reset();
            read.end = end;
            read.decimals = -1;
            read.plain = false;
            read.fraction = true;
            return true;
        };
        if (const auto sign = fraction_sign_at(text_, next)) return add(sign->value, sign->end);
        const std::size_t top_at = starts(read.end, "-") ? read.end + 1 : next;
        if (top_at == read.end || !read.plain) return false;
        const std::size_t top_size = count(top_at);
        const std::size_t slash = top_at + top_size;
        const std::size_t slash_size = slash_at(slash);
        const std::size_t bottom_size = slash_size == 0 ? 0 : count(slash + slash_size);
        if (top_size == 0 || top_size > 2 || bottom_size == 0 || bottom_size > 2) return false;
        const std::size_t end = slash + slash_size + bottom_size;
        const std::uint64_t top = short_figure(top_at, top_size);
        const std::uint64_t bottom = short_figure(slash + slash_size, bottom_size);
        if (top == 0 || top >= bottom || bottom > 64 || slash_at(end) != 0 || joined_at(text_, end)) return false;
        return add(*exact::make(top, bottom), end);
    }

    [[nodiscard]] constexpr std::size_t slash_at(std::size_t at) const noexcept {
        if (starts(at, "/")) return 1;
        return starts(at, "\u2044") || starts(at, "\u2215") ? 3 : 0;
    }
    [[nodiscard]] constexpr std::uint64_t short_figure(std::size_t at, std::size_t size) const noexcept {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) value = value * 10 + static_cast<std::uint64_t>(text_[at + i] - '0');
        return value;
    }

    /// 3/4. Anything but a proper fraction with a small divisor may be two numbers.
    [[nodiscard]] constexpr bool slashed(digits& read, std::size_t begin) noexcept {
        const std::size_t slash_size = slash_at(read.end);
        if (slash_size == 0 || !read.plain || (begin > 0 && text_[begin - 1] == '/')) return false;
        const std::size_t bottom_at = read.end + slash_size;
        const std::size_t size = count(bottom_at);
        const std::size_t end = bottom_at + size;
        if (size == 0 || size > 6 || slash_at(end) != 0 || joined_at(text_, end)) return false;
        const bool goes_on = (starts(end, ".") || starts(end, ",")) && digit(end + 1);
        const std::uint64_t bottom = short_figure(bottom_at, size);
        const auto divided = exact::make(read.all, bottom);
        if (goes_on || !divided) return false;
        read.ratio = read.all >= bottom || bottom > digit_limits.divisor;
        read.fraction = true;
        read.value = *divided;
        read.decimals = -1;
        read.plain = false;
        read.end = end;
        return true;
    }

    /// A whole number in raised digits (⁻³).
    struct raised_number {
        std::uint64_t value = 0;
        bool negative = false;
        std::size_t end = 0;
        bool any = false;
    };
    [[nodiscard]] constexpr raised_number superscript_at(std::size_t at) const noexcept {
        constexpr std::array<std::string_view, 10> signs{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
        raised_number read{.end = at};
        if (at >= text_.size() || static_cast<unsigned char>(text_[at]) < 0x80) return read;
        if (starts(at, "\u207b")) read.negative = true, read.end += 3;
        for (bool more = true; more && read.value < 10'000;) {
            more = false;
            for (std::size_t i = 0; i < signs.size(); ++i)
                if (starts(read.end, signs[i])) {
                    read.value = read.value * 10 + i;
                    read.end += signs[i].size();
                    read.any = more = true;
                    break;
                }
        }
        return read;
    }
    [[nodiscard]] constexpr raised_number signed_digits(std::size_t at) const noexcept {
        raised_number read{.end = at};
        if (starts(at, "-") || starts(at, "+")) read.negative = text_[at] == '-', ++read.end;
        else if (starts(at, "\u2212") || starts(at, "\u2013") || starts(at, "\u2010") || starts(at, "\u2011"))
            read.negative = true, read.end += 3;
        const std::size_t size = count(read.end);
        if (size == 0 || size > 4) return read;
        read.value = short_figure(read.end, size);
        read.end += size;
        read.any = true;
        return read;
    }
    /// The exponent after a number: ^6, ^{-6}, **6, ⁶.
    [[nodiscard]] constexpr raised_number exponent_at(std::size_t at) const noexcept {
        raised_number read = superscript_at(at);
        if (read.any) return read;
        for (const auto& [words, exponent] : {std::pair<std::string_view, std::uint64_t>{" squared", 2}, {" cubed", 3}})
            if (starts(at, words) && !joined_at(text_, at + words.size()))
                return {exponent, false, at + words.size(), true};
        std::size_t behind = at;
        if (starts(at, "^")) behind = at + 1;
        else if (starts(at, "**")) behind = at + 2;
        for (const std::string_view words : {" to the power of ", " hoch "})
            if (starts(at, words)) behind = at + words.size();
        if (behind == at) return read;
        const char open = behind < text_.size() ? text_[behind] : '\0';
        const bool bracket = open == '{' || open == '(';
        read = signed_digits(bracket ? behind + 1 : behind);
        if (bracket) {
            read.any = read.any && starts(read.end, open == '{' ? "}" : ")");
            ++read.end;
        }
        return read;
    }
    [[nodiscard]] constexpr bool raised(digits& read) const noexcept {
        const raised_number above = exponent_at(read.end);
        if (!above.any) return false;
        const auto value = exact::power(read.value, above.value, above.negative);
        read.end = above.end;
        if (!value) return read.number = false, true;
        set(read, *value, above.end);
        take_one(read);
        return true;
    }
    /// The 1 that is added to a power or taken off it: 2^31 - 1.
    constexpr void take_one(digits& read) const noexcept {
        std::size_t at = read.end;
        const bool blank = starts(at, " ");
        if (blank) ++at;
        const bool plus = starts(at, "+");
        if (plus || starts(at, "-")) at += 1;
        else if (starts(at, "\u2212") || starts(at, "\u2013")) at += 3;
        else return;
        if (blank && !starts(at++, " ")) return;
        const bool goes_on = (starts(at + 1, ".") || starts(at + 1, ",")) && digit(at + 2);
        constexpr std::uint64_t most = 1'000'000'000'000'000'000;
        const bool whole = read.value.is_whole_up_to(most) || (read.value.bottom == 1 && read.value.exponent == 0);
        if (!starts(at, "1") || joined_at(text_, at + 1) || goes_on || starts(at + 1, "^") || !whole ||
            read.value.negative || read.value.top == 0 || read.value.top == UINT64_MAX)
            return;
        const std::uint64_t value = read.value.whole();
        if (const auto sum = exact::make(plus ? value + 1 : value - 1)) set(read, *sum, at + 1);
    }
    [[nodiscard]] constexpr bool exponent(digits& read) const noexcept {
        if (!starts(read.end, "e") && !starts(read.end, "E")) return false;
        const raised_number above = signed_digits(read.end + 1);
        if (!above.any || joined_at(text_, above.end)) return false;
        const auto shift = static_cast<std::int32_t>(above.value);
        const auto value =
            exact::make(read.value.top, read.value.bottom, read.value.exponent + (above.negative ? -shift : shift));
        if (!value) return false;
        set(read, *value, above.end);
        return true;
    }
    /// 2 × 10^-3.
    [[nodiscard]] constexpr bool times_power(digits& read) const noexcept {
        std::size_t at = blanks(read.end);
        std::size_t size = 0;
        for (const std::string_view sign : {"\u00d7", "\u00b7", "\u22c5", "\u2217", "*", "x", "\\times", "\\cdot"})
            if (size == 0 && starts(at, sign)) size = sign.size();
        if (size == 0) return false;
        at = blanks(at + size);
        if (count(at) != 2 || !starts(at, "10")) return false;
        const raised_number above = exponent_at(at + 2);
        if (!above.any) return false;
        const auto power = exact::power(exact_value{1, 1, 1}, above.value, above.negative);
        const auto value = power ? exact::product(read.value, *power) : std::nullopt;
        if (!value) return false;
        set(read, *value, above.end);
        return true;
    }
    static constexpr void set(digits& read, const exact_value& value, std::size_t end) noexcept {
        read.value = value;
        read.regrouped.reset();
        read.doubtful = false;
        read.end = end;
        read.decimals = -1;
    }

    std::string_view text_;
    number_style& style_;
};

}}}  // namespace toolkit::v0::quantities
