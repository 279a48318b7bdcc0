// In: a type. Out: whether it contains itself, directly or through other types, and which structs do. A schema or a
// grammar defines such a struct once and refers to it.
#pragma once

#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

namespace recursion {

struct search {
    std::string_view name;
    visited seen{};
    bool found = false;

    template <class T>
    constexpr void operator()() {
        if (found) return;
        if constexpr (kind_of<T> == value_kind::object) {
            if (name_of<T>() == name) {
                found = true;
                return;
            }
            if (!seen.enter(name_of<T>())) return;
        }
        for_each_part<T>(*this);
    }
};

template <class T>
constexpr bool holds_itself() {
    search through{name_of<T>()};
    for_each_part<T>(through);
    return through.found;
}

template <template <class...> class Tuple, class... T>
constexpr bool any_leads_to_struct(const Tuple<T...>*);

/// Whether the type is a struct, or consists of values that are structs.
template <class T>
constexpr bool leads_to_struct() {
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    if constexpr (kind == value_kind::list) return leads_to_struct<element_type<type>>();
    else if constexpr (kind == value_kind::map) return leads_to_struct<typename type::mapped_type>();
    else if constexpr (kind == value_kind::variant || kind == value_kind::tuple)
        return any_leads_to_struct(static_cast<const type*>(nullptr));
    else return kind == value_kind::object;
}
template <template <class...> class Tuple, class... T>
constexpr bool any_leads_to_struct(const Tuple<T...>*) {
    return (leads_to_struct<T>() || ...);
}

template <class... F>
constexpr bool none_leads_to_struct(type_list<F...>) {
    return !(leads_to_struct<unwrapped_type<F>>() || ...);
}

/// Whether no walk is needed: the type is no struct, or a struct without structs in it. Most types are flat.
template <class T>
inline constexpr bool is_flat = [] {
    if constexpr (kind_of<T> == value_kind::object) return none_leads_to_struct(field_types<plain_type<T>>{});
    else return !leads_to_struct<T>();
}();

}  // namespace recursion

/// Whether a struct contains itself.
template <class T>
inline constexpr bool is_recursive = [] {
    if constexpr (kind_of<T> == value_kind::object && !recursion::is_flat<T>)
        return recursion::holds_itself<plain_type<T>>();
    else return false;
}();

namespace recursion {

struct search_twin {
    visited seen{};
    visited names{};
    std::string_view found{};

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(name_of<T>())) return;
            if constexpr (is_recursive<T>)
                if (!names.enter(type_name<plain_type<T>>)) found = type_name<plain_type<T>>;
        }
        for_each_part<T>(*this);
    }
};

/// The unqualified name that two recursive structs within a type share. It is empty if all names differ.
template <class T>
inline constexpr std::string_view twin = [] {
    search_twin through;
    if constexpr (!is_flat<T>) through.template operator()<T>();
    return through.found;
}();

}  // namespace recursion

}}  // namespace toolkit::v0
