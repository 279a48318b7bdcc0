// In: a C++ type. Out: the kind of JSON value that represents it.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/required.hpp>
#include <toolkit/schema/types/constant.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/nullable.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace toolkit { inline namespace v0 {

/// The kinds of JSON values.
enum class value_kind : std::uint8_t {
    boolean,
    integer,
    real,
    text,
    choice,    ///< an enum: one of some texts
    constant,  ///< one text
    id,        ///< a UUID
    written,   ///< a text with a form of its own: text_form
    list,      ///< of elements of one type
    tuple,     ///< of elements of different types
    map,       ///< an object whose keys are free
    object,    ///< a struct
    variant,   ///< one of some types
    nothing,   ///< null
    raw,       ///< any value
    none,      ///< not expressible
};

namespace kinds {

template <class T>
inline constexpr bool is_constant = false;
template <fixed_string Text>
inline constexpr bool is_constant<constant<Text>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;

template <class T>
concept character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                    std::same_as<T, char16_t> || std::same_as<T, char32_t>;
template <class T>
concept smart_pointer = requires(T pointer) {
    typename T::element_type;
    { pointer.get() } -> std::same_as<typename T::element_type*>;
};

template <class T>
consteval value_kind find();

/// A struct whose fields can be read.
template <class T>
concept object_like = reflectable<T> && (!has_flat_array<T>) && (!has_too_many_fields<T>);

template <class T>
consteval value_kind find_container() {
    if constexpr (map_container<T>)
        return std::same_as<typename T::key_type, std::string> ? value_kind::map : value_kind::none;
    else if constexpr (sequence_container<T> || fixed_container<T> || set_container<T>) return value_kind::list;
    else return object_like<T> ? value_kind::object : value_kind::none;
}

template <class T>
consteval value_kind find() {
    if constexpr (owning_pointer<T>) return find<std::remove_const_t<typename T::element_type>>();
    else if constexpr (is_nullable<T>) return find<typename T::value_type>();
    else if constexpr (character<T> || std::same_as<T, std::string_view> || is_optional<T> || smart_pointer<T>)
        return value_kind::none;
    else if constexpr (std::same_as<T, bool>) return value_kind::boolean;
    else if constexpr (std::integral<T>) return sizeof(T) <= 8 ? value_kind::integer : value_kind::none;
    else if constexpr (std::same_as<T, float> || std::same_as<T, double>) return value_kind::real;
    else if constexpr (std::same_as<T, std::string>) return value_kind::text;
    else if constexpr (written_as_text<T>) return value_kind::written;
    else if constexpr (std::is_enum_v<T>) return value_kind::choice;
    else if constexpr (is_constant<T>) return value_kind::constant;
    else if constexpr (std::same_as<T, uuid>) return value_kind::id;
    else if constexpr (std::same_as<T, raw_json>) return value_kind::raw;
    else if constexpr (std::same_as<T, std::monostate>) return value_kind::nothing;
    else if constexpr (is_variant<T>) return value_kind::variant;
    else if constexpr (is_tuple<T>) return value_kind::tuple;
    else return find_container<T>();
}

}  // namespace kinds

/// The kind of JSON value of a type.
template <class T>
inline constexpr value_kind kind_of = kinds::find<T>();

}}  // namespace toolkit::v0
