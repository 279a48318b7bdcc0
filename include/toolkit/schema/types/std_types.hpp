// In: a type of the standard library that is written as a text, or nearly. Out: the header that knows it, or what to
// use in its place. It is told by its shape: neither <chrono> nor <filesystem> is included for that.
#pragma once

#include <toolkit/reflect/type_name.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace std_types {

/// A std::chrono::duration.
template <class T>
concept span_of_time = requires {
    typename T::rep;
    typename T::period;
    { T::period::num } -> std::convertible_to<std::intmax_t>;
    { T::period::den } -> std::convertible_to<std::intmax_t>;
} && !requires { typename T::clock; };

/// A std::chrono::time_point.
template <class T>
concept point_in_time = requires {
    typename T::clock;
    typename T::duration;
};

/// How many decimals of a second a period of 1/10, 1/100, … has; 10 of any other that is shorter than a second.
template <class Period>
consteval unsigned decimals() {
    unsigned count = 0;
    for (auto den = Period::den; den != 1 && count < 10; den /= 10) count = den % 10 == 0 ? count + 1 : 10;
    return Period::num == 1 || Period::den == 1 ? count : 10;
}

/// ISO 8601 writes weeks, days, hours, minutes, seconds and their decimals, and nothing may be lost in between. What
/// holds few of its units holds too little for a form in decimal digits.
template <class T>
concept writable_span = span_of_time<T> && std::integral<typename T::rep> && !std::same_as<typename T::rep, bool> &&
                        (T::period::den == 1 ? T::period::num == 1 || T::period::num == 60 || T::period::num == 3600 ||
                                                   T::period::num == 86400 || T::period::num == 604800
                                             : decimals<typename T::period>() <= 9) &&
                        (sizeof(typename T::rep) == 8 || (sizeof(typename T::rep) == 4 && T::period::den == 1));

/// A std::chrono::sys_time of days, or of seconds and their decimals.
template <class T>
concept writable_point = point_in_time<T> && requires { &T::clock::to_time_t; } &&
                         writable_span<typename T::duration> && (T::period::num == 1 || T::period::num == 86400);

template <class T>
concept calendar_day = requires(const T& day) {
    day.year();
    day.month();
    day.day();
    { day.ok() } -> std::same_as<bool>;
} && type_name<T> == "year_month_day";

template <class T>
concept path_of_file = requires(const T& path) {
    typename T::string_type;
    path.native();
    path.lexically_normal();
};

/// What to do about a type that is not known yet, as the end of a sentence; empty when it is none of these.
template <class T>
consteval std::string_view cure() {
    if constexpr (writable_span<T> || writable_point<T> || calendar_day<T>)
        return "is a time of std::chrono; include <toolkit/schema/chrono.hpp>, which writes it as a text";
    else if constexpr (span_of_time<T>)
        return "is a std::chrono::duration that ISO 8601 does not write without loss; use std::chrono::milliseconds, "
               "seconds, minutes, hours or days";
    else if constexpr (point_in_time<T>)
        return "is a std::chrono::time_point that RFC 3339 does not write without loss; use std::chrono::sys_seconds, "
               "a sys_time of milliseconds, or sys_days";
    else if constexpr (path_of_file<T>)
        return "is a std::filesystem::path; include <toolkit/schema/path.hpp>, which writes it as a text";
    else return {};
}

}}}  // namespace toolkit::v0::std_types
