// In: the rules of a number. Out: the GBNF of the numbers that keep them, in digits: ranges, choices, multiples. What
// is written is always allowed; of numbers without bounds it is nearly all, of fractions what 18 digits can hold.
#pragma once

#include <toolkit/schema/gbnf_digits.hpp>
#include <toolkit/schema/rule_words.hpp>
#include <toolkit/schema/value_rules.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace toolkit::inline v0 {

namespace gbnf {

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

/// The range of a number and how many digits stand behind its point.
struct unit_range {
    static constexpr std::size_t most_digits = 18;
    static constexpr std::size_t open_digits = 12;  // before the point, where no bound says more

    std::size_t fraction = 0;
    unit_bound least{};
    unit_bound most{};

    [[nodiscard]] constexpr bool is_empty() const noexcept { return most.below(least); }
    /// Both ends become multiples of a step.
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

/// A bound in units, rounded into the range; what is too large becomes `far`.
constexpr unit_bound units_of(const exact_number& bound, std::size_t fraction, bool round_up,
                              std::uint64_t far) noexcept {
    const multiples::scaled value = multiples::shortest(bound);
    unit_bound units{bound.negative(), value.digits};
    std::int64_t exponent = value.exponent + static_cast<std::int64_t>(fraction);
    for (; exponent > 0 && units.size != 0; --exponent) {
        if (units.size > far / 10) return {units.negative, far, true};
        units.size *= 10;
    }
    bool rest = false;
    for (; exponent < 0 && units.size != 0; ++exponent) {
        rest = rest || units.size % 10 != 0;
        units.size /= 10;
    }
    if (rest && round_up != units.negative) ++units.size;
    if (units.size > far) return {units.negative, far, true};
    if (units.size == 0) units.negative = false;
    return units;
}

constexpr std::size_t decimals_of(const exact_number& number) noexcept {
    const std::int64_t exponent = multiples::shortest(number).exponent;
    return exponent < 0 && exponent > -100 ? static_cast<std::size_t>(-exponent) : exponent < 0 ? 100 : 0;
}
/// How many digits stand before the point, as far as that is in reach.
constexpr std::size_t whole_digits(const exact_number& number) noexcept {
    const unit_bound units = units_of(number, 0, true, numbers::power_of_ten(unit_range::most_digits));
    return units.size >= numbers::power_of_ten(unit_range::most_digits) ? unit_range::open_digits
                                                                        : count_digits(units.size);
}

/// `fraction`: how many digits stand behind the point; `digits`: how many there may be in all, but for an integer.
constexpr unit_range units_of(const value_rules& rules, std::size_t fraction, std::size_t digits) noexcept {
    const bool whole = rules.kind == value_kind::integer;
    const std::uint64_t far = whole ? ~std::uint64_t{0} : numbers::power_of_ten(digits) - 1;
    unit_range range{fraction, {true, far}, {false, far}};
    bool out_of_reach = false;
    const auto bind = [&](const exact_number& bound, bool up, bool open) {
        if (!bound.given()) return;
        unit_bound inner = units_of(bound, fraction, up, far);  // rounded into the range
        const unit_bound outer = units_of(bound, fraction, !up, far);
        if (inner.beyond) {
            out_of_reach = out_of_reach || inner.negative != up;
            return;
        }
        // What is exact is stepped over, by what a double can tell apart.
        const bool exact = inner.size == outer.size && inner.negative == outer.negative;
        const std::size_t size = count_digits(inner.size);
        if (open && exact) inner.step(up, whole || size <= 15 ? 1 : numbers::power_of_ten(size - 15));
        unit_bound& side = up ? range.least : range.most;
        if (up ? side.below(inner) : inner.below(side)) side = inner;
    };
    bind(rules.minimum, true, false);
    bind(rules.exclusive_minimum, true, true);
    bind(rules.maximum, false, false);
    bind(rules.exclusive_maximum, false, true);
    if (out_of_reach) range.most = {true, far}, range.least = {false, far};
    return range;
}

/// How many digits behind the point suit a number with bounds.
constexpr std::size_t fraction_for(const value_rules& rules) noexcept {
    if (rules.kind == value_kind::integer) return 0;
    std::size_t before = 1;
    std::size_t behind = 0;
    for (const exact_number* bound :
         {&rules.minimum, &rules.maximum, &rules.exclusive_minimum, &rules.exclusive_maximum}) {
        if (!bound->given()) continue;
        if (whole_digits(*bound) > before) before = whole_digits(*bound);
        if (decimals_of(*bound) > behind) behind = decimals_of(*bound);
    }
    const bool low = rules.minimum.given() || rules.exclusive_minimum.given();
    const bool high = rules.maximum.given() || rules.exclusive_maximum.given();
    if ((!low || !high) && before < unit_range::open_digits) before = unit_range::open_digits;
    const std::size_t room = before < unit_range::most_digits ? unit_range::most_digits - before : 0;
    const bool open = rules.exclusive_minimum.given() || rules.exclusive_maximum.given();
    std::size_t wanted = open ? (before < 14 ? 15 - before : 1) : 16;
    if (behind > wanted) wanted = behind;
    return wanted < room ? wanted : room;
}

/// Both signs of a range, `write(ranges, least, most)` for each; the numbers are multiples of `unit`.
template <class Write>
constexpr void each_sign(gbnf_writer& out, const unit_range& range, std::uint64_t unit, Write write) noexcept {
    const bool below = range.least.negative;
    const bool above = !range.most.negative;
    if (below) {
        out.literal("-");
        out.open();
        digit_ranges ranges{out, range.fraction};
        write(ranges, range.most.negative ? range.most.size : unit, range.least.size);
        out.close();
    }
    if (below && above) out.alternative();
    if (above) {
        digit_ranges ranges{out, range.fraction};
        write(ranges, below ? 0 : range.least.size, range.most.size);
    }
}

/// The multiples of a step, of one sign.
class multiple_ranges {
public:
    constexpr multiple_ranges(gbnf_writer& out, std::size_t fraction, std::uint64_t step) noexcept
        : out_(out), fraction_(fraction), step_(step) {
        block_digits_ = fraction;
        while (block_digits_ < 4 && numbers::power_of_ten(block_digits_) % step != 0) ++block_digits_;
        block_ = numbers::power_of_ten(block_digits_);
        in_blocks_ = block_ % step == 0 && block_ / step <= grammar_bounds.multiples;
    }

    /// Both are multiples.
    constexpr void operator()(digit_ranges& ranges, std::uint64_t least, std::uint64_t most) const noexcept {
        const auto one_by_one = [&](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t value = from; value <= to; value += step_) {
                ranges.one(value);
                if (to - value < step_) break;
            }
        };
        // Whole blocks of ten, a hundred, … have the same endings; what is beside them is written out.
        const std::uint64_t below = least / block_ + (least % block_ != 0 ? 1 : 0);
        const std::uint64_t block = below == 0 ? 1 : below;
        const std::uint64_t end = most / block_ - (most % block_ >= block_ - step_ ? 0 : 1);  // the last whole one
        const bool few = (most - least) / step_ < grammar_bounds.multiples;
        if (few || most < block_ || end < block) return one_by_one(least, in_blocks_ || few ? most : nearest(least));
        if (!in_blocks_) return one_by_one(least, nearest(least));
        if (least < block * block_) one_by_one(least, block * block_ - step_);
        ranges.begin();
        out_.open();
        digit_ranges{out_, 0}.range(block, end);
        out_.close();
        out_.open();
        digit_ranges endings{out_, fraction_};
        for (std::uint64_t value = 0; value < block_; value += step_) endings.ending(value, block_digits_);
        out_.close();
        if (most / block_ > end) one_by_one((end + 1) * block_, most);
    }

private:
    /// The last of as many values as are written one by one.
    [[nodiscard]] constexpr std::uint64_t nearest(std::uint64_t least) const noexcept {
        return least + (grammar_bounds.multiples - 1) * step_;
    }

    gbnf_writer& out_;
    std::size_t fraction_;
    std::uint64_t step_;
    std::uint64_t block_ = 1;
    std::size_t block_digits_ = 0;
    bool in_blocks_ = false;
};

/// The step of `multiple_of` in units; 0 when it has too many digits.
constexpr std::uint64_t step_of(const value_rules& rules, std::size_t& fraction) noexcept {
    const multiples::scaled value = multiples::shortest(rules.multiple_of);
    fraction = value.exponent < 0 ? static_cast<std::size_t>(-value.exponent) : 0;
    if (fraction > 9 || value.exponent > 17) return 0;
    std::uint64_t step = value.digits;
    for (std::int64_t i = 0; i < value.exponent; ++i) {
        if (step > numbers::power_of_ten(18) / 10) return 0;
        step *= 10;
    }
    if (rules.kind != value_kind::integer) return step;
    const std::uint64_t unit = numbers::power_of_ten(fraction);  // of the multiples the whole ones
    std::uint64_t whole = step;
    std::uint64_t divisor = unit;
    while (divisor != 0) {
        const std::uint64_t rest = whole % divisor;
        whole = divisor;
        divisor = rest;
    }
    fraction = 0;
    return step / whole;
}

/// One allowed number, where digits cannot tell a range.
constexpr void append_one_allowed(gbnf_writer& out, const value_rules& rules) noexcept {
    const auto real = [](const exact_number& number) {
        if (!number.is_whole()) return number.real();
        const auto size = static_cast<double>(number.magnitude());
        return number.negative() ? -size : size;
    };
    const exact_number low = rules.minimum.given() ? rules.minimum : rules.exclusive_minimum;
    const exact_number high = rules.maximum.given() ? rules.maximum : rules.exclusive_maximum;
    const auto attempt = [&](const exact_number& number) {
        if (!number.given() || !number.finite()) return false;
        std::array<char, 40> text{};
        text_sink into{text.data()};
        rules::append_exact(into, number);
        number_text written;
        if (scan_number(text.data(), text.data() + into.size(), written) == nullptr || !rules.allows(number) ||
            !rules.allows(number, written))
            return false;
        out.literal({text.data(), into.size()});
        return true;
    };
    if (attempt(low) || attempt(high) || attempt(exact_number{0})) return;
    if (low.given() && high.given() && attempt(exact_number{real(low) / 2 + real(high) / 2})) return;
    for (const exact_number& bound : {low, high})
        if (bound.given() && (attempt(exact_number{real(bound) * 2}) || attempt(exact_number{real(bound) / 2}))) return;
    if (rules.multiple_of.given()) {
        const double step = real(rules.multiple_of);
        if (attempt(rules.multiple_of) || attempt(exact_number{-step})) return;
        for (const exact_number& bound : {low, high}) {
            if (!bound.given()) continue;
            const double count = real(bound) / step;
            if (count > 9e15 || count < -9e15) continue;
            const auto whole = static_cast<std::int64_t>(count);
            for (const std::int64_t near : {whole, whole + 1, whole - 1})
                if (attempt(exact_number{static_cast<double>(near) * step})) return;
        }
    }
    out.object("has bounds or a multiple that leave no number of 18 digits; widen them");
}

/// The numbers that keep the rules.
constexpr void append_number(gbnf_writer& out, const value_rules& rules) noexcept {
    const bool any_low = !rules.minimum.given() && !rules.exclusive_minimum.given();
    const bool any_high = !rules.maximum.given() && !rules.exclusive_maximum.given();
    if (rules.kind == value_kind::real && !rules.multiple_of.given()) {
        const exact_number most_32{3.4028235e+38};
        const exact_number least_32{-3.4028235e+38};
        if (any_low && any_high) return out.use(gbnf_rule::number);
        if (rules.minimum == exact_number{0} && any_high && !rules.exclusive_minimum.given())
            return out.use(gbnf_rule::positive);
        if (rules.minimum == least_32 && rules.maximum == most_32) return out.use(gbnf_rule::number_32);
    }
    if (rules.multiple_of.given()) {
        std::size_t fraction = 0;
        const std::uint64_t step = step_of(rules, fraction);
        // Beyond 15 digits a double prints as another decimal.
        unit_range range = units_of(rules, fraction, fraction == 0 ? unit_range::most_digits : 15);
        if (step == 0 || range.is_empty()) return append_one_allowed(out, rules);
        range.snap(step);
        if (range.is_empty()) return append_one_allowed(out, rules);
        if (step != 1) return each_sign(out, range, step, multiple_ranges{out, fraction, step});
        return each_sign(out, range, 1, [](digit_ranges& ranges, std::uint64_t least, std::uint64_t most) {
            ranges.range(least, most);
        });
    }
    const unit_range range = units_of(rules, fraction_for(rules), unit_range::most_digits);
    if (range.is_empty()) return append_one_allowed(out, rules);
    each_sign(out, range, 1,
              [](digit_ranges& ranges, std::uint64_t least, std::uint64_t most) { ranges.range(least, most); });
}

}  // namespace gbnf

}  // namespace toolkit::inline v0
