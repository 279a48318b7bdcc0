// In: a struct. Out: which of its fields have a default to show, and the proof that each default satisfies its own
// rules.
#pragma once

#include <toolkit/schema/print/default_values.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/schema/rules/field_agreement.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/rules/literal_values.hpp>

#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace defaults {

/// A value of such a type exists with and without an initialiser.
template <class T>
inline constexpr bool has_some_value = is_tuple<T> || kinds::is_variant<T>;

/// Whether the struct's own initialiser gives this field a value that is worth showing.
template <class T, std::size_t I>
consteval bool initialised_field() {
    using type = field_type<T, I>;
    constexpr requirement need = requirement_of<type>;
    if constexpr (has_readable_defaults<T> && has_some_value<type>) {
        return !field_required<T>[I];  // it is required unless its annotation says otherwise
    } else if constexpr (!has_readable_defaults<T> ||
                         (need == requirement::always && !is_optional<type> && !is_nullable<type>)) {
        return false;
    } else if constexpr (is_optional<type> || is_nullable<type>) {
        const T object = made<T>();
        return get_field<I>(object).has_value();
    } else if constexpr (need == requirement::initialised) return initialised<T, at<I>>;
    else if constexpr (need == requirement::not_blank) return !is_blank<T, at<I>>();
    else return !required_by_type<T, T, I>();
}

template <class T, std::size_t I>
inline constexpr bool has_initialiser = initialised_field<T, I>();

/// Whether the initialiser of a nested struct equals the default of its type.
template <class T, std::size_t I>
consteval bool is_as_its_type() {
    if constexpr (has_readable_defaults<T>) {
        const T object = made<T>();
        const field_type<T, I> inner = made<field_type<T, I>>();
        return print(get_field<I>(object)) == print(inner);
    } else {
        return true;
    }
}

/// A nested struct shows its own defaults. The default of the outer struct is shown only if it differs.
template <class T, std::size_t I>
consteval bool is_informative() {
    using type = field_type<T, I>;
    if constexpr (kind_of<type> == value_kind::object && std::is_same_v<type, plain_type<type>>) {
        bool inner_shows_all = true;
        for (const bool required : field_required<type>) inner_shows_all = inner_shows_all && !required;
        return !inner_shows_all || !is_as_its_type<T, I>();
    } else {
        return true;
    }
}

/// Whether the schema shows the struct's own value of a field as its default.
template <class T, std::size_t I>
consteval bool shown() {
    if constexpr (field_required<T>[I] || !has_initialiser<T, I>) return false;
    else return is_informative<T, I>();
}

/// Whether the value of an absent field satisfies its rules.
template <class T, std::size_t I>
consteval bool own_value_keeps() {
    const T object = made<T>();
    return keeps<field_type<T, I>, is_filled<T, I>()>(field_rules<T, I>, get_field<I>(object));
}
template <class T, std::size_t I>
concept own_value_is_known = requires { typename std::bool_constant<own_value_keeps<T, I>()>; };

/// Whether a value contains other values, each with its own rules.
constexpr bool holds_values(value_kind kind) noexcept {
    return kind == value_kind::list || kind == value_kind::map || kind == value_kind::object ||
           kind == value_kind::tuple || kind == value_kind::variant;
}
/// How a value with this many elements breaks its rules: the value itself is wrong, or an element is.
struct fault {
    std::string_view verb;
    std::string_view expected;
};
constexpr fault fault_of(const value_rules& rules, std::size_t size) noexcept {
    if (!holds_values(rules.kind) || rules.unique_items) return {" is not ", rules.expected};
    if (rules.items == nullptr || (rules.allows_count(size) && holds_values(rules.items->kind)))
        return {" contains a value that breaks its constraint", {}};
    if (!rules.allows_count(size)) return {" is not ", rules.expected};
    return {" contains an element that is not ", rules.items->expected};
}

/// Whether the initial value of a field is a text that is not valid UTF-8, which no document can contain.
template <class T, std::size_t I>
consteval bool begins_as_no_utf8() {
    const T object = made<T>();
    if constexpr (kind_of<field_type<T, I>> == value_kind::text && !is_nullable<field_type<T, I>>)
        return !is_utf8(get_field<I>(object));
    else return false;
}

template <class T, std::size_t I>
consteval bool check_field() {
    constexpr const field& annotation = field_annotations<T>[I];
    if constexpr (annotation.default_value.has_value() && !rules::agrees<T, I>) {
        return false;
    } else if constexpr (is_optional<field_type<T, I>> &&
                         (annotation.default_value.has_value() || has_initialiser<T, I>)) {
        return refuse<say(
            "toolkit: ", type_name<T>, "::", field_names<T>[I],
            " is a std::optional with a default, so it could never be read as empty; use the value type itself")>();
    } else if constexpr (annotation.default_value.has_value()) {
        if constexpr (!rules::allows_literal(field_rules<T, I>, annotation.default_value)) {
            return refuse<say("toolkit: the default_value of ", type_name<T>, "::", field_names<T>[I], " is not ",
                              field_rules<T, I>.expected, "; change the default or the constraint")>();
        }
    } else if constexpr (has_initialiser<T, I> && !field_required<T>[I] && !has_some_value<field_type<T, I>>) {
        constexpr bool kept = own_value_keeps<T, I>();
        if constexpr (!kept && begins_as_no_utf8<T, I>()) {
            return refuse<say("toolkit: the initialiser of ", type_name<T>, "::", field_names<T>[I],
                              " is not UTF-8; save the source file as UTF-8")>();
        } else if constexpr (!kept) {
            constexpr fault broken = fault_of(field_rules<T, I>, [] {
                const T object = made<T>();
                if constexpr (requires { std::size(get_field<I>(object)); }) return std::size(get_field<I>(object));
                else return 0;
            }());
            return refuse<say("toolkit: the initialiser of ", type_name<T>, "::", field_names<T>[I], broken.verb,
                              broken.expected, "; change the initialiser or the constraint")>();
        }
    } else if constexpr (!field_required<T>[I] && !is_optional<field_type<T, I>>) {
        if constexpr (own_value_is_known<T, I>) {  // a separate condition, because the operand of && would be
                                                   // instantiated for every field
            if constexpr (!own_value_keeps<T, I>()) {
                return refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[I],
                                  " may be left out and is then not ", field_rules<T, I>.expected,
                                  "; add an initialiser or a .default_value")>();
            }
        }
    }
    return true;
}

/// Whether a struct has a JSON form and all its defaults satisfy their rules. Stops the compilation if not.
template <class T>
consteval bool check() {
    if constexpr (!field_tables::checked<T>) return false;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (check_field<T, I>() && ...);
        }(std::make_index_sequence<field_count<T>>{});
}
template <class T>
inline constexpr bool checked = check<T>();

/// The same for any root type.
template <class T>
consteval bool check_root() {
    if constexpr (!kinds::check<T>()) return false;
    else if constexpr (kind_of<T> == value_kind::object) return checked<plain_type<T>>;
    else return true;
}

}}}  // namespace toolkit::v0::defaults
