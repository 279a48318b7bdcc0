// In: the fields that are absent from an object. Out: the object with their defaults. Defaults of annotations always
// apply. In a used target, other absent fields get the values of their initialisers.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/print/default_values.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/rules/literal_values.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace defaults {

/// Sets a value from a literal that satisfies its rules.
template <class T>
constexpr void assign(T& value, const literal& from) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (is_nullable<T>) {
        if (rules::is_null(from)) value = T();
        else assign(value.emplace(), from);
    } else if constexpr (is_optional<T>) {
        static_assert(!is_optional<T>, "toolkit: a default_value is for a field that is not optional");
    } else if constexpr (kind == value_kind::written) {
        static_cast<void>(text_form<T>::read(from.text(), value));
    } else if constexpr (kind == value_kind::boolean) {
        value = from.boolean();
    } else if constexpr (kind == value_kind::integer) {
        value = static_cast<T>(from.number().bits());
    } else if constexpr (kind == value_kind::real) {
        const exact_number& number = from.number();
        if (!number.is_whole()) value = static_cast<T>(number.real());
        else
            value = static_cast<T>(number.negative() ? -static_cast<double>(number.magnitude())
                                                     : static_cast<double>(number.magnitude()));
    } else if constexpr (kind == value_kind::text) {
        value.assign(from.text());
    } else if constexpr (kind == value_kind::choice) {
        for (std::size_t i = 0; i < enum_texts<T>.size(); ++i)
            if (enum_texts<T>[i] == from.text()) value = enum_values<T>[i];
    }
}

/// Moves a value. Arrays are moved element by element.
template <class T>
constexpr void take(T& value, T& from) {
    if constexpr (std::is_array_v<T>) {
        for (std::size_t i = 0; i < std::size(value); ++i) take(value[i], from[i]);
    } else if constexpr (kinds::is_assigned<T>()) {
        value = std::move(from);
    }
}

}  // namespace defaults

namespace parsing {

/// The default of an annotation, on its own. The annotation as a whole is large and does not belong in the program.
template <class T, std::size_t I>
inline constexpr literal default_value_of = field_annotations<T>[I].default_value;

template <target Into, class T>
constexpr void set_absent(const field_set& absent, T& object);

/// Sets the default of one absent field.
template <class T, std::size_t I>
constexpr void set_default(T& object) {
    if constexpr (default_value_of<T, I>.has_value()) {
        defaults::assign(get_field<I>(object), default_value_of<T, I>);
    } else if constexpr (defaults::is_filled<T, I>()) {
        if constexpr (defaults::checked<field_type<T, I>>)
            set_absent<target::fresh>(field_table_of<field_type<T, I>>.all, get_field<I>(object));
    }
}

/// Sets the absent fields. A used target gets the values of the initialisers first, then those of the annotations.
template <target Into, class T>
constexpr void set_absent(const field_set& absent, T& object) {
    if constexpr (Into == target::used) {
        T initial = defaults::made<T>();
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((absent.has(I) ? defaults::take(get_field<I>(object), get_field<I>(initial)) : void()), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
    if constexpr (defaults::has_default_values<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((absent.has(I) ? set_default<T, I>(object) : void()), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
}

}  // namespace parsing

}}  // namespace toolkit::v0
