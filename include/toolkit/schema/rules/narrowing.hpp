// In: a type, and the annotation of its value. Out: the rules of the type alone, and those that the annotation narrows.
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

/// The rules of a type alone, except for its elements.
template <class T>
consteval value_rules from_type() {
    value_rules all;
    all.kind = kind_of<T>;
    using type = plain_type<T>;
    all.null = kinds::allows_null<T>;
    if constexpr (kind_of<T> == value_kind::integer || std::is_same_v<type, float>) {
        if constexpr (std::is_same_v<type, float>) {  // the shortest decimals that read as its least and greatest value
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

/// Those rules, narrowed by an annotation. The caller adds patterns, because it knows where their text is stored.
constexpr value_rules narrow(value_rules all, const item& annotation) noexcept {
    if (annotation.minimum.has_value() && (!all.minimum.has_value() || annotation.minimum > all.minimum))
        all.minimum = annotation.minimum;
    if (annotation.maximum.has_value() && (!all.maximum.has_value() || annotation.maximum < all.maximum))
        all.maximum = annotation.maximum;
    // Beside a narrower bound, the range of the type adds nothing.
    if (annotation.exclusive_minimum.has_value()) {
        all.exclusive_minimum = annotation.exclusive_minimum;
        if (!annotation.minimum.has_value() && all.minimum.has_value() && annotation.exclusive_minimum >= all.minimum)
            all.minimum = {};
    }
    if (annotation.exclusive_maximum.has_value()) {
        all.exclusive_maximum = annotation.exclusive_maximum;
        if (!annotation.maximum.has_value() && all.maximum.has_value() && annotation.exclusive_maximum <= all.maximum)
            all.maximum = {};
    }
    all.multiple_of = annotation.multiple_of;
    if (annotation.min_length.has_value() && annotation.min_length.magnitude() > all.min_length)
        all.min_length = annotation.min_length.magnitude();
    if (annotation.max_length.has_value() && annotation.max_length.magnitude() < all.max_length)
        all.max_length = annotation.max_length.magnitude();
    if (!annotation.format.empty()) all.format = format_from_name(annotation.format);
    if (annotation.min_items.has_value() && annotation.min_items.magnitude() > all.min_items)
        all.min_items = annotation.min_items.magnitude();
    if (annotation.max_items.has_value() && annotation.max_items.magnitude() < all.max_items)
        all.max_items = annotation.max_items.magnitude();
    all.unique_items = all.unique_items || annotation.unique_items;
    return all;
}

}}}  // namespace toolkit::v0::rules
