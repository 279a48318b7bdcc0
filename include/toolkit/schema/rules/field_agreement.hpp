// In: the sources of the rules of a struct's fields. Out: whether all of them agree. A field that contradicts itself or
// its type stops the compilation with the cure.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/rules/field_contradictions.hpp>
#include <toolkit/schema/rules/field_pattern.hpp>
#include <toolkit/schema/rules/field_sources.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace rules {

/// Why the annotation of a field contradicts itself or its type, as the end of a sentence.
struct contradiction_found {
    std::string_view why{};  ///< empty if it does not
    bool of_items = false;   ///< the contradiction is in `items`
};
constexpr contradiction_found contradiction_of(const field_source& from) noexcept {
    const field& annotation = *from.annotation;
    std::string_view why;
    if (!is_written_in_utf8(annotation)) return {"has an annotation that is not UTF-8; save the source file as UTF-8"};
    if (constrains(annotation) || from.type->unique_items) {
        why = contradiction_of_use(*from.type, as_item(annotation));
        if (why.empty()) why = contradiction_of_items(*from.type, annotation);
        if (why.empty() && is_annotated(annotation.items)) {
            why = contradiction_of_use(*from.type->items, annotation.items);
            if (!why.empty()) return {why, true};
        }
        if (why.empty()) why = contradiction_of_count(*from.type, annotation);
    }
    return {why.empty() ? contradiction_of_field(*from.type, annotation, from.is_std_optional) : why};
}
/// Whether a field has lists of values. All values are compared pairwise, in an evaluation of its own, because Clang
/// limits the steps of one.
constexpr bool has_values(const field& annotation) noexcept {
    return !annotation.one_of.empty() || !annotation.items.one_of.empty();
}

/// Whether any annotation may contradict itself.
constexpr bool any_is_suspect(std::span<const field_source> all) noexcept {
    for (const field_source& one : all)
        if (has_values(*one.annotation) || !contradiction_of(one).why.empty()) return true;
    return false;
}

/// Whether field I does not contradict itself. Stops the compilation if it does.
template <class T, std::size_t I>
inline constexpr bool agrees = [] {
    constexpr contradiction_found found = contradiction_of(sources<T>[I]);
    if constexpr (found.why.empty()) return true;
    else
        return refuse<say("toolkit: ", found.of_items ? "an element of " : "", type_name<T>, "::", field_names<T>[I],
                          " ", found.why)>();
}();
template <class T>
consteval bool all_agree() {
    if constexpr (any_is_suspect(sources<T>))
        return []<std::size_t... I>(std::index_sequence<I...>) {
            const std::array<const bool*, sizeof...(I)> each{&agrees<T, I>...};  // also those after a wrong one
            return (*each[I] && ...);
        }(std::make_index_sequence<field_count<T>>{});
    else return true;
}

/// Whether the annotations of the fields can be satisfied. Stops the compilation if not.
template <class T>
consteval bool check_rules() {
    if constexpr (!all_agree<T>()) return false;
    else if constexpr (any_has_parts(sources<T>))
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (field_patterns::checked<T, I>() && ...);
        }(std::make_index_sequence<field_count<T>>{});
    else return true;
}

}}}  // namespace toolkit::v0::rules
