// In: a type of the standard library that has a text form, or nearly one. Out: the header that supports it, or what to
// use instead. The members of the type identify it, so neither <chrono> nor <filesystem> is included.
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

/// The number of decimals of a second for a period of 1/10, 1/100, …; 10 for any other period below a second.
template <class Period>
consteval unsigned decimals() {
    unsigned count = 0;
    for (auto den = Period::den; den != 1 && count < 10; den /= 10) count = den % 10 == 0 ? count + 1 : 10;
    return Period::num == 1 || Period::den == 1 ? count : 10;
}

/// A duration that ISO 8601 can write without loss: weeks, days, hours, minutes, seconds and up to 9 decimals of a
/// second. A small representation is excluded, because it holds too few values for a form in decimal digits.
template <class T>
concept writable_span = span_of_time<T> && std::integral<typename T::rep> && !std::same_as<typename T::rep, bool> &&
                        (T::period::den == 1 ? T::period::num == 1 || T::period::num == 60 || T::period::num == 3600 ||
                                                   T::period::num == 86400 || T::period::num == 604800
                                             : decimals<typename T::period>() <= 9) &&
                        (sizeof(typename T::rep) == 8 || (sizeof(typename T::rep) == 4 && T::period::den == 1));

/// A std::chrono::sys_time of days, or of seconds with decimals.
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

/// The end of a sentence that says what to do about an unsupported type. It is empty if the type is none of these.
template <class T>
consteval std::string_view cure() {
    if constexpr (writable_span<T> || writable_point<T> || calendar_day<T>)
        return "is a std::chrono type; include <toolkit/schema/chrono.hpp>, which writes it as a text";
    else if constexpr (span_of_time<T>)
        return "is a std::chrono::duration that ISO 8601 cannot write without loss; use std::chrono::milliseconds, "
               "seconds, minutes, hours or days";
    else if constexpr (point_in_time<T>)
        return "is a std::chrono::time_point that RFC 3339 cannot write without loss; use std::chrono::sys_seconds, a "
               "sys_time of milliseconds, or sys_days";
    else if constexpr (path_of_file<T>)
        return "is a std::filesystem::path; include <toolkit/schema/path.hpp>, which writes it as a text";
    else return {};
}

}}}  // namespace toolkit::v0::std_types
