// In: the rules of a number, a text or an enum. Out: the greatest number of different values that can satisfy them.
#pragma once

#include <toolkit/schema/rules/multiple.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace rules {

/// The number of multiples of a whole number between the bounds. It is `no_limit` if they are not counted.
constexpr std::size_t most_whole_values(const value_rules& all) noexcept {
    __extension__ using wide = __int128;
    // Beyond 2^53 several whole numbers read as the same double.
    const double reach = all.kind == value_kind::real ? 9007199254740992.0 : 36893488147419103232.0;
    multiples::scaled step{1, 0};
    if (all.multiple_of.has_value()) step = multiples::shortest(all.multiple_of);
    if (step.digits == 0 || step.exponent > 19 || (all.kind == value_kind::real && step.exponent < 0))
        return value_rules::no_limit;
    // The integers among the multiples of 2.5 are the multiples of 5.
    for (std::int64_t i = step.exponent; i < 0 && step.digits % 2 == 0; ++i) step.digits /= 2;
    for (std::int64_t i = step.exponent; i < 0 && step.digits % 5 == 0; ++i) step.digits /= 5;
    wide unit = step.digits;
    for (std::int64_t i = 0; i < step.exponent; ++i) unit *= 10;

    const auto floor_of = [](wide number, wide by) { return number / by - (number % by < 0 ? 1 : 0); };
    wide least = 0;
    wide most = 0;
    bool has_least = false;
    bool has_most = false;
    const auto bind = [&](const exact_number& bound, bool is_least, bool open) {
        if (!bound.has_value() || (!bound.is_whole() && (bound.real() < -reach || bound.real() > reach))) return;
        if (all.kind == value_kind::real && bound.is_whole() && static_cast<double>(bound.magnitude()) > reach) return;
        wide whole = bound.is_whole() ? static_cast<wide>(bound.magnitude()) : static_cast<wide>(bound.real());
        if (bound.is_whole() && bound.negative()) whole = -whole;
        if (!bound.is_whole() && static_cast<double>(whole) > bound.real()) --whole;
        const bool exact = bound.is_whole() || static_cast<double>(whole) == bound.real();
        wide& end = is_least ? least : most;
        bool& has_end = is_least ? has_least : has_most;
        const wide count = is_least ? floor_of(whole - (exact && !open ? 1 : 0), unit) + 1
                                    : floor_of(whole - (exact && open ? 1 : 0), unit);
        if (!has_end || (is_least ? count > end : count < end)) end = count;
        has_end = true;
    };
    bind(all.minimum, true, false);
    bind(all.exclusive_minimum, true, true);
    bind(all.maximum, false, false);
    bind(all.exclusive_maximum, false, true);
    constexpr wide too_many = std::uint64_t{1} << 62U;
    if (!has_least || !has_most || most - least >= too_many) return value_rules::no_limit;
    return most < least ? 0 : static_cast<std::size_t>(most - least + 1);
}

/// The greatest number of different values of an element. It is `no_limit` if they are not counted.
constexpr std::size_t most_values(const value_rules& all) noexcept {
    if (!all.one_of.empty()) return all.one_of.size();
    switch (all.kind) {
        case value_kind::choice: return all.names.size();
        case value_kind::text: return all.max_length == 0 ? 1 : value_rules::no_limit;
        case value_kind::integer: return most_whole_values(all);
        case value_kind::real:
            if (all.minimum.has_value() && all.minimum == all.maximum) return 1;
            return all.multiple_of.has_value() ? most_whole_values(all) : value_rules::no_limit;
        default: return value_rules::no_limit;
    }
}

}}}  // namespace toolkit::v0::rules
