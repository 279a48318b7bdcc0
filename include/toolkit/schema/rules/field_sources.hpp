// In: the types of a struct's fields and their annotations. Out: the sources of the rules of each field: the rules of
// its type, the annotation, and its values, pattern and rules of elements in read-only data.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/schema/rules/field_pattern.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/rules/rules.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace rules {

/// The sources of the rules of a field.
struct field_source {
    const value_rules* type;  ///< the rules of its type
    const field* annotation;
    bool is_std_optional;
};

template <class... F>
consteval std::array<field_source, sizeof...(F)> sources_of(const auto& annotation, type_list<F...>) {
    [[maybe_unused]] std::size_t at = 0;  // unused for a struct without fields
    return {field_source{&type_rules<unwrapped_type<F>>, &annotation[at++], !std::is_same_v<F, unwrapped_type<F>>}...};
}
template <class T>
inline constexpr auto sources = sources_of(field_annotations<T>, field_types<T>{});

/// The allowed values on their own. The mirror is large and does not belong in the program.
template <std::size_t Size>
consteval std::array<literal, Size> fitted(const inline_list<literal, 64>& values) {
    std::array<literal, Size> all{};
    for (std::size_t i = 0; i < Size; ++i) all[i] = values[i];
    return all;
}
template <class T, std::size_t I>
inline constexpr auto allowed_values = fitted<field_annotations<T>[I].one_of.size()>(field_annotations<T>[I].one_of);
template <class T, std::size_t I>
inline constexpr auto allowed_items =
    fitted<field_annotations<T>[I].items.one_of.size()>(field_annotations<T>[I].items.one_of);

/// The rules of the elements of field I, if its annotation has any.
template <class T, std::size_t I>
consteval value_rules items_of_field() {
    constexpr const field& annotation = field_annotations<T>[I];
    value_rules all = narrow(*type_rules<unwrapped_type<field_type<T, I>>>.items, annotation.items);
    if constexpr (!annotation.items.one_of.empty()) all.one_of = allowed_items<T, I>;
    if constexpr (!annotation.items.pattern.empty()) {
        all.pattern = field_patterns::of_items<T, I>();
        all.pattern_text = annotation.items.pattern;
    }
    return all;
}
template <class T, std::size_t I>
inline constexpr auto write_items_words = [](text_sink& out) { write_words(out, items_of_field<T, I>()); };
template <class T, std::size_t I>
inline constexpr value_rules field_items = [] {
    value_rules all = items_of_field<T, I>();
    if constexpr (constrains(field_annotations<T>[I].items)) all.expected = static_text<write_items_words<T, I>>;
    return all.settle();
}();

/// The parts of a field's rules that are in read-only data of their own.
struct field_parts {
    std::span<const literal> one_of{};
    const pattern_view* pattern = nullptr;
    const value_rules* items = nullptr;
};
constexpr bool has_parts(const field& annotation) noexcept {
    return !annotation.one_of.empty() || !annotation.pattern.empty() || is_annotated(annotation.items);
}
template <class T, std::size_t I>
consteval field_parts parts_of_field() {
    constexpr const field& annotation = field_annotations<T>[I];
    field_parts parts;
    if constexpr (has_parts(annotation)) {
        if constexpr (!annotation.one_of.empty()) parts.one_of = allowed_values<T, I>;
        if constexpr (!annotation.pattern.empty()) parts.pattern = field_patterns::of_field<T, I>();
        if constexpr (is_annotated(annotation.items)) parts.items = &field_items<T, I>;
    }
    return parts;
}

constexpr bool any_has_parts(std::span<const field_source> all) noexcept {
    for (const field_source& one : all)
        if (has_parts(*one.annotation)) return true;
    return false;
}

}}}  // namespace toolkit::v0::rules
