// The maximum length of the JSON of a type, known at compile time. A model is given room for all of it. In: a type.
// Out: code points without blanks, or that there is no bound. Next: the tokens of a model's turn.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/recursion.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace schema_text {

inline constexpr std::size_t no_bound = value_rules::no_limit;
inline constexpr std::size_t null = 4;
inline constexpr std::size_t number = 36;  ///< a double, at the greatest length that a grammar allows
inline constexpr std::size_t time = 80;    ///< a time, date or duration in ISO 8601, at the greatest length that a
                                           ///< grammar allows

constexpr std::size_t sum(std::size_t a, std::size_t b) noexcept { return a > no_bound - b ? no_bound : a + b; }
constexpr std::size_t product(std::size_t count, std::size_t each) noexcept {
    if (count == 0 || each == 0) return 0;
    return count > no_bound / each ? no_bound : count * each;
}
constexpr std::size_t quoted(std::size_t text) noexcept { return sum(text, 2); }
/// `count` items of this length with commas between them, in brackets.
constexpr std::size_t listed(std::size_t count, std::size_t each) noexcept {
    return sum(2, product(count, sum(each, 1)));
}

constexpr std::size_t of_integer(const value_rules& rules) noexcept {
    const auto digits = [](const exact_number& bound) -> std::size_t {
        if (!bound.has_value() || !bound.is_whole()) return number;
        std::size_t count = bound.negative() ? 2 : 1;
        for (std::uint64_t left = bound.magnitude(); left > 9; left /= 10) ++count;
        return count;
    };
    return std::max(digits(rules.minimum), digits(rules.maximum));
}

constexpr bool is_time(text_format format) noexcept {
    return format == text_format::date_time || format == text_format::date || format == text_format::time ||
           format == text_format::duration;
}

constexpr std::size_t of_text(const value_rules& rules) noexcept {
    std::size_t longest = rules.max_length;
    if (!rules.one_of.empty()) {
        longest = 0;
        for (const literal& each : rules.one_of)
            if (each.kind() == literal::form::text) longest = std::max(longest, count_code_points(each.text()));
    } else if (!rules.names.empty()) {
        longest = 0;
        for (const std::string_view each : rules.names) longest = std::max(longest, count_code_points(each));
    } else if (is_time(rules.format)) {
        longest = std::min(longest, time);
    }
    return quoted(longest);
}

template <class T>
constexpr std::size_t of_value(const value_rules& rules);

template <class... T>
constexpr std::size_t of_alternatives(const std::variant<T...>*) {
    return std::max({of_value<T>(type_rules<T>)...});
}
template <template <class...> class Tuple, class... T>
constexpr std::size_t of_elements(const Tuple<T...>*) {
    std::size_t all = 2;
    ((all = sum(all, sum(of_value<T>(type_rules<T>), 1))), ...);
    return all;
}
template <class T>
constexpr std::size_t of_members() {
    if constexpr (is_recursive<T>) return no_bound;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            std::size_t all = 2;
            ((all = sum(all, sum(count_code_points(key_names<T>[I]) + 4,  // its quotes, the colon and a comma
                                 std::max(null,  // an optional field may be null in some dialects
                                          of_value<unwrapped_type<field_type<T, I>>>(field_rules<T, I>))))),
             ...);
            return all;
        }(std::make_index_sequence<field_count<T>>{});
}

template <class T>
constexpr std::size_t of_non_null(const value_rules& rules) {
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    if constexpr (kind == value_kind::boolean || kind == value_kind::nothing) return 5;
    else if constexpr (kind == value_kind::integer) return of_integer(rules);
    else if constexpr (kind == value_kind::real) return number;
    else if constexpr (kind == value_kind::constant) return quoted(count_code_points(type::value));
    else if constexpr (kind == value_kind::id) return quoted(36);
    else if constexpr (kind == value_kind::list)
        return rules.max_items == 0 ? 2 : listed(rules.max_items, of_value<element_type<type>>(*rules.items));
    else if constexpr (kind == value_kind::map) return rules.max_items == 0 ? 2 : no_bound;  // keys have no bound
    else if constexpr (kind == value_kind::tuple) return of_elements(static_cast<const type*>(nullptr));
    else if constexpr (kind == value_kind::variant) return of_alternatives(static_cast<const type*>(nullptr));
    else if constexpr (kind == value_kind::object) return of_members<type>();
    else if constexpr (kind == value_kind::text || kind == value_kind::choice || kind == value_kind::written)
        return of_text(rules);
    else return no_bound;
}
template <class T>
constexpr std::size_t of_value(const value_rules& rules) {
    return rules.null ? std::max(of_non_null<T>(rules), null) : of_non_null<T>(rules);
}

}  // namespace schema_text

/// The most code points of a T as JSON, without blanks between its parts and without escapes in its texts. It is
/// `unbounded_json` if something has no bound: texts, lists or maps without a limit, or a struct that contains itself.
template <class T>
inline constexpr std::size_t longest_json = schema_text::of_value<T>(type_rules<T>);
inline constexpr std::size_t unbounded_json = schema_text::no_bound;

}}  // namespace toolkit::v0
