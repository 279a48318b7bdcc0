// In: the rules of a type and the annotation of a field: its use, its default and its elements. Out: a sentence that
// says why it contradicts itself or the type. contradictions.hpp judges the annotation of the value alone.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/rules/contradictions.hpp>
#include <toolkit/schema/rules/literal_values.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/value_count.hpp>
#include <toolkit/schema/rules/value_rules.hpp>
#include <toolkit/schema/types/unique.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace rules {

/// Why the annotation of a field contradicts itself, besides its rules, as the end of a sentence. It is empty if it
/// does not.
constexpr std::string_view contradiction_of_field(const value_rules& type, const field& annotation,
                                                  bool is_std_optional) noexcept {
    const bool required = annotation.required.has_value() && *annotation.required;
    if (annotation.default_value.has_value() && !takes_literals(type.kind) &&
        !(type.null && is_null(annotation.default_value)))
        return "has a type that does not support default_value; write its default as the initialiser of the member";
    if (required && annotation.default_value.has_value())
        return "has a default_value and is required, so its default is never used; remove one of them";
    if (required && is_std_optional)
        return "is a std::optional and required, so it could never be empty; use the value type itself, or a "
               "toolkit::nullable of it";
    for (const literal& example : annotation.examples)
        if (!is_of_kind(type.kind, example) && !(type.null && (is_null(example) || !example.has_value())))
            return "has an example of another type; write it as its type, or in the description";
    return {};
}

/// The same for the annotation of a value where it is used. A value of a text_form may have several texts ("PT60S" is
/// "PT1M"), and only one is printed. A constraint on the text could refuse that one.
constexpr std::string_view contradiction_of_use(const value_rules& type, const item& annotation) noexcept {
    const std::string_view wrong = contradiction(type, annotation);
    const bool of_text = !annotation.one_of.empty() || annotation.min_length.has_value() ||
                         annotation.max_length.has_value() || !annotation.pattern.empty() || !annotation.format.empty();
    if (!wrong.empty() || type.kind != value_kind::written || !of_text) return wrong;
    return "has a type that reads one value from several texts, so .one_of, lengths, .pattern and .format of a text "
           "could reject its own output; remove them, or use an enum or std::string";
}

/// The same for an annotation of elements on a type without elements.
constexpr std::string_view contradiction_of_items(const value_rules& type, const field& annotation) noexcept {
    if (is_annotated(annotation.items) && type.kind != value_kind::list && type.kind != value_kind::map)
        return "is not a container with one type of values, so .items has no effect; remove it";
    return {};
}

/// The same for the number of different elements of a field. The annotation of one
/// element must not contradict itself.
constexpr std::string_view contradiction_of_count(const value_rules& type, const field& annotation) noexcept {
    if (type.kind != value_kind::list || !(type.unique_items || annotation.unique_items)) return {};
    const std::size_t least = annotation.min_items.has_value() && annotation.min_items.magnitude() > type.min_items
                                  ? annotation.min_items.magnitude()
                                  : type.min_items;
    if (least < 2) return {};
    const std::size_t chosen = annotation.items.one_of.size();
    if ((chosen != 0 ? chosen : most_values(narrow(*type.items, annotation.items))) >= least) return {};
    return "needs more different items than there are values for them; ask for fewer items or allow more values";
}

}}}  // namespace toolkit::v0::rules
