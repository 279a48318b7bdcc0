// In: a C++ type. Out: the type within its std::optional, owning pointer or nullable, and whether null is one of its
// values.
#pragma once

#include <toolkit/reflect/required.hpp>
#include <toolkit/schema/types/nullable.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <optional>
#include <type_traits>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace kinds {

/// The type within std::optional, owning pointer and nullable.
template <class T>
struct plain {
    using type = T;
};
template <class T>
struct plain<std::optional<T>> : plain<T> {};
template <class T>
struct plain<nullable<T>> : plain<T> {};
template <owning_pointer T>
struct plain<T> : plain<std::remove_const_t<typename T::element_type>> {};

template <class T>
inline constexpr bool allows_null = false;
template <class T>
inline constexpr bool allows_null<std::optional<T>> = allows_null<T>;
template <class T>
inline constexpr bool allows_null<nullable<T>> = true;
template <owning_pointer T>
inline constexpr bool allows_null<T> = allows_null<typename T::element_type>;

template <class T>
struct within_optional {
    using type = T;
};
template <class T>
struct within_optional<std::optional<T>> {
    using type = T;
};

/// Whether null is a value of the type, rather than the absence of a value.
template <class T>
inline constexpr bool holds_null = kind_of<T> == value_kind::nothing;
template <owning_pointer T>
inline constexpr bool holds_null<T> = holds_null<std::remove_const_t<typename T::element_type>>;
template <class... T>
inline constexpr bool holds_null<std::variant<T...>> = ((allows_null<T> || holds_null<T>) || ...);

/// Whether the type is a nullable of something that can already be null.
template <class T>
inline constexpr bool null_twice = false;
template <class T>
inline constexpr bool null_twice<nullable<T>> = is_nullable<T> || kind_of<T> == value_kind::raw || holds_null<T>;

}  // namespace kinds

/// The type of a field's value when the field is present: the type within its std::optional.
template <class T>
using unwrapped_type = typename kinds::within_optional<T>::type;

/// The type within a field's std::optional, owning pointer or nullable.
template <class T>
using plain_type = typename kinds::plain<T>::type;

}}  // namespace toolkit::v0
