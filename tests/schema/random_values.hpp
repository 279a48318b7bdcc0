// In: a seed and a type. Out: random values of the type, made from its fields and not by the parser or the printer.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace printed {

class dice {
public:
    explicit dice(std::uint64_t seed) : random_(seed) {}
    template <class I>
    I integer() {
        switch (random_() % 4) {
            case 0: return std::numeric_limits<I>::min();
            case 1: return std::numeric_limits<I>::max();
            case 2: return static_cast<I>(random_() % 100);
            default: return static_cast<I>(random_());
        }
    }
    template <class F>
    F real() {
        using bits = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;
        if (below(4) == 0) return static_cast<F>(below(100));
        for (;;) {
            const F value = std::bit_cast<F>(static_cast<bits>(random_()));
            if (std::isfinite(value)) return value;
        }
    }
    /// Few digits as often as many.
    std::uint64_t magnitude() { return random_() >> below(64); }
    bool truth() { return random_() % 2 == 0; }
    std::size_t below(std::size_t n) { return random_() % n; }
    std::string text() {
        static const std::vector<std::string> parts{
            "a", "\"", "\\", "\n", std::string(1, '\0'), "ä", "漢", "😀", "long text ", "/", "\x7f", "\x1f"};
        std::string made;
        for (std::size_t i = below(12); i > 0; --i) made += parts[below(parts.size())];
        return made;
    }
    /// Any JSON, including blanks.
    std::string json(std::size_t depth = 0) {
        static constexpr std::array<const char*, 9> leaves{
            "null",         "true", "-0.0e+0", "1e400", "18446744073709551616", R"("")", R"("a\u00e9\"b")",
            R"(" , : ] ")", "7"};
        const std::size_t kind = below(depth > 2 ? 3 : 5);
        if (kind < 3) return leaves[below(leaves.size())];
        const bool object = kind == 4;
        std::string made = object ? "{" : "[ ";
        const std::size_t size = below(4);
        for (std::size_t i = 0; i < size; ++i) {
            if (i != 0) made += ",\n ";
            if (object) made += "\"k" + std::to_string(i) + "\" : ";
            made += json(depth + 1);
        }
        return made + (object ? "}" : " ]");
    }

private:
    std::mt19937_64 random_;
};

constexpr std::size_t deepest = 3;  // the depth limit of recursive structs

/// A time or a path, without including their headers. Not all of them have a text.
template <class T>
void fill_written(T& value, dice& roll) {
    do {
        if constexpr (toolkit::std_types::span_of_time<T>) {
            value = T{static_cast<typename T::rep>(roll.magnitude() >> 1U)};
        } else if constexpr (toolkit::std_types::point_in_time<T>) {
            const auto count = static_cast<typename T::rep>(roll.magnitude() >> 1U);
            value = T{typename T::duration{roll.truth() ? count : -count}};
        } else if constexpr (toolkit::std_types::calendar_day<T>) {
            value = T{decltype(value.year()){static_cast<int>(roll.below(10'000))},
                      decltype(value.month()){static_cast<unsigned>(roll.below(13))},
                      decltype(value.day()){static_cast<unsigned>(roll.below(32))}};
        } else {
            value = (roll.truth() ? "/" : "") + roll.text() + (roll.truth() ? "/.." : "");
        }
    } while (!toolkit::text_form<T>::write(value));
}

template <class T>
void fill(T& value, dice& roll, std::size_t depth = 0);

/// An optional value is absent half of the time.
template <class F>
void fill_field(F& field, const toolkit::field_row& row, dice& roll, std::size_t depth) {
    if (!row.required && (depth > deepest || roll.truth())) return;
    if constexpr (toolkit::is_optional<F> && !toolkit::owning_pointer<F>) fill(field.emplace(), roll, depth);
    else fill(field, roll, depth);
}

template <class T>
void fill_list(T& list, dice& roll, std::size_t depth) {
    if constexpr (toolkit::fixed_container<T>) {
        for (auto& each : list) fill(each, roll, depth);
    } else {
        for (std::size_t i = depth > deepest ? 0 : roll.below(4); i > 0; --i) {
            toolkit::element_type<T> each{};
            fill(each, roll, depth);
            if constexpr (toolkit::set_container<T>) list.insert(std::move(each));
            else list.push_back(std::move(each));
        }
    }
}

template <class... T>
void fill_variant(std::variant<T...>& value, dice& roll, std::size_t depth) {
    const std::size_t chosen = roll.below(sizeof...(T));
    std::size_t at = 0;
    ((at++ == chosen ? fill(value.template emplace<T>(), roll, depth) : void()), ...);
}

/// Fills a default value.
template <class T>
void fill(T& value, dice& roll, std::size_t depth) {
    using toolkit::value_kind;
    constexpr value_kind kind = toolkit::kind_of<T>;
    if constexpr (toolkit::is_nullable<T>) {
        if (roll.truth()) fill(value.emplace(), roll, depth);
    } else if constexpr (toolkit::owning_pointer<T>) {
        value = std::make_unique<typename T::element_type>();
        fill(*value, roll, depth);
    } else if constexpr (kind == value_kind::boolean) {
        value = roll.truth();
    } else if constexpr (kind == value_kind::integer) {
        value = roll.integer<T>();
    } else if constexpr (kind == value_kind::real) {
        value = roll.real<T>();
    } else if constexpr (kind == value_kind::text) {
        value = roll.text();
    } else if constexpr (kind == value_kind::choice) {
        value = toolkit::enum_values<T>[roll.below(toolkit::enum_values<T>.size())];
    } else if constexpr (kind == value_kind::id) {
        for (std::uint8_t& byte : value.bytes) byte = static_cast<std::uint8_t>(roll.below(256));
    } else if constexpr (kind == value_kind::raw) {
        value.text = roll.json();
    } else if constexpr (kind == value_kind::written) {
        fill_written(value, roll);
    } else if constexpr (kind == value_kind::list) {
        fill_list(value, roll, depth + 1);
    } else if constexpr (kind == value_kind::map) {
        for (std::size_t i = depth > deepest ? 0 : roll.below(4); i > 0; --i) {
            auto& each = value[roll.text()];
            each = {};
            fill(each, roll, depth + 1);
        }
    } else if constexpr (kind == value_kind::tuple) {
        std::apply([&](auto&... each) { (fill(each, roll, depth + 1), ...); }, value);
    } else if constexpr (kind == value_kind::variant) {
        fill_variant(value, roll, depth);
    } else if constexpr (kind == value_kind::object) {
        const toolkit::field_row* row = toolkit::field_table_of<T>.rows.data();
        toolkit::with_fields(value, [&](auto&... field) { (fill_field(field, *row++, roll, depth + 1), ...); });
    } else {
        static_assert(kind == value_kind::constant || kind == value_kind::nothing);
    }
}

}  // namespace printed
