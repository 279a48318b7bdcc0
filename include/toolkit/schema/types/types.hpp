// In: a C++ type. Out: whether it and all types within it have a JSON form. If not, the compilation stops with a
// sentence that says what to use instead.
#pragma once

#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/plain_type.hpp>
#include <toolkit/schema/types/requirements.hpp>
#include <toolkit/schema/types/type_objections.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace kinds {

template <class T, std::size_t I>
consteval bool check_field() {
    constexpr std::string_view why =
        std::is_const_v<member_type<T, I>> ? constant_objection : field_objection<field_type<T, I>>();
    if constexpr (std::is_volatile_v<member_type<T, I>>)
        return !field_names<T>[I].empty();  // refused; the name is empty
    else if constexpr (why.empty()) return true;
    else if constexpr (std::is_const_v<member_type<T, I>>)
        return refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[I], " ", why)>();
    else
        return refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[I],
                          objected<unwrapped_type<field_type<T, I>>>(), why)>();
}

/// Stops the compilation if the type itself has no JSON form.
template <class T>
consteval bool check() {
    constexpr std::string_view why = std::is_const_v<T> ? constant_objection : objection<T>();
    if constexpr (why.empty()) return true;
    else if constexpr (std::is_const_v<T>) return refuse<say("toolkit: ", type_name<T>, " ", why)>();
    else return refuse<say("toolkit: ", type_name<T>, objected<T>(), why)>();
}

/// Stops the compilation if the type cannot be constructed before it is parsed into.
template <class T>
consteval bool check_made() {
    if constexpr (std::default_initializable<T> && !std::is_array_v<T>) return true;
    else if constexpr (std::is_const_v<T> || !objection<T>().empty()) return check<T>() && false;
    else if constexpr (std::is_array_v<T>)
        return refuse<say("toolkit: ", type_name<T>, " is a C array, which no function can return; use std::array")>();
    else
        return refuse<say(
            "toolkit: ", type_name<T>,
            " cannot be constructed without arguments, so it cannot be parsed; give each member a default")>();
}

struct any_value {
    template <class T>
    operator T() const;  // NOLINT: it is asked for by initialisation
};
struct any_lvalue {
    template <class T>
    operator T&() const;  // NOLINT
};

/// Whether a plain struct has a member that is a reference to non-const. Boost.PFR counts members only up to the first
/// one that no value can initialise. A reference to const counts as a const member.
template <class T>
consteval bool holds_reference() {
    if constexpr (described_class<T> || std::is_move_assignable_v<T>) return false;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return requires { T{(void(I), any_value{})..., any_lvalue{}}; };
        }(std::make_index_sequence<field_count<T>>{});
}

/// Whether a struct and each of its fields have a JSON form. Stops the compilation if one does not.
template <class T>
inline constexpr bool fields_checked = []<std::size_t... I>(std::index_sequence<I...>) {
    if constexpr (!check<T>()) return false;  // NOLINT(bugprone-branch-clone): no clone
    else if constexpr (holds_reference<T>())
        return refuse<say(
            "toolkit: ", type_name<T>,
            " has a member that is a reference, which cannot be parsed into; use the value type itself")>();
    else return (check_field<T, I>() && ...);
}(std::make_index_sequence<field_count<T>>{});

/// Whether values of the type are assigned. False if the assignment does not compile; a sentence has already refused
/// such a type.
template <class T>
consteval bool is_assigned();
template <template <class...> class Of, class... T>
consteval bool all_assigned(const Of<T...>*) {
    return (is_assigned<T>() && ...);
}
template <class T>
consteval bool is_assigned() {
    if constexpr (std::is_move_assignable_v<T>) return true;
    else if constexpr (std::is_array_v<T>) return is_assigned<std::remove_all_extents_t<T>>();
    else if constexpr (is_tuple<T> || is_variant<T>) return all_assigned(static_cast<const T*>(nullptr));
    else if constexpr (requires { typename T::value_type; }) return is_assigned<typename T::value_type>();
    else if constexpr (kind_of<T> == value_kind::object) {
        if constexpr (!fields_checked<T>) return false;
        else
            return []<std::size_t... I>(std::index_sequence<I...>) {
                return (is_assigned<field_type<T, I>>() && ...);
            }(std::make_index_sequence<field_count<T>>{});
    } else {
        return std::is_object_v<T>;
    }
}

}}}  // namespace toolkit::v0::kinds
