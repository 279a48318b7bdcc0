// In: a C++ type. Out: its family of containers. The members of the type decide, so no container header is included.
#pragma once

#include <toolkit/core/fixed_string.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace containers {

template <class T>
concept any_container = std::is_class_v<T> && requires(T& box) {
    typename T::value_type;
    { box.size() } -> std::convertible_to<std::size_t>;
    box.begin();
    box.end();
};

}  // namespace containers

/// A sequence with access by index, such as std::vector or std::deque.
template <class T>
concept sequence_container = containers::any_container<T> && !std::same_as<T, std::string> &&
                             requires(T& box, const T& seen, typename T::value_type value, std::size_t at) {
                                 box.push_back(std::move(value));
                                 box.clear();
                                 box.resize(at);
                                 seen[at];
                             };

/// A container of fixed size: std::array, or a C array. Only a described class can contain a C array.
template <class T>
concept fixed_container =
    std::is_bounded_array_v<T> || (containers::any_container<T> && requires(T& box, std::size_t at) {
        std::tuple_size<T>::value;
        { box[at] } -> std::same_as<typename T::value_type&>;
    });

/// A container of different elements, such as std::set or std::unordered_set.
template <class T>
concept set_container = containers::any_container<T> && requires {
    typename T::key_type;
} && std::same_as<typename T::key_type, typename T::value_type> && requires(T& box, typename T::value_type value) {
    { box.insert(std::move(value)).second } -> std::convertible_to<bool>;
    box.clear();
};

/// A container of values under different keys, such as std::map or std::unordered_map.
template <class T>
concept map_container = containers::any_container<T> && requires {
    typename T::key_type;
    typename T::mapped_type;
} && requires(T& box, typename T::key_type key) {
    { box.try_emplace(std::move(key)).second } -> std::convertible_to<bool>;
    box.clear();
};

/// A sequence of values of different types: std::pair and std::tuple.
template <class T>
inline constexpr bool is_tuple = false;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class... T>
inline constexpr bool is_tuple<std::tuple<T...>> = true;

namespace containers {

template <class T>
struct element {
    using type = typename T::value_type;
};
template <class T, std::size_t Count>
struct element<T[Count]> {
    using type = T;
};
template <class T>
inline constexpr std::size_t fixed_size = std::tuple_size_v<T>;
template <class T, std::size_t Count>
inline constexpr std::size_t fixed_size<T[Count]> = Count;

}  // namespace containers

/// The element type of a container.
template <class T>
using element_type = typename containers::element<T>::type;

}}  // namespace toolkit::v0
