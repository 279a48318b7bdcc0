// Quantities of a text as values: numbers in digits and words with their units, and dates, in English and German.
// In: UTF-8 text. Out: each with its bytes, its value in the base unit of its dimension, or its year, month and day.
// Next: claims_sources.hpp, claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims_units.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0 {

/// A number with its unit, or a date (`month` or `year` is not 0; a part that is not said is 0).
struct quantity {
    span bytes;
    double value = 0;
    double other = 0;  ///< the value when its comma or dot means the other thing: 1.664 is 1664 in German
    dimension counts = dimension::none;
    std::int32_t year = 0;
    std::int32_t month = 0;
    std::int32_t day = 0;
    bool spelt = false;  ///< in words
    double number = 0;   ///< the value without its unit
    [[nodiscard]] constexpr bool is_date() const noexcept { return month != 0; }
};

namespace quantities {

/// Digits from `at` with the commas and dots between them; false when what stands there is no number (1.2.3).
struct digits {
    std::size_t end = 0;
    double value = 0;
    double other = 0;
    std::size_t whole = 0;  ///< digits before any comma or dot
    bool plain = true;      ///< nothing but digits
    bool number = true;
};
[[nodiscard]] inline digits digits_at(std::string_view text, std::size_t at) noexcept {
    digits read;
    char mark = 0;
    std::size_t marks = 0;
    std::size_t group = 0;
    bool thousands = true;
    double all = 0;       // the digits without marks
    double fraction = 1;  // what the digits behind the last mark are divided by
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (terms::digit(c)) {
            all = all * 10 + (c - '0');
            ++group;
            if (marks > 0) fraction *= 10;
            else ++read.whole;
        } else if ((c == ',' || c == '.') && at + 1 < text.size() && terms::digit(text[at + 1])) {
            if (marks > 0 && (group != 3 || c != mark)) thousands = thousands && group == 3;
            if (marks > 0 && c == mark && group != 3) read.number = false;
            if (marks > 1 && c != mark) read.number = read.number && group == 3;
            mark = c;
            ++marks;
            group = 0;
            fraction = 1;
        } else {
            break;
        }
    }
    read.end = at;
    read.plain = marks == 0;
    if (marks == 0) {
        read.value = read.other = all;
    } else {
        const bool may_group = thousands && group == 3 && read.whole <= 3;
        const double parted = all / fraction;
        if (marks > 1 && may_group) read.value = read.other = all;
        else if (marks > 1) read.value = read.other = parted;
        else if (may_group && mark == ',') read.value = all, read.other = parted;
        else read.value = parted, read.other = may_group ? all : parted;
    }
    if (text.substr(at).starts_with("\u00bd")) {
        read.value += 0.5;
        read.other = read.value;
        read.end += 2;
    }
    return read;
}

[[nodiscard]] inline std::size_t skip_blank(std::string_view text, std::size_t at) noexcept {
    if (at < text.size() && text[at] == ' ') return at + 1;
    if (text.substr(at).starts_with("\u00a0")) return at + 2;
    return at;
}

/// A whole number of at most four digits, and its end; -1 when none stands there.
struct small_number {
    std::int32_t value = -1;
    std::size_t end = 0;
    std::size_t size = 0;
};
[[nodiscard]] inline small_number small_at(std::string_view text, std::size_t at) noexcept {
    small_number read{0, at, 0};
    while (read.end < text.size() && terms::digit(text[read.end]) && read.size < 5) {
        read.value = read.value * 10 + (text[read.end++] - '0');
        ++read.size;
    }
    if (read.size == 0 || read.size > 4) return {};
    return read;
}

[[nodiscard]] inline bool is_year(const small_number& read) noexcept { return read.size == 4 && read.value >= 1000; }
[[nodiscard]] inline bool is_day(const small_number& read) noexcept {
    return read.size <= 2 && read.value >= 1 && read.value <= 31;
}

/// The year behind a date, past a comma and "of"; 0 when there is none.
inline void take_year(std::string_view text, quantity& date) noexcept {
    std::size_t at = date.bytes.end;
    if (at < text.size() && text[at] == ',') ++at;
    at = skip_blank(text, at);
    if (text.substr(at).starts_with("of ")) at += 3;
    if (const small_number year = small_at(text, at); is_year(year)) {
        date.year = year.value;
        date.bytes.end = year.end;
    }
}

/// A date that begins with digits: 1941-03-28, 28.3.1941, 28 March 1941, 28. März.
[[nodiscard]] inline bool date_from_digits(std::string_view text, std::size_t at, quantity& date) noexcept {
    const small_number first = small_at(text, at);
    if (first.value < 0) return false;
    const auto then = [&](std::size_t from, char mark) {
        return from < text.size() && text[from] == mark ? small_at(text, from + 1) : small_number{};
    };
    if (is_year(first)) {
        const small_number month = then(first.end, '-');
        const small_number day = month.value < 0 ? small_number{} : then(month.end, '-');
        if (month.size != 2 || month.value < 1 || month.value > 12 || !is_day(day)) return false;
        date = {{at, day.end}, 0, 0, dimension::none, first.value, month.value, day.value};
        return true;
    }
    if (!is_day(first)) return false;
    if (const small_number month = then(first.end, '.'); month.value >= 1 && month.value <= 12)
        if (const small_number year = then(month.end, '.'); is_year(year)) {
            date = {{at, year.end}, 0, 0, dimension::none, year.value, month.value, first.value};
            return true;
        }
    std::size_t from = first.end;
    if (from < text.size() && text[from] == '.') ++from;
    else if (text.substr(from).starts_with("th") || text.substr(from).starts_with("st") ||
             text.substr(from).starts_with("nd") || text.substr(from).starts_with("rd"))
        from += 2;
    from = skip_blank(text, from);
    if (text.substr(from).starts_with("of ")) from += 3;
    const std::string_view word = letters_at(text, from);
    const std::int32_t month = month_named(word);
    if (month == 0 || from == first.end) return false;
    date = {{at, from + word.size()}, 0, 0, dimension::none, 0, month, first.value};
    take_year(text, date);
    return true;
}

/// A date that begins with its month: March 28, 1941; March 1941.
[[nodiscard]] inline bool date_from_month(std::string_view text, std::size_t at, std::string_view word,
                                          quantity& date) noexcept {
    if (!terms::upper(text[at])) return false;
    const std::int32_t month = month_named(word);
    if (month == 0) return false;
    std::size_t from = at + word.size();
    if (from < text.size() && text[from] == '.') ++from;
    from = skip_blank(text, from);
    const small_number next = small_at(text, from);
    date = {{at, next.end}, 0, 0, dimension::none, 0, month, 0};
    if (is_year(next)) {
        date.year = next.value;
        return true;
    }
    if (!is_day(next)) return false;
    date.day = next.value;
    if (const std::string_view ordinal = letters_at(text, next.end); ordinal.size() == 2) date.bytes.end += 2;
    take_year(text, date);
    return true;
}

/// Takes the scale and the unit behind a number into it; a currency that stands before it is its unit.
inline void take_unit(std::string_view text, quantity& number) noexcept {
    for (int scale = 0; scale < 2; ++scale) {
        const std::size_t from = skip_blank(text, number.bytes.end);
        const std::string_view word = letters_at(text, from);
        const named_number* times = number_named(scales, word);
        if (times == nullptr) break;
        number.value *= times->value;
        number.other *= times->value;
        number.bytes.end = from + word.size();
    }
    number.number = number.value;
    if (number.counts != dimension::none) return;
    std::size_t from = skip_blank(text, number.bytes.end);
    if (from < text.size() && text[from] == '-' && from == number.bytes.end) ++from;
    std::string_view word = unit_sign_at(text, from);
    if (word.empty()) word = letters_at(text, from);
    else if (word != "%" && from + word.size() < text.size() && terms::digit(text[from + word.size()])) return;
    if (same_word(word, "per") && same_word(text.substr(from, 8), "per cent")) word = text.substr(from, 8);
    const unit* found = unit_named(word);
    if (found == nullptr) return;
    if (found->factor > 3e7 && found->counts == dimension::time && number.value >= 1000 && number.value < 2200)
        return;  // "in the 1908 year"
    number.counts = found->counts;
    double factor = found->factor;
    number.bytes.end = from + word.size();
    if (found->counts == dimension::power)
        for (const std::string_view hours : {" hours", "-hours", " hour", "-hour"})
            if (number.counts == dimension::power && text.substr(number.bytes.end).starts_with(hours)) {
                number.counts = dimension::energy;
                factor *= 3600;
                number.bytes.end += hours.size();
            }
    number.value *= factor;
    number.other *= factor;
}

[[nodiscard]] inline bool alike(double a, double b) noexcept {
    return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

/// Whether letters right behind a number are its unit; one capital, t and l are rather a part of a name (Astra 2A).
[[nodiscard]] inline bool is_joined_unit(std::string_view letters) noexcept {
    const bool of_name = letters.size() == 1 && std::string_view{"AVWTLtl"}.find(letters[0]) != std::string_view::npos;
    return !of_name && unit_named(letters) != nullptr;
}

/// Calls f(quantity) for each quantity of a text, in order. What is part of a name (v9.2, x12, 3D, 1.2.3) is none.
template <class F>
inline void for_each(std::string_view text, F&& f) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (!joined_at(text, at)) {
            ++at;
            continue;
        }
        quantity found;
        if (terms::digit(text[at])) {
            if (date_from_digits(text, at, found)) {
                f(found);
                at = found.bytes.end;
                continue;
            }
            const digits read = digits_at(text, at);
            const std::string_view behind = letters_at(text, read.end);
            const bool ordinal = behind == "st" || behind == "nd" || behind == "rd" || behind == "th" ||
                                 (behind == "s" && read.whole == 4 && read.plain);
            const bool joined = joined_at(text, read.end);
            if (!read.number ||
                (joined && !ordinal && !is_joined_unit(behind) && number_named(scales, behind) == nullptr)) {
                at = read.end;
                while (joined_at(text, at)) ++at;
                continue;
            }
            found.bytes = {at, read.end + (ordinal ? behind.size() : 0)};
            found.value = read.value;
            found.other = read.other;
            found.number = read.value;
            const currency money = currency_before(text, at);
            found.counts = money.counts;
            if (money.counts != dimension::none) found.bytes.begin = money.begin;
            if (!ordinal) take_unit(text, found);
            if (read.plain && read.whole == 4 && found.counts == dimension::none && read.value >= 1000 &&
                read.value < 2200)
                found.year = static_cast<std::int32_t>(read.value);
            f(found);
            at = std::max(found.bytes.end, read.end);
            continue;
        }
        const std::string_view word = letters_at(text, at);
        if (word.empty()) {  // an underscore
            while (joined_at(text, at)) ++at;
            continue;
        }
        if (date_from_month(text, at, word, found)) {
            f(found);
            at = found.bytes.end;
            continue;
        }
        const std::size_t end = at + word.size();
        if (const named_number* named = number_named(spelt, word); named != nullptr) {
            found = {{at, end}, named->value, named->value};
            found.spelt = true;
            if (named->value >= 20 && end < text.size() && text[end] == '-') {
                const std::string_view ones = letters_at(text, end + 1);
                if (const named_number* one = number_named(spelt, ones); one != nullptr && one->value < 10) {
                    found.value = found.other = named->value + one->value;
                    found.bytes.end = end + 1 + ones.size();
                }
            }
            take_unit(text, found);
            f(found);
            at = found.bytes.end;
            continue;
        }
        at = end;
        // What hangs on a word is part of it: CV-01, x12, pg_15.
        while (at < text.size() && (joined_at(text, at) || ((text[at] == '-' || text[at] == '.' || text[at] == '/') &&
                                                            at + 1 < text.size() && terms::digit(text[at + 1]))))
            ++at;
    }
}

/// Whether the second says what the first does: the same value in the same dimension, or a date that agrees in all that
/// the first says.
[[nodiscard]] inline bool same(const quantity& said, const quantity& there) noexcept {
    if (said.is_date()) {
        if (!there.is_date()) return false;
        return said.month == there.month && (said.day == 0 || said.day == there.day) &&
               (said.year == 0 || said.year == there.year);
    }
    if (there.is_date()) return said.year != 0 && said.year == there.year;
    if (said.counts != there.counts && said.counts != dimension::none && there.counts != dimension::none) return false;
    if (alike(said.value, there.value) || alike(said.other, there.value) || alike(said.value, there.other)) return true;
    // Beside "20 milliamps", which has no unit that is known, "20 mA" is 20.
    return (said.counts == dimension::none) != (there.counts == dimension::none) &&
           std::max(said.counts, there.counts) > dimension::length && alike(said.number, there.number);
}

/// Whether two quantities could answer the same question: of one dimension, both dates, both years or neither.
[[nodiscard]] inline bool comparable(const quantity& a, const quantity& b) noexcept {
    if (a.is_date() || b.is_date()) return (a.is_date() || a.year != 0) && (b.is_date() || b.year != 0);
    return a.counts == b.counts && (a.year != 0) == (b.year != 0);
}

}  // namespace quantities
}  // namespace toolkit::inline v0
