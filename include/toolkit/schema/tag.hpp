// In: a std::variant. Out: how its alternatives are told apart: by their kind of JSON value, and structs by a constant
// field that has its own text in each of them.
#pragma once

#include <toolkit/schema/shape.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace tags {

/// What a value of a kind begins with in JSON: one letter for all that begin alike.
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
/// The letter for what really stands there.
constexpr char letter_of(char first) noexcept {
    if (first == 't' || first == 'f') return 'b';
    return first == '-' || (first >= '0' && first <= '9') ? '0' : first;
}

/// The text of the constant field `key` of a struct; empty when it has none.
template <class T>
constexpr std::string_view text_of(std::string_view key) {
    std::string_view text;
    if constexpr (kind_of<T> == value_kind::object) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            const auto look = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
                if constexpr (kinds::is_constant<field_type<T, J>>)
                    if (key_names<T>[J] == key && field_required<T>[J]) text = field_type<T, J>::value;
            };
            (look(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
    return text;
}

/// The names of the alternatives, for a sentence.
template <class... T>
consteval complaint names_of(const std::variant<T...>*) {
    complaint names;
    std::size_t count = 0;
    ((names.add(count++ == 0 ? "" : ", ").add(type_name<T>)), ...);
    return names;
}

template <class Variant>
struct reading;

template <class... T>
struct reading<std::variant<T...>> {
    static constexpr std::size_t count = sizeof...(T);
    static constexpr std::array<value_kind, count> kinds{kind_of<T>...};
    static constexpr std::array<bool, count> wrapped{!std::is_same_v<T, plain_type<T>>...};
    static constexpr std::size_t structs = (0U + ... + (kind_of<T> == value_kind::object ? 1U : 0U));
    using texts = std::array<std::string_view, count>;

    static constexpr texts texts_of(std::string_view key) { return {text_of<T>(key)...}; }

    /// Two alternatives, one of them no struct, that begin alike; `count` twice when there are none.
    static constexpr std::array<std::size_t, 2> twins() {
        for (std::size_t i = 0; i < count; ++i) {
            if (first_letter(kinds[i]) == '?' || wrapped[i]) return {i, i};
            for (std::size_t j = 0; j < i; ++j)
                if (first_letter(kinds[i]) == first_letter(kinds[j]) &&
                    (kinds[i] != value_kind::object || kinds[j] != value_kind::object))
                    return {j, i};
        }
        return {count, count};
    }
    static constexpr bool tells_apart(const texts& all) {
        for (std::size_t i = 0; i < count; ++i) {
            if (kinds[i] != value_kind::object) continue;
            if (all[i].empty()) return false;
            for (std::size_t j = 0; j < i; ++j)
                if (kinds[j] == value_kind::object && all[i] == all[j]) return false;
        }
        return true;
    }
    /// The first key of a struct that tells all structs apart; empty when there is none.
    static constexpr std::string_view find_key() {
        std::string_view found;
        const auto look = [&]<class A>(std::type_identity<A>) {
            if constexpr (kind_of<A> == value_kind::object)
                for (const std::string_view key : key_names<A>)
                    if (found.empty() && tells_apart(texts_of(key))) found = key;
        };
        (look(std::type_identity<T>{}), ...);
        return found;
    }
    static constexpr std::string_view name(std::size_t index) {
        return std::array<std::string_view, count>{type_name<T>...}[index];
    }
};

/// The key that tells the structs of a variant apart; empty when there is none, or only one.
template <class Variant>
consteval std::string_view key_of() {
    using of = reading<Variant>;
    constexpr const Variant* none = nullptr;
    constexpr auto twins = of::twins();
    if constexpr (twins[0] < of::count && twins[0] == twins[1]) {
        refuse<say("toolkit: std::variant<", names_of(none).view(), "> holds ", of::name(twins[0]),
                   ", which may be any value; hold types that JSON tells apart by their kind")>();
    } else if constexpr (twins[0] < of::count) {
        refuse<say("toolkit: ", of::name(twins[0]), " and ", of::name(twins[1]), " of std::variant<",
                   names_of(none).view(),
                   "> are one kind of JSON value and cannot be told apart; make each alternative a struct with a "
                   "toolkit::constant field")>();
    } else if constexpr (of::structs > 1 && of::find_key().empty()) {
        refuse<say("toolkit: the alternatives of std::variant<", names_of(none).view(),
                   "> cannot be told apart; give each a field of the same name and of type toolkit::constant, with a "
                   "text of its own")>();
    } else if constexpr (of::structs > 1) {
        return of::find_key();
    }
    return {};
}

template <class Variant>
inline constexpr std::string_view key = key_of<Variant>();

template <class Variant>
inline constexpr auto texts = [] {
    using of = reading<Variant>;
    std::array<std::string_view, of::structs> found{};
    const auto given = of::texts_of(key<Variant>);
    std::size_t at = 0;
    for (std::size_t i = 0; i < of::count; ++i)
        if (of::kinds[i] == value_kind::object) found[at++] = given[i];
    return found;
}();

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

/// The index of the alternative for a value that begins with this letter: of the first struct for an object, and the
/// number of alternatives when there is none.
template <class Variant>
constexpr std::size_t alternative_of(char letter) noexcept {
    using of = reading<Variant>;
    for (std::size_t i = 0; i < of::count; ++i)
        if (first_letter(of::kinds[i]) == letter) return i;
    return of::count;
}
/// The index of the struct number `index` among all alternatives.
template <class Variant>
constexpr std::size_t alternative_of_struct(std::size_t index) noexcept {
    using of = reading<Variant>;
    for (std::size_t i = 0; i < of::count; ++i)
        if (of::kinds[i] == value_kind::object && index-- == 0) return i;
    return of::count;
}

}  // namespace tags

/// The key of the tag and its texts, in the order of the structs. (Functions write them, not lambdas: those as
/// template arguments do not link under GCC 12's AddressSanitizer.)
template <class Variant>
struct variant_tag {
    static constexpr std::string_view key = tags::key<Variant>;
    static constexpr auto texts = tags::texts<Variant>;
    static constexpr std::string_view quoted_key = static_text<tags::write_key<Variant>>;
    static constexpr std::string_view expected = static_text<tags::write_texts<Variant>>;
    static constexpr bool only_structs = tags::reading<Variant>::structs == tags::reading<Variant>::count;
};

}  // namespace toolkit::inline v0
