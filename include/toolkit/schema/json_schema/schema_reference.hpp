// In: a struct that contains itself, and a dialect. Out: the reference to its definition in $defs, with the remarks on
// the value beside or around it.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/json_schema/schema_begin.hpp>
#include <toolkit/schema/rules/rules.hpp>

namespace toolkit { inline namespace v0 { namespace schema_text {

/// Writes the name under which a struct that contains itself is defined.
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

/// Writes a reference to a struct that contains itself. The remarks go beside the reference, or around it if the
/// dialect allows nothing beside one. If the dialect drops references of properties, the description names the
/// definition.
template <class T, dialect D>
constexpr void write_reference(writer& out, const value_rules& rules, remarks annotation) {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    const value_rules& type = type_rules<T>;
    out.begin_object();
    if (!to.beside_references) write_remarks(out, to, rules, type, annotation, {});
    const bool has_remarks = annotation.deprecated || !annotation.title.empty() || !annotation.description.empty();
    const bool around = rules.null || (!to.beside_references && has_remarks);
    if (around) out.key("anyOf").begin_array().begin_object();
    if (to.beside_references) {
        if (!to.references_of_properties) {
            out.member("type", type_word(value_kind::object));
            annotation.choices = static_text<&write_name_of_form<T>>;
        }
        write_remarks(out, to, rules, type, annotation, {});
        if (annotation.deprecated && to.deprecated) out.member("deprecated", true);
    }
    out.key("$ref").text({});
    out.sink().append("\"#/$defs/");
    append_definition_name<T>(out.sink());
    out.sink().push_back('"');
    out.end_object();
    if (rules.null) out.begin_object().member("type", "null").end_object();
    if (around) out.end_array().end_object();
}

}}}  // namespace toolkit::v0::schema_text
