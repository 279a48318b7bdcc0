// In: the range of a number and the step of its multiples. Out: the GBNF of the multiples within it.
#pragma once

#include <toolkit/schema/gbnf/gbnf_digits.hpp>
#include <toolkit/schema/gbnf/gbnf_range.hpp>
#include <toolkit/schema/rules/multiple.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Writes both signs of a range, with `write(ranges, least, most)` for each. The numbers are multiples of `unit`.
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

    /// Both bounds must be multiples.
    constexpr void operator()(digit_ranges& ranges, std::uint64_t least, std::uint64_t most) const noexcept {
        const auto one_by_one = [&](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t value = from; value <= to; value += step_) {
                ranges.one(value);
                if (to - value < step_) break;
            }
        };
        // Whole blocks of ten, a hundred, … have the same endings; the values outside of them are written out.
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
    /// The last of the values that are written one by one.
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

/// The step of `multiple_of` in units; 0 if it has too many digits.
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
    const std::uint64_t unit = numbers::power_of_ten(fraction);  // the whole numbers among the multiples
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

}}}  // namespace toolkit::v0::gbnf
