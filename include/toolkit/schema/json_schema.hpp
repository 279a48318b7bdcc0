// In: a type. Out: its JSON Schema (2020-12), written once by the compiler: minimal, deterministic, properties in the
// order of declaration. The parser accepts exactly what it accepts.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/defaults.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/schema/tag.hpp>

#include <array>
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
        case value_kind::id: return "string";
        case value_kind::list: return "array";
        case value_kind::object: return "object";
        default: return {};
    }
}

/// What every schema begins with: type, title, description, constraints.
constexpr void begin(writer& out, const value_rules& rules, const field& said) {
    out.begin_object();
    const std::string_view word = type_word(rules.kind);
    if (!word.empty()) out.member("type", word);
    if (!said.title.empty()) out.member("title", said.title);
    if (!said.description.empty()) out.member("description", said.description);
    if (rules.kind == value_kind::id)
        out.member("format", "uuid").member("pattern", "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$");
    rules::write_keywords(out, rules);
}

constexpr void write_literal(writer& out, const literal& value) {
    switch (value.kind()) {
        case literal::form::boolean: out.value(value.boolean()); break;
        case literal::form::number: rules::append_exact(out.text({}).sink(), value.number()); break;
        case literal::form::text: out.value(value.text()); break;
        case literal::form::none: break;
    }
}

template <class T>
constexpr void write_details(writer& out);

template <class T>
constexpr void write(writer& out) {
    begin(out, type_rules<T>, {});
    write_details<T>(out);
    out.end_object();
}

template <class T, std::size_t I>
constexpr void write_property(writer& out) {
    constexpr const field& said = field_annotations<T>[I];
    out.key(key_names<T>[I]);
    begin(out, field_rules<T, I>, said);
    write_details<plain_type<field_type<T, I>>>(out);
    if constexpr (said.default_value.given()) {
        write_literal(out.key("default"), said.default_value);
    } else if constexpr (defaults::shown<T, I>()) {
        const T object = T();
        printing::print_value(out.key("default").text({}).sink(), get_field<I>(object));
    }
    out.end_object();
}

template <class T>
constexpr void write_members(writer& out) {
    out.key("properties").begin_object();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (write_property<T, I>(out), ...);
    }(std::make_index_sequence<field_count<T>>{});
    out.end_object();
    if (shape_of<T>.required != field_set{}) {
        out.key("required").begin_array();
        for (const field_row& row : shape_of<T>.rows)
            if (row.required) out.text(row.quoted);
        out.end_array();
    }
    out.member("additionalProperties", false);
}

template <class T>
constexpr void write_object(writer& out) {
    if constexpr (defaults::checked<T>) write_members<T>(out);
}

template <class... T>
constexpr void write_alternatives(writer& out, const std::variant<T...>*) {
    out.key("anyOf").begin_array();
    (write<T>(out), ...);
    out.end_array();
}

/// What depends on more than the kind of a type.
template <class T>
constexpr void write_details(writer& out) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (kind == value_kind::choice) {
        out.key("enum").begin_array();
        for (const std::string_view name : enum_names<T>) out.value(name);
        out.end_array();
    } else if constexpr (kind == value_kind::constant) {
        out.member("const", T::value);
    } else if constexpr (kind == value_kind::list) {
        write<typename T::value_type>(out.key("items"));
    } else if constexpr (kind == value_kind::object) {
        write_object<T>(out);
    } else if constexpr (kind == value_kind::variant) {
        static_assert(!variant_tag<T>::key.empty());
        write_alternatives(out, static_cast<const T*>(nullptr));
    }
}

// ---- Does a struct hold itself, through whatever stands between?
// ----------------------------------------------------------

struct way_down {
    std::array<std::string_view, json_bounds.depth> types{};
    std::size_t size = 0;
};

template <class T>
constexpr bool walks_in_a_circle(way_down& way) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (kind == value_kind::list) {
        return walks_in_a_circle<typename T::value_type>(way);
    } else if constexpr (kind == value_kind::variant) {
        return []<class... A>(way_down& to, const std::variant<A...>*) { return (walks_in_a_circle<A>(to) || ...); }(
                   way, static_cast<const T*>(nullptr));
    } else if constexpr (kind == value_kind::object) {
        constexpr std::string_view whole_name = pretty::function_of<T>();
        for (std::size_t i = 0; i < way.size; ++i)
            if (way.types[i] == whole_name) return true;
        if (way.size == way.types.size()) return true;
        way.types[way.size++] = whole_name;
        const bool circle = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (walks_in_a_circle<plain_type<field_type<T, I>>>(way) || ...);
        }(std::make_index_sequence<field_count<T>>{});
        --way.size;
        return circle;
    } else {
        return false;
    }
}

template <class T>
consteval bool nested_in_itself() {
    way_down way;
    return walks_in_a_circle<T>(way);
}

template <class T>
inline constexpr auto write_root = [](text_sink& sink) {
    writer out{sink};
    write<T>(out);
};

template <class T>
consteval std::string_view of() {
    if constexpr (!kinds::check<T>()) return {};
    else if constexpr (nested_in_itself<T>()) {
        refuse<say("toolkit: ", type_name<T>,
                   " holds itself, and schemas of recursive structs are not built yet; hold a "
                   "toolkit::raw_json in its place")>();
        return {};
    } else {
        return static_text<write_root<T>>;
    }
}

}  // namespace schema_text

/// The JSON Schema of a type, in read-only data.
///
///     static_assert(toolkit::json_schema<bool> == R"({"type":"boolean"})");
template <class T>
inline constexpr std::string_view json_schema = schema_text::of<T>();

}  // namespace toolkit::inline v0
