// Plain loops over short lists, in place of those of <algorithm>. In: a list and a test. Out: an answer, or the list
// changed. A call compiles one or two functions; std::any_of compiles seven, std::sort thirty-five. Use them in headers
// that each program compiles.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Whether a test holds for any element of a list.
template <class List, class Test>
[[nodiscard]] constexpr bool any_in(const List& list, const Test& test) {
    for (const auto& one : list)
        if (test(one)) return true;
    return false;
}
template <class List, class Test>
[[nodiscard]] constexpr bool all_in(const List& list, const Test& test) {
    for (const auto& one : list)
        if (!test(one)) return false;
    return true;
}
template <class List, class Test>
[[nodiscard]] constexpr bool none_in(const List& list, const Test& test) {
    return !any_in(list, test);
}
template <class List, class Test>
[[nodiscard]] constexpr std::size_t count_in(const List& list, const Test& test) {
    std::size_t count = 0;
    for (const auto& one : list)
        if (test(one)) ++count;
    return count;
}

/// Whether a list contains a value.
template <class List, class T>
[[nodiscard]] constexpr bool contains(const List& list, const T& value) {
    for (const auto& one : list)
        if (one == value) return true;
    return false;
}

/// The index of the first element of a list in ascending order that is not less than a value.
template <class List, class T>
[[nodiscard]] constexpr std::size_t place_in_sorted(const List& list, const T& value) {
    std::size_t begin = 0;
    for (std::size_t end = list.size(); begin < end;) {
        const std::size_t middle = begin + (end - begin) / 2;
        if (list[middle] < value) begin = middle + 1;
        else end = middle;
    }
    return begin;
}
/// Whether a list in ascending order contains a value.
template <class List, class T>
[[nodiscard]] constexpr bool in_sorted(const List& list, const T& value) {
    const std::size_t at = place_in_sorted(list, value);
    return at < list.size() && list[at] == value;
}

/// Drops the elements behind the first `size` ones.
template <class T>
constexpr void shorten(std::vector<T>& list, std::size_t size) {
    while (list.size() > size) list.pop_back();
}

template <class T>
constexpr void erase_at(std::vector<T>& list, std::size_t at) {
    for (; at + 1 < list.size(); ++at) list[at] = static_cast<T&&>(list[at + 1]);
    list.pop_back();
}
template <class T>
constexpr void insert_at(std::vector<T>& list, std::size_t at, T value) {
    list.push_back(static_cast<T&&>(value));
    for (std::size_t i = list.size() - 1; i > at; --i) {
        T moved = static_cast<T&&>(list[i]);
        list[i] = static_cast<T&&>(list[i - 1]);
        list[i - 1] = static_cast<T&&>(moved);
    }
}

/// Removes the elements for which a test holds. The others keep their order.
template <class T, class Test>
constexpr void erase_from(std::vector<T>& list, const Test& test) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (test(list[i])) continue;
        if (kept != i) list[kept] = static_cast<T&&>(list[i]);
        ++kept;
    }
    shorten(list, kept);
}

/// Removes elements that are equal to the one before them.
template <class T>
constexpr void erase_repeated(std::vector<T>& list) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (kept != 0 && list[kept - 1] == list[i]) continue;
        if (kept != i) list[kept] = static_cast<T&&>(list[i]);
        ++kept;
    }
    shorten(list, kept);
}

/// Sorts a list in O(n log n). Equal elements of a list with more than 16 elements may change their order.
template <class T, class Less>
constexpr void sort_list(std::vector<T>& list, const Less& less) {
    constexpr std::size_t few = 16;
    T* const items = list.data();
    const std::size_t size = list.size();
    if (size <= few) {  // by insertion, which keeps the order of equal elements
        for (std::size_t i = 1; i < size; ++i) {
            if (!less(items[i], items[i - 1])) continue;
            T moved = static_cast<T&&>(items[i]);
            std::size_t at = i;
            for (; at > 0 && less(moved, items[at - 1]); --at) items[at] = static_cast<T&&>(items[at - 1]);
            items[at] = static_cast<T&&>(moved);
        }
        return;
    }
    // A heap: first its order is made from the last parent to the root, then the largest element goes to the end.
    for (std::size_t step = size / 2 + size - 1; step-- > 0;) {
        const bool ordered = step < size - 1;
        const std::size_t end = ordered ? step + 1 : size;
        std::size_t at = ordered ? 0 : step - (size - 1);
        T moved = static_cast<T&&>(items[ordered ? end : at]);
        if (ordered) items[end] = static_cast<T&&>(items[0]);
        for (std::size_t child = 2 * at + 1; child < end; child = 2 * at + 1) {
            if (child + 1 < end && less(items[child], items[child + 1])) ++child;
            if (!less(moved, items[child])) break;
            items[at] = static_cast<T&&>(items[child]);
            at = child;
        }
        items[at] = static_cast<T&&>(moved);
    }
}

/// The same with `<`.
template <class T>
constexpr void sort_list(std::vector<T>& list) {
    sort_list(list, [](const T& a, const T& b) { return a < b; });
}

}}  // namespace toolkit::v0
