// In: the rules of a type and an annotation. Out: a sentence that says why the annotation contradicts itself or the
// type.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/formats/format.hpp>
#include <toolkit/schema/rules/bound_checks.hpp>
#include <toolkit/schema/rules/literal_values.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/value_rules.hpp>
#include <toolkit/schema/types/unique.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace rules {

/// Whether a length or item count, if given, is a whole number of at least 0.
constexpr bool is_count(const exact_number& count) noexcept {
    return !count.has_value() || (count.is_whole() && !count.negative());
}

/// Why the item counts or `unique_items` of an annotation contradict the annotation or the type, as the end of a
/// sentence. It is empty if they do not. `all`: the rules with the annotation.
constexpr std::string_view contradiction_of_counts(const value_rules& type, const item& annotation,
                                                   const value_rules& all) noexcept {
    const bool list = type.kind == value_kind::list;
    if ((annotation.min_items.has_value() || annotation.max_items.has_value()) && !list && type.kind != value_kind::map)
        return "is not a container, so it cannot have min_items or max_items; remove them";
    if (!is_count(annotation.min_items) || !is_count(annotation.max_items))
        return "has a number of items that is not an integer of at least 0; write one";
    if (all.min_items > all.max_items)
        return annotation.min_items.has_value() && annotation.max_items.has_value() &&
                       annotation.min_items > annotation.max_items
                   ? "has a min_items above its max_items; swap them"
                   : "has a number of items that differs from its type; remove .min_items and .max_items";
    if (annotation.unique_items && !list) return "is not a list, so its items cannot be unique; remove .unique_items";
    if (all.unique_items && list && (!unique::is_comparable(type.items->kind) || type.items->null))
        return "has unique items that are not numbers, texts or enums; only those can be compared";
    return {};
}

/// Why an annotation contradicts itself or its type, as the end of a sentence. It is empty if it does not.
constexpr std::string_view contradiction(const value_rules& type, const item& annotation) noexcept {
    const bool number = is_number(type.kind);
    const bool bound = annotation.minimum.has_value() || annotation.maximum.has_value() ||
                       annotation.exclusive_minimum.has_value() || annotation.exclusive_maximum.has_value();
    const bool length = annotation.min_length.has_value() || annotation.max_length.has_value();
    if (bound && !number)
        return is_text(type.kind) ? "is a text, which cannot have a minimum or maximum; use .min_length and .max_length"
               : type.kind == value_kind::list || type.kind == value_kind::map
                   ? "is not a number, so it cannot have a minimum or maximum; use .min_items, .max_items or .items"
                   : "is not a number, so it cannot have a minimum or maximum; remove them";
    if (annotation.multiple_of.has_value() && !number)
        return "is not a number, so it cannot be a multiple; remove .multiple_of";
    if (length && !is_text(type.kind))
        return number ? "is a number, which cannot have a length; use .minimum and .maximum"
               : type.kind == value_kind::list || type.kind == value_kind::map
                   ? "is not a text, so it cannot have a length; use .min_items, .max_items or .items"
                   : "is not a text, so it cannot have a length; remove .min_length and .max_length";
    if (!annotation.pattern.empty() && !is_text(type.kind))
        return "is not a text, so it cannot have a pattern; remove .pattern";
    if (!annotation.format.empty() && !is_text(type.kind))
        return "is not a text, so it cannot have a format; remove .format";
    if (!annotation.format.empty() && format_from_name(annotation.format) == text_format::none)
        return "has an unknown format; use date-time, date, time, duration, email, hostname, ipv4, ipv6, uri or uuid";
    if (!annotation.pattern.empty() && !type.pattern_text.empty())
        return "has a type with its own pattern; remove .pattern";
    if (!annotation.format.empty() && type.format != text_format::none)
        return "has a type with its own format; remove .format";
    if (!annotation.minimum.finite() || !annotation.maximum.finite() || !annotation.exclusive_minimum.finite() ||
        !annotation.exclusive_maximum.finite())
        return "has a bound that is not finite; remove it";
    if (annotation.multiple_of.has_value() &&
        (!annotation.multiple_of.finite() || !(annotation.multiple_of > exact_number{0})))
        return "has a multiple_of that is not above 0; write a positive number";
    if (!is_count(annotation.min_length) || !is_count(annotation.max_length))
        return "has a length that is not an integer of at least 0; write one";
    const value_rules all = narrow(type, annotation).settle();
    if (all.minimum.has_value() && all.maximum.has_value() && all.minimum > all.maximum)
        return annotation.minimum.has_value() && annotation.maximum.has_value() &&
                       annotation.minimum > annotation.maximum
                   ? "has a minimum above its maximum; swap them"
                   : "has a bound outside the range of its type; choose a bound inside it or a wider type";
    const bool of_float = type.kind == value_kind::real && type.maximum.has_value();
    if (of_float && (!is_kept_by_a_float(all.minimum, true) || !is_kept_by_a_float(all.maximum, false)))
        return "has a bound with more digits than a float can store; round it to 7 digits or use a double";
    const auto leaves_nothing = [](const exact_number& low, const exact_number& high) {
        return low.has_value() && high.has_value() && low >= high;
    };
    if (leaves_nothing(all.exclusive_minimum, all.exclusive_maximum) ||
        leaves_nothing(all.exclusive_minimum, all.maximum) || leaves_nothing(all.minimum, all.exclusive_maximum))
        return "has exclusive bounds that no number fulfils; widen them";
    if (type.kind == value_kind::integer && !leaves_an_integer(all))
        return "has bounds that no integer fulfils; widen them";
    if (!leaves_a_multiple(all)) return "has bounds that no multiple of its multiple_of fulfils; widen them";
    if (all.min_length > all.max_length) return "has a min_length above its max_length; swap them";
    if (!annotation.one_of.empty()) {
        if (!takes_literals(type.kind) || type.kind == value_kind::boolean)
            return "cannot have .one_of; it is for numbers, texts and enums";
        for (const literal& value : annotation.one_of)
            if (is_null(value))
                return type.null ? "may always be null, also without one_of; remove the nullptr from one_of"
                                 : "has a nullptr in one_of but cannot be null; use a toolkit::nullable of the value";
        for (const literal& value : annotation.one_of)
            if (!allows_literal(all, value))
                return "has a value in one_of that its type or another constraint forbids; remove it";
        for (std::size_t i = 0; i < annotation.one_of.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same(annotation.one_of[i], annotation.one_of[j])) return "has a value in one_of twice; remove one";
    }
    return contradiction_of_counts(type, annotation, all);
}

}}}  // namespace toolkit::v0::rules
