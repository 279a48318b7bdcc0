// The quantities of a text as values: numbers in digits and words with their units, and dates, in English and German.
// In: UTF-8 text. Out: each quantity with its bytes, and its value in the base unit of its dimension or its year, month
// and day.
// Next: claims_sources.hpp, claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A number with its unit, or a date (`month` or `year` is not 0). Missing parts of a date are 0.
struct quantity {
    span bytes;
    double value = 0;  ///< in the base unit of its dimension, rounded; comparisons use `exact`
    dimension counts = dimension::none;
    std::int32_t year = 0;
    std::int32_t month = 0;
    std::int32_t day = 0;
    bool spelt = false;  ///< in words
    bool alone = true;   ///< it states a quantity by itself, unlike "one", "an hour", "first", "half"
    double number = 0;   ///< the value without its unit
    stated_number exact{};
    [[nodiscard]] constexpr bool is_date() const noexcept { return month != 0; }
};

namespace quantities {

[[nodiscard]] inline bool alike(double a, double b) noexcept {
    return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

/// Converts a number to a quantity.
[[nodiscard]] inline quantity of(const stated_number& one) noexcept {
    quantity made;
    made.bytes = one.bytes;
    made.exact = one;
    made.spelt = one.spelt;
    made.year = one.year;
    if (one.is_date()) {
        made.month = one.month;
        made.day = one.day;
        return made;
    }
    const double factor = one.unit.factor.to_double();
    made.number = one.number.to_double();
    made.value = made.number * factor;
    made.counts = one.kind == number_kind::clock ? dimension::clock : one.unit.counts;
    return made;
}

/// Calls f(quantity) for each number of a text, in order. The parts of what may be two numbers (80/443) come before the
/// whole.
template <class F>
inline void for_each_number(std::string_view text, F&& f) {
    std::vector<stated_number> numbers;
    read_numbers(text, numbers, true);
    for (const stated_number& one : numbers) {
        quantity made = of(one);
        made.alone = !one.within_other && (!one.spelt || one.claims || (one.kind == number_kind::plain && !one.weak));
        f(made);
    }
}

/// Calls f(quantity) for each quantity of a text, in order: its numbers except "one", "first" and "half".
template <class F>
inline void for_each(std::string_view text, F&& f) {
    for_each_number(text, [&](const quantity& one) {
        if (one.alone) f(one);
    });
}

/// Whether two quantities could answer the same question: the same dimension, and both dates, both years or neither.
[[nodiscard]] inline bool comparable(const quantity& a, const quantity& b) noexcept {
    if (a.is_date() || b.is_date()) return (a.is_date() || a.year != 0) && (b.is_date() || b.year != 0);
    return quantities::same_dimension(a.counts, b.counts) && (a.year != 0) == (b.year != 0);
}

}  // namespace quantities
}}  // namespace toolkit::v0
