// The text of a tool's value in a log.
// In: the value of a call. Out: its JSON, and the value from this JSON. Next: journal.hpp.
#pragma once

#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/types/type_objections.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace journal_value {

/// Greatest depth of nested types that is checked. Deeper types are checked by the printer, which reports errors.
inline constexpr int depth = 6;

template <class V, int Left>
consteval bool can_be_kept();

template <class V, int Left>
consteval bool element_can_be_kept() {
    if constexpr (kind_of<V> == value_kind::map) return can_be_kept<typename V::mapped_type, Left - 1>();
    else return can_be_kept<plain_type<element_type<V>>, Left - 1>();
}

template <class V, int Left>
consteval bool fields_can_be_kept() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return ((!std::is_const_v<member_type<V, I>> && kinds::field_objection<field_type<V, I>>().empty() &&
                 can_be_kept<plain_type<field_type<V, I>>, Left - 1>()) &&
                ...);
    }(std::make_index_sequence<field_count<V>>{});
}

template <class V, int Left>
consteval bool can_be_kept() {
    constexpr bool is_within = kind_of<V> == value_kind::list || kind_of<V> == value_kind::map;
    if constexpr (Left > 0 && !std::is_empty_v<V>) {
        if constexpr (!kinds::objection<V>().empty() || !std::default_initializable<V>) return false;
        else if constexpr (is_within) return element_can_be_kept<V, Left>();
        else if constexpr (kind_of<V> == value_kind::object) return fields_can_be_kept<V, Left>();
    }
    return true;
}

}  // namespace journal_value

/// A value that a log can keep: it can be printed, and parsed to an equal value.
template <class V>
concept Loggable = journal_value::can_be_kept<V, journal_value::depth>();

namespace journal_value {

/// A text of any bytes, as JSON.
struct text {
    exchange_line::bytes bytes;
};

/// Parses a logged value. Fails like the parser.
template <Loggable V>
[[nodiscard]] result<V> read(std::string_view kept) {
    if constexpr (std::is_empty_v<V>) return V{};
    else if constexpr (std::same_as<V, std::string>)
        return parse<text>(kept).transform([](text&& read) { return std::move(read.bytes.text); });
    else return parse<V>(kept);
}

/// Prints a value for the log.
template <Loggable V>
[[nodiscard]] std::string write(const V& value) {
    if constexpr (std::is_empty_v<V>) return "{}";
    else if constexpr (std::same_as<V, std::string>) return print(text{{value}});
    else return print(value);
}

}  // namespace journal_value

}}  // namespace toolkit::v0
