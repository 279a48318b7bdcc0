// In: a hash table. Out: its elements in an order that is the same for equal tables.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <vector>

namespace toolkit { inline namespace v0 { namespace printing {

/// A container in which equal values may have different orders.
template <class T>
concept hash_table = requires { typename T::hasher; };

/// Pointers to the elements in a fixed order: maps by key, sets of simple values by value.
template <hash_table T>
[[nodiscard]] auto sorted_elements(const T& all) {
    using element = typename T::value_type;
    std::vector<const element*> sorted;
    sorted.reserve(all.size());
    for (const element& each : all) sorted.push_back(&each);
    if constexpr (requires { typename T::mapped_type; })
        sort_list(sorted, [](auto* a, auto* b) { return a->first < b->first; });
    else if constexpr (kind_of<element> < value_kind::list && requires(const element& a) { a < a; })
        sort_list(sorted, [](auto* a, auto* b) { return *a < *b; });
    return sorted;
}

}}}  // namespace toolkit::v0::printing
