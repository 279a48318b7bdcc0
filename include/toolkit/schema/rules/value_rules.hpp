// The rules of one JSON value, as data. One evaluator serves the schema, the parser and defaults.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/formats/format.hpp>
#include <toolkit/schema/patterns/pattern_match.hpp>
#include <toolkit/schema/rules/multiple.hpp>
#include <toolkit/schema/types/types.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether two literals are the same value.
[[nodiscard]] constexpr bool same(const literal& a, const literal& b) noexcept {
    if (a.kind() != b.kind()) return false;
    switch (a.kind()) {
        case literal::form::boolean: return a.boolean() == b.boolean();
        case literal::form::number: return a.number() == b.number();
        case literal::form::text: return a.text() == b.text();
        default: return true;
    }
}

/// The rules of one value. A rule that is not set does not restrict.
struct value_rules {
    static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

    value_kind kind = value_kind::raw;
    bool null = false;  ///< null is one of its values
    exact_number minimum{};
    exact_number maximum{};
    exact_number exclusive_minimum{};
    exact_number exclusive_maximum{};
    exact_number multiple_of{};
    std::size_t min_length = 0;  ///< code points
    std::size_t max_length = no_limit;
    text_format format = text_format::none;
    const pattern_view* pattern = nullptr;  ///< of `pattern_text`, if that is not empty
    std::string_view pattern_text{};
    std::span<const std::string_view> names{};  ///< of an enum
    std::span<const literal> one_of{};
    std::size_t min_items = 0;
    std::size_t max_items = no_limit;
    bool unique_items = false;
    const value_rules* items = nullptr;  ///< of each element, or of each value of a map
    std::string_view items_title{};      ///< the annotation of the elements
    std::string_view items_description{};
    std::string_view expected{};  ///< in words: "an integer from 1 to 50"

    bool further = false;  ///< there are rules beyond bounds and lengths; `settle` sets it and the ones below
    // The rarely needed checks are called through the rules, so that only programs that need them compile them.
    bool (*format_check)(text_format, std::string_view) = nullptr;
    bool (*pattern_check)(const pattern_view&, std::string_view) = nullptr;
    bool (*multiple_check)(const exact_number&, const exact_number&) = nullptr;
    bool (*written_check)(const number_text&, const exact_number&) = nullptr;

    /// Call it when everything is set, in a constant expression.
    constexpr value_rules& settle() noexcept {
        if (format != text_format::none) format_check = &has_format;
        if (!pattern_text.empty()) pattern_check = &has_match;
        if (multiple_of.has_value()) {
            multiple_check = &is_multiple_of;
            written_check = &is_written_multiple;
        }
        further = exclusive_minimum.has_value() || exclusive_maximum.has_value() || multiple_of.has_value() ||
                  !one_of.empty() || format != text_format::none || !pattern_text.empty();
        return *this;
    }

    // Inline, because it runs for every number that is read.
    [[nodiscard, gnu::always_inline]] constexpr bool in_range(const exact_number& number) const noexcept {
        return (!minimum.has_value() || number.at_least(minimum)) && (!maximum.has_value() || maximum.at_least(number));
    }
    [[nodiscard]] constexpr bool chosen(const literal& value) const noexcept {
        if (one_of.empty()) return true;
        for (const literal& each : one_of)
            if (same(each, value)) return true;
        return false;
    }
    [[nodiscard, gnu::always_inline]] constexpr bool allows(const exact_number& number) const noexcept {
        return in_range(number) && (!further || (in_open_range(number) && chosen_number(number) &&
                                                 (!multiple_of.has_value() || multiple_check(number, multiple_of))));
    }
    /// Checks a number as written. Its decimals decide whether it is a multiple.
    [[nodiscard]] constexpr bool allows(const exact_number& number, const number_text& written) const noexcept {
        return in_range(number) && (!further || (in_open_range(number) && chosen_number(number) &&
                                                 (!multiple_of.has_value() || written_check(written, multiple_of))));
    }
    [[nodiscard]] constexpr bool bounds_length() const noexcept { return min_length != 0 || max_length != no_limit; }
    [[nodiscard]] constexpr bool allows_length(std::size_t code_points) const noexcept {
        return code_points >= min_length && code_points <= max_length;
    }
    [[nodiscard]] constexpr bool fits_length(std::string_view text) const noexcept {
        return !bounds_length() || allows_length(count_code_points(text));
    }
    [[nodiscard, gnu::always_inline]] constexpr bool allows_text(std::string_view text) const noexcept {
        return fits_length(text) && (!further || fits_form(text));
    }
    /// Whether a text has the format and the pattern, and is one of the allowed texts.
    [[nodiscard]] constexpr bool fits_form(std::string_view text) const noexcept {
        return (format == text_format::none || format_check(format, text)) &&
               (pattern_text.empty() || pattern_check(*pattern, text)) && (one_of.empty() || chosen(literal{text}));
    }
    [[nodiscard]] constexpr bool allows_name(std::string_view name) const noexcept {
        for (const std::string_view each : names)
            if (each == name) return one_of.empty() || chosen(literal{name});
        return false;
    }
    [[nodiscard]] constexpr bool allows_count(std::size_t count) const noexcept {
        return count >= min_items && count <= max_items;
    }

private:
    static constexpr bool has_match(const pattern_view& pattern, std::string_view text) {
        return matches(pattern, text);
    }
    static constexpr bool is_multiple_of(const exact_number& number, const exact_number& divisor) {
        return is_multiple(number, divisor);
    }
    static constexpr bool is_written_multiple(const number_text& number, const exact_number& divisor) {
        return is_multiple(number, divisor);
    }
    [[nodiscard]] constexpr bool in_open_range(const exact_number& number) const noexcept {
        return (!exclusive_minimum.has_value() || number > exclusive_minimum) &&
               (!exclusive_maximum.has_value() || number < exclusive_maximum);
    }
    [[nodiscard]] constexpr bool chosen_number(const exact_number& number) const noexcept {
        if (one_of.empty()) return true;
        for (const literal& each : one_of)
            if (each.number() == number) return true;
        return false;
    }
};

/// Whether an annotation of a field or an item constrains the value itself.
template <class Annotation>
[[nodiscard]] constexpr bool binds_value(const Annotation& annotation) noexcept {
    return annotation.minimum.has_value() || annotation.maximum.has_value() ||
           annotation.exclusive_minimum.has_value() || annotation.exclusive_maximum.has_value() ||
           annotation.multiple_of.has_value() || annotation.min_length.has_value() ||
           annotation.max_length.has_value() || !annotation.pattern.empty() || !annotation.format.empty() ||
           annotation.min_items.has_value() || annotation.max_items.has_value() || annotation.unique_items ||
           !annotation.one_of.empty();
}

/// Whether the annotation of an element constrains it, and whether it constrains or describes it.
[[nodiscard]] constexpr bool constrains(const item& annotation) noexcept { return binds_value(annotation); }
[[nodiscard]] constexpr bool is_annotated(const item& annotation) noexcept {
    return constrains(annotation) || !annotation.description.empty() || !annotation.title.empty();
}
/// Whether a field constrains its value more than its type does.
[[nodiscard]] constexpr bool constrains(const field& annotation) noexcept {
    return binds_value(annotation) || is_annotated(annotation.items);
}

}}  // namespace toolkit::v0
