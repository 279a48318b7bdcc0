// The beginning of every schema: the type, the remarks on the value, its constraints. In: the rules of a value and a
// dialect. Out: keywords, and a description with what the dialect has no keyword for.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/json_schema/dialect_words.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/variants/tag.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace schema_text {

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

/// The pattern of a UUID. It requires the same as the format, for readers that ignore formats.
inline constexpr std::string_view uuid_pattern = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";

inline constexpr field no_field{};

/// The remarks on a value, from a field or from an item.
struct remarks {
    std::string_view title{};
    std::string_view description{};
    bool deprecated = false;
    const field* of = &no_field;  ///< the annotation that the examples come from
    std::string_view choices{};   ///< remarks on the values of an enum, or on the target of a reference
};

/// Writes the remarks on the values of an enum: "dark_red: as wine; green: as grass".
template <class E>
constexpr void write_choices(text_sink& out) {
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

/// The same remarks, completed with those of the type.
template <class T>
constexpr remarks with_type(remarks annotation) {
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::written) {
        if (annotation.description.empty()) annotation.description = text_form_annotation<type>.description;
        if (annotation.title.empty()) annotation.title = text_form_annotation<type>.title;
    } else if constexpr (kind_of<T> == value_kind::choice) {
        if constexpr (annotations::has_mirror_outside<type>) annotation.choices = static_text<&write_choices<type>>;
    }
    return annotation;
}

/// Writes title and description. The description includes what the dialect has no keyword for. `shown_default` is JSON,
/// or empty.
constexpr void write_remarks(writer& out, const dialect_rules& to, const value_rules& rules, const value_rules& type,
                             const remarks& annotation, std::string_view shown_default) {
    if (!annotation.title.empty() && to.titles) out.member("title", annotation.title);
    text_sink lost;
    write_description(lost, to, rules, type, annotation.title, annotation.description, annotation.choices,
                      *annotation.of, shown_default);
    if (lost.size() == 0) return;
    // Written twice: first to count, then as the content of a JSON string.
    out.key("description").text({});
    json_string_sink into{out.sink()};
    out.sink().push_back('"');
    write_description(into, to, rules, type, annotation.title, annotation.description, annotation.choices,
                      *annotation.of, shown_default);
    out.sink().push_back('"');
}

/// Writes the beginning of every schema: type, title, description, constraints.
constexpr void begin(writer& out, const dialect_rules& to, const value_rules& rules, const value_rules& type,
                     const remarks& annotation, bool null, std::string_view shown_default) {
    out.begin_object();
    const bool text_constant = rules.kind == value_kind::constant && (!to.constants || to.typed_constants);
    const std::string_view word = text_constant ? "string" : type_word(rules.kind);
    if (!word.empty()) {
        if (null && !to.nullable_keyword) out.key("type").begin_array().value(word).value("null").end_array();
        else out.member("type", word);
    }
    if (null && to.nullable_keyword) out.member("nullable", true);
    write_remarks(out, to, rules, type, annotation, shown_default);
    write_keywords(out, to, rules);
    if (rules.kind == value_kind::id && to.patterns) out.member("pattern", uuid_pattern);
    if (annotation.deprecated && to.deprecated) out.member("deprecated", true);
    if (!annotation.of->examples.empty() && to.examples) {
        out.key("examples").begin_array();
        for (const literal& each : annotation.of->examples) rules::append_literal(out.text({}).sink(), each);
        out.end_array();
    }
}

constexpr remarks remarks_of(const field& annotation) noexcept {
    return {annotation.title, annotation.description, annotation.deprecated, &annotation};
}

}}}  // namespace toolkit::v0::schema_text
