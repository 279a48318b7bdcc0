// In: a C++ type. Out: a sentence that says why it has no JSON form and what to use instead. It is empty if the type
// has one.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/bases.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/nullable.hpp>
#include <toolkit/schema/types/plain_type.hpp>
#include <toolkit/schema/types/std_types.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace kinds {

template <class T>
consteval std::string_view objection();

/// The objection to an element type. An element is always present, so an owning pointer may hold it.
template <class T>
consteval std::string_view element_objection() {
    if constexpr (!owning_pointer<T>) return objection<T>();
    else if constexpr (std::is_const_v<typename T::element_type> || requires(T pointer) { pointer[0]; })
        return "is a pointer to something const or to an array, which cannot be parsed into; point to one value";
    else return objection<typename T::element_type>();
}
template <template <class...> class Tuple, class... T>
consteval std::string_view element_objection(const Tuple<T...>*) {
    std::string_view why;
    ((why.empty() ? void(why = objection<T>()) : void()), ...);
    return why;
}

/// The objection to the parts of a type: that of the first element type that has no JSON form.
template <class T>
consteval std::string_view part_objection() {
    if constexpr (is_tuple<T> || is_variant<T>) return element_objection(static_cast<const T*>(nullptr));
    else if constexpr (kind_of<T> == value_kind::map) return objection<typename T::mapped_type>();
    else if constexpr (kind_of<T> == value_kind::list) return element_objection<element_type<T>>();
    else return {};
}

/// Why a type has no JSON form and what to use instead, as the end of a sentence. It is empty if the type has one.
template <class T>
consteval std::string_view objection() {
    if constexpr (has_text_form<T> && !written_as_text<T>)
        return "has an incomplete text_form; a text_form needs the static constexpr members expected and annotation, "
               "and the "
               "static functions read(text, value) -> bool and write(value) -> std::string";
    else if constexpr (std::is_pointer_v<T> && std::is_function_v<std::remove_pointer_t<T>>)
        return "is a function, but JSON contains only data; remove it";
    else if constexpr (std::is_pointer_v<T> || std::is_null_pointer_v<T> || std::is_member_pointer_v<T> ||
                       smart_pointer<T>)
        return "is a pointer, which JSON cannot represent; use the value type itself, a std::optional or a std::vector "
               "of it";
    else if constexpr (std::is_reference_v<T>)
        return "is a reference, which cannot be parsed into; use the value type itself";
    else if constexpr (std::same_as<T, std::string_view>)
        return "is a std::string_view, which does not own its text; use std::string";
    else if constexpr (character<T>) return "is a character; use std::string for text or std::int8_t for a number";
    else if constexpr (std::same_as<T, long double>) return "is a long double, which JSON readers round; use double";
    else if constexpr (std::is_array_v<T> && character<std::remove_all_extents_t<T>>)
        return "is a C array of characters; use std::string";
    else if constexpr (std::is_unbounded_array_v<T>) return "is an array of unknown size; use std::vector";
    else if constexpr (is_optional<T>)
        return "is a std::optional, which is only for a field that may be left out; use the value type itself, or a "
               "toolkit::nullable of it";
    else if constexpr (null_twice<T>)
        return "is a toolkit::nullable of a type that may itself be null, but null can have only one meaning; use the "
               "inner type";
    else if constexpr (is_nullable<T>) return objection<typename T::value_type>();
    else if constexpr (is_constant<T>)
        return is_utf8(T::value) ? "" : "is a constant that is not UTF-8; save the source file as UTF-8";
    else if constexpr (std::same_as<T, std::tuple<>>) return "is an empty std::tuple, which has no value; remove it";
    else if constexpr (kind_of<T> == value_kind::none && map_container<T>)
        return "is a map with keys that are not std::string; JSON keys are strings, so use std::string for the keys";
    else if constexpr (is_tuple<T> || is_variant<T> || kind_of<T> == value_kind::map || kind_of<T> == value_kind::list)
        return part_objection<T>();
    else if constexpr (std::same_as<T, std::byte>) return "is a std::byte; use std::uint8_t for a number";
    else if constexpr (std::is_enum_v<T>) {
        if (enum_values<T>.size() == 0)
            return "is an enum without enumerators from -128 to 255; describe it with BOOST_DESCRIBE_ENUM";
        return {};
    } else if constexpr (kind_of<T> == value_kind::object && !described_class<T> && has_base<T>)
        return "has a base class; describe it with BOOST_DESCRIBE_STRUCT";
    else if constexpr (kind_of<T> != value_kind::none) return {};
    else if constexpr (!std_types::cure<T>().empty()) return std_types::cure<T>();
    else if constexpr (reflectable<T>)
        return has_flat_array<T> ? "has a C array as a member, which cannot be distinguished from that many members; "
                                   "use std::array, or describe the struct with BOOST_DESCRIBE_STRUCT"
                                 : "has more than the 100 members that can be read from a plain struct; move some of "
                                   "them into another struct, or describe it with BOOST_DESCRIBE_STRUCT";
    else if constexpr (std::is_union_v<T>)
        return "is a union; use std::variant of structs with a toolkit::constant field";
    else if constexpr (std::is_class_v<T> && !std::default_initializable<T>)
        return "cannot be constructed without arguments, so it cannot be parsed; use values instead of references, and "
               "give each member a default";
    else
        return "has a type without a schema; use bool, a number, std::string, an enum, std::vector, std::optional, "
               "std::variant, a plain struct of these, or a class described with BOOST_DESCRIBE_CLASS";
}

/// The objection to a field type. A field may be optional; the type within it may not be.
template <class T>
consteval std::string_view field_objection() {
    if constexpr (owning_pointer<T>) {
        return element_objection<T>();
    } else if constexpr (is_optional<T>) {
        if constexpr (owning_pointer<typename T::value_type>)
            return "is a std::optional of a pointer; use only the pointer, which may be empty as well";
        else if constexpr (smart_pointer<typename T::value_type>)
            return "is a std::optional of a pointer; use a std::optional of the value type itself";
        else return objection<typename T::value_type>();
    } else {
        return objection<T>();
    }
}

/// The words before an objection. They say whether it concerns the type itself or an element of it.
template <class T>
consteval std::string_view objected() {
    if constexpr (is_optional<T>) return " ";
    else return !part_objection<T>().empty() && objection<T>() == part_objection<T>() ? " has an element that " : " ";
}

inline constexpr std::string_view constant_objection = "is const, so it cannot be parsed into; remove the const";

}}}  // namespace toolkit::v0::kinds
