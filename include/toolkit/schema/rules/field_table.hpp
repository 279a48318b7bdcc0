// In: a struct. Out: one table of its fields, in read-only data: keys, rules, which are required. Parser, printer and
// schema use it. Making the table finds every error in a struct.
#pragma once

#include <toolkit/schema/rules/field_rules.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// One field.
struct field_row {
    std::string_view key;
    std::string_view quoted;   ///< the key as written in JSON, with its quotes
    std::string_view printed;  ///< a comma, the key and its colon
    const value_rules* rules;  ///< of the value
    bool required;
    bool null_is_value;  ///< null is one of its values, and never means that the field is absent
};

/// A set of fields of a struct, of at most 128.
struct field_set {
    std::array<std::uint64_t, 2> bits{};

    constexpr void add(std::size_t index) noexcept { bits[index / 64] |= std::uint64_t{1} << index % 64; }
    [[nodiscard]] constexpr bool has(std::size_t index) const noexcept {
        return (bits[index / 64] >> index % 64 & 1U) != 0;
    }
    [[nodiscard]] constexpr bool contains(const field_set& other) const noexcept {
        return (other.bits[0] & ~bits[0]) == 0 && (other.bits[1] & ~bits[1]) == 0;
    }
    [[nodiscard]] constexpr field_set without(const field_set& other) const noexcept {
        return {{bits[0] & ~other.bits[0], bits[1] & ~other.bits[1]}};
    }
    friend constexpr bool operator==(const field_set&, const field_set&) noexcept = default;
};

/// A struct, as data.
struct field_table {
    std::span<const field_row> rows;
    std::string_view keys;  ///< in words: `one of "topic", "most"`
    field_set all;
    field_set required;
};

namespace field_tables {

template <class T>
consteval bool check_keys() {
    constexpr auto twin = [] {
        for (std::size_t i = 0; i < field_count<T>; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (key_names<T>[i] == key_names<T>[j]) return i;
        return field_count<T>;
    }();
    if constexpr (twin < field_count<T>) {
        return refuse<say("toolkit: ", type_name<T>, " has two fields with the key ", key_names<T>[twin],
                          "; give one of them another .name")>();
    } else if constexpr (field_count<T> > 128) {
        return refuse<say("toolkit: ", type_name<T>, " has more than 128 fields; group them into structs")>();
    } else {
        return true;
    }
}

/// Whether the fields of a struct can be the members of an object. Stops the compilation if not.
template <class T>
inline constexpr bool checked = [] {
    if constexpr (kinds::fields_checked<T>) return check_keys<T>();  // behind && it would be instantiated in any case
    else return false;
}();

template <class T>
inline constexpr auto write_keys = [](text_sink& out) {
    if constexpr (field_count<T> == 0) {
        out.append("no key at all");
    } else {
        rules::wording::one_of(out, key_names<T>, [&](std::string_view key) { append_json_string(out, key); });
    }
};

template <class T>
inline constexpr auto write_printed_keys = [](text_sink& out) {
    for (const std::string_view key : key_names<T>) {
        out.push_back(',');
        append_json_string(out, key);
        out.push_back(':');
    }
};

template <class T>
consteval auto rows() {
    std::array<field_row, field_count<T>> all{};
    std::size_t at = field_count<T> > 1 ? std::string_view{"one of "}.size() : 0;
    std::size_t printed_at = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        [[maybe_unused]] const auto add = [&](std::size_t i, const value_rules& rules, bool holds_null) {
            text_sink size;
            append_json_string(size, key_names<T>[i]);
            all[i] = {.key = key_names<T>[i],
                      .quoted = static_text<write_keys<T>>.substr(at, size.size()),
                      .printed = static_text<write_printed_keys<T>>.substr(printed_at, size.size() + 2),
                      .rules = &rules,
                      .required = field_required<T>[i],
                      .null_is_value = rules.null || holds_null};
            if (all[i].quoted.substr(1, size.size() - 2) == all[i].key)
                all[i].key = all[i].quoted.substr(1, size.size() - 2);  // one text for both
            at += size.size() + 2;
            printed_at += size.size() + 2;
        };
        (add(I, field_rules<T, I>, kinds::holds_null<unwrapped_type<field_type<T, I>>>), ...);
    }(std::make_index_sequence<field_count<T>>{});
    return all;
}

template <class T>
inline constexpr auto rows_of = rows<T>();

template <class T>
consteval field_table make() {
    field_table table;
    if constexpr (checked<T>) {
        table.rows = rows_of<T>;
        table.keys = static_text<write_keys<T>>;
        for (std::size_t i = 0; i < field_count<T>; ++i) {
            table.all.add(i);
            if (rows_of<T>[i].required) table.required.add(i);
        }
    }
    return table;
}

}  // namespace field_tables

/// The table of a struct.
template <reflectable T>
inline constexpr field_table field_table_of = field_tables::make<T>();

}}  // namespace toolkit::v0
