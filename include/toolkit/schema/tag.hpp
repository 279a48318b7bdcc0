// In: a std::variant. Out: how its alternatives are told apart: by their kind of JSON value, and structs by a constant
// field that has its own text in each of them.
#pragma once

#include <toolkit/schema/shape.hpp>

#include <array>
#include <cstddef>
#include <span>
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
            [[maybe_unused]] const auto look = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
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
    /// Calls `look(key)` with the keys of struct number `index`, until it says that it is done.
    template <class Look>
    static constexpr void each_key_of(std::size_t index, Look look) {
        std::size_t at = 0;
        const auto ask = [&]<class A>(std::type_identity<A>) {
            if constexpr (kind_of<A> == value_kind::object)
                if (at == index)
                    for (const std::string_view key : key_names<A>)
                        if (look(key)) break;
            ++at;
        };
        (ask(std::type_identity<T>{}), ...);
    }
    static constexpr std::size_t first_struct() {
        std::size_t at = 0;
        while (at < count && kinds[at] != value_kind::object) ++at;
        return at;
    }
    /// The first key that tells all structs apart; empty when there is none. (All have it, so the first one has it.)
    static constexpr std::string_view find_key() {
        std::string_view found;
        each_key_of(first_struct(), [&](std::string_view key) {
            if (!tells_apart(texts_of(key))) return false;
            found = key;
            return true;
        });
        return found;
    }
    /// Whether the structs have texts, and those of one text can be told apart by another key, which is given back.
    static constexpr std::string_view find_inner_key(const texts& outer) {
        std::string_view shared;  // the text of several structs
        for (std::size_t i = 0; i < count; ++i) {
            if (kinds[i] != value_kind::object) continue;
            if (outer[i].empty()) return {};
            for (std::size_t j = 0; j < i; ++j) {
                if (kinds[j] != value_kind::object || outer[i] != outer[j]) continue;
                if (!shared.empty() && shared != outer[i]) return {};
                shared = outer[i];
            }
        }
        std::size_t first = first_struct();
        while (first < count && (kinds[first] != value_kind::object || outer[first] != shared)) ++first;
        std::string_view found;
        each_key_of(first, [&](std::string_view key) {
            const texts inner = texts_of(key);
            for (std::size_t i = 0; i < count; ++i) {
                if (kinds[i] != value_kind::object || outer[i] != shared) continue;
                if (inner[i].empty()) return false;
                for (std::size_t j = 0; j < i; ++j)
                    if (kinds[j] == value_kind::object && outer[j] == shared && inner[i] == inner[j]) return false;
            }
            found = key;
            return true;
        });
        return found;
    }
    /// The first key by which all structs can be told apart, some of them together with a second one.
    static constexpr std::string_view find_outer_key() {
        std::string_view found;
        each_key_of(first_struct(), [&](std::string_view key) {
            if (find_inner_key(texts_of(key)).empty()) return false;
            found = key;
            return true;
        });
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
    if constexpr (twins[0] < of::count && twins[0] == twins[1] && of::wrapped[twins[0]]) {
        refuse<say("toolkit: std::variant<", names_of(none).view(), "> holds ", of::name(twins[0]),
                   "; hold the value itself, and for null a std::monostate beside it")>();
    } else if constexpr (twins[0] < of::count && twins[0] == twins[1]) {
        refuse<say("toolkit: std::variant<", names_of(none).view(), "> holds ", of::name(twins[0]),
                   ", which may be any value; hold types that JSON tells apart by their kind")>();
    } else if constexpr (twins[0] < of::count) {
        refuse<say("toolkit: ", of::name(twins[0]), " and ", of::name(twins[1]), " of std::variant<",
                   names_of(none).view(),
                   "> are one kind of JSON value and cannot be told apart; make each alternative a struct with a "
                   "toolkit::constant field")>();
    } else if constexpr (of::structs > 1) {
        constexpr std::string_view one = of::find_key();
        constexpr std::string_view outer = one.empty() ? of::find_outer_key() : one;
        if constexpr (outer.empty())
            refuse<say("toolkit: the alternatives of std::variant<", names_of(none).view(),
                       "> cannot be told apart; give each a field of the same name and of type toolkit::constant, with "
                       "a text of its own")>();
        return outer;
    }
    return {};
}

template <class Variant>
inline constexpr std::string_view key = key_of<Variant>();

/// The key that tells those apart that share the text of the other; empty when none do.
template <class Variant>
inline constexpr std::string_view inner_key = [] {
    using of = reading<Variant>;
    if (key<Variant>.empty() || of::tells_apart(of::texts_of(key<Variant>))) return std::string_view{};
    return of::find_inner_key(of::texts_of(key<Variant>));
}();

/// Texts of tags, and which alternative each stands for: of::count for those that share it.
template <std::size_t N>
struct choices {
    std::array<std::string_view, N> texts{};
    std::array<std::size_t, N> alternatives{};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::span<const std::string_view> all() const noexcept { return {texts.data(), size}; }
};
template <class Variant>
inline constexpr auto outer_choices = [] {
    using of = reading<Variant>;
    choices<of::structs> found;
    const auto given = of::texts_of(key<Variant>);
    for (std::size_t i = 0; i < of::count; ++i) {
        if (of::kinds[i] != value_kind::object) continue;
        std::size_t at = 0;
        while (at < found.size && found.texts[at] != given[i]) ++at;
        found.texts[at] = given[i];
        found.alternatives[at] = at == found.size ? i : of::count;
        if (at == found.size) ++found.size;
    }
    return found;
}();
template <class Variant>
inline constexpr auto inner_choices = [] {
    using of = reading<Variant>;
    choices<of::structs> found;
    if (inner_key<Variant>.empty()) return found;
    const auto outer = of::texts_of(key<Variant>);
    const auto given = of::texts_of(inner_key<Variant>);
    for (std::size_t i = 0; i < of::count; ++i) {
        if (of::kinds[i] != value_kind::object) continue;
        std::size_t same = 0;
        for (std::size_t j = 0; j < of::count; ++j)
            same += of::kinds[j] == value_kind::object && outer[i] == outer[j] ? 1U : 0U;
        if (same == 1) continue;
        found.texts[found.size] = given[i];
        found.alternatives[found.size++] = i;
    }
    return found;
}();

constexpr void write_texts(text_sink& out, std::span<const std::string_view> all) {
    rules::wording::one_of(out, all, [&](std::string_view text) { append_json_string(out, text); });
}
template <class Variant>
constexpr void write_key(text_sink& out) {
    append_json_string(out, key<Variant>);
}
template <class Variant>
constexpr void write_inner_key(text_sink& out) {
    append_json_string(out, inner_key<Variant>);
}
template <class Variant>
constexpr void write_outer_texts(text_sink& out) {
    write_texts(out, outer_choices<Variant>.all());
}
template <class Variant>
constexpr void write_inner_texts(text_sink& out) {
    write_texts(out, inner_choices<Variant>.all());
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
}  // namespace tags

/// A key that tells alternatives apart: in words, with quotes, and its texts.
struct tag_of_variant {
    std::string_view key;
    std::string_view quoted;
    std::string_view expected;  ///< `one of "call", "final"`
    std::span<const std::string_view> texts;
};

/// The tags of a variant. (Functions write their texts, not lambdas: those as template arguments do not link under
/// GCC 12's AddressSanitizer.)
template <class Variant>
struct variant_tag {
    static constexpr tag_of_variant outer{tags::key<Variant>, static_text<tags::write_key<Variant>>,
                                          static_text<tags::write_outer_texts<Variant>>,
                                          tags::outer_choices<Variant>.all()};
    static constexpr tag_of_variant inner{tags::inner_key<Variant>, static_text<tags::write_inner_key<Variant>>,
                                          static_text<tags::write_inner_texts<Variant>>,
                                          tags::inner_choices<Variant>.all()};
    static constexpr bool only_structs = tags::reading<Variant>::structs == tags::reading<Variant>::count;
};

}  // namespace toolkit::inline v0
