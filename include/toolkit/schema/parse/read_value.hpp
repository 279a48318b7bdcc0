// In: a reader before a value, and the rules of the value. Out: the C++ value, or false; the reader keeps the error.
// Plain functions read the leaves, and templates combine them. schema/parse.hpp is the door.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/read_list.hpp>
#include <toolkit/schema/parse/read_object.hpp>
#include <toolkit/schema/parse/read_plain.hpp>
#include <toolkit/schema/parse/read_variant.hpp>
#include <toolkit/schema/rules/field_table.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace parsing {

template <target Into, class T>
constexpr bool read_value(json_reader& in, const value_rules& rules, T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (is_nullable<T>) {
        if (in.take_null()) {
            value.reset();
            return true;
        }
        if (Into == target::fresh || !value.has_value()) value.emplace();
        return read_value<Into>(in, rules, *value);
    } else if constexpr (owning_pointer<T>) {
        using owned = std::remove_const_t<typename T::element_type>;
        if (Into == target::fresh || value == nullptr) value = T(new owned());
        return read_value<Into>(in, rules, *value);
    } else if constexpr (kind == value_kind::boolean) {
        return in.read_bool(value, rules.expected);
    } else if constexpr (kind == value_kind::integer) {
        exact_number number;
        if (!read_integer(in, rules, number)) return false;
        value = static_cast<T>(number.bits());
        return true;
    } else if constexpr (kind == value_kind::real) {
        number_text number;
        double read = 0;
        if (!read_real(in, rules, number, read)) return false;
        if constexpr (std::same_as<T, float>) return read_floating(number, value) || true;  // its range is a rule
        else value = read;
        return true;
    } else if constexpr (kind == value_kind::text) {
        return read_text(in, rules, value);
    } else if constexpr (kind == value_kind::written) {
        const json_reader::place from = in.mark();
        std::string scratch;
        std::string_view text;
        if (!read_form(in, rules, text, scratch)) return false;
        return text_form<T>::read(text, value) || in.refuse(failure_kind::not_allowed, from, rules.expected);
    } else if constexpr (kind == value_kind::choice) {
        std::size_t index = 0;
        if (!read_choice(in, rules.expected, enum_texts<T>, index, &rules)) return false;
        value = enum_values<T>[index];
        return true;
    } else if constexpr (kind == value_kind::constant) {
        std::size_t index = 0;
        return in.take_text(static_text<rules::write_constant<T>>) ||
               read_choice(in, rules.expected, std::span{&T::value, 1}, index);
    } else if constexpr (kind == value_kind::id) {
        return read_id(in, rules, value);
    } else if constexpr (kind == value_kind::raw) {
        return read_raw(in, value);
    } else if constexpr (kind == value_kind::nothing) {
        return read_null(in, rules.expected);
    } else if constexpr (kind == value_kind::list) {
        return read_list<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::tuple) {
        return read_tuple<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::map) {
        return read_map<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::variant) {
        return read_variant<Into>(in, rules.expected, value);
    } else {
        return read_object<Into>(in, rules.expected, value);
    }
}

}}}  // namespace toolkit::v0::parsing
