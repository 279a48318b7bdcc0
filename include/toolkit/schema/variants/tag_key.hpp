// In: a std::variant. Out: the key that distinguishes its structs, and a second key for structs with the same text in
// the first. If the alternatives cannot be distinguished, the compilation stops with the cure.
#pragma once

#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/variants/tag_search.hpp>

#include <cstddef>
#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 { namespace tags {

/// The names of the alternatives, for a sentence.
template <class... T>
consteval complaint names_of(const std::variant<T...>*) {
    complaint names;
    std::size_t count = 0;
    ((names.add(count++ == 0 ? "" : ", ").add(type_name<T>)), ...);
    return names;
}

/// The key that distinguishes the structs of a variant. It is empty if there is none, or only one struct.
template <class Variant>
consteval std::string_view key_of() {
    using of = variant_facts<Variant>;
    constexpr const Variant* none = nullptr;
    constexpr auto twins = of::twins();
    if constexpr (twins[0] < of::count && twins[0] == twins[1] && of::wrapped[twins[0]]) {
        refuse<say("toolkit: std::variant<", names_of(none).view(), "> holds ", of::name(twins[0]),
                   "; use the value type itself, and std::monostate for null")>();
    } else if constexpr (twins[0] < of::count && twins[0] == twins[1]) {
        refuse<say("toolkit: std::variant<", names_of(none).view(), "> holds ", of::name(twins[0]),
                   ", which may be any value; use types of different JSON kinds")>();
    } else if constexpr (twins[0] < of::count) {
        refuse<say("toolkit: ", of::name(twins[0]), " and ", of::name(twins[1]), " of std::variant<",
                   names_of(none).view(),
                   "> have the same JSON kind and cannot be distinguished; make each alternative a struct with a "
                   "toolkit::constant field")>();
    } else if constexpr (of::structs > 1) {
        constexpr std::string_view one = of::find_key();
        constexpr std::string_view outer = one.empty() ? of::find_outer_key() : one;
        if constexpr (outer.empty())
            refuse<say("toolkit: the alternatives of std::variant<", names_of(none).view(),
                       "> cannot be distinguished; give each a field of type toolkit::constant, with the same name and "
                       "a different text")>();
        return outer;
    }
    return {};
}

template <class Variant>
inline constexpr std::string_view key = key_of<Variant>();

/// The key that distinguishes structs with the same text in `key`. It is empty if all texts differ.
template <class Variant>
inline constexpr std::string_view inner_key = [] {
    using of = variant_facts<Variant>;
    if (key<Variant>.empty() || of::are_distinct(of::texts_of(key<Variant>))) return std::string_view{};
    return of::find_inner_key(of::texts_of(key<Variant>));
}();

}}}  // namespace toolkit::v0::tags
