// The values that a struct gives its own fields. In: such a value and its rules. Out: whether it satisfies them, and
// whether annotations replace it by another default.
#pragma once

#include <toolkit/schema/print/print.hpp>
#include <toolkit/schema/rules/bound_checks.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/unique.hpp>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 { namespace defaults {

/// A value as its initialisers make it. For aggregates `T{}` is used, because GCC 12 leaves members of `T()` unset in a
/// constant expression.
template <class T>
constexpr T made() {
    if constexpr (std::is_aggregate_v<T> && requires { T{}; }) return T{};
    else return T();
}

template <class T, std::size_t I>
consteval bool is_as_its_type();

template <bool Filled, class T, std::size_t I, class F>
constexpr bool keeps_field(const F& value);

/// Whether the compiler can write the text of such a value.
template <class T>
concept written_at_compile_time = requires { typename std::bool_constant<(text_form<T>::write(T()), true)>; };

/// Whether the value satisfies the rules. `Filled`: the value is a struct whose fields get their default_value
/// afterwards.
template <class T, bool Filled = false>
constexpr bool keeps(const value_rules& rules, const T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (is_nullable<T>) {
        return !value.has_value() || keeps(rules, *value);
    } else if constexpr (owning_pointer<T>) {
        return value == nullptr || keeps(rules, *value);
    } else if constexpr (kind == value_kind::integer || kind == value_kind::real) {
        return rules::as_written(value).finite() && rules.allows(rules::as_written(value));
    } else if constexpr (kind == value_kind::text) {
        return is_utf8(std::string_view{value}) && rules.allows_text(value);
    } else if constexpr (kind == value_kind::written) {
        if constexpr (written_at_compile_time<T>) {
            const std::optional<std::string> text = text_form<T>::write(value);
            return text.has_value() && rules.allows_text(*text);
        }
        return true;
    } else if constexpr (kind == value_kind::choice) {
        return rules.allows_name(enum_text(value));
    } else if constexpr (kind == value_kind::list || kind == value_kind::map) {
        if (!rules.allows_count(std::size(value))) return false;
        if constexpr (unique::comparable<T>)
            if (rules.unique_items && !unique::all_different(value)) return false;
        for (const auto& each : value) {
            if constexpr (kind == value_kind::map) {
                if (!keeps(*rules.items, each.second)) return false;
            } else {
                if (!keeps<element_type<T>>(*rules.items, each)) return false;
            }
        }
        return true;
    } else if constexpr (kind == value_kind::object) {
        if constexpr (!kinds::fields_checked<T>) return true;
        else
            return [&]<std::size_t... I>(std::index_sequence<I...>) {
                return (keeps_field<Filled, T, I>(get_field<I>(value)) && ...);
            }(std::make_index_sequence<field_count<T>>{});
    } else if constexpr (kind == value_kind::tuple) {
        return std::apply(
            [](const auto&... each) { return (keeps(type_rules<std::remove_cvref_t<decltype(each)>>, each) && ...); },
            value);
    } else if constexpr (kind == value_kind::variant) {
        return !value.valueless_by_exception() &&
               std::visit([](const auto& each) { return keeps(type_rules<std::remove_cvref_t<decltype(each)>>, each); },
                          value);
    } else {
        return true;
    }
}

/// Whether annotations give defaults to a struct, or to one that it contains by value.
template <class T>
inline constexpr bool has_default_values = [] {
    bool found = false;
    for (const field& annotation : field_annotations<T>) found = found || annotation.default_value.has_value();
    const auto look = [&]<class F>(std::type_identity<F>) {
        if constexpr (kind_of<F> == value_kind::object && std::is_same_v<F, plain_type<F>>)
            found = found || has_default_values<F>;
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (look(std::type_identity<field_type<T, I>>{}), ...);
    }(std::make_index_sequence<field_count<T>>{});
    return found;
}();

/// Whether an absent field that is a struct gets the default_values of its own fields.
template <class T, std::size_t I>
consteval bool is_filled() {
    using type = field_type<T, I>;
    if constexpr (kind_of<type> == value_kind::object && std::is_same_v<type, plain_type<type>>) {
        if constexpr (has_default_values<type>) return is_as_its_type<T, I>();
    }
    return false;
}

template <bool Filled, class T, std::size_t I, class F>
constexpr bool keeps_field(const F& value) {
    if constexpr (Filled && field_annotations<T>[I].default_value.has_value()) {
        return true;  // it is checked separately
    } else if constexpr (is_optional<F>) {
        return !static_cast<bool>(value) || keeps(field_rules<T, I>, *value);
    } else {
        return keeps<F, (Filled && is_filled<T, I>())>(field_rules<T, I>, value);
    }
}

}}}  // namespace toolkit::v0::defaults
