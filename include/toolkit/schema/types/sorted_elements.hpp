// In: a hash table. Out: its elements in an order that equal tables share.
#pragma once

#include <toolkit/schema/types/value_kind.hpp>

#include <algorithm>
#include <vector>

namespace toolkit { inline namespace v0 { namespace printing {

/// Whether equal values may stand in different orders.
template <class T>
concept hash_table = requires { typename T::hasher; };

/// Those elements in one order: of a map by its keys, of a set of values without parts by themselves.
template <hash_table T>
[[nodiscard]] auto sorted_elements(const T& all) {
    using element = typename T::value_type;
    std::vector<const element*> sorted;
    sorted.reserve(all.size());
    for (const element& each : all) sorted.push_back(&each);
    if constexpr (requires { typename T::mapped_type; })
        std::sort(sorted.begin(), sorted.end(), [](auto* a, auto* b) { return a->first < b->first; });
    else if constexpr (kind_of<element> < value_kind::list && requires(const element& a) { a < a; })
        std::sort(sorted.begin(), sorted.end(), [](auto* a, auto* b) { return *a < *b; });
    return sorted;
}

}}}  // namespace toolkit::v0::printing
