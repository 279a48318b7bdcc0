// In: the elements of a list. Out: whether they all differ by value, as `uniqueItems` of JSON Schema requires. The
// elements are numbers, texts or enums; the rules ensure that.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/schema/types/types.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

namespace toolkit { inline namespace v0 { namespace unique {

/// Whether values of this kind can be compared as JSON Schema does.
constexpr bool is_comparable(value_kind kind) noexcept {
    return kind == value_kind::integer || kind == value_kind::real || kind == value_kind::text ||
           kind == value_kind::choice || kind == value_kind::id;
}

/// Lists that can contain an element twice and whose elements can be compared.
template <class T>
inline constexpr bool comparable = false;
template <class T>
    requires(kind_of<T> == value_kind::list && !set_container<T>)
inline constexpr bool comparable<T> =
    is_comparable(kind_of<element_type<T>>) && std::is_same_v<element_type<T>, plain_type<element_type<T>>>;

/// Whether element `a` of a list comes before element `b`.
using in_order = bool (*)(const void* list, std::size_t a, std::size_t b);

/// Sorts the indices of the elements. Two neighbours are equal if neither comes before the other. One function serves
/// the lists of all types.
TOOLKIT_ONCE inline bool all_different_sorted(const void* list, std::size_t size, in_order less) {
    std::vector<std::size_t> sorted(size);
    for (std::size_t i = 0; i < size; ++i) sorted[i] = i;
    sort_list(sorted, [=](std::size_t a, std::size_t b) { return less(list, a, b); });
    for (std::size_t i = 1; i < size; ++i)
        if (!less(list, sorted[i - 1], sorted[i])) return false;
    return true;
}

/// Compares up to 16 elements pairwise. Longer lists are sorted, so that a long untrusted list costs little.
template <class List>
constexpr bool all_different(const List& list) {
    const std::size_t size = std::size(list);
    if (size <= 16 || std::is_constant_evaluated()) {
        for (std::size_t a = 0; a < size; ++a)
            for (std::size_t b = 0; b < a; ++b)
                if (list[a] == list[b]) return false;
        return true;
    }
    return all_different_sorted(&list, size, [](const void* of, std::size_t a, std::size_t b) {
        const List& all = *static_cast<const List*>(of);
        return all[a] < all[b];
    });
}

}}}  // namespace toolkit::v0::unique
