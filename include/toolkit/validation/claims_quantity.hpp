// Quantities of a text as values: numbers in digits and words with their units, and dates, in English and German.
// In: UTF-8 text. Out: each with its bytes, its value in the base unit of its dimension, or its year, month and day.
// Next: claims_sources.hpp, claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims_units.hpp>
#include <toolkit/validation/exact_value.hpp>
#include <toolkit/validation/number_reader.hpp>
#include <toolkit/validation/stated_number.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

/// A number with its unit, or a date (`month` or `year` is not 0; a part that is not said is 0).
struct quantity {
    span bytes;
    double value = 0;  ///< in the base unit of its dimension; for order, `exact` is what is compared
    double other = 0;  ///< the value when its comma or dot means the other thing: 1.664 is 1664 in German
    dimension counts = dimension::none;
    std::int32_t year = 0;
    std::int32_t month = 0;
    std::int32_t day = 0;
    bool spelt = false;  ///< in words
    double number = 0;   ///< the value without its unit
    stated_number exact{};
    [[nodiscard]] constexpr bool is_date() const noexcept { return month != 0; }
};

namespace quantities {

[[nodiscard]] inline bool alike(double a, double b) noexcept {
    return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

/// A number as a quantity.
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
    made.value = made.other = made.number * factor;
    if (one.regrouped) made.other = one.regrouped->to_double() * factor;
    else if (one.alternative) made.other = one.alternative->to_double() * factor;
    made.counts = one.kind == number_kind::clock ? dimension::clock : one.unit.counts;
    return made;
}

/// Calls f(quantity) for each quantity of a text, in order: its numbers but "one", "first" and "half".
template <class F>
inline void for_each(std::string_view text, F&& f) {
    std::vector<stated_number> numbers;
    read_numbers(text, numbers);
    for (const stated_number& one : numbers) {
        const bool counts = !one.spelt || one.claims || (one.kind == number_kind::plain && !one.weak);
        if (counts) f(of(one));
    }
}

/// Whether the second says what the first does: the same value in the same dimension, or a date that agrees in all that
/// the first says.
[[nodiscard]] inline bool same(const quantity& said, const quantity& there) noexcept {
    if (said.is_date()) return there.is_date() && quantities::same_date(said.exact, there.exact);
    if (there.is_date()) return said.year != 0 && said.year == there.year;
    const bool units = said.counts != dimension::none;
    if (units != (there.counts != dimension::none)) {
        // Beside "20 milliamps", which has no unit that is known, "20 mA" is 20.
        const dimension known = std::max(said.counts, there.counts);
        const exact_value& factor = (units ? said : there).exact.unit.factor;
        if (known == dimension::share || (known <= dimension::length && factor != exact_value{1})) return false;
        return quantities::same_figure(said.exact, {1}, there.exact, {1}, true);
    }
    if (said.counts == dimension::clock || there.counts == dimension::clock)
        return said.counts == there.counts && quantities::same_figure(said.exact, {1}, there.exact, {1}, true);
    if (units) return quantities::same_quantity(said.exact, there.exact);
    return quantities::same_figure(said.exact, {1}, there.exact, {1}, true);
}

/// Whether two quantities could answer the same question: of one dimension, both dates, both years or neither.
[[nodiscard]] inline bool comparable(const quantity& a, const quantity& b) noexcept {
    if (a.is_date() || b.is_date()) return (a.is_date() || a.year != 0) && (b.is_date() || b.year != 0);
    return quantities::same_dimension(a.counts, b.counts) && (a.year != 0) == (b.year != 0);
}

}  // namespace quantities
}  // namespace toolkit::inline v0
