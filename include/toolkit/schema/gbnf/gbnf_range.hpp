// In: the bounds of a number. Out: its range in units of the last digit that a grammar writes.
#pragma once

#include <toolkit/schema/gbnf/gbnf_digits.hpp>
#include <toolkit/schema/rules/multiple.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// A bound in units of the last digit.
struct unit_bound {
    bool negative = false;
    std::uint64_t size = 0;
    bool beyond = false;  // it was larger

    [[nodiscard]] constexpr bool below(const unit_bound& other) const noexcept {
        if (negative != other.negative) return negative && (size != 0 || other.size != 0);
        return negative ? size > other.size : size < other.size;
    }
    constexpr void step(bool up, std::uint64_t by) noexcept {
        if (up != negative) {
            size += by;
        } else if (size >= by) {
            size -= by;
        } else {
            size = by - size;
            negative = !negative;
        }
        if (size == 0) negative = false;
    }
};

/// The range of a number and the number of digits after its decimal point.
struct unit_range {
    static constexpr std::size_t most_digits = 18;
    static constexpr std::size_t open_digits = 12;  // before the decimal point, if no bound requires more

    std::size_t fraction = 0;
    unit_bound least{};
    unit_bound most{};

    [[nodiscard]] constexpr bool is_empty() const noexcept { return most.below(least); }
    /// Moves both ends inwards to multiples of a step.
    constexpr void snap(std::uint64_t step) noexcept {
        const auto inwards = [&](unit_bound& bound, bool up) {
            const bool grows = up != bound.negative;
            const std::uint64_t rest = bound.size % step;
            if (rest != 0) bound.size -= rest;
            if (rest != 0 && grows) bound.size += step;
            if (bound.size == 0) bound.negative = false;
        };
        inwards(least, true);
        inwards(most, false);
    }
};

/// A bound in units, rounded into the range. If it is too large it becomes `limit`.
constexpr unit_bound units_of(const exact_number& bound, std::size_t fraction, bool round_up,
                              std::uint64_t limit) noexcept {
    const multiples::scaled value = multiples::shortest(bound);
    unit_bound units{bound.negative(), value.digits};
    std::int64_t exponent = value.exponent + static_cast<std::int64_t>(fraction);
    for (; exponent > 0 && units.size != 0; --exponent) {
        if (units.size > limit / 10) return {units.negative, limit, true};
        units.size *= 10;
    }
    bool rest = false;
    for (; exponent < 0 && units.size != 0; ++exponent) {
        rest = rest || units.size % 10 != 0;
        units.size /= 10;
    }
    if (rest && round_up != units.negative) ++units.size;
    if (units.size > limit) return {units.negative, limit, true};
    if (units.size == 0) units.negative = false;
    return units;
}

constexpr std::size_t decimals_of(const exact_number& number) noexcept {
    const std::int64_t exponent = multiples::shortest(number).exponent;
    return exponent < 0 && exponent > -100 ? static_cast<std::size_t>(-exponent) : exponent < 0 ? 100 : 0;
}
/// The number of digits before the decimal point, as far as it is in reach.
constexpr std::size_t whole_digits(const exact_number& number) noexcept {
    const unit_bound units = units_of(number, 0, true, numbers::power_of_ten(unit_range::most_digits));
    return units.size >= numbers::power_of_ten(unit_range::most_digits) ? unit_range::open_digits
                                                                        : count_digits(units.size);
}

/// `fraction`: the number of digits after the decimal point. `digits`: the most digits in total, except for an integer.
constexpr unit_range units_of(const value_rules& rules, std::size_t fraction, std::size_t digits) noexcept {
    const bool whole = rules.kind == value_kind::integer;
    const std::uint64_t limit = whole ? ~std::uint64_t{0} : numbers::power_of_ten(digits) - 1;
    unit_range range{fraction, {true, limit}, {false, limit}};
    bool out_of_reach = false;
    const auto bind = [&](const exact_number& bound, bool up, bool open) {
        if (!bound.has_value()) return;
        unit_bound inner = units_of(bound, fraction, up, limit);  // rounded into the range
        const unit_bound outer = units_of(bound, fraction, !up, limit);
        if (inner.beyond) {
            out_of_reach = out_of_reach || inner.negative != up;
            return;
        }
        // An exact bound is stepped over, by the least difference that a double can express.
        const bool exact = inner.size == outer.size && inner.negative == outer.negative;
        const std::size_t size = count_digits(inner.size);
        // Beyond 2^53 a number is read as a nearby double: after a step of 15 digits inwards, that double is in the
        // range too.
        constexpr std::uint64_t beyond_double = std::uint64_t{1} << 53U;
        if (!whole && bound.is_whole() && bound.magnitude() > beyond_double && size > 15) {
            const std::uint64_t step = numbers::power_of_ten(size - 15);
            const std::uint64_t rest = inner.size % step;
            inner.step(up, step + (up != inner.negative ? (step - rest) % step : rest));
        } else if (open && exact) inner.step(up, whole || size <= 15 ? 1 : numbers::power_of_ten(size - 15));
        unit_bound& side = up ? range.least : range.most;
        if (up ? side.below(inner) : inner.below(side)) side = inner;
    };
    bind(rules.minimum, true, false);
    bind(rules.exclusive_minimum, true, true);
    bind(rules.maximum, false, false);
    bind(rules.exclusive_maximum, false, true);
    if (out_of_reach) range.most = {true, limit}, range.least = {false, limit};
    return range;
}

/// The number of digits after the decimal point that suits a number with bounds.
constexpr std::size_t fraction_for(const value_rules& rules) noexcept {
    if (rules.kind == value_kind::integer) return 0;
    std::size_t before = 1;
    std::size_t behind = 0;
    for (const exact_number* bound :
         {&rules.minimum, &rules.maximum, &rules.exclusive_minimum, &rules.exclusive_maximum}) {
        if (!bound->has_value()) continue;
        if (whole_digits(*bound) > before) before = whole_digits(*bound);
        if (decimals_of(*bound) > behind) behind = decimals_of(*bound);
    }
    const bool low = rules.minimum.has_value() || rules.exclusive_minimum.has_value();
    const bool high = rules.maximum.has_value() || rules.exclusive_maximum.has_value();
    if ((!low || !high) && before < unit_range::open_digits) before = unit_range::open_digits;
    const std::size_t room = before < unit_range::most_digits ? unit_range::most_digits - before : 0;
    const bool open = rules.exclusive_minimum.has_value() || rules.exclusive_maximum.has_value();
    std::size_t digits = open ? (before < 14 ? 15 - before : 1) : 16;
    if (behind > digits) digits = behind;
    return digits < room ? digits : room;
}

}}}  // namespace toolkit::v0::gbnf
