// In: an enum. Out: the JSON texts of its enumerators and their annotations. A text is the name of the enumerator, or
// the one that a specialisation of `describe` gives.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/enums.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The annotation of one enumerator. A member that is not set has no effect.
///
///     template <> struct toolkit::describe<color> { toolkit::enumerator dark_red{.name = "dark-red"}; };
struct enumerator {
    std::string_view name{};         ///< the text in JSON, if it differs from the name of the enumerator
    std::string_view description{};  ///< added to the description of the field
};

namespace annotations {

/// Whether member I of the mirror of an enum has the right type and the name of an enumerator.
template <class E, std::size_t I>
consteval bool mirrors_an_enumerator() {
    constexpr std::string_view name = field_names<describe<E>>[I];
    if constexpr (index_of(name, enum_names<E>) == enum_names<E>.size()) {
        constexpr std::string_view nearest = nearest_name(name, enum_names<E>);
        if constexpr (nearest.empty()) {
            return refuse<say("toolkit: the annotations of ", type_name<E>, " name ", name,
                              ", which is not an enumerator of it; remove it or rename it")>();
        } else {
            return refuse<say("toolkit: the annotations of ", type_name<E>, " name ", name,
                              ", which is not an enumerator of it; did you mean ", nearest, "?")>();
        }
    } else {
        return has_annotation_type<E, enumerator, I>();
    }
}

template <class E>
inline constexpr bool mirrors_enumerators = false;
template <class E>
    requires has_mirror_outside<E>
inline constexpr bool mirrors_enumerators<E> = [] {
    if constexpr (!has_readable_mirror<E, enumerator>()) return false;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (mirrors_an_enumerator<E, I>() && ...);
        }(std::make_index_sequence<field_count<describe<E>>>{});
}();

/// The annotation of enumerator I.
template <class E, std::size_t I>
consteval enumerator enumerator_annotation() {
    constexpr std::size_t at = index_of(enum_names<E>[I], field_names<describe<E>>);
    if constexpr (at < field_count<describe<E>>) return get_field<at>(mirror<E>);
    else return {};
}

template <class E, std::size_t... I>
consteval std::array<enumerator, sizeof...(I)> enumerators_of(std::index_sequence<I...>) {
    if constexpr (mirrors_enumerators<E>) return {enumerator_annotation<E, I>()...};
    else return {};
}

template <class E, std::size_t... I>
consteval std::array<std::string_view, sizeof...(I)> texts_of(const auto& annotations, std::index_sequence<I...>) {
    return {(annotations[I].name.empty() ? enum_names<E>[I] : annotations[I].name)...};
}

/// The first text that two different enumerators share. It is empty if all texts differ.
template <class E>
consteval std::string_view twin_of(const auto& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (texts[i] == texts[j]) return texts[i];
    return {};
}

}  // namespace annotations

/// The annotation of each enumerator, in the order of `enum_values`.
template <class E>
    requires std::is_enum_v<E>
inline constexpr auto enum_annotations =
    annotations::enumerators_of<E>(std::make_index_sequence<enum_values<E>.size()>{});

/// The JSON texts of the enumerators, in the same order.
template <class E>
    requires std::is_enum_v<E>
inline constexpr auto enum_texts = [] {
    if constexpr (!annotations::has_mirror_outside<E>) {
        return enum_names<E>;
    } else {
        constexpr auto texts =
            annotations::texts_of<E>(enum_annotations<E>, std::make_index_sequence<enum_values<E>.size()>{});
        constexpr std::size_t bad = annotations::first_broken<&enumerator::name>(enum_annotations<E>);
        if constexpr (bad < enum_values<E>.size())
            refuse<say("toolkit: ", type_name<E>, "::", enum_names<E>[bad],
                       " has a .name that is not UTF-8; save the source file as UTF-8")>();
        constexpr std::size_t odd = annotations::first_broken<&enumerator::description>(enum_annotations<E>);
        if constexpr (odd < enum_values<E>.size())
            refuse<say("toolkit: ", type_name<E>, "::", enum_names<E>[odd],
                       " has a .description that is not UTF-8; save the source file as UTF-8")>();
        constexpr std::string_view twin = annotations::twin_of<E>(texts);
        if constexpr (!twin.empty())
            refuse<say("toolkit: ", type_name<E>, " has two enumerators with the text ", twin,
                       "; give one of them another .name")>();
        return texts;
    }
}();

/// The JSON text of a value. It is empty if the value is not an enumerator.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::string_view enum_text(E value) noexcept {
    for (std::size_t i = 0; i < enum_values<E>.size(); ++i)
        if (enum_values<E>[i] == value) return enum_texts<E>[i];
    return {};
}

}}  // namespace toolkit::v0
