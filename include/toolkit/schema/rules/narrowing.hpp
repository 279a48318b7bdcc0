// In: a type, and what an annotation says of its value. Out: the rules of the type alone, and those that the annotation
// makes narrower.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/schema/formats/format.hpp>
#include <toolkit/schema/rules/value_rules.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/plain_type.hpp>

#include <limits>
#include <tuple>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace rules {

/// What a type alone rules, but for its elements.
template <class T>
consteval value_rules from_type() {
    value_rules all;
    all.kind = kind_of<T>;
    using type = plain_type<T>;
    all.null = kinds::allows_null<T>;
    if constexpr (kind_of<T> == value_kind::integer || std::is_same_v<type, float>) {
        if constexpr (std::is_same_v<type, float>) {  // the shortest decimals that are read as its least and greatest
            all.minimum = -3.4028235e+38;
            all.maximum = 3.4028235e+38;
        } else {
            all.minimum = std::numeric_limits<type>::lowest();
            all.maximum = std::numeric_limits<type>::max();
        }
    } else if constexpr (kind_of<T> == value_kind::id) {
        all.format = text_format::uuid;
    } else if constexpr (kind_of<T> == value_kind::choice) {
        all.names = enum_texts<type>;
    } else if constexpr (kind_of<T> == value_kind::tuple) {
        all.min_items = all.max_items = std::tuple_size_v<type>;
    } else if constexpr (kind_of<T> == value_kind::list) {
        if constexpr (fixed_container<type>) all.min_items = all.max_items = containers::fixed_size<type>;
        all.unique_items = set_container<type>;
    }
    return all;
}

/// Those, and what an annotation adds. Patterns are added by the caller, who knows where their text stands.
constexpr value_rules narrow(value_rules all, const item& said) noexcept {
    if (said.minimum.given() && (!all.minimum.given() || said.minimum > all.minimum)) all.minimum = said.minimum;
    if (said.maximum.given() && (!all.maximum.given() || said.maximum < all.maximum)) all.maximum = said.maximum;
    // The range of the type says nothing beside a narrower bound.
    if (said.exclusive_minimum.given()) {
        all.exclusive_minimum = said.exclusive_minimum;
        if (!said.minimum.given() && all.minimum.given() && said.exclusive_minimum >= all.minimum) all.minimum = {};
    }
    if (said.exclusive_maximum.given()) {
        all.exclusive_maximum = said.exclusive_maximum;
        if (!said.maximum.given() && all.maximum.given() && said.exclusive_maximum <= all.maximum) all.maximum = {};
    }
    all.multiple_of = said.multiple_of;
    if (said.min_length.given() && said.min_length.magnitude() > all.min_length)
        all.min_length = said.min_length.magnitude();
    if (said.max_length.given() && said.max_length.magnitude() < all.max_length)
        all.max_length = said.max_length.magnitude();
    if (!said.format.empty()) all.format = format_from_name(said.format);
    if (said.min_items.given() && said.min_items.magnitude() > all.min_items)
        all.min_items = said.min_items.magnitude();
    if (said.max_items.given() && said.max_items.magnitude() < all.max_items)
        all.max_items = said.max_items.magnitude();
    all.unique_items = all.unique_items || said.unique_items;
    return all;
}

}}}  // namespace toolkit::v0::rules
