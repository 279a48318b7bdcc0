// In: the bounds of a number. Out: whether an integer, or a multiple, is between them, and whether a float can keep
// them.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace rules {

/// A number as written. For a float it is the shortest decimal, not the exact double value.
template <class T>
constexpr exact_number as_written(T value) {
    if constexpr (std::is_same_v<T, float>) {
        std::array<char, 40> buffer{};
        text_sink out{buffer.data()};
        if (!(value >= std::numeric_limits<float>::lowest() && value <= std::numeric_limits<float>::max()))
            return exact_number{std::numeric_limits<double>::infinity()};
        append_number(out, value);
        number_text written;
        double read = 0;
        static_cast<void>(scan_number(buffer.data(), buffer.data() + out.size(), written));
        static_cast<void>(read_floating(written, read));
        return exact_number{read};
    } else {
        return exact_number{value};
    }
}

/// Whether the float nearest to a bound, as written, keeps the bound. A value parsed at the bound prints as that float.
constexpr bool is_kept_by_a_float(const exact_number& bound, bool is_least) noexcept {
    if (!bound.has_value()) return true;
    const double size = bound.is_whole() ? static_cast<double>(bound.magnitude()) : bound.real();
    const auto nearest = static_cast<float>(bound.is_whole() && bound.negative() ? -size : size);
    const exact_number written = as_written(nearest);
    return is_least ? written >= bound : written <= bound;
}

/// Whether an integer is between the bounds, which may have decimals.
constexpr bool leaves_an_integer(const value_rules& all) noexcept {
    const auto floor_of = [](const exact_number& bound) {
        if (bound.is_whole()) return bound;
        const double size = bound.real() < 0 ? -bound.real() : bound.real();
        if (size >= 9007199254740992.0) return bound;  // a double without decimals
        const auto whole = static_cast<std::uint64_t>(size);
        const bool cut = static_cast<double>(whole) < size;
        return exact_number::whole(bound.real() < 0, bound.real() < 0 && cut ? whole + 1 : whole);
    };
    // The greatest integer that keeps the upper bounds; it must keep the lower ones as well.
    exact_number greatest = all.maximum.has_value() ? floor_of(all.maximum) : exact_number{};
    if (all.exclusive_maximum.has_value()) {
        exact_number below = floor_of(all.exclusive_maximum);
        if (below == all.exclusive_maximum && below.is_whole())
            below = below.negative() || below.magnitude() == 0 ? exact_number::whole(true, below.magnitude() + 1)
                                                               : exact_number::whole(false, below.magnitude() - 1);
        if (!greatest.has_value() || below < greatest) greatest = below;
    }
    return !greatest.has_value() || ((!all.minimum.has_value() || greatest.at_least(all.minimum)) &&
                                     (!all.exclusive_minimum.has_value() || greatest > all.exclusive_minimum));
}

/// Whether a multiple of a whole number is between the bounds, which may have decimals.
constexpr bool leaves_a_multiple(const value_rules& all) noexcept {
    __extension__ using wide = __int128;
    constexpr double reach = 9007199254740992.0;  // beyond it a double has no decimals
    const auto is_near = [&](const exact_number& number) {
        return number.is_whole() || (number.real() > -reach && number.real() < reach);
    };
    // The greatest whole number that is not above.
    const auto floor_of = [](const exact_number& number) {
        const wide cut = number.is_whole() ? static_cast<wide>(number.magnitude()) : static_cast<wide>(number.real());
        if (number.is_whole()) return number.negative() ? -cut : cut;
        return static_cast<double>(cut) > number.real() ? cut - 1 : cut;
    };
    const auto is_even = [&](const exact_number& number) {  // without decimals
        return number.is_whole() || static_cast<double>(floor_of(number)) == number.real();
    };
    if (!all.multiple_of.has_value() || !is_near(all.multiple_of) || !is_even(all.multiple_of)) return true;
    const wide step = floor_of(all.multiple_of);
    wide least = 0;
    wide most = 0;
    bool has_least = false;
    bool has_most = false;
    const auto from = [&](const exact_number& bound, bool open) {
        if (!bound.has_value() || !is_near(bound)) return;
        const wide first = floor_of(bound) + (open || !is_even(bound) ? 1 : 0);
        if (!has_least || first > least) least = first;
        has_least = true;
    };
    const auto to = [&](const exact_number& bound, bool open) {
        if (!bound.has_value() || !is_near(bound)) return;
        const wide last = floor_of(bound) - (open && is_even(bound) ? 1 : 0);
        if (!has_most || last < most) most = last;
        has_most = true;
    };
    from(all.minimum, false);
    from(all.exclusive_minimum, true);
    to(all.maximum, false);
    to(all.exclusive_maximum, true);
    if (!has_least || !has_most || step == 0) return true;
    const wide rest = most % step;
    return most - rest - (rest < 0 ? step : 0) >= least;
}

}}}  // namespace toolkit::v0::rules
