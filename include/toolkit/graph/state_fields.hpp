// The members of a state with their types in words, which a log keeps to find differences between two versions.
// In: a state's type. Out: a list of names and words, the same with every compiler. Next: graph_runner.hpp.
#pragma once

#include <toolkit/graph/graph_entries.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace graph_states {

/// Types within types deeper than this are named only.
inline constexpr int depth = 6;

template <class T, int Left>
void append_words(std::string& out);

template <class T, int Left>
void append_object(std::string& out) {
    out += '{';
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((out.append(I == 0 ? "" : ", ").append(field_table_of<T>.rows[I].key).append(": "),
          append_words<field_type<T, I>, Left - 1>(out)),
         ...);
    }(std::make_index_sequence<field_count<T>>{});
    out += '}';
}

template <int Left, template <class...> class Several, class... T>
void append_each(std::string& out, const Several<T...>*) {
    std::string_view before = "(";
    ((out += before, before = ", ", append_words<T, Left - 1>(out)), ...);
    out += ')';
}

template <class T, int Left>
void append_words(std::string& out) {
    if constexpr (is_optional<T>) {
        out += "optional ";
        append_words<typename T::value_type, Left>(out);
    } else if constexpr (is_nullable<T>) {
        out += "nullable ";
        append_words<typename T::value_type, Left>(out);
    } else if constexpr (owning_pointer<T>) {
        append_words<std::remove_const_t<typename T::element_type>, Left>(out);
    } else {
        constexpr value_kind kind = kind_of<T>;
        if constexpr (Left <= 0) out += type_name<T>;
        else if constexpr (kind == value_kind::boolean) out += "boolean";
        else if constexpr (kind == value_kind::integer)
            out += (std::is_signed_v<T> ? "integer of " : "unsigned integer of ") + std::to_string(8 * sizeof(T)) +
                   " bits";
        else if constexpr (kind == value_kind::real) out += "number";
        else if constexpr (kind == value_kind::text) out += "text";
        else if constexpr (kind == value_kind::choice) {
            out += "one of";
            for (const auto value : enum_values<T>) out.append(" ").append(enum_text(value));
        } else if constexpr (kind == value_kind::constant) out.append("constant ").append(T::value);
        else if constexpr (kind == value_kind::id) out += "uuid";
        else if constexpr (kind == value_kind::written) out.append(type_name<T>).append(" as text");
        else if constexpr (kind == value_kind::list) {
            out += "list of ";
            append_words<plain_type<element_type<T>>, Left - 1>(out);
        } else if constexpr (kind == value_kind::map) {
            out += "map of ";
            append_words<typename T::mapped_type, Left - 1>(out);
        } else if constexpr (kind == value_kind::tuple) {
            out += "tuple ";
            if constexpr (requires { append_each<Left>(out, static_cast<const T*>(nullptr)); })
                append_each<Left>(out, static_cast<const T*>(nullptr));
        } else if constexpr (kind == value_kind::variant) {
            out += "variant ";
            append_each<Left>(out, static_cast<const T*>(nullptr));
        } else if constexpr (kind == value_kind::object) append_object<T, Left>(out);
        else if constexpr (kind == value_kind::nothing) out += "null";
        else out += "any JSON";
    }
}

}  // namespace graph_states

/// The members of a state, with their types in words.
template <class State>
[[nodiscard]] graph_entries::state_fields state_fields_of() {
    graph_entries::state_fields made;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (
            [&] {
                graph_entries::state_field one{std::string{field_table_of<State>.rows[I].key}, {}};
                graph_states::append_words<field_type<State, I>, graph_states::depth>(one.type);
                made.push_back(std::move(one));
            }(),
            ...);
    }(std::make_index_sequence<field_count<State>>{});
    return made;
}

}}  // namespace toolkit::v0
