// In: the pattern of an annotation. Out: the compiled pattern in read-only data, one for each field with a pattern. A
// pattern that is not accepted stops the compilation with the cure.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/patterns/pattern.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace field_patterns {

// Functions, not lambdas: lambdas as template arguments do not link under GCC 12's AddressSanitizer.
template <class T, std::size_t I>
constexpr std::string_view field_text() {
    return field_annotations<T>[I].pattern;
}
template <class T, std::size_t I>
constexpr std::string_view items_text() {
    return field_annotations<T>[I].items.pattern;
}
template <class T>
constexpr std::string_view type_text() {
    return text_form_annotation<T>.pattern;
}

template <auto Text>
inline constexpr pattern_view view = pattern_of<Text>.view();

template <class T, std::size_t I>
consteval const pattern_view* of_field() {
    return &view<&field_text<T, I>>;
}
template <class T, std::size_t I>
consteval const pattern_view* of_items() {
    return &view<&items_text<T, I>>;
}
template <class T>
consteval const pattern_view* of_type() {
    return &view<&type_text<T>>;
}
/// Whether a text_form has an accepted pattern. Stops the compilation if its pattern is not accepted.
template <class T>
consteval bool type_has_one() {
    if constexpr (type_text<T>().empty()) {
        return false;
    } else {
        constexpr pattern_trouble wrong = pattern_objection(type_text<T>());
        if constexpr (wrong.none()) return true;
        else return refuse<say("toolkit: the pattern of the text_form of ", type_name<T>, " ", wrong.words().view())>();
    }
}

template <class T, std::size_t I, auto Text>
consteval bool check() {
    if constexpr (Text().empty()) {
        return true;
    } else {
        constexpr pattern_trouble wrong = pattern_objection(Text());
        if constexpr (wrong.none()) return true;
        else
            return refuse<say("toolkit: the pattern of ", type_name<T>, "::", field_names<T>[I], " ",
                              wrong.words().view())>();
    }
}
/// Whether the patterns of a field are accepted.
template <class T, std::size_t I>
consteval bool checked() {
    return check<T, I, &field_text<T, I>>() && check<T, I, &items_text<T, I>>();
}

}}}  // namespace toolkit::v0::field_patterns
