// The keywords of JSON Schema 2020-12: those that do not restrict values, and the cures for those without a C++ form.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "leaves.hpp"
#include "schema_node.hpp"

namespace schema_to_struct {

/// Annotations and definitions. They do not restrict values.
inline constexpr std::array<std::string_view, 24> silent_keywords{"$schema",
                                                                  "$id",
                                                                  "id",
                                                                  "$comment",
                                                                  "$anchor",
                                                                  "$defs",
                                                                  "definitions",
                                                                  "$vocabulary",
                                                                  "title",
                                                                  "description",
                                                                  "default",
                                                                  "examples",
                                                                  "example",
                                                                  "deprecated",
                                                                  "readOnly",
                                                                  "writeOnly",
                                                                  "contentEncoding",
                                                                  "contentMediaType",
                                                                  "contentSchema",
                                                                  "discriminator",
                                                                  "externalDocs",
                                                                  "xml",
                                                                  "markdownDescription",
                                                                  "$dynamicAnchor"};

/// A keyword that restricts values of one type ("" for any), with the cure if it has no C++ form.
struct binding_keyword {
    std::string_view name;
    std::string_view type;
    std::string_view cure;
};
inline constexpr std::string_view say_it_in_code = "remove it, and check it in the code of the tool";
inline constexpr std::string_view name_a_type = "add a type";
inline constexpr std::array<binding_keyword, 44> binding_keywords{{
    {"type", "", "move it into the alternatives"},
    {"enum", "", "move it into the alternatives"},
    {"const", "", "move it into the alternatives"},
    {"anyOf", "", "remove the keywords beside it, or the alternatives"},
    {"oneOf", "", "remove the keywords beside it, or the alternatives"},
    {"allOf", "", "write its parts as one schema"},
    {"not", "", say_it_in_code},
    {"if", "", say_it_in_code},
    {"then", "", say_it_in_code},
    {"else", "", say_it_in_code},
    {"$ref", "", "replace the reference by the schema"},
    {"$dynamicRef", "", "replace the reference by the schema"},
    {"$recursiveRef", "", "replace the reference by the schema"},
    {"minimum", "number", name_a_type},
    {"maximum", "number", name_a_type},
    {"exclusiveMinimum", "number", name_a_type},
    {"exclusiveMaximum", "number", name_a_type},
    {"multipleOf", "number", name_a_type},
    {"minLength", "string", name_a_type},
    {"maxLength", "string", name_a_type},
    {"pattern", "string", name_a_type},
    {"format", "string", name_a_type},
    {"items", "array", name_a_type},
    {"prefixItems", "array", name_a_type},
    {"additionalItems", "array", "use prefixItems and items, as JSON Schema 2020-12 does"},
    {"unevaluatedItems", "array", "use items"},
    {"contains", "array", say_it_in_code},
    {"minContains", "array", say_it_in_code},
    {"maxContains", "array", say_it_in_code},
    {"minItems", "array", name_a_type},
    {"maxItems", "array", name_a_type},
    {"uniqueItems", "array", name_a_type},
    {"properties", "object", name_a_type},
    {"required", "object", name_a_type},
    {"additionalProperties", "object",
     "remove it: the struct accepts no other keys; or move the free keys into another "
     "property"},
    {"unevaluatedProperties", "object", "use additionalProperties"},
    {"patternProperties", "object", "use additionalProperties with one schema for all values"},
    {"propertyNames", "object", say_it_in_code},
    {"minProperties", "object", say_it_in_code},
    {"maxProperties", "object", say_it_in_code},
    {"dependentRequired", "object", say_it_in_code},
    {"dependentSchemas", "object", say_it_in_code},
    {"dependencies", "object", say_it_in_code},
    {"nullable", "", "write null into the list of types, as JSON Schema does"},
}};

/// The types of a schema, named or clear from its other keywords; empty if there is none.
[[nodiscard]] inline std::vector<std::string> types_of(const schema_node& node, workshop& shop) {
    std::vector<std::string> types;
    if (const toolkit::raw_json* const type = node.json("type")) {
        if (type->text.starts_with('[')) types = read_as<std::vector<std::string>>(type->text, node.where("type"));
        else types.push_back(read_as<std::string>(type->text, node.where("type")));
        constexpr std::array<std::string_view, 7> known{"null",   "boolean", "integer", "number",
                                                        "string", "array",   "object"};
        for (const std::string& each : types)
            if (std::ranges::find(known, each) == known.end())
                node.refuse_keyword("type", "there is no type " + each,
                                    "use null, boolean, integer, number, string, array or object");
        if (types.empty()) node.refuse_keyword("type", "it allows no type", "add one");
        std::ranges::sort(types);
        types.erase(std::ranges::unique(types).begin(), types.end());
        if (std::ranges::find(types, "number") != types.end()) std::erase(types, "integer");
        return types;
    }
    const auto infer = [&](std::string_view type, auto... keys) {
        if (!(node.has(keys) || ...)) return;
        types.emplace_back(type);
        shop.note(node.where(), "it has no type; it is read as an " + std::string{type});
    };
    infer("object", "properties", "required", "additionalProperties");
    if (types.empty()) infer("array", "items", "prefixItems");
    return types;
}

/// Called after a schema was read. Rejects unread keywords that restrict values, and notes the ignored ones.
inline void check_rest(const schema_node& node, const std::vector<std::string>& types, workshop& shop) {
    const auto is_of = [&](std::string_view type) {
        return type.empty() || types.empty() || std::ranges::find(types, type) != types.end() ||
               (type == "number" && std::ranges::find(types, "integer") != types.end());
    };
    for (const auto& [key, value] : node.keywords()) {
        if (node.was_read(key) || key.starts_with("x-") ||
            std::ranges::find(silent_keywords, key) != silent_keywords.end())
            continue;
        const auto row = std::ranges::find(binding_keywords, key, &binding_keyword::name);
        const bool no_form =
            row != binding_keywords.end() && is_of(row->type) && (key != "nullable" || value.text != "false");
        if (no_form) node.refuse_keyword(key, "it has no C++ form here", row->cure);
        if (row == binding_keywords.end())
            shop.note(node.where(key), "it is not a keyword of JSON Schema and is ignored");
        else if (!is_of(row->type))
            shop.note(node.where(key), "it does not apply to a value of this type and is ignored");
    }
}

}  // namespace schema_to_struct
