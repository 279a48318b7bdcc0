// In: a std::variant. Out: which of its alternatives begin alike, and the keys whose texts distinguish its structs.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/variants/alternatives.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace toolkit { inline namespace v0 { namespace tags {

template <class Variant>
struct variant_facts;

template <class... T>
struct variant_facts<std::variant<T...>> {
    static constexpr std::size_t count = sizeof...(T);
    static constexpr std::array<value_kind, count> kinds{kind_of<T>...};
    static constexpr std::array<bool, count> wrapped{!std::is_same_v<T, plain_type<T>>...};
    static constexpr std::size_t structs = (0U + ... + (kind_of<T> == value_kind::object ? 1U : 0U));
    using texts = std::array<std::string_view, count>;

    static constexpr texts texts_of(std::string_view key) { return {text_of<T>(key)...}; }

    /// Two alternatives that begin alike, at least one of which is not a struct. `count` twice if there are none.
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
    static constexpr bool are_distinct(const texts& all) {
        for (std::size_t i = 0; i < count; ++i) {
            if (kinds[i] != value_kind::object) continue;
            if (all[i].empty()) return false;
            for (std::size_t j = 0; j < i; ++j)
                if (kinds[j] == value_kind::object && all[i] == all[j]) return false;
        }
        return true;
    }
    /// Calls `look(key)` with the keys of struct `index`, until it returns true.
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
    /// The first key that distinguishes all structs. It is empty if there is none. All structs must have it, so the
    /// search covers only the first struct.
    static constexpr std::string_view find_key() {
        std::string_view found;
        each_key_of(first_struct(), [&](std::string_view key) {
            if (!are_distinct(texts_of(key))) return false;
            found = key;
            return true;
        });
        return found;
    }
    /// The key that distinguishes the structs with the same text in `outer`. It is empty if there is none, or if a
    /// struct has no text.
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
    /// The first key that distinguishes all structs, some of them together with a second key.
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

}}}  // namespace toolkit::v0::tags
