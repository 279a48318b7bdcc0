// In: a plain aggregate or a described struct. Out: how many fields it has, their names, types and references. The only
// header that knows Boost.PFR; what is described with Boost.Describe is read from its description.
#pragma once

#include <toolkit/reflect/described.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <boost/pfr/core.hpp>
#if __has_include(<boost/pfr/core_name.hpp>)
#include <boost/pfr/core_name.hpp>
#endif

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

/// A struct whose fields can be read: described, or a plain aggregate that can be made without arguments.
template <class T>
concept reflectable = std::is_class_v<T> && !std::is_union_v<T> && std::default_initializable<T> &&
                      (described_class<T> || (std::is_aggregate_v<T> && !std::is_polymorphic_v<T>));

/// How many fields a struct has.
template <reflectable T>
inline constexpr std::size_t field_count = [] {
    if constexpr (described_class<T>) return description::members_of<T>::count;
    else return boost::pfr::tuple_size_v<T>;
}();

/// A reference to field number I.
template <std::size_t I, class T>
    requires reflectable<std::remove_const_t<T>>
[[nodiscard]] constexpr auto& get_field(T& object) noexcept {
    using plain = std::remove_const_t<T>;
    if constexpr (described_class<plain>) {
        return description::members_of<plain>::template get<I>(object);
    } else {
        return boost::pfr::get<I>(object);
    }
}

/// The type of field number I.
template <reflectable T, std::size_t I>
using field_type = std::remove_cvref_t<decltype(get_field<I>(std::declval<T&>()))>;

namespace field_reading {

#if defined(BOOST_PFR_CORE_NAME_ENABLED) && BOOST_PFR_CORE_NAME_ENABLED
template <class T, std::size_t I>
consteval std::string_view name_of() {
    return boost::pfr::get_name<I, T>();
}
#else
// Boost.PFR tells names since 1.84. Before, they are read from the pretty function of a pointer to a member of an
// object that is declared and never defined.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
template <class T>
struct declared_only {
    struct holder {
        T value;
    };
    static const holder object;
};

template <auto Pointer>
consteval const char* pointer_text() {
    return __PRETTY_FUNCTION__;  // "… &declared_only<page>::object.….page::title)]" or "… &object.value.title]"
}

template <class T, std::size_t I>
consteval std::string_view name_of() {
    std::string_view text = pointer_text<&boost::pfr::get<I>(declared_only<T>::object.value)>();
    while (!pretty::is_name_character(text.back())) text.remove_suffix(1);
    return pretty::last_identifier(text);
}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
#endif

template <class T, std::size_t... I>
consteval std::array<std::string_view, sizeof...(I)> names_of(std::index_sequence<I...>) {
    return {name_of<T, I>()...};
}

}  // namespace field_reading

/// The names of the fields, in the order of their declaration.
template <reflectable T>
inline constexpr std::array<std::string_view, field_count<T>> field_names = [] {
    if constexpr (described_class<T>) return description::members_of<T>::names;
    else return field_reading::names_of<T>(std::make_index_sequence<field_count<T>>{});
}();

}  // namespace toolkit::inline v0
