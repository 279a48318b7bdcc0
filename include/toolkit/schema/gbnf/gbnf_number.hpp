// In: the rules of a number. Out: the GBNF of the numbers that satisfy them, in digits: ranges, choices, multiples.
// Everything that it generates is allowed. It covers nearly all numbers without bounds, and fractions of up to 18
// digits.
#pragma once

#include <toolkit/schema/gbnf/gbnf_digits.hpp>
#include <toolkit/schema/gbnf/gbnf_multiples.hpp>
#include <toolkit/schema/gbnf/gbnf_range.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Writes one allowed number, if digits cannot express a range.
constexpr void append_one_allowed(gbnf_writer& out, const value_rules& rules) noexcept {
    const auto real = [](const exact_number& number) {
        if (!number.is_whole()) return number.real();
        const auto size = static_cast<double>(number.magnitude());
        return number.negative() ? -size : size;
    };
    const exact_number low = rules.minimum.has_value() ? rules.minimum : rules.exclusive_minimum;
    const exact_number high = rules.maximum.has_value() ? rules.maximum : rules.exclusive_maximum;
    const auto attempt = [&](const exact_number& number) {
        if (!number.has_value() || !number.finite()) return false;
        std::array<char, 40> text{};
        text_sink into{text.data()};
        rules::append_exact(into, number);
        number_text written;
        const exact_number read = rules.kind == value_kind::real ? exact_number{real(number)} : number;
        if (scan_number(text.data(), text.data() + into.size(), written) == nullptr || !rules.allows(number) ||
            !rules.allows(read, written))
            return false;
        out.literal({text.data(), into.size()});
        return true;
    };
    if (attempt(low) || attempt(high) || attempt(exact_number{0})) return;
    if (low.has_value() && high.has_value() && attempt(exact_number{real(low) / 2 + real(high) / 2})) return;
    for (const exact_number& bound : {low, high})
        if (bound.has_value() && (attempt(exact_number{real(bound) * 2}) || attempt(exact_number{real(bound) / 2})))
            return;
    if (rules.multiple_of.has_value()) {
        const double step = real(rules.multiple_of);
        if (attempt(rules.multiple_of) || attempt(exact_number{-step})) return;
        for (const exact_number& bound : {low, high}) {
            if (!bound.has_value()) continue;
            const double count = real(bound) / step;
            if (count > 9e15 || count < -9e15) continue;
            const auto whole = static_cast<std::int64_t>(count);
            for (const std::int64_t count_near : {whole, whole + 1, whole - 1})
                if (attempt(exact_number{static_cast<double>(count_near) * step})) return;
        }
    }
    out.object("has bounds or a multiple that allow no number of 18 digits; widen them");
}

/// Writes the numbers that satisfy the rules.
constexpr void append_number(gbnf_writer& out, const value_rules& rules) noexcept {
    const auto whole_range = [](digit_ranges& ranges, std::uint64_t least, std::uint64_t most) {
        ranges.range(least, most);
    };
    const bool any_low = !rules.minimum.has_value() && !rules.exclusive_minimum.has_value();
    const bool any_high = !rules.maximum.has_value() && !rules.exclusive_maximum.has_value();
    if (rules.kind == value_kind::real && !rules.multiple_of.has_value()) {
        const exact_number most_32{3.4028235e+38};
        const exact_number least_32{-3.4028235e+38};
        if (any_low && any_high) return out.use(gbnf_rule::number);
        if (rules.minimum == exact_number{0} && any_high && !rules.exclusive_minimum.has_value())
            return out.use(gbnf_rule::positive);
        if (rules.minimum == least_32 && rules.maximum == most_32) return out.use(gbnf_rule::number_32);
    }
    if (rules.multiple_of.has_value()) {
        std::size_t fraction = 0;
        const std::uint64_t step = step_of(rules, fraction);
        // Beyond 15 digits a double prints as another decimal.
        unit_range range = units_of(rules, fraction, fraction == 0 ? unit_range::most_digits : 15);
        if (step == 0 || range.is_empty()) return append_one_allowed(out, rules);
        range.snap(step);
        if (range.is_empty()) return append_one_allowed(out, rules);
        if (step != 1) return each_sign(out, range, step, multiple_ranges{out, fraction, step});
        return each_sign(out, range, 1, whole_range);
    }
    const unit_range range = units_of(rules, fraction_for(rules), unit_range::most_digits);
    if (range.is_empty()) return append_one_allowed(out, rules);
    each_sign(out, range, 1, whole_range);
}

}}}  // namespace toolkit::v0::gbnf
