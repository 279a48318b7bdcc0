// In: a schema of a number, a text, or some fixed values. Out: its C++ value.
#pragma once

#include <toolkit/schema/contradictions.hpp>
#include <toolkit/schema/format.hpp>
#include <toolkit/schema/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cpp_value.hpp"
#include "schema_node.hpp"

namespace schema_to_struct {

/// Owns the texts that annotations refer to, and the notes for users.
struct workshop {
    std::deque<std::string> texts{};
    std::vector<std::string> notes{};

    std::string_view keep(std::string text) { return texts.emplace_back(std::move(text)); }
    void note(std::string_view where, std::string_view what) {
        notes.push_back(toolkit::visible_line(std::string{where}.append(": ").append(what), 500));
    }
};

/// A number without loss, within 64 bits and a double.
[[nodiscard]] inline exact_number exact(std::string_view text, std::string_view where) {
    if (const auto whole = toolkit::parse<std::int64_t>(text)) return *whole;
    if (const auto large = toolkit::parse<std::uint64_t>(text)) return *large;
    return read_as<double>(text, where);
}
[[nodiscard]] inline exact_number exact(const schema_node& node, std::string_view key) {
    const toolkit::raw_json* const value = node.json(key);
    return value == nullptr ? exact_number{} : exact(value->text, node.where(key));
}
[[nodiscard]] inline exact_number count_of(const schema_node& node, std::string_view key) {
    const auto count = node.get<std::uint64_t>(key);
    return count ? exact_number{*count} : exact_number{};
}

/// Rejects with a message of the library: the error, and the cure after a semicolon.
[[noreturn]] inline void refuse_in_words(const std::string& where, std::string_view words) {
    const std::size_t cut = words.find("; ");
    refuse(where, words.substr(0, cut), cut == std::string_view::npos ? "correct it" : words.substr(cut + 2));
}
inline void check(const schema_node& node, const cpp_value& value) {
    const std::string_view wrong = toolkit::rules::contradiction(rules_of(value.type), *value.own.annotation);
    if (!wrong.empty()) refuse_in_words(node.where(), "it " + std::string{wrong});
}

[[nodiscard]] inline cpp_value number(const schema_node& node, value_kind kind) {
    cpp_value value{.type = "double", .kind = kind};
    boxed_item& annotation = value.own.annotation;
    annotation->minimum = exact(node, "minimum");
    annotation->maximum = exact(node, "maximum");
    annotation->exclusive_minimum = exact(node, "exclusiveMinimum");
    annotation->exclusive_maximum = exact(node, "exclusiveMaximum");
    annotation->multiple_of = exact(node, "multipleOf");
    if (kind == value_kind::integer) {
        const bool natural = annotation->minimum.has_value() && !(annotation->minimum < exact_number{0});
        const bool large = annotation->maximum.has_value() && annotation->maximum > exact_number{INT64_MAX};
        value.type = natural && large ? "std::uint64_t" : "std::int64_t";
    }
    check(node, value);
    return value;
}

[[nodiscard]] inline cpp_value text(const schema_node& node, workshop& shop) {
    cpp_value value{.type = "std::string", .kind = value_kind::text};
    boxed_item& annotation = value.own.annotation;
    annotation->min_length = count_of(node, "minLength");
    annotation->max_length = count_of(node, "maxLength");
    if (auto pattern = node.get<std::string>("pattern")) {
        const auto compiled = toolkit::compile_pattern(*pattern);
        if (!compiled) refuse_in_words(node.where("pattern"), compiled.error().detail.view());
        annotation->pattern = shop.keep(std::move(*pattern));
    }
    if (auto format = node.get<std::string>("format")) {
        if (toolkit::format_from_name(*format) != toolkit::text_format::none)
            annotation->format = shop.keep(std::move(*format));
        else shop.note(node.where("format"), "the format " + *format + " is unknown and not checked");
    }
    check(node, value);
    return value;
}

/// The maximum number of values of an enum or of alternatives.
inline constexpr std::size_t most_values = 1'024;

/// The fixed values of `enum` or `const`, by type.
struct fixed_values {
    std::vector<std::string> texts;
    std::vector<exact_number> numbers;
    bool yes = false, no = false, null = false;

    void add(const toolkit::raw_json& json, const std::string& where) {
        switch (json.text.front()) {
            case '"': texts.push_back(read_as<std::string>(json.text, where)); break;
            case 't': yes = true; break;
            case 'f': no = true; break;
            case 'n': null = true; break;
            case '[':
            case '{': refuse(where, "a fixed value that is an array or an object has no C++ type", "allow any value");
            default: numbers.push_back(exact(json.text, where));
        }
    }
};

/// One text becomes a constant, names become an enum (its type is named later), other texts a std::string.
[[nodiscard]] inline cpp_value choice(const schema_node& node, const std::vector<std::string>& texts, workshop& shop) {
    constexpr std::size_t most_listed = 64, most_named = 256;  // of .one_of, and of an enum of a byte
    cpp_value value{.kind = value_kind::choice};
    std::set<std::string_view> known;
    for (const std::string& each : texts)
        if (known.insert(each).second) value.texts.push_back(each);
    if (value.texts.size() == 1) {
        value.kind = value_kind::constant;
        value.type = "toolkit::constant<" + string_literal(value.texts[0]) + ">";
        return value;
    }
    if (value.texts.size() <= most_named && std::ranges::all_of(value.texts, names::is_name)) return value;
    if (value.texts.size() > most_listed)
        node.refuse_it("it has " + std::to_string(value.texts.size()) + " values",
                       "list at most 256 C++ names or 64 other texts, or use a text with a pattern");
    value.kind = value_kind::text;
    value.type = "std::string";
    for (std::string& each : value.texts) value.own.one_of.emplace_back(shop.keep(std::move(each)));
    value.texts.clear();
    return value;
}

/// The value for fixed values of one type. The other keywords reduce the list, and are not needed afterwards.
[[nodiscard]] inline cpp_value fixed(const schema_node& node, fixed_values all, const std::vector<std::string>& types,
                                     workshop& shop) {
    const auto may_be = [&](std::string_view type) {
        return types.empty() || std::ranges::find(types, type) != types.end();
    };
    const bool only_integers = !may_be("number");
    if (!may_be("string")) all.texts.clear();
    if (!may_be("number") && !may_be("integer")) all.numbers.clear();
    if (only_integers) std::erase_if(all.numbers, [](const exact_number& each) { return !each.is_whole(); });
    if (!may_be("boolean")) all.yes = all.no = false;
    const bool null = all.null && may_be("null");
    cpp_value value{.type = "std::monostate", .kind = value_kind::nothing};
    const int kinds = int{!all.texts.empty()} + int{!all.numbers.empty()} + int{all.yes || all.no};
    if (kinds > 1)
        node.refuse_it("it lists values of different types", "list only texts or only numbers, or add a type");
    if (!all.texts.empty()) {
        const cpp_value bounds = text(node, shop);
        const value_check check{bounds};
        std::erase_if(all.texts, [&](const std::string& each) { return !check.takes(literal{each}); });
        if (!all.texts.empty()) value = choice(node, all.texts, shop);
    } else if (!all.numbers.empty()) {
        value = number(node, value_kind::integer);
        if (!std::ranges::all_of(all.numbers, [&](const exact_number& each) {
                return each.is_whole() && rules_of(value.type).allows(each);
            }))
            value = number(node, value_kind::real);
        std::vector<literal> kept;
        std::set<exact_number> known;
        const value_check check{value};
        for (const exact_number& number : all.numbers)
            if (const literal each = literal_of(number); check.takes(each) && known.insert(number).second)
                kept.push_back(each);
        value.own.one_of = std::move(kept);
        value.own.annotation = boxed_item{};
        if (value.own.one_of.empty()) value.kind = value_kind::nothing;
        if (value.own.one_of.size() > 64)
            node.refuse_it("it lists " + std::to_string(value.own.one_of.size()) + " numbers",
                           "list at most 64, or use a minimum and a maximum");
    } else if (all.yes || all.no) {
        if (!all.yes || !all.no) node.refuse_it("it allows only one of true and false", "use a boolean, or remove it");
        value = {.type = "bool", .kind = value_kind::boolean};
    }
    if (value.kind == value_kind::nothing && !null)
        node.refuse_it("none of its values fulfils its type and its other keywords", "correct it");
    value.null = null && value.kind != value_kind::nothing;
    return value;
}

}  // namespace schema_to_struct
