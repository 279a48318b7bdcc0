// In: a std::variant of structs. Out: the constant field by which they are told apart, and its text in each of them.
#pragma once

#include <toolkit/schema/shape.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace tags {

/// The text of the constant field `key` of a struct; empty when it has none.
template <class T>
consteval std::string_view text_of(std::string_view key) {
    std::string_view text;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto look = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
            if constexpr (kinds::is_constant<field_type<T, J>>)
                if (key_names<T>[J] == key) text = field_type<T, J>::value;
        };
        (look(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<field_count<T>>{});
    return text;
}

template <class Variant>
struct reading;

template <class First, class... Rest>
struct reading<std::variant<First, Rest...>> {
    static constexpr std::size_t count = 1 + sizeof...(Rest);
    using texts = std::array<std::string_view, count>;

    static consteval texts texts_of(std::string_view key) { return {text_of<First>(key), text_of<Rest>(key)...}; }

    static consteval bool tells_apart(const texts& all) {
        for (std::size_t i = 0; i < count; ++i) {
            if (all[i].empty()) return false;
            for (std::size_t j = 0; j < i; ++j)
                if (all[i] == all[j]) return false;
        }
        return true;
    }
    /// The first key of the first struct that tells all of them apart; empty when there is none.
    static consteval std::string_view find_key() {
        for (const std::string_view key : key_names<First>)
            if (tells_apart(texts_of(key))) return key;
        return {};
    }
};

/// The names of the alternatives, for a sentence.
template <class... T>
consteval complaint names_of(const std::variant<T...>*) {
    complaint names;
    std::size_t count = 0;
    ((names.add(count++ == 0 ? "" : ", ").add(type_name<T>)), ...);
    return names;
}

template <class... T>
consteval bool are_structs(const std::variant<T...>*) {
    return ((kind_of<T> == value_kind::object) && ...);
}

template <class Variant>
consteval std::string_view key_of() {
    constexpr const Variant* none = nullptr;
    if constexpr (!are_structs(none)) {
        refuse<say(
            "toolkit: std::variant<", names_of(none).view(),
            "> holds something that is no struct; make each alternative a struct with a toolkit::constant field")>();
    } else if constexpr (reading<Variant>::find_key().empty()) {
        refuse<say("toolkit: the alternatives of std::variant<", names_of(none).view(),
                   "> cannot be told apart; give each a field of the same name and of type toolkit::constant, with a "
                   "text of its own")>();
    } else {
        return reading<Variant>::find_key();
    }
    return {};
}

template <class Variant>
inline constexpr std::string_view key = key_of<Variant>();
template <class Variant>
inline constexpr auto texts = reading<Variant>::texts_of(key<Variant>);

template <class Variant>
constexpr void write_key(text_sink& out) {
    append_json_string(out, key<Variant>);
}
template <class Variant>
constexpr void write_texts(text_sink& out) {
    if (texts<Variant>.size() > 1) out.append("one of ");
    for (std::size_t i = 0; i < texts<Variant>.size(); ++i) {
        if (i != 0) out.append(", ");
        append_json_string(out, texts<Variant>[i]);
    }
}

}  // namespace tags

/// The key of the tag and its texts, in the order of the alternatives. (Functions write them, not lambdas: those as
/// template arguments do not link under GCC 12's AddressSanitizer.)
template <class Variant>
struct variant_tag {
    static constexpr std::string_view key = tags::key<Variant>;
    static constexpr auto texts = tags::texts<Variant>;
    static constexpr std::string_view quoted_key = static_text<tags::write_key<Variant>>;
    static constexpr std::string_view expected = static_text<tags::write_texts<Variant>>;
};

}  // namespace toolkit::inline v0
