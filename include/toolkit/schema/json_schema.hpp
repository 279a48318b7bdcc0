// In: a type and a dialect. Out: its JSON Schema, written once by the compiler: minimal, deterministic, properties in
// the order of declaration. The parser accepts exactly what it accepts, and asks for what a dialect has lost as well.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/defaults.hpp>
#include <toolkit/schema/dialect.hpp>
#include <toolkit/schema/dialect_limits.hpp>
#include <toolkit/schema/dialect_words.hpp>
#include <toolkit/schema/recursion.hpp>
#include <toolkit/schema/tag.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace schema_text {

using writer = json_writer<text_sink>;

constexpr std::string_view type_word(value_kind kind) noexcept {
    switch (kind) {
        case value_kind::boolean: return "boolean";
        case value_kind::integer: return "integer";
        case value_kind::real: return "number";
        case value_kind::text:
        case value_kind::choice:
        case value_kind::id:
        case value_kind::written: return "string";
        case value_kind::list:
        case value_kind::tuple: return "array";
        case value_kind::map:
        case value_kind::object: return "object";
        case value_kind::nothing: return "null";
        default: return {};
    }
}

/// The pattern of a UUID, which says what its format says, to readers that pass over formats.
inline constexpr std::string_view uuid_pattern = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";

inline constexpr field no_field{};

/// What is said of a value, whoever says it: a field or an item.
struct remarks {
    std::string_view title{};
    std::string_view description{};
    bool deprecated = false;
    const field* of = &no_field;  ///< whose examples these are
    std::string_view choices{};   ///< what is said of the values of an enum, or of what a reference leads to
};

/// What is said of the values of an enum: "dark_red: as wine; green: as grass".
template <class E>
constexpr void write_said_of_choices(text_sink& out) {
    bool any = false;
    for (std::size_t i = 0; i < enum_texts<E>.size(); ++i) {
        if (enum_annotations<E>[i].description.empty()) continue;
        out.append(any ? "; " : "");
        any = true;
        out.append(enum_texts<E>[i]);
        out.append(": ");
        out.append(enum_annotations<E>[i].description);
    }
}

/// The same, and what the type says of itself.
template <class T>
constexpr remarks with_type(remarks said) {
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::written) {
        if (said.description.empty()) said.description = text_form<type>::said.description;
        if (said.title.empty()) said.title = text_form<type>::said.title;
    } else if constexpr (kind_of<T> == value_kind::choice) {
        if constexpr (annotations::has_mirror_outside<type>) said.choices = static_text<&write_said_of_choices<type>>;
    }
    return said;
}

/// Title and description, in which stands what the dialect has no keyword for. `shown_default` is JSON, or empty.
constexpr void write_said(writer& out, const dialect_rules& to, const value_rules& rules, const value_rules& type,
                          const remarks& said, std::string_view shown_default) {
    if (!said.title.empty() && to.titles) out.member("title", said.title);
    text_sink lost;
    write_description(lost, to, rules, type, said.title, said.description, said.choices, *said.of, shown_default);
    if (lost.size() == 0) return;
    // Written twice: first counted, then as the text of a JSON string.
    out.key("description").text({});
    json_string_sink into{out.sink()};
    out.sink().push_back('"');
    write_description(into, to, rules, type, said.title, said.description, said.choices, *said.of, shown_default);
    out.sink().push_back('"');
}

/// What every schema begins with: type, title, description, constraints.
constexpr void begin(writer& out, const dialect_rules& to, const value_rules& rules, const value_rules& type,
                     const remarks& said, bool null, std::string_view shown_default) {
    out.begin_object();
    const bool text_constant = rules.kind == value_kind::constant && (!to.constants || to.typed_constants);
    const std::string_view word = text_constant ? "string" : type_word(rules.kind);
    if (!word.empty()) {
        if (null && !to.nullable_keyword) out.key("type").begin_array().value(word).value("null").end_array();
        else out.member("type", word);
    }
    if (null && to.nullable_keyword) out.member("nullable", true);
    write_said(out, to, rules, type, said, shown_default);
    write_keywords(out, to, rules);
    if (rules.kind == value_kind::id && to.patterns) out.member("pattern", uuid_pattern);
    if (said.deprecated && to.deprecated) out.member("deprecated", true);
    if (!said.of->examples.empty() && to.examples) {
        out.key("examples").begin_array();
        for (const literal& each : said.of->examples) rules::append_literal(out.text({}).sink(), each);
        out.end_array();
    }
}

constexpr remarks remarks_of(const field& said) noexcept {
    return {said.title, said.description, said.deprecated, &said};
}

template <class T, dialect D>
constexpr void write_details(writer& out, const value_rules& rules, bool null);

/// The name under which a struct that holds itself is defined.
template <class T>
constexpr void append_definition_name(text_sink& out) {
    for (const char c : type_name<plain_type<T>>) out.push_back(pretty::is_name_character(c) ? c : '_');
}

template <class T>
constexpr void write_name_of_form(text_sink& out) {
    out.append("of the form ");
    append_definition_name<T>(out);
    out.append(" in $defs");
}

/// A reference to a struct that holds itself. What is said of it stands beside the reference, or around it where the
/// dialect takes nothing beside one; where references of properties are dropped, the description names the definition.
template <class T, dialect D>
constexpr void write_reference(writer& out, const value_rules& rules, remarks said) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    const value_rules& type = type_rules<T>;
    out.begin_object();
    if (!to.beside_references) write_said(out, to, rules, type, said, {});
    const bool said_any = said.deprecated || !said.title.empty() || !said.description.empty();
    const bool around = rules.null || (!to.beside_references && said_any);
    if (around) out.key("anyOf").begin_array().begin_object();
    if (to.beside_references) {
        if (!to.references_of_properties) {
            out.member("type", type_word(value_kind::object));
            said.choices = static_text<&write_name_of_form<T>>;
        }
        write_said(out, to, rules, type, said, {});
        if (said.deprecated && to.deprecated) out.member("deprecated", true);
    }
    out.key("$ref").text({});
    out.sink().append("\"#/$defs/");
    append_definition_name<T>(out.sink());
    out.sink().push_back('"');
    out.end_object();
    if (rules.null) out.begin_object().member("type", "null").end_object();
    if (around) out.end_array().end_object();
}

/// A value of a type, with its rules where an element's differ from the type's.
template <class T, dialect D>
constexpr void write(writer& out, const value_rules& rules, const remarks& said = {}) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    if constexpr (is_recursive<T>) {
        if constexpr (!to.references)
            refuse<say("toolkit: ", type_name<plain_type<T>>, " holds itself, and the dialect ", to.name,
                       " takes no recursive schemas; hold a toolkit::raw_json in its place")>();
        write_reference<T, D>(out, rules, said);
    } else {
        begin(out, to, rules, type_rules<T>, with_type<T>(said), rules.null, {});
        write_details<T, D>(out, rules, rules.null);
        out.end_object();
    }
}

/// (Of a field that has_default.)
template <class T, std::size_t I>
constexpr void write_default(text_sink& out) {
    if constexpr (field_annotations<T>[I].default_value.given()) {
        rules::append_literal(out, field_annotations<T>[I].default_value);
    } else {
        const T object = defaults::made<T>();
        printing::print_value(out, get_field<I>(object));
    }
}

/// Whether a schema shows a default.
template <class T, std::size_t I>
consteval bool has_default() {
    if constexpr (field_annotations<T>[I].default_value.given()) return true;
    else return defaults::shown<T, I>();
}
/// That default as JSON; empty when there is none. A struct that holds itself is referred to, which shows none.
template <class T, std::size_t I>
consteval std::string_view default_of() {
    if constexpr (!is_recursive<given_type<field_type<T, I>>>) {
        if constexpr (has_default<T, I>()) return static_text<write_default<T, I>>;
    }
    return {};
}

/// A property whose value is of a type: one function for each type. `shown` is its default as JSON, or empty.
template <class T, dialect D>
constexpr void write_property(writer& out, const field_row& row, const field& said, std::string_view shown) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    const value_rules& rules = *row.rules;
    const bool null = says_null<D>(row);
    out.key(row.key);
    if constexpr (is_recursive<T>) {
        value_rules with_null = rules;
        with_null.null = null;
        write<T, D>(out, with_null, remarks_of(said));
    } else {
        begin(out, to, rules, type_rules<T>, with_type<T>(remarks_of(said)), null, shown);
        write_details<T, D>(out, rules, null);
        if (!shown.empty() && to.defaults) out.key("default").text(shown);
        out.end_object();
    }
}

template <class T, dialect D>
constexpr void write_members(writer& out) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    out.key("properties").begin_object();
    const object_shape& shape = shape_of<T>;
    [&]<std::size_t... I, class... F>(std::index_sequence<I...>, type_list<F...>) {
        (write_property<given_type<F>, D>(out, shape.rows[I], field_annotations<T>[I], default_of<T, I>()), ...);
    }(std::make_index_sequence<field_count<T>>{}, field_types<T>{});
    out.end_object();
    if (to.all_required || shape.required != field_set{}) {
        out.key("required").begin_array();
        for (const field_row& row : shape.rows)
            if (row.required || to.all_required) out.text(row.quoted);
        out.end_array();
    }
    if (to.additional_properties) out.member("additionalProperties", false);
}

/// The alternatives of a value that may be null.
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
    out.end_array();  // the number of items is bounded beside it; "items": false is refused by llama.cpp
}

/// What depends on more than the kind of a type.
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
            refuse<say("toolkit: ", type_name<type>, " has free keys, which the dialect ", to.name,
                       " does not take; use a std::vector of structs with a key and a value")>();
        write<typename type::mapped_type, D>(out.key("additionalProperties"), *rules.items,
                                             {rules.items_title, rules.items_description});
    } else if constexpr (kind == value_kind::tuple) {
        if constexpr (!to.tuples)
            refuse<say("toolkit: ", type_name<type>, " has elements of different types, which the dialect ", to.name,
                       " does not take; use a struct")>();
        write_elements<D>(out, static_cast<const type*>(nullptr));
    } else if constexpr (kind == value_kind::object) {
        if constexpr (defaults::checked<type>) write_members<type, D>(out);
    } else if constexpr (kind == value_kind::variant) {
        static_assert(variant_tag<type>::outer.quoted.size() != 0);
        write_alternatives<D>(out, null, static_cast<const type*>(nullptr));
    } else {
        if constexpr (kind == value_kind::raw && !to.any_value)
            refuse<say(
                "toolkit: ", type_name<type>, " may be any value, and the dialect ", to.name,
                " takes no schema without a type; hold JSON as a std::string, or name its fields in a struct")>();
        write_choices(out, to, rules, null);
    }
}

/// Defines the structs that hold themselves, each once.
template <dialect D>
struct definitions {
    writer& out;
    recursion::visited seen{};
    bool any = false;

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(recursion::name_of<T>())) return;
            if constexpr (is_recursive<T>) {
                using type = plain_type<T>;
                if (!any) out.key("$defs").begin_object();
                any = true;
                out.text({});
                out.sink().push_back('"');
                append_definition_name<T>(out.sink());
                out.sink().append("\":");
                json_writer<text_sink> inner{out.sink()};
                begin(inner, rules_of_dialect<D>, type_rules<type>, type_rules<type>, {}, false, {});
                write_details<type, D>(inner, type_rules<type>, false);
                inner.end_object();
            }
        }
        recursion::for_each_part<T>(*this);
    }
};

template <class T, dialect D>
constexpr void write_root(text_sink& sink) {
    writer out{sink};
    constexpr const value_rules& rules = type_rules<T>;
    begin(out, rules_of_dialect<D>, rules, rules, with_type<T>({}), rules.null, {});
    write_details<T, D>(out, rules, rules.null);
    if constexpr (!recursion::is_flat<T>) {
        definitions<D> all{out};
        all.template operator()<T>();
        if (all.any) out.end_object();
    }
    out.end_object();
}

template <class T, dialect D>
consteval bool can_be_told() {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    constexpr bool is_object = kind_of<T> == value_kind::object || kind_of<T> == value_kind::map;
    if constexpr (!kinds::check<T>()) {
        return false;
    } else if constexpr (to.object_root && (!is_object || type_rules<T>.null)) {
        refuse<say("toolkit: the dialect ", to.name, " takes an object at the root of a schema, and ", type_name<T>,
                   " is none; hold it in a struct")>();
        return false;
    } else if constexpr (!recursion::twin<T>.empty()) {
        refuse<say("toolkit: ", type_name<T>, " holds two structs called ", recursion::twin<T>,
                   " that hold themselves, and a schema defines a name once; rename one of them")>();
        return false;
    } else {
        return keeps_limits<T, D>();
    }
}

template <class T, dialect D>
consteval std::string_view of() {
    if constexpr (can_be_told<T, D>()) return static_text<&write_root<T, D>>;
    else return {};
}

}  // namespace schema_text

/// The JSON Schema of a type in a dialect, in read-only data.
///
///     static_assert(toolkit::json_schema<bool> == R"({"type":"boolean"})");
template <class T, dialect D = dialect::standard>
inline constexpr std::string_view json_schema = schema_text::of<T, D>();

}  // namespace toolkit::inline v0
