// In: a field. Out: the default that its schema shows, as JSON.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/types/recursion.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace schema_text {

/// Writes the default of a field for which has_default is true.
template <class T, std::size_t I>
constexpr void write_default(text_sink& out) {
    if constexpr (field_annotations<T>[I].default_value.has_value()) {
        rules::append_literal(out, field_annotations<T>[I].default_value);
    } else {
        const T object = defaults::made<T>();
        printing::print_value(out, get_field<I>(object));
    }
}

/// Whether the schema of a field shows a default.
template <class T, std::size_t I>
consteval bool has_default() {
    if constexpr (field_annotations<T>[I].default_value.has_value()) return true;
    else return defaults::shown<T, I>();
}
/// The default as JSON, or empty if there is none. A struct that contains itself is a reference and shows no default.
template <class T, std::size_t I>
consteval std::string_view default_of() {
    if constexpr (!is_recursive<unwrapped_type<field_type<T, I>>>) {
        if constexpr (has_default<T, I>()) return static_text<write_default<T, I>>;
    }
    return {};
}

}}}  // namespace toolkit::v0::schema_text
