// In: a JSON Schema. Out: its meaning as a text. Schemas with the same meaning have equal texts, however they are
// written. Both a given schema and the one of the struct that was made from it are converted to this form. It omits
//   - "additionalProperties": false of an object with properties: a struct accepts no other keys, as its schema states;
//   - the range of the C++ type of an integer, which the struct's schema shows as minimum and maximum;
//   - keywords without effect: additionalProperties of true or {}, lengths from 0, unknown formats, what an enum
//     implies, "type" beside const or enum;
//   - titles, descriptions of the root and of alternatives, defaults, examples and other annotations.
// It writes const as an enum of one, oneOf as anyOf (marked if its alternatives do not exclude each other), null as a
// separate mark, and the target of a reference in its place, five references deep.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../../../examples/schema_to_struct/schema_node.hpp"

namespace from_json_schema {

using schema_to_struct::json_array;
using schema_to_struct::json_object;

class meaning {
public:
    explicit meaning(const toolkit::raw_json& root) : root_(root) {}
    /// A reference to the root does not count among the five.
    [[nodiscard]] std::string text() const {
        return to_text(of(root_, read<json_object>(root_.text).at("$ref") ? -1 : 0));
    }

private:
    struct form {
        bool null = false;
        std::set<std::string> types;
        std::set<std::string> choices;                        // of an enum, as JSON
        std::map<std::string, std::string> keywords;          // the rest, by keyword
        std::map<std::string, std::set<std::string>> tags{};  // choices of required properties
    };

    /// Whether no value matches both.
    static bool exclude_each_other(const form& a, const form& b) {
        const auto has_any = [](const std::set<std::string>& some, const std::set<std::string>& others) {
            return std::ranges::any_of(some, [&](const std::string& each) { return others.contains(each); });
        };
        const auto kinds_of = [](const form& one) {
            std::set<std::string> kinds;
            for (const std::string& type : one.types) kinds.insert(type == "integer" ? "number" : type);
            for (const std::string& each : one.choices)
                kinds.insert(each[0] == '"' ? "string" : each[0] == 't' || each[0] == 'f' ? "boolean" : "number");
            return kinds;
        };
        const bool a_is_free = kinds_of(a).empty() && (!a.null || !a.keywords.empty());
        const bool b_is_free = kinds_of(b).empty() && (!b.null || !b.keywords.empty());
        if (a_is_free || b_is_free || (a.null && b.null)) return false;
        if (!a.choices.empty() && !b.choices.empty()) return !has_any(a.choices, b.choices);
        if (a.types == b.types && a.types == std::set<std::string>{"object"})
            return std::ranges::any_of(a.tags, [&](const auto& tag) {
                const auto other = b.tags.find(tag.first);
                return other != b.tags.end() && !has_any(tag.second, other->second);
            });
        return !has_any(kinds_of(a), kinds_of(b));
    }

    template <class T>
    static T read(std::string_view text) {
        return toolkit::parse<T>(text).value();
    }
    static std::string number(std::string_view text) { return toolkit::print(read<double>(text)); }

    static std::string to_text(const form& of) {
        std::string text = of.null ? "{null " : "{";
        for (const std::string& type : of.types) text += type + " ";
        for (const std::string& choice : of.choices) text += "=" + choice + " ";
        for (const auto& [key, value] : of.keywords) text += key + ":" + value + " ";
        return text + "}";
    }

    [[nodiscard]] toolkit::raw_json target_of(std::string_view reference) const {
        toolkit::raw_json found = root_;
        for (std::string_view rest = reference.substr(1); !rest.empty();) {
            const std::size_t end = std::min(rest.find('/', 1), rest.size());
            auto here = read<json_object>(found.text);
            for (auto& [key, value] : here)
                if (schema_to_struct::step(key) == rest.substr(0, end)) found = std::move(value);
            rest.remove_prefix(end);
        }
        return found;
    }

    static void choose(form& made, const json_array& values) {
        for (const toolkit::raw_json& each : values) {
            if (each.text == "null") made.null = true;
            else if (each.text.front() == '"') made.choices.insert(toolkit::print(read<std::string>(each.text)));
            else made.choices.insert(each.text == "true" || each.text == "false" ? each.text : number(each.text));
        }
        if (made.choices == std::set<std::string>{"false", "true"}) {
            made.choices.clear();
            made.types = {"boolean"};
        }
    }

    void alternatives(form& made, const json_array& all, int references, bool exclusive = false) const {
        std::vector<form> left, seen;
        for (const toolkit::raw_json& each : all) {
            form one = of(each, references);
            one.keywords.erase("description");
            for (const form& other : seen)
                if (exclusive && !exclude_each_other(one, other)) made.keywords["not exclusive"] = "oneOf";
            seen.push_back(one);
            if (one.types.empty() && one.choices.empty() && one.keywords.empty() && one.null) made.null = true;
            else left.push_back(std::move(one));
        }
        const bool enums = std::ranges::all_of(left, [](const form& one) { return !one.choices.empty(); });
        if (left.size() == 1 || enums) {
            for (const form& one : left) {
                made.null = made.null || one.null;
                made.types.insert(one.types.begin(), one.types.end());
                made.choices.insert(one.choices.begin(), one.choices.end());
                made.keywords.insert(one.keywords.begin(), one.keywords.end());
            }
            return;
        }
        // Types alone are a list of types.
        std::set<std::string> texts;
        for (const form& one : left) texts.insert(to_text(one));
        std::string text;
        for (const std::string& each : texts) text += each + "|";
        made.keywords["any of"] = text;
    }

    [[nodiscard]] form of(const toolkit::raw_json& json, int references) const {
        form made;
        if (json.text == "true" || json.text == "false") return made;
        const auto members = read<json_object>(json.text);
        const auto text_of = [&](std::string_view key) {
            const toolkit::raw_json* const value = members.at(key);
            return value == nullptr ? std::string{} : value->text;
        };
        if (const std::string reference = text_of("$ref"); !reference.empty())
            made = references < 5 ? of(target_of(read<std::string>(reference)), references + 1) : form{};
        for (const std::string_view key : {"anyOf", "oneOf", "allOf"})
            if (const std::string all = text_of(key); !all.empty())
                alternatives(made, read<json_array>(all), references, key == "oneOf");
        types(made, members, references);
        if (const std::string value = text_of("const"); !value.empty()) choose(made, {{value}});
        if (const std::string values = text_of("enum"); !values.empty()) choose(made, read<json_array>(values));
        if (!made.choices.empty()) made.types.clear();
        if (const std::string words = text_of("description"); !words.empty() && &json != &root_)
            made.keywords["description"] = toolkit::print(read<std::string>(words));
        if (made.choices.empty()) constraints(made, members, references);
        if (members.at("required") != nullptr && members.at("properties") != nullptr)
            for (const std::string& key : read<std::vector<std::string>>(text_of("required")))
                if (const auto properties = read<json_object>(text_of("properties")); properties.at(key) != nullptr)
                    if (form tag = of(*properties.at(key), references); !tag.choices.empty() && !tag.null)
                        made.tags[key] = std::move(tag.choices);
        return made;
    }

    void types(form& made, const json_object& members, int references) const {
        const toolkit::raw_json* const type = members.at("type");
        if (type == nullptr) {
            if (members.at("properties") != nullptr) made.types.insert("object");
            return;
        }
        std::set<std::string> all;
        if (type->text.front() == '[')
            for (const std::string& each : read<std::vector<std::string>>(type->text)) all.insert(each);
        else all.insert(read<std::string>(type->text));
        if (all.erase("null") != 0) made.null = true;
        if (all.size() < 2) {
            made.types.insert(all.begin(), all.end());
            return;
        }
        json_array each;  // several types are alternatives
        for (const std::string& one : all) each.push_back({R"({"type":)" + toolkit::print(one) + "}"});
        alternatives(made, each, references);
    }

    void constraints(form& made, const json_object& members, int references) const {
        const bool tuple = members.at("prefixItems") != nullptr;
        const bool object =
            members.at("properties") != nullptr && !read<json_object>(members.at("properties")->text).empty();
        const auto within = [&](const std::string& key, const toolkit::raw_json& schema) {
            if (const std::string text = to_text(of(schema, references)); text != "{}") made.keywords[key] = text;
        };
        for (const auto& [key, value] : members) {
            if (key == "minimum" || key == "maximum" || key == "exclusiveMinimum" || key == "exclusiveMaximum" ||
                key == "multipleOf") {
                const auto bound = read<double>(value.text);
                if (bound > -9.2e18 && bound < 9.2e18) made.keywords[key] = number(value.text);
            } else if (key == "minLength" || key == "maxLength" || key == "minItems" || key == "maxItems" ||
                       key == "minProperties" || key == "maxProperties") {
                if (value.text != "0" && (!tuple || !key.ends_with("Items"))) made.keywords[key] = number(value.text);
            } else if (key == "pattern" || (key == "format" && toolkit::format_from_name(read<std::string>(
                                                                   value.text)) != toolkit::text_format::none)) {
                made.keywords[key] = toolkit::print(read<std::string>(value.text));
            } else if (key == "uniqueItems") {
                if (value.text == "true") made.keywords[key] = "true";
            } else if (key == "items" && !tuple) {
                within(key, value);
            } else if (key == "prefixItems") {
                for (const toolkit::raw_json& each : read<json_array>(value.text)) {
                    form one = of(each, references);
                    one.keywords.erase("description");
                    made.keywords[key] += to_text(one);
                }
            } else if (key == "additionalProperties") {
                within(key, value);
            } else if (key == "properties" && object) {
                std::string all;
                for (const auto& [name, schema] : read<json_object>(value.text))  // in their order
                    all += toolkit::print(name) + to_text(of(schema, references));
                made.keywords[key] = all;
            } else if (key == "required") {
                auto names = read<std::vector<std::string>>(value.text);
                std::ranges::sort(names);
                if (!names.empty()) made.keywords[key] = toolkit::print(names);
            }
        }
    }

    toolkit::raw_json root_;
};

[[nodiscard]] inline std::string meaning_of(const toolkit::raw_json& schema) { return meaning{schema}.text(); }

}  // namespace from_json_schema
