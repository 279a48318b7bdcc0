// In: the type of a value and its annotation. Out: its rules. A constraint lives here and nowhere else: the schema is
// printed from it, the parser and the check of defaults ask it, schema/rule_words.hpp describes it in messages.
#pragma once

#include <toolkit/schema/bound_checks.hpp>
#include <toolkit/schema/field_pattern.hpp>
#include <toolkit/schema/format.hpp>
#include <toolkit/schema/multiple.hpp>
#include <toolkit/schema/rule_words.hpp>
#include <toolkit/schema/unique.hpp>

#include <cstddef>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

namespace toolkit::inline v0 {

namespace rules {

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
    return all;
}
constexpr value_rules narrow_items(value_rules all, const field& said) noexcept {
    if (said.min_items.given() && said.min_items.magnitude() > all.min_items)
        all.min_items = said.min_items.magnitude();
    if (said.max_items.given() && said.max_items.magnitude() < all.max_items)
        all.max_items = said.max_items.magnitude();
    all.unique_items = all.unique_items || said.unique_items;
    return all;
}

constexpr bool is_number(value_kind kind) noexcept { return kind == value_kind::integer || kind == value_kind::real; }
constexpr bool is_text(value_kind kind) noexcept { return kind == value_kind::text || kind == value_kind::written; }

/// Whether a number of letters or items is one, when it is given.
constexpr bool is_count(const exact_number& count) noexcept {
    return !count.given() || (count.is_whole() && !count.negative());
}

/// Whether a literal can say a value of this kind.
constexpr bool takes_literals(value_kind kind) noexcept {
    return is_number(kind) || is_text(kind) || kind == value_kind::boolean || kind == value_kind::choice;
}
constexpr bool is_null(const literal& value) noexcept { return value.kind() == literal::form::null; }

/// Whether a literal is a value of this kind that keeps the rules.
constexpr bool allows_literal(const value_rules& rules, const literal& value) noexcept {
    if (is_null(value)) return rules.null;
    switch (rules.kind) {
        case value_kind::boolean: return value.kind() == literal::form::boolean;
        case value_kind::integer:
            return value.kind() == literal::form::number && value.number().is_whole() && rules.allows(value.number());
        case value_kind::real:
            return value.kind() == literal::form::number && value.number().finite() && rules.allows(value.number());
        case value_kind::text:
        case value_kind::written: return value.kind() == literal::form::text && rules.allows_text(value.text());
        case value_kind::choice: return value.kind() == literal::form::text && rules.allows_name(value.text());
        default: return false;
    }
}

/// Whether a literal can be an example of a value of this kind. What a constraint says of it is not asked: an example
/// may show what to avoid.
constexpr bool is_of_kind(value_kind kind, const literal& value) noexcept {
    switch (kind) {
        case value_kind::boolean: return value.kind() == literal::form::boolean;
        case value_kind::integer: return value.kind() == literal::form::number && value.number().is_whole();
        case value_kind::real: return value.kind() == literal::form::number;
        case value_kind::text:
        case value_kind::written:
        case value_kind::choice:
        case value_kind::constant:
        case value_kind::id: return value.kind() == literal::form::text;
        case value_kind::variant:
        case value_kind::raw: return true;
        default: return false;
    }
}

/// Why what a field says contradicts itself beside its rules, as the end of a sentence; empty when it does not.
constexpr std::string_view contradiction_of_field(const value_rules& type, const field& said,
                                                  bool is_std_optional) noexcept {
    const bool required = said.required.has_value() && *said.required;
    if (said.default_value.given() && !takes_literals(type.kind) && !(type.null && is_null(said.default_value)))
        return "is of a type that takes no default_value; write its default as the initialiser of the member";
    if (required && said.default_value.given())
        return "has a default_value and is required, so that its default is never used; remove one of them";
    if (required && is_std_optional)
        return "is a std::optional and required, so that it could never be empty; hold the value itself, or a "
               "toolkit::nullable of it";
    for (const literal& example : said.examples)
        if (!is_of_kind(type.kind, example) && !(type.null && (is_null(example) || !example.given())))
            return "has an example of another type; write it as its type, or in the description";
    return {};
}

/// Why an annotation contradicts itself or its type, as the end of a sentence; empty when it does not.
constexpr std::string_view contradiction(const value_rules& type, const item& said) noexcept {
    const bool number = is_number(type.kind);
    const bool bound = said.minimum.given() || said.maximum.given() || said.exclusive_minimum.given() ||
                       said.exclusive_maximum.given();
    const bool length = said.min_length.given() || said.max_length.given();
    if (bound && !number)
        return is_text(type.kind) ? "is a text, which has no minimum or maximum; use .min_length and .max_length"
               : type.kind == value_kind::list || type.kind == value_kind::map
                   ? "is no number, so it has no minimum or maximum; use .min_items, .max_items or .items"
                   : "is no number, so it has no minimum or maximum; remove them";
    if (said.multiple_of.given() && !number)
        return "is no number, so it is no multiple of anything; remove .multiple_of";
    if (length && !is_text(type.kind))
        return number ? "is a number, which has no length; use .minimum and .maximum"
               : type.kind == value_kind::list || type.kind == value_kind::map
                   ? "is no text, so it has no length; use .min_items, .max_items or .items"
                   : "is no text, so it has no length; remove .min_length and .max_length";
    if (!said.pattern.empty() && !is_text(type.kind)) return "is no text, so it has no pattern; remove .pattern";
    if (!said.format.empty() && !is_text(type.kind)) return "is no text, so it has no format; remove .format";
    if (!said.format.empty() && format_from_name(said.format) == text_format::none)
        return "has a format that is not known; use date-time, date, time, duration, email, hostname, ipv4, ipv6, "
               "uri or uuid";
    if (!said.pattern.empty() && !type.pattern_text.empty()) return "is of a type that has a pattern; remove .pattern";
    if (!said.format.empty() && type.format != text_format::none)
        return "is of a type that has a format; remove .format";
    if (!said.minimum.finite() || !said.maximum.finite() || !said.exclusive_minimum.finite() ||
        !said.exclusive_maximum.finite())
        return "has a bound that is not finite; remove it";
    if (said.multiple_of.given() && (!said.multiple_of.finite() || !(said.multiple_of > exact_number{0})))
        return "has a multiple_of that is not above 0; write a number above 0";
    if (!is_count(said.min_length) || !is_count(said.max_length))
        return "has a length that is no whole number of at least 0; write one";
    const value_rules all = narrow(type, said).settle();
    if (all.minimum.given() && all.maximum.given() && all.minimum > all.maximum)
        return said.minimum.given() && said.maximum.given() && said.minimum > said.maximum
                   ? "has a minimum above its maximum; swap them"
                   : "has a bound beyond the range of its type; choose one within it or a wider type";
    const bool of_float = type.kind == value_kind::real && type.maximum.given();
    if (of_float && (!is_kept_by_a_float(all.minimum, true) || !is_kept_by_a_float(all.maximum, false)))
        return "has a bound of more digits than a float keeps; round it to 7 digits or hold a double";
    const auto leaves_nothing = [](const exact_number& low, const exact_number& high) {
        return low.given() && high.given() && low >= high;
    };
    if (leaves_nothing(all.exclusive_minimum, all.exclusive_maximum) ||
        leaves_nothing(all.exclusive_minimum, all.maximum) || leaves_nothing(all.minimum, all.exclusive_maximum))
        return "has exclusive bounds that no number keeps; widen them";
    if (type.kind == value_kind::integer && !leaves_an_integer(all))
        return "has bounds that no integer keeps; widen them";
    if (!leaves_a_multiple(all)) return "has bounds that no multiple of its multiple_of keeps; widen them";
    if (all.min_length > all.max_length) return "has a min_length above its max_length; swap them";
    if (!said.one_of.empty()) {
        if (!takes_literals(type.kind) || type.kind == value_kind::boolean)
            return "cannot have .one_of; it is for numbers, texts and enums";
        for (const literal& value : said.one_of)
            if (is_null(value))
                return type.null ? "may be null, whatever its one_of says; remove the nullptr from one_of"
                                 : "has a nullptr in one_of and is never null; hold a toolkit::nullable of the value";
        for (const literal& value : said.one_of)
            if (!allows_literal(all, value))
                return "has a value in one_of that its type or another constraint forbids; remove it";
        for (std::size_t i = 0; i < said.one_of.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same(said.one_of[i], said.one_of[j])) return "has a value in one_of twice; remove one";
    }
    return {};
}

/// The same for what is said where a value is used. A value that a text_form writes may have several texts ("PT60S" is
/// "PT1M"), and printed is one of them: what is said of a text would refuse it.
constexpr std::string_view contradiction_of_use(const value_rules& type, const item& said) noexcept {
    const std::string_view wrong = contradiction(type, said);
    const bool of_text = !said.one_of.empty() || said.min_length.given() || said.max_length.given() ||
                         !said.pattern.empty() || !said.format.empty();
    if (!wrong.empty() || type.kind != value_kind::written || !of_text) return wrong;
    return "is of a type that may read one value from several texts, so .one_of, lengths, .pattern and .format of a "
           "text could refuse what is printed; remove them, or use an enum or std::string";
}

/// The same for what a field says of its elements.
constexpr std::string_view contradiction_of_items(const value_rules& type, const value_rules* element,
                                                  const field& said) noexcept {
    const bool list = type.kind == value_kind::list;
    if ((said.min_items.given() || said.max_items.given()) && !list && type.kind != value_kind::map)
        return "is no container, so it has no min_items or max_items; remove them";
    if (!is_count(said.min_items) || !is_count(said.max_items))
        return "has a number of items that is no whole number of at least 0; write one";
    const value_rules all = narrow_items(type, said);
    if (all.min_items > all.max_items)
        return said.min_items.given() && said.max_items.given() && said.min_items > said.max_items
                   ? "has a min_items above its max_items; swap them"
                   : "has another number of items than its type; remove .min_items and .max_items";
    if (said.unique_items && !list) return "is no list, so its items cannot be unique; remove .unique_items";
    if (all.unique_items && list && (!unique::is_comparable(element->kind) || element->null))
        return "has unique items that are no numbers, texts or enums; only those can be compared";
    if (speaks(said.items) && !list && type.kind != value_kind::map)
        return "is no container of one type of values, so .items says nothing; remove it";
    return {};
}

template <class T>
inline constexpr auto write_type_words = [](text_sink& out) { write_words(out, from_type<T>()); };

template <class T>
consteval std::string_view words_of_type();

/// The kinds of a variant; those that are structs are one kind.
template <class... T>
constexpr void write_kinds(text_sink& out, const std::variant<T...>*) {
    const std::size_t structs = (0U + ... + (kind_of<T> == value_kind::object ? 1U : 0U));
    std::size_t left = sizeof...(T) - (structs == 0 ? 0 : structs - 1);
    bool object = false;
    bool first = true;
    const auto add = [&](value_kind kind, std::string_view words) {
        if (kind == value_kind::object && object) return;
        object = object || kind == value_kind::object;
        out.append(first ? "" : left == 1 ? " or " : ", ");
        first = false;
        --left;
        out.append(words);
    };
    (add(kind_of<T>, words_of_type<T>()), ...);
}
template <class T>
inline constexpr auto write_variant_words = [](text_sink& out) {
    write_kinds(out, static_cast<const plain_type<T>*>(nullptr));
    if (kinds::allows_null<T>) out.append(", or null");
};

/// The words for a type, in read-only data.
template <class T>
consteval std::string_view words_of_type() {
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::constant) return static_text<write_constant<T>>;
    else if constexpr (kind_of<T> == value_kind::written) return text_form<type>::expected;
    else if constexpr (kind_of<T> == value_kind::variant) return static_text<write_variant_words<T>>;
    else if constexpr (kind_of<T> == value_kind::object && !kinds::allows_null<T>)
        return "an object";  // as they all are
    else return static_text<write_type_words<T>>;
}

}  // namespace rules

/// The rules of a type.
template <class T>
inline constexpr value_rules type_rules = [] {
    value_rules all = rules::from_type<T>();
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::list) all.items = &type_rules<element_type<type>>;
    if constexpr (kind_of<T> == value_kind::map) all.items = &type_rules<typename type::mapped_type>;
    if constexpr (kind_of<T> == value_kind::written) {
        constexpr std::string_view wrong =
            rules::contradiction(rules::from_type<T>(), said_of_value(text_form<type>::said));
        if constexpr (!wrong.empty()) refuse<say("toolkit: the text_form of ", type_name<type>, " ", wrong)>();
        all = rules::narrow(all, said_of_value(text_form<type>::said));
        all.one_of = {text_form<type>::said.one_of.begin(), text_form<type>::said.one_of.size()};
        if constexpr (field_patterns::type_has_one<type>()) {
            all.pattern = field_patterns::of_type<type>();
            all.pattern_text = text_form<type>::said.pattern;
        }
    }
    all.expected = rules::words_of_type<T>();
    return all.settle();
}();

}  // namespace toolkit::inline v0
