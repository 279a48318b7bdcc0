// In: an alternative of a std::variant. Out: what identifies it in a text: its first letter and the texts of its
// constant fields.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/required.hpp>
#include <toolkit/schema/types/types.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace tags {

/// A letter for the first character of a value in JSON. Kinds that begin alike share one.
constexpr char first_letter(value_kind kind) noexcept {
    switch (kind) {
        case value_kind::boolean: return 'b';
        case value_kind::integer:
        case value_kind::real: return '0';
        case value_kind::list:
        case value_kind::tuple: return '[';
        case value_kind::map:
        case value_kind::object: return '{';
        case value_kind::nothing: return 'n';
        case value_kind::raw:
        case value_kind::variant:
        case value_kind::none: return '?';
        default: return '"';
    }
}
/// The same letter, from the actual first character of a value.
constexpr char letter_of(char first) noexcept {
    if (first == 't' || first == 'f') return 'b';
    return first == '-' || (first >= '0' && first <= '9') ? '0' : first;
}

/// The text of the constant field `key` of a struct. It is empty if there is no such field.
template <class T>
constexpr std::string_view text_of(std::string_view key) {
    std::string_view text;
    if constexpr (kind_of<T> == value_kind::object) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            [[maybe_unused]] const auto look = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
                if constexpr (kinds::is_constant<field_type<T, J>>)
                    if (key_names<T>[J] == key && field_required<T>[J]) text = field_type<T, J>::value;
            };
            (look(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
    return text;
}

}}}  // namespace toolkit::v0::tags
