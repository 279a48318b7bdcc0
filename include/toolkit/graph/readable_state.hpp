// Whether the JSON of a state is surely parsed to an equal state, without parsing it. In: a state. Out: true, or false
// if only a parse can tell. Next: graph_run_state.hpp, which then parses it.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/nullable.hpp>
#include <toolkit/schema/types/value_kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace graph_states {

/// How the values of a type are read back from their JSON, from the best to the worst.
enum class round_trip : std::uint8_t {
    exact,    ///< each value is read back as it was
    checked,  ///< is_readable tells
    unknown,  ///< only a parse tells
};
[[nodiscard]] constexpr round_trip worse(round_trip a, round_trip b) noexcept { return a < b ? b : a; }

/// Types within types deeper than this are unknown. So a known state is nested less deeply than JSON may be.
inline constexpr int known_depth = 10;

template <class T>
inline constexpr bool is_known_list = false;
template <class T>
inline constexpr bool is_known_list<std::vector<T>> = true;
template <class T, std::size_t Count>
inline constexpr bool is_known_list<std::array<T, Count>> = true;
template <class T>
inline constexpr bool is_known_map = false;
template <class T>
inline constexpr bool is_known_map<std::map<std::string, T>> = true;

template <class T, int Left>
consteval round_trip round_trip_of();

template <int Left, template <class...> class Tuple, class... T>
consteval round_trip round_trip_of_each(const Tuple<T...>* /*type*/) {
    round_trip worst = round_trip::exact;
    ((worst = worse(worst, round_trip_of<T, Left>())), ...);
    return worst;
}

/// A struct with rules of its own, or with members that are not printed, is unknown.
template <class T, int Left>
consteval round_trip round_trip_of_struct() {
    if constexpr (described_class<T>) return round_trip::unknown;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            round_trip worst = round_trip::exact;
            ((worst = worse(worst, constrains(field_annotations<T>[I]) ? round_trip::unknown
                                                                       : round_trip_of<field_type<T, I>, Left>())),
             ...);
            return worst;
        }(std::make_index_sequence<field_count<T>>{});
}

template <class T, int Left = known_depth>
consteval round_trip round_trip_of() {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (Left > 0 && !owning_pointer<T>) {
        if constexpr (is_optional<T> || is_nullable<T>)
            return worse(round_trip::checked, round_trip_of<typename T::value_type, Left - 1>());
        else if constexpr (kind == value_kind::boolean || kind == value_kind::integer || kind == value_kind::constant ||
                           kind == value_kind::id || kind == value_kind::nothing)
            return round_trip::exact;
        else if constexpr (kind == value_kind::real || kind == value_kind::text || kind == value_kind::choice)
            return round_trip::checked;
        else if constexpr (is_known_list<T>) return round_trip_of<typename T::value_type, Left - 1>();
        else if constexpr (is_known_map<T>)
            return worse(round_trip::checked, round_trip_of<typename T::mapped_type, Left - 1>());
        else if constexpr (kind == value_kind::tuple)
            return round_trip_of_each<Left - 1>(static_cast<const T*>(nullptr));
        else if constexpr (kind == value_kind::object) return round_trip_of_struct<T, Left - 1>();
    }
    return round_trip::unknown;
}

/// Whether no optional member of a struct, or of a struct within it, has a value.
template <class T>
[[nodiscard]] bool has_no_optional_value(const T& value) {
    if constexpr (is_optional<T>) return !value.has_value();
    else if constexpr (kind_of<T> == value_kind::object && !is_nullable<T>)
        return with_fields(value, [](const auto&... field) { return (has_no_optional_value(field) && ...); });
    else return true;
}
/// Whether a struct, or a struct within it, has an optional member.
template <class T>
consteval bool has_optional() {
    if constexpr (is_optional<T>) return true;
    else if constexpr (kind_of<T> == value_kind::object && !is_nullable<T>)
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (has_optional<field_type<T, I>>() || ...);
        }(std::make_index_sequence<field_count<T>>{});
    else return false;
}

/// Whether the JSON of a value is surely parsed to an equal value. For a type whose round_trip is not unknown.
template <class T>
[[nodiscard]] bool is_readable(const T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (round_trip_of<T>() == round_trip::exact) return true;
    else if constexpr (is_optional<T> || is_nullable<T>) return !value.has_value() || is_readable(*value);
    else if constexpr (kind == value_kind::real) return value - value == 0;
    else if constexpr (kind == value_kind::text) return is_utf8(value);
    else if constexpr (kind == value_kind::choice) return !enum_text(value).empty();
    else if constexpr (is_known_list<T>) {
        for (const auto& one : value)
            if (!is_readable(one)) return false;
        return true;
    } else if constexpr (is_known_map<T>) {
        for (const auto& [key, one] : value)
            if (!is_utf8(key) || !is_readable(one)) return false;
        return true;
    } else if constexpr (kind == value_kind::tuple) {
        return std::apply([](const auto&... one) { return (is_readable(one) && ...); }, value);
    } else {
        if constexpr (has_optional<T>()) {
            // An optional that is not printed keeps the value of its initialiser when it is parsed.
            static const bool starts_empty = has_no_optional_value(T{});
            if (!starts_empty) return false;
        }
        return with_fields(value, [](const auto&... field) { return (is_readable(field) && ...); });
    }
}

}}}  // namespace toolkit::v0::graph_states
