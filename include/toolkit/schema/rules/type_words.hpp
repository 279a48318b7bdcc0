// In: a type. Out: the words for its values in messages, in read-only data.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/types/plain_type.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <cstddef>
#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 { namespace rules {

template <class T>
inline constexpr auto write_type_words = [](text_sink& out) { write_words(out, from_type<T>()); };

template <class T>
consteval std::string_view words_of_type();

/// Writes the kinds of a variant. All structs count as one kind.
template <class... T>
constexpr void write_kinds(text_sink& out, const std::variant<T...>*) {
    const std::size_t structs = (0U + ... + (kind_of<T> == value_kind::object ? 1U : 0U));
    std::size_t left = sizeof...(T) - (structs == 0 ? 0 : structs - 1);
    bool object = false;
    bool first = true;
    const auto add = [&](value_kind kind, std::string_view words) {
        if (kind == value_kind::object && object) return;
        object = object || kind == value_kind::object;
        out.append(first ? "" : left == 1 ? " or " : ", ");
        first = false;
        --left;
        out.append(words);
    };
    (add(kind_of<T>, words_of_type<T>()), ...);
}
template <class T>
inline constexpr auto write_variant_words = [](text_sink& out) {
    write_kinds(out, static_cast<const plain_type<T>*>(nullptr));
    if (kinds::allows_null<T>) out.append(", or null");
};

/// The words for a type, in read-only data.
template <class T>
consteval std::string_view words_of_type() {
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::constant) return static_text<write_constant<T>>;
    else if constexpr (kind_of<T> == value_kind::written) return text_form<type>::expected;
    else if constexpr (kind_of<T> == value_kind::variant) return static_text<write_variant_words<T>>;
    else if constexpr (kind_of<T> == value_kind::object && !kinds::allows_null<T>)
        return "an object";  // the same for every struct
    else return static_text<write_type_words<T>>;
}

}}}  // namespace toolkit::v0::rules
