// In: a value. Out: its JSON text. Numbers are the shortest that read back the same. Empty optional fields are left
// out. Keys have the order of declaration; those of hash tables are sorted. Printed text parses to an equal value.
#pragma once

#include <toolkit/json/text_pieces.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/sorted_elements.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace printing {

template <TextSink Out, class T>
constexpr void print_value(Out& out, const T& value);

/// Prints a field with its key. One function serves each type of field, and structs only call it.
template <TextSink Out, class F>
constexpr void print_field(Out& out, const field_row& row, bool& first, const F& value) {
    if constexpr (is_optional<F>)
        if (!static_cast<bool>(value)) return;
    out.append(row.printed.substr(first ? 1 : 0));
    first = false;
    if constexpr (is_optional<F>) print_value(out, *value);
    else print_value(out, value);
}

/// The size of an object with short values. Longer ones grow from there.
[[nodiscard]] constexpr std::size_t usual_size(std::span<const field_row> rows) noexcept {
    constexpr std::size_t value = 16;
    std::size_t size = 2;
    for (const field_row& row : rows) size += row.printed.size() + value;
    return size;
}

template <TextSink Out, class T>
constexpr void print_object(Out& out, const T& object) {
    out.push_back('{');
    const field_row* row = field_table_of<T>.rows.data();
    bool first = true;
    with_fields(object, [&](const auto&... value) { (print_field(out, *row++, first, value), ...); });
    out.push_back('}');
}

template <TextSink Out, hash_table T>
void print_sorted(Out& out, const T& all) {
    constexpr bool is_map = requires { typename T::mapped_type; };
    char before = is_map ? '{' : '[';
    if (all.empty()) out.push_back(before);
    for (const auto* each : sorted_elements(all)) {
        out.push_back(before);
        before = ',';
        if constexpr (is_map) {
            append_json_string(out, each->first);
            out.push_back(':');
            print_value(out, each->second);
        } else {
            print_value<Out, element_type<T>>(out, *each);
        }
    }
    out.push_back(is_map ? '}' : ']');
}

template <TextSink Out, class T>
constexpr void print_value(Out& out, const T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (is_nullable<T> || owning_pointer<T>) {
        if (static_cast<bool>(value)) print_value(out, *value);
        else out.append(std::string_view{"null"});
    } else if constexpr (kind == value_kind::nothing) {
        out.append(std::string_view{"null"});
    } else if constexpr (kind == value_kind::written) {
        const std::optional<std::string> text = text_form<T>::write(value);
        if (text.has_value()) append_json_string(out, *text);
        else out.append(std::string_view{"null"});  // the value has no text; null does not parse as this type
    } else if constexpr (kind == value_kind::boolean) {
        out.append(std::string_view{value ? "true" : "false"});
    } else if constexpr (kind == value_kind::integer || kind == value_kind::real) {
        append_number(out, value);
    } else if constexpr (kind == value_kind::text) {
        append_json_string(out, value);
    } else if constexpr (kind == value_kind::constant) {
        out.append(static_text<rules::write_constant<T>>);
    } else if constexpr (kind == value_kind::choice) {
        const std::string_view name = enum_text(value);
        if (name.empty()) out.append(std::string_view{"null"});  // not an enumerator; null does not parse as this type
        else append_json_string(out, name);
    } else if constexpr (kind == value_kind::id) {
        append_json_string(out, value.to_string());
    } else if constexpr (kind == value_kind::raw) {
        out.append(std::string_view{value.text.empty() ? std::string_view{"null"} : std::string_view{value.text}});
    } else if constexpr (hash_table<T>) {
        print_sorted(out, value);
    } else if constexpr (kind == value_kind::list) {
        out.push_back('[');
        bool first = true;
        for (const auto& each : value) {
            if (!first) out.push_back(',');
            first = false;
            print_value<Out, element_type<T>>(out, each);
        }
        out.push_back(']');
    } else if constexpr (kind == value_kind::map) {
        out.push_back('{');
        bool first = true;
        for (const auto& [name, each] : value) {
            if (!first) out.push_back(',');
            first = false;
            append_json_string(out, name);
            out.push_back(':');
            print_value(out, each);
        }
        out.push_back('}');
    } else if constexpr (kind == value_kind::tuple) {
        out.push_back('[');
        std::apply(
            [&](const auto&... each) {
                std::size_t at = 0;
                ((at++ == 0 ? void() : out.push_back(','), print_value(out, each)), ...);
            },
            value);
        out.push_back(']');
    } else if constexpr (kind == value_kind::variant) {
        if (value.valueless_by_exception()) out.append(std::string_view{"null"});
        else std::visit([&](const auto& alternative) { print_value(out, alternative); }, value);
    } else if constexpr (kinds::fields_checked<T>) {
        print_object(out, value);
    }
}

}  // namespace printing

/// Appends the JSON text of a value to `out`. `out` must not be a part of the value.
template <class T>
constexpr void print_to(std::string& out, const T& value) {
    if constexpr (kinds::check<T>()) {
        text_pieces gathered{out};
        printing::print_value(gathered, value);
        gathered.flush();
    }
}

/// The JSON text of a value.
template <class T>
[[nodiscard]] constexpr std::string print(const T& value) {
    std::string text;
    if constexpr (kind_of<T> == value_kind::object)
        text.reserve(printing::usual_size(field_table_of<plain_type<T>>.rows));
    print_to(text, value);
    return text;
}

}}  // namespace toolkit::v0
