// In: the type of a value and a dialect. Out: its schema: properties, items, alternatives, references.
#pragma once

#include <toolkit/json/writer.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/json_schema/schema_begin.hpp>
#include <toolkit/schema/json_schema/schema_default.hpp>
#include <toolkit/schema/json_schema/schema_reference.hpp>
#include <toolkit/schema/json_schema/schema_size.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/variants/tag.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 { namespace schema_text {

template <class T, dialect D>
constexpr void write_details(writer& out, const value_rules& rules, bool null);

/// Writes alternatives for a dialect that allows no keywords beside them. Each alternative repeats the keywords.
template <dialect D, class... T>
constexpr void write_lone_alternatives(writer& out, const remarks& annotation, bool null, std::string_view shown,
                                       const std::variant<T...>*) {
    constexpr dialect_rules to = [] {
        dialect_rules rules = rules_of_dialect<D>;
        rules.defaults = false;  // a keyword of the whole value: the description states it
        return rules;
    }();
    const auto write_one = [&]<class A>(std::type_identity<A>) {
        if constexpr (kind_of<A> == value_kind::variant) {
            write_lone_alternatives<D>(out, annotation, null, shown, static_cast<const plain_type<A>*>(nullptr));
        } else {
            begin(out, to, type_rules<A>, type_rules<A>, with_type<A>(annotation), null, shown);
            write_details<A, D>(out, type_rules<A>, null);
            out.end_object();
        }
    };
    out.begin_object().key("anyOf").begin_array();
    (write_one(std::type_identity<T>{}), ...);
    out.end_array().end_object();
}

/// Writes the schema of a type. `rules` may differ from the rules of the type, for example for an element.
template <class T, dialect D>
constexpr void write(writer& out, const value_rules& rules, const remarks& annotation = {}) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    if constexpr (is_recursive<T>) {
        if constexpr (!to.references)
            static_cast<void>(
                refuse<say("toolkit: ", type_name<plain_type<T>>, " contains itself, but the dialect ", to.name,
                           " does not support recursive schemas; use a toolkit::raw_json instead")>());
        write_reference<T, D>(out, rules, annotation);
    } else if constexpr (kind_of<T> == value_kind::variant && !to.beside_alternatives) {
        write_lone_alternatives<D>(out, annotation, rules.null, {}, static_cast<const plain_type<T>*>(nullptr));
    } else {
        begin(out, to, rules, type_rules<T>, with_type<T>(annotation), rules.null, {});
        write_details<T, D>(out, rules, rules.null);
        out.end_object();
    }
}

/// Writes a property, with one function for each type. `shown` is its default as JSON, or empty.
template <class T, dialect D>
constexpr void write_property(writer& out, const field_row& row, const field& annotation, std::string_view shown) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    const value_rules& rules = *row.rules;
    const bool null = allows_null<D>(row);
    out.key(row.key);
    if constexpr (is_recursive<T>) {
        value_rules with_null = rules;
        with_null.null = null;
        write<T, D>(out, with_null, remarks_of(annotation));
    } else if constexpr (kind_of<T> == value_kind::variant && !to.beside_alternatives) {
        write_lone_alternatives<D>(out, remarks_of(annotation), null, shown,
                                   static_cast<const plain_type<T>*>(nullptr));
    } else {
        begin(out, to, rules, type_rules<T>, with_type<T>(remarks_of(annotation)), null, shown);
        write_details<T, D>(out, rules, null);
        if (!shown.empty() && to.defaults) out.key("default").text(shown);
        out.end_object();
    }
}

template <class T, dialect D>
constexpr void write_members(writer& out) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    out.key("properties").begin_object();
    const field_table& table = field_table_of<T>;
    [&]<std::size_t... I, class... F>(std::index_sequence<I...>, type_list<F...>) {
        (write_property<unwrapped_type<F>, D>(out, table.rows[I], field_annotations<T>[I], default_of<T, I>()), ...);
    }(std::make_index_sequence<field_count<T>>{}, field_types<T>{});
    out.end_object();
    if (to.all_required || table.required != field_set{}) {
        out.key("required").begin_array();
        for (const field_row& row : table.rows)
            if (row.required || to.all_required) out.text(row.quoted);
        out.end_array();
    }
    if (to.additional_properties) out.member("additionalProperties", false);
}

/// Writes the alternatives of a value that may be null.
template <dialect D, class... T>
constexpr void write_alternatives(writer& out, bool null, const std::variant<T...>*) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    out.key("anyOf").begin_array();
    (write<T, D>(out, type_rules<T>), ...);
    if (null && !to.nullable_keyword) out.begin_object().member("type", "null").end_object();
    out.end_array();
}

template <dialect D, template <class...> class Tuple, class... T>
constexpr void write_elements(writer& out, const Tuple<T...>*) {
    out.key("prefixItems").begin_array();
    (write<T, D>(out, type_rules<T>), ...);
    out.end_array();  // the item count is bounded beside it; llama.cpp refuses "items": false
}

/// Writes the part that depends on more than the kind of a type.
template <class T, dialect D>
constexpr void write_details(writer& out, const value_rules& rules, bool null) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    if constexpr (kind == value_kind::constant) {
        if (to.constants && !null) {
            out.member("const", type::value);
        } else {
            out.key("enum").begin_array().value(type::value);
            if (null && !to.nullable_keyword) out.value(nullptr);
            out.end_array();
        }
    } else if constexpr (kind == value_kind::list) {
        write<element_type<type>, D>(out.key("items"), *rules.items, {rules.items_title, rules.items_description});
    } else if constexpr (kind == value_kind::map) {
        if constexpr (!to.maps)
            static_cast<void>(
                refuse<say("toolkit: ", type_name<type>, " has arbitrary keys, which the dialect ", to.name,
                           " does not support; use a std::vector of structs with a key and a value")>());
        write<typename type::mapped_type, D>(out.key("additionalProperties"), *rules.items,
                                             {rules.items_title, rules.items_description});
    } else if constexpr (kind == value_kind::tuple) {
        if constexpr (!to.tuples)
            static_cast<void>(
                refuse<say("toolkit: ", type_name<type>, " has elements of different types, which the dialect ",
                           to.name, " does not support; use a struct")>());
        write_elements<D>(out, static_cast<const type*>(nullptr));
    } else if constexpr (kind == value_kind::object) {
        if constexpr (defaults::checked<type>) write_members<type, D>(out);
    } else if constexpr (kind == value_kind::variant) {
        static_assert(variant_tag<type>::outer.quoted.size() != 0);
        write_alternatives<D>(out, null, static_cast<const type*>(nullptr));
    } else {
        if constexpr (kind == value_kind::raw && !to.any_value)
            static_cast<void>(refuse<say("toolkit: ", type_name<type>, " may be any value, but the dialect ", to.name,
                                         " needs a type in each schema; store the JSON as a std::string, or declare "
                                         "its fields in a struct")>());
        write_choices(out, to, rules, null);
    }
}

}}}  // namespace toolkit::v0::schema_text
