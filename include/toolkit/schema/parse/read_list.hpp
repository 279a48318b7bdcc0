// Reads lists, tuples and maps into their C++ types. A used target keeps the buffers of its elements.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/read_plain.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/unique.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace parsing {

template <target Into, class T>
constexpr bool read_value(json_reader& in, const value_rules& rules, T& value);

/// Resets a nested struct to its own defaults. Absent fields get those, not the values of an outer initialiser.
template <target Into, class T>
constexpr void begin_fresh(T& value) {
    if constexpr (Into == target::fresh && kind_of<T> == value_kind::object && std::same_as<T, plain_type<T>>) {
        if constexpr (kinds::is_assigned<T>())
            if (field_table_of<T>.required != field_table_of<T>.all) value = defaults::made<T>();
    }
}

/// Reserves room for 4 elements, so that a short list allocates once.
template <class T>
constexpr void make_room(T& list) {
    constexpr std::size_t some = 4;
    if constexpr (requires { list.reserve(list.capacity()); })
        if (list.capacity() == 0 && some * sizeof(element_type<T>) <= 512) list.reserve(some);
}

/// Reads an element into its place in a list. The list grows by one if the place is new.
template <target Into, class T>
constexpr bool read_element(json_reader& in, const value_rules& rules, T& list, std::size_t at) {
    using element = element_type<T>;
    if constexpr (set_container<T>) {
        const json_reader::place from = in.mark();
        element value{};
        if (!read_value<target::fresh>(in, *rules.items, value)) return in.within(at);
        if (list.insert(std::move(value)).second) return true;
        in.refuse(failure_kind::not_unique, from, rules.expected);
        return in.within(at);
    } else if constexpr (std::same_as<element, bool>) {  // std::vector<bool> gives no reference to an element
        bool value = false;
        if (!in.read_bool(value, rules.items->expected)) return in.within(at);
        if constexpr (!fixed_container<T>) {
            if (at == list.size()) list.push_back(value);
        }
        list[at] = value;
        return true;
    } else {
        if constexpr (fixed_container<T>) {
            begin_fresh<Into>(list[at]);
        } else {
            if (at == 0) make_room(list);
            if (at == list.size()) list.push_back(element());
        }
        return read_value<Into>(in, *rules.items, list[at]) || in.within(at);
    }
}

/// Reads an array. The elements of a used list are read over, so that their buffers are kept.
template <target Into, class T>
constexpr bool read_list(json_reader& in, const value_rules& rules, T& list) {
    const json_reader::place from = in.mark();
    if (!in.begin('[', rules.expected)) return false;
    if constexpr (set_container<T> || (Into == target::fresh && !fixed_container<T>))
        list.clear();  // drops the elements of an initialiser
    std::size_t count = 0;
    for (;; ++count) {
        const next_item what = in.next_element(count == 0);
        if (what == next_item::failed) return false;
        if (what == next_item::end) break;
        if (count == rules.max_items) return in.refuse(failure_kind::wrong_length, from, rules.expected);
        if (!read_element<Into>(in, rules, list, count)) return false;
    }
    if (!keeps_count(in, from, rules, count)) return false;
    if constexpr (Into == target::used && !fixed_container<T> && !set_container<T>) {
        if constexpr (requires { list.pop_back(); }) {
            while (list.size() > count) list.pop_back();  // resize() would compile a second way to grow
        } else if (count < list.size()) {
            list.resize(count);
        }
    }
    if constexpr (unique::comparable<T>)
        if (rules.unique_items && !unique::all_different(list))
            return in.refuse(failure_kind::not_unique, from, rules.expected);
    return true;
}

/// Reads an array whose elements have different types.
template <target Into, class T>
constexpr bool read_tuple(json_reader& in, const value_rules& rules, T& tuple) {
    const json_reader::place from = in.mark();
    if (!in.begin('[', rules.expected)) return false;
    const auto read = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        const next_item what = in.next_element(I == 0);
        if (what == next_item::end) return in.refuse(failure_kind::wrong_length, from, rules.expected);
        using element = std::tuple_element_t<I, T>;
        begin_fresh<Into>(std::get<I>(tuple));
        return what == next_item::item &&
               (read_value<Into>(in, type_rules<element>, std::get<I>(tuple)) || in.within(I));
    };
    const bool good = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (read(std::integral_constant<std::size_t, I>{}) && ...);
    }(std::make_index_sequence<std::tuple_size_v<T>>{});
    if (!good) return false;
    const next_item after = in.next_element(std::tuple_size_v<T> == 0);
    if (after == next_item::item) return in.refuse(failure_kind::wrong_length, from, rules.expected);
    return after == next_item::end;
}

/// Reads an object with free keys. A repeated key is refused.
template <target Into, class T>
constexpr bool read_map(json_reader& in, const value_rules& rules, T& map) {
    const json_reader::place from = in.mark();
    if (!in.begin('{', rules.expected)) return false;
    map.clear();
    std::string scratch;
    for (bool first = true;; first = false) {
        const next_item what = in.next_member(first);
        if (what == next_item::failed) return false;
        if (what == next_item::end) break;
        const json_reader::place at = in.mark();
        std::string_view key;
        if (!in.read_key(key, scratch)) return false;
        if (map.size() == rules.max_items && map.find(typename T::key_type(key)) == map.end())
            return in.refuse(failure_kind::wrong_length, from, rules.expected);
        const auto [place, is_new] = map.try_emplace(typename T::key_type(key));
        if (!is_new) return in.refuse(failure_kind::duplicate_key, at, "each key once");
        if (!read_value<target::fresh>(in, *rules.items, place->second)) return in.within_quoted(at);
    }
    return keeps_count(in, from, rules, map.size());
}

}}}  // namespace toolkit::v0::parsing
