// In: the elements of a list. Out: whether they are all different, as the `uniqueItems` of JSON Schema has it: by
// value. (They are numbers, texts or enums; the rules see to that.)
#pragma once

#include <toolkit/schema/types.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace toolkit::inline v0 {

namespace unique {

/// Whether values of this kind can be compared as JSON Schema does.
constexpr bool is_comparable(value_kind kind) noexcept {
    return kind == value_kind::integer || kind == value_kind::real || kind == value_kind::text ||
           kind == value_kind::choice || kind == value_kind::id;
}

/// Lists that can hold an element twice, and whose elements can be compared.
template <class T>
inline constexpr bool comparable = false;
template <class T>
    requires(kind_of<T> == value_kind::list && !set_container<T>)
inline constexpr bool comparable<T> = is_comparable(kind_of<typename T::value_type>) &&
                                      std::is_same_v<typename T::value_type, plain_type<typename T::value_type>>;

/// A few are compared each with each; more are sorted, so that a long list of a stranger costs little.
template <class List>
constexpr bool all_different(const List& list) {
    constexpr std::size_t few = 16;
    if (list.size() <= few) {
        for (auto a = list.begin(); a != list.end(); ++a)
            for (auto b = list.begin(); b != a; ++b)
                if (*a == *b) return false;
        return true;
    }
    std::vector<const typename List::value_type*> sorted;
    sorted.reserve(list.size());
    for (const auto& each : list) sorted.push_back(&each);
    std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return *a < *b; });
    return std::adjacent_find(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return *a == *b; }) ==
           sorted.end();
}

}  // namespace unique

}  // namespace toolkit::inline v0
