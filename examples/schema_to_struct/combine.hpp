// In: the values of some schemas. Out: one value of them: a variant, a container, or a property with its default.
#pragma once

#include <toolkit/schema/unique.hpp>
#include <toolkit/schema/variants/alternatives.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "leaves.hpp"
#include "write_struct.hpp"

namespace schema_to_struct {

/// True if a schema allows only null.
[[nodiscard]] inline bool is_null(const schema_node& part) {
    const toolkit::raw_json* const type = part.keywords().at("type");
    if (type == nullptr || !type->text.starts_with('[')) return type != nullptr && type->text == "\"null\"";
    return read_as<std::vector<std::string>>(type->text, part.where("type")) == std::vector<std::string>{"null"};
}
/// True if a value may be null.
[[nodiscard]] inline bool takes_null(const cpp_value& value) {
    return value.null || value.kind == value_kind::nothing || value.kind == value_kind::raw;
}

/// The texts of the alternatives, if each is a fixed text. With oneOf, no text may be in two of them.
[[nodiscard]] inline std::optional<std::vector<std::string>> fixed_texts(const schema_node& node,
                                                                         std::span<const schema_node> parts,
                                                                         bool exclusive) {
    std::vector<std::string> texts;
    std::map<std::string, const schema_node*> owners;
    for (const schema_node& part : parts) {
        for (const auto& [key, json] : part.keywords())
            if (key != "const" && key != "enum" && key != "title" && key != "description" &&
                (key != "type" || json.text != "\"string\""))
                return std::nullopt;
        const toolkit::raw_json* const one = part.keywords().at("const");
        const toolkit::raw_json* const list = part.keywords().at("enum");
        if ((one == nullptr) == (list == nullptr)) return std::nullopt;
        const auto read = toolkit::parse<std::vector<std::string>>(one != nullptr ? "[" + one->text + "]" : list->text);
        if (!read || read->empty()) return std::nullopt;
        if (texts.size() + read->size() > most_values)
            node.refuse_it("its alternatives list more than 1,024 values", "list fewer, or use a text with a pattern");
        for (const std::string& text : *read)
            if (owners.try_emplace(text, &part).first->second != &part && exclusive)
                node.refuse_it("two of its alternatives allow " + string_literal(text) + ", so oneOf rejects it",
                               "name each text in one alternative, or use anyOf");
        texts.insert(texts.end(), read->begin(), read->end());
    }
    return texts;
}

/// A value of one of several types, if JSON can distinguish them.
[[nodiscard]] inline cpp_value variant(const schema_node& node, std::span<const cpp_value> all,
                                       const struct_writer& out) {
    cpp_value made{.type = "std::variant<", .kind = value_kind::variant};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const cpp_value& one = all[i];
        if (one.own.constrains() || one.constrains_elements() || one.null)
            node.refuse_it("only a property can carry the constraints of its alternatives",
                           "remove them, or make each alternative an object");
        if (one.unfinished) node.refuse_it("an alternative contains its own object", "put it into an array");
        const char letter = toolkit::tags::first_letter(one.kind);
        if (letter == '?')
            node.refuse_it("its alternative " + one.type + " looks like every other value in JSON",
                           "remove the others");
        for (std::size_t j = 0; j < i; ++j)
            if (letter == toolkit::tags::first_letter(all[j].kind) &&
                (one.kind != value_kind::object || all[j].kind != value_kind::object))
                node.refuse_it("its alternatives " + all[j].type + " and " + one.type + " look alike in JSON",
                               "keep one of them, or make each an object with a constant property");
        made.type.append(i == 0 ? "" : ", ").append(one.type);
        made.at_run_time = made.at_run_time || one.at_run_time;
    }
    if (!out.tells_apart(all))
        node.refuse_it("its objects cannot be distinguished",
                       "give each a required property with the same name and a different const");
    made.type += ">";
    return made;
}

/// Makes a container of the element. Its annotation becomes that of an item.
inline void hold(const schema_node& node, cpp_value& made, const cpp_value& element, std::string_view container) {
    if (element.constrains_elements())
        node.refuse_it("its elements have inner constraints that no annotation can express",
                       "wrap the elements into objects with one property");
    made.type = std::string{container} + element.full_type() + ">";
    made.items = element.own;
    made.at_run_time = made.at_run_time || element.at_run_time;
}
[[nodiscard]] inline cpp_value check_counts(const schema_node& node, cpp_value made) {
    if (made.min_items.has_value() && made.max_items.has_value() && made.min_items > made.max_items)
        node.refuse_it("its minimum number of entries is above its maximum", "swap them");
    return made;
}

/// A number, a text, true or false; empty for any other JSON.
[[nodiscard]] inline std::optional<literal> literal_of(const toolkit::raw_json& json, const std::string& where,
                                                       workshop& shop) {
    switch (json.text.front()) {
        case '"': return literal{shop.keep(read_as<std::string>(json.text, where))};
        case 't': return literal{true};
        case 'f': return literal{false};
        case 'n':
        case '[':
        case '{': return std::nullopt;
        default: return literal_of(exact(json.text, where));
    }
}

/// Stores the default and the examples of a property.
inline void remember(member& of, const schema_node& property, workshop& shop) {
    const bool is_one_value = toolkit::rules::is_number(of.value.kind) || of.value.kind == value_kind::text ||
                              of.value.kind == value_kind::boolean || of.value.kind == value_kind::choice;
    const auto examples = property.get<toolkit::raw_json>("examples");
    const value_check check{of.value};
    if (examples && is_one_value && examples->text.starts_with('[')) {
        constexpr std::size_t most_read = 64, most_kept = 8;
        const auto all = read_as<json_array>(examples->text, property.where("examples"));
        for (const toolkit::raw_json& each : std::span{all}.first(std::min(all.size(), most_read))) {
            const auto value = literal_of(each, property.where("examples"), shop);
            if (value && of.examples.size() < most_kept && check.takes(*value)) of.examples.push_back(*value);
        }
    }
    const toolkit::raw_json* const preset = property.json("default");
    if (preset == nullptr || of.required || preset->text == "null") return;  // an absent value means the same as null
    if (is_one_value && !preset->text.starts_with('[') && !preset->text.starts_with('{')) {
        of.preset = *literal_of(*preset, property.where("default"), shop);
        if (!check.takes(of.preset))
            property.refuse_keyword("default", "it violates its own schema", "correct it, or remove it");
    } else if (of.value.kind == value_kind::list && preset->text.starts_with('[') &&
               read_as<json_array>(preset->text, property.where("default")).empty() &&
               (!of.value.min_items.has_value() || of.value.min_items == exact_number{0})) {
        of.empty_preset = true;
    } else {
        shop.note(property.where("default"), "it is ignored: the field is a std::optional");
    }
}

}  // namespace schema_to_struct
