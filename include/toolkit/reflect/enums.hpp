// In: an enum. Out: its enumerators and their names. They come from BOOST_DESCRIBE_ENUM, or without the macro from the
// pretty function of a pack of values. Without the macro only enumerators from -128 to 255 are found.
#pragma once

#include <toolkit/reflect/described.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace enum_scan {

template <class E, E... Values>
consteval const char* function_of() {
    return __PRETTY_FUNCTION__;  // "… Values = {(color)-1, color::red, (color)1}]" or "… Values = <…>]"
}

// An enum without a fixed underlying type can hold only the bits of its enumerators. For a cast beyond them, Clang up
// to 19 warns, later versions give an error, and GCC casts and may warn.
#if defined(__clang__) && __clang_major__ < 20
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#elif defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#endif

template <class E, long long Value>
concept holds = requires { typename std::integral_constant<E, static_cast<E>(Value)>; };

/// The values that are tried: those that the type and the bounds of this room allow.
template <class E>
struct range {
    using limits = std::numeric_limits<std::underlying_type_t<E>>;
    static constexpr long long lowest = reflect_bounds.lowest_enumerator;
    static constexpr long long highest = reflect_bounds.highest_enumerator;
    static constexpr bool fixed = requires { E{0}; };

    template <long long Value>
    static consteval long long least_from() {
        if constexpr (Value == 0 || fixed || holds<E, Value>) return Value;
        else return least_from<Value / 2>();
    }
    template <long long Value>
    static consteval long long most_from() {
        if constexpr (Value == 1 || fixed || holds<E, Value>) return Value;
        else return most_from<Value / 2>();
    }
    // std::cmp_less takes neither characters nor bool.
    static constexpr bool holds_all_below = static_cast<long long>((limits::min)()) < lowest;
    static constexpr bool holds_all_above = static_cast<unsigned long long>((limits::max)()) >
                                            static_cast<unsigned long long>(highest);
    static constexpr long long least = least_from<holds_all_below ? lowest : static_cast<long long>((limits::min)())>();
    static constexpr long long most = most_from<holds_all_above ? highest : static_cast<long long>((limits::max)())>();
    static constexpr std::size_t size = static_cast<std::size_t>(most - least + 1);
};

template <class E>
constexpr E value_at(std::size_t index) noexcept {
    return static_cast<E>(range<E>::least + static_cast<long long>(index));
}

template <class E, std::size_t... I>
consteval std::string_view text_of(std::index_sequence<I...>) {
    // Clang instantiates an enum within a class template when a member of it is named, even one that does not exist.
    [[maybe_unused]] constexpr bool looked_into = requires { E::none_of_its_enumerators; };
    constexpr long long least = range<E>::least;  // a constant; hundreds of function calls would cost more
    const std::string_view text = pretty::after(
        pretty::view(function_of<E, static_cast<E>(least + static_cast<long long>(I))...>()), "Values = ");
    return text.substr(1, text.size() - 2);
}

#if defined(__clang__) && __clang_major__ < 20
#pragma clang diagnostic pop
#elif defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// The positions of the enumerators. Plain numbers, because the compiler would otherwise construct hundreds of objects.
template <std::size_t Size>
struct found {
    std::size_t count = 0;
    std::array<unsigned short, Size> index{};  ///< of the value
    std::array<unsigned, Size> at{};           ///< of the name in the text
    std::array<unsigned, Size> length{};
};

/// The number of characters of an integer of at most three digits.
static_assert(reflect_bounds.lowest_enumerator > -1000 && reflect_bounds.highest_enumerator < 1000);
constexpr std::size_t width_of(long long value) noexcept {
    const long long size = value < 0 ? -value : value;
    return (value < 0 ? 1U : 0U) + (size < 10 ? 1U : size < 100 ? 2U : 3U);
}

template <class E>
inline constexpr std::string_view text = text_of<E>(std::make_index_sequence<range<E>::size>{});

/// Walks over the values: "(color)7" is not an enumerator, "color::red" is one. It uses a pointer, because each
/// function call costs compile time and the text has thousands of characters.
template <std::size_t Size>
consteval found<Size> scan(std::string_view values, long long least) {
    found<Size> all;
    const char* const text = values.data();
    const std::size_t end = values.size();
    std::size_t cast_size = 0;  // of "(color)", once it was seen
    std::size_t at = 0;
    for (std::size_t index = 0; index < Size; ++index) {
        if (cast_size != 0 && at + cast_size < end && text[at] == '(' && text[at + cast_size - 1] == ')' &&
            (text[at + cast_size] == '-' || (text[at + cast_size] >= '0' && text[at + cast_size] <= '9'))) {
            at += cast_size + width_of(least + static_cast<long long>(index)) + 2;
            continue;
        }
        const std::size_t begin = at;
        int depth = 0;
        std::size_t first_close = 0;
        for (; at < end && (depth != 0 || text[at] != ','); ++at) {
            const char c = text[at];
            if (c == '(' || c == '<' || c == '{') ++depth;
            if (c == ')' || c == '>' || c == '}') {
                --depth;
                if (depth == 0 && first_close == 0) first_close = at + 1;
            }
        }
        const std::string_view name = pretty::last_identifier(values.substr(begin, at - begin));
        if (name[0] >= '0' && name[0] <= '9') {
            cast_size = first_close - begin;
        } else {
            all.index[all.count] = static_cast<unsigned short>(index);
            all.at[all.count] = static_cast<unsigned>(name.data() - text);
            all.length[all.count] = static_cast<unsigned>(name.size());
            ++all.count;
        }
        at += 2;
    }
    return all;
}

template <class E>
inline constexpr auto scanned = scan<range<E>::size>(text<E>, range<E>::least);

template <class E>
consteval auto values_of() {
    std::array<E, scanned<E>.count> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = value_at<E>(scanned<E>.index[i]);
    return out;
}
/// The characters of the names only. The text that contained them is for the compiler and stays out of the program.
template <class E>
inline constexpr auto letters = [] {
    constexpr std::size_t count = [] {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < scanned<E>.count; ++i) sum += scanned<E>.length[i];
        return sum;
    }();
    std::array<char, count + 1> out{};
    const char* const from = text<E>.data();
    char* to = out.data();
    for (std::size_t i = 0; i < scanned<E>.count; ++i)
        for (std::size_t at = 0; at < scanned<E>.length[i]; ++at) *to++ = from[scanned<E>.at[i] + at];
    return out;
}();
template <class E>
consteval auto names_of() {
    std::array<std::string_view, scanned<E>.count> out{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = {letters<E>.data() + at, scanned<E>.length[i]};
        at += scanned<E>.length[i];
    }
    return out;
}

}  // namespace enum_scan

/// The enumerators of an enum: in the order of declaration if it is described, otherwise by value.
template <class E>
    requires std::is_enum_v<E>
inline constexpr auto enum_values = [] {
    if constexpr (described_enum<E>) return description::enumerators_of<E>::template values<E>();
    else return enum_scan::values_of<E>();
}();

/// The names of the enumerators, in the same order.
template <class E>
    requires std::is_enum_v<E>
inline constexpr auto enum_names = [] {
    if constexpr (described_enum<E>) return description::enumerators_of<E>::names;
    else return enum_scan::names_of<E>();
}();

/// The name of a value. It is empty if the value is not an enumerator.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::string_view enum_name(E value) noexcept {
    for (std::size_t i = 0; i < enum_values<E>.size(); ++i)
        if (enum_values<E>[i] == value) return enum_names<E>[i];
    return {};
}

}}  // namespace toolkit::v0
