// In: the type of a value and its annotation. Out: its rules. A constraint lives here and nowhere else: the schema is
// printed from it, the parser and the check of defaults ask it, messages describe it.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/types.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace toolkit::inline v0 {

/// What holds for one value. A bound that is not given does not bind.
struct value_rules {
    static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

    value_kind kind = value_kind::raw;
    exact_number minimum{};
    exact_number maximum{};
    std::size_t min_length = 0;  ///< code points
    std::size_t max_length = no_limit;
    std::string_view expected{};  ///< in words: "an integer from 1 to 50"

    [[nodiscard]] constexpr bool allows(const exact_number& number) const noexcept {
        return (!minimum.given() || number >= minimum) && (!maximum.given() || number <= maximum);
    }
    [[nodiscard]] constexpr bool bounds_length() const noexcept { return min_length != 0 || max_length != no_limit; }
    [[nodiscard]] constexpr bool allows_length(std::size_t code_points) const noexcept {
        return code_points >= min_length && code_points <= max_length;
    }
    [[nodiscard]] constexpr bool allows_text(std::string_view text) const noexcept {
        return !bounds_length() || allows_length(count_code_points(text));
    }
};

namespace rules {

template <TextSink Out>
constexpr void append_exact(Out& out, const exact_number& number) {
    if (number.is_whole()) numbers::append_whole(out, number.magnitude(), number.negative());
    else append_number(out, number.real());
}

/// The keywords of JSON Schema.
constexpr void write_keywords(json_writer<text_sink>& out, const value_rules& all) {
    const auto number = [&](std::string_view name, const exact_number& bound) {
        if (!bound.given()) return;
        out.key(name).text({});
        append_exact(out.sink(), bound);
    };
    number("minimum", all.minimum);
    number("maximum", all.maximum);
    if (all.min_length != 0) out.member("minLength", all.min_length);
    if (all.max_length != value_rules::no_limit) out.member("maxLength", all.max_length);
}

/// The rules in words, for messages.
constexpr void write_words(text_sink& out, const value_rules& all) {
    switch (all.kind) {
        case value_kind::boolean: return out.append("true or false");
        case value_kind::id: return out.append("a UUID of 36 characters in double quotes");
        case value_kind::list: return out.append("an array");
        case value_kind::object:
        case value_kind::variant: return out.append("an object");
        case value_kind::integer: out.append("an integer"); break;
        case value_kind::real: out.append("a number"); break;
        case value_kind::text: out.append("a string"); break;
        default: return out.append("a value");
    }
    if (all.kind == value_kind::text) {
        const bool least = all.min_length != 0;
        const bool most = all.max_length != value_rules::no_limit;
        if (!least && !most) return;
        out.append(least && most ? " of " : least ? " of at least " : " of at most ");
        if (least) append_number(out, all.min_length);
        if (least && most) out.append(" to ");
        if (most) append_number(out, all.max_length);
        out.append((most ? all.max_length : all.min_length) == 1 ? " character" : " characters");
        return;
    }
    const bool least = all.minimum.given();
    const bool most = all.maximum.given();
    if (!least && !most) return;
    out.append(least && most ? " from " : least ? " of at least " : " of at most ");
    if (least) append_exact(out, all.minimum);
    if (least && most) out.append(" to ");
    if (most) append_exact(out, all.maximum);
}

/// What a type alone rules.
template <class T>
consteval value_rules from_type() {
    value_rules all;
    all.kind = kind_of<T>;
    if constexpr (kind_of<T> == value_kind::integer || std::is_same_v<T, float>) {
        all.minimum = std::numeric_limits<T>::lowest();
        all.maximum = std::numeric_limits<T>::max();
    }
    return all;
}

/// Those, and what an annotation adds.
constexpr value_rules narrow(value_rules all, const field& said) noexcept {
    if (said.minimum.given() && (!all.minimum.given() || said.minimum > all.minimum)) all.minimum = said.minimum;
    if (said.maximum.given() && (!all.maximum.given() || said.maximum < all.maximum)) all.maximum = said.maximum;
    if (said.min_length.given()) all.min_length = said.min_length.magnitude();
    if (said.max_length.given()) all.max_length = said.max_length.magnitude();
    return all;
}

/// Why an annotation contradicts itself or its type, as the end of a sentence; empty when it does not.
constexpr std::string_view contradiction(const value_rules& type, const field& said) noexcept {
    const bool number = type.kind == value_kind::integer || type.kind == value_kind::real;
    const bool length = said.min_length.given() || said.max_length.given();
    if ((said.minimum.given() || said.maximum.given()) && !number)
        return type.kind == value_kind::text
                   ? "is a text, which has no minimum or maximum; use .min_length and .max_length"
                   : "is no number, so it has no minimum or maximum; remove them";
    if (length && type.kind != value_kind::text)
        return number ? "is a number, which has no length; use .minimum and .maximum"
                      : "is no text, so it has no length; remove .min_length and .max_length";
    if (!said.minimum.finite() || !said.maximum.finite()) return "has a bound that is not finite; remove it";
    const auto is_count = [](const exact_number& length_bound) {
        return !length_bound.given() || (length_bound.is_whole() && !length_bound.negative());
    };
    if (!is_count(said.min_length) || !is_count(said.max_length))
        return "has a length that is no whole number of at least 0; write one";
    const value_rules all = narrow(type, said);
    if (all.minimum.given() && all.maximum.given() && all.minimum > all.maximum)
        return said.minimum.given() && said.maximum.given() && said.minimum > said.maximum
                   ? "has a minimum above its maximum; swap them"
                   : "has a bound beyond the range of its type; choose one within it or a wider type";
    if (all.min_length > all.max_length) return "has a min_length above its max_length; swap them";
    return {};
}

template <class T>
inline constexpr auto write_type_words = [](text_sink& out) { write_words(out, from_type<T>()); };

template <class E>
inline constexpr auto write_choices = [](text_sink& out) {
    out.append(enum_names<E>.size() == 1 ? "" : "one of ");
    for (std::size_t i = 0; i < enum_names<E>.size(); ++i) {
        if (i != 0) out.append(", ");
        append_json_string(out, enum_names<E>[i]);
    }
};

template <class T>
inline constexpr auto write_constant = [](text_sink& out) { append_json_string(out, T::value); };

/// The words for a type, in read-only data.
template <class T>
consteval std::string_view words_of() {
    if constexpr (kind_of<T> == value_kind::choice) return static_text<write_choices<T>>;
    else if constexpr (kind_of<T> == value_kind::constant) return static_text<write_constant<T>>;
    else return static_text<write_type_words<T>>;
}

}  // namespace rules

/// The rules of a type.
template <class T>
inline constexpr value_rules type_rules = [] {
    value_rules all = rules::from_type<T>();
    all.expected = rules::words_of<T>();
    return all;
}();

namespace rules {

template <class T, std::size_t I>
inline constexpr value_rules narrowed = narrow(from_type<plain_type<field_type<T, I>>>(), field_annotations<T>[I]);

template <class T, std::size_t I>
inline constexpr auto write_field_words = [](text_sink& out) { write_words(out, narrowed<T, I>); };

template <class T, std::size_t I>
consteval value_rules from_field() {
    constexpr const field& said = field_annotations<T>[I];
    using type = plain_type<field_type<T, I>>;
    constexpr std::string_view wrong = contradiction(from_type<type>(), said);
    if constexpr (!wrong.empty()) {
        refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[I], " ", wrong)>();
        return {};
    } else if constexpr (said.minimum.given() || said.maximum.given() || said.min_length.given() ||
                         said.max_length.given()) {
        value_rules all = narrowed<T, I>;
        all.expected = static_text<write_field_words<T, I>>;
        return all;
    } else {
        return type_rules<type>;
    }
}

}  // namespace rules

/// The rules of field number I of a struct; of the value within, when the field is optional.
template <class T, std::size_t I>
inline constexpr value_rules field_rules = rules::from_field<T, I>();

}  // namespace toolkit::inline v0
