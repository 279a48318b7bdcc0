// In: a reader before a value without parts. Out: the value. These are plain functions; schema/parse/read_value.hpp
// combines them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/rules/field_table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace parsing {

/// The target of the parser: a fresh value, or a used one whose buffers are kept.
enum class target : std::uint8_t { fresh, used };

/// Refuses a number that breaks its rules: it is out of bounds, or not among the allowed values.
[[gnu::cold, gnu::noinline]] constexpr bool refuse_number(json_reader& in, json_reader::place from,
                                                          const value_rules& rules) noexcept {
    return in.refuse(rules.one_of.empty() ? failure_kind::out_of_range : failure_kind::not_allowed, from,
                     rules.expected);
}

TOOLKIT_ONCE constexpr bool read_integer(json_reader& in, const value_rules& rules, exact_number& value) noexcept {
    const json_reader::place from = in.mark();
    std::uint64_t magnitude = 0;
    if (bool negative = false; in.take_small_whole(negative, magnitude)) {
        value = exact_number::whole(negative, magnitude);
        return rules.allows(value) || refuse_number(in, from, rules);
    }
    number_text number;
    if (!in.read_number(number, rules.expected)) return false;
    const whole_number found = read_whole(number, magnitude);
    if (found == whole_number::has_fraction) return in.refuse(failure_kind::wrong_type, from, rules.expected);
    value = exact_number::whole(number.negative, magnitude);
    return (found == whole_number::yes && rules.allows(value)) || refuse_number(in, from, rules);
}

TOOLKIT_ONCE constexpr bool read_real(json_reader& in, const value_rules& rules, number_text& number,
                                      double& value) noexcept {
    const json_reader::place from = in.mark();
    if (!in.read_number(number, rules.expected)) return false;
    if (read_floating(number, value))
        return rules.allows(exact_number{value}, number) || refuse_number(in, from, rules);
    const bool bounded = rules.minimum.has_value() && rules.maximum.has_value();
    return bounded ? refuse_number(in, from, rules)
                   : in.refuse(failure_kind::out_of_range, from,
                               "a number from -1.7976931348623157e308 to 1.7976931348623157e308");
}

/// Refuses a text that breaks its rules: its length, its form, or the allowed values.
[[gnu::cold, gnu::noinline]] constexpr bool refuse_text(json_reader& in, json_reader::place from,
                                                        const value_rules& rules, std::string_view text) {
    if (!rules.fits_length(text)) return in.refuse(failure_kind::wrong_length, from, rules.expected);
    std::array<std::string_view, 64> allowed{};
    std::size_t count = 0;
    for (const literal& each : rules.one_of)
        if (count < allowed.size()) allowed[count++] = each.text();
    return in.refuse(failure_kind::not_allowed, from, rules.expected,
                     nearest_name(text, std::span{allowed.data(), count}));
}

TOOLKIT_ONCE constexpr bool read_text(json_reader& in, const value_rules& rules, std::string& value) {
    const json_reader::place from = in.mark();
    if (!in.read_string(value, rules.expected)) return false;
    return rules.allows_text(value) || refuse_text(in, from, rules, value);
}

/// Reads a text from which a value is made. `text` may point into `scratch`.
constexpr bool read_form(json_reader& in, const value_rules& rules, std::string_view& text, std::string& scratch) {
    const json_reader::place from = in.mark();
    if (!in.read_view(text, scratch, rules.expected)) return false;
    return rules.allows_text(text) || refuse_text(in, from, rules, text);
}

/// Reads one of several texts and returns its index in `index`.
TOOLKIT_ONCE constexpr bool read_choice(json_reader& in, std::string_view expected,
                                        std::span<const std::string_view> names, std::size_t& index,
                                        const value_rules* rules = nullptr) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view name;
    if (!in.read_view(name, scratch, expected)) return false;
    const bool some_only = rules != nullptr && !rules->one_of.empty();
    for (index = 0; index < names.size(); ++index)
        if (string_scan::same(names[index], name) && (!some_only || rules->allows_name(name))) return true;
    if (some_only) return refuse_text(in, from, *rules, name);
    return in.refuse(failure_kind::not_allowed, from, expected, nearest_name(name, names));
}

/// Checks the number of elements of a list that was read.
constexpr bool keeps_count(json_reader& in, json_reader::place from, const value_rules& rules, std::size_t count) {
    return rules.allows_count(count) || in.refuse(failure_kind::wrong_length, from, rules.expected);
}

constexpr bool read_id(json_reader& in, const value_rules& rules, uuid& id) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view text;
    if (!in.read_view(text, scratch, rules.expected)) return false;
    if (const result<uuid> read = uuid::from_string(text)) {
        id = *read;
        return true;
    }
    return in.refuse(failure_kind::not_allowed, from, rules.expected);
}

constexpr bool read_null(json_reader& in, std::string_view expected) {
    const json_reader::place from = in.mark();
    if (in.take_null()) return true;
    return in.skip_value() && in.refuse(failure_kind::wrong_type, from, expected);
}

constexpr bool read_raw(json_reader& in, raw_json& json) {
    const json_reader::place from = in.mark();
    if (!in.skip_value()) return false;
    json.text.assign(in.since(from));
    return true;
}

}}}  // namespace toolkit::v0::parsing
