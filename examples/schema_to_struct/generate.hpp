// In: JSON Schemas from any source. Out: C++ structs whose schemas have the same meaning, or an error that names the
// part without a C++ form and the cure. Objects become structs, in the order of their use.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/limits.hpp>

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

#include "combine.hpp"
#include "keywords.hpp"
#include "leaves.hpp"
#include "reference_target.hpp"
#include "root_object.hpp"
#include "write_struct.hpp"

namespace schema_to_struct {

/// A schema with the name of its struct.
struct named_schema {
    std::string name{};
    std::string description{};  ///< of the tool whose arguments it describes
    bool tool = false;          ///< the struct gets an `about`
    std::string where = "#";    ///< its place in the input, for error messages
    toolkit::raw_json schema{};
};

struct generated {
    std::string code{};
    std::vector<std::string> types{};  ///< one for each schema, in the same order
    std::vector<std::string> notes{};  ///< the ignored keywords
};

class generator {
public:
    /// Writes one schema and returns its C++ type.
    std::string write(const named_schema& from) {
        root_ = &from;
        finished_.clear();
        active_.clear();
        targets_.emplace(from.schema, from.where);
        const schema_node root{from.schema, from.where};
        const auto is_taken = [&](const std::string& name) { return types_.contains(name); };
        root_type_ = new_name(from.name, "arguments", is_taken, alike_[from.name]++);
        types_.insert(root_type_);
        introduction_ = {};
        object_ = find_object(root, *targets_, shop_, introduction_.remarks);
        if (from.tool) introduction_.of_tool(from.name, from.description);
        const auto& node = object_.node;
        if (from.tool && !node)
            root.refuse_it("the arguments of a tool are an object with named properties",
                           R"(set "type": "object" and add its properties, if any)");
        const id_scope scope{ids_, object_.within_id};
        cpp_value value = node ? structure(*node, root_type_, object_.target) : this->value(root, root_type_);
        if (node) check_rest(*node, {"object"}, shop_);
        if (value.own.constrains() || value.constrains_elements())
            root.refuse_it("only a property can have its constraints", "wrap it into an object with one property");
        if (!node) out_.alias(root_type_, value.full_type(), introduction_);
        return root_type_;
    }
    [[nodiscard]] std::string code(std::string_view space) const { return out_.file(space, shop_.notes); }
    [[nodiscard]] std::vector<std::string> notes() const { return shop_.notes; }

private:
    static constexpr std::size_t most_schemas = 20'000;  // references can expand a small text to a large one
    static constexpr std::size_t most_depth = 128;
    static constexpr std::size_t most_letters = 4'000;  // of a type
    static constexpr std::size_t most_fields = 100;     // of a struct, as docs/reflect.md says

    cpp_value value(const schema_node& node, const std::string& hint) {
        if (++schemas_ > most_schemas)
            node.refuse_it("the schema is too large when its references are followed", "import a part of it");
        if (depth_ == most_depth) node.refuse_it("the schemas are nested too deeply", "import a part of it");
        ++depth_;
        const id_scope scope{ids_, has_id(node)};
        cpp_value made;
        std::vector<std::string> types;
        if (node.has("$ref")) made = reference(node, hint);
        else if (node.has("allOf")) made = all_of(node, hint);
        else if (node.has("anyOf")) made = any_of(node, "anyOf", hint);
        else if (node.has("oneOf")) made = any_of(node, "oneOf", hint);
        else {
            types = types_of(node, shop_);
            made = node.has("enum") || node.has("const") ? fixed_value(node, types, hint) : typed(node, types, hint);
        }
        check_rest(node, types, shop_);
        if (made.type.size() > most_letters) node.refuse_it("its type is too large", "put parts of it into objects");
        describe(made, node);
        --depth_;
        return made;
    }
    void describe(cpp_value& made, const schema_node& node) {
        if (auto annotation = node.get<std::string>("description"))
            made.own.annotation->description = shop_.keep(std::move(*annotation));
        if (auto annotation = node.get<std::string>("title"))
            made.own.annotation->title = shop_.keep(std::move(*annotation));
    }
    /// A name for the type of a member. No member has or gets the same name.
    std::string new_type(std::string_view text) {
        const auto is_taken = [&](const std::string& like) { return types_.contains(like) || members_.contains(like); };
        std::string name = new_name(text, "object", is_taken, alike_[name_like(text, "object")]++);
        types_.insert(name);
        held_types_.insert(name);
        return name;
    }

    cpp_value fixed_value(const schema_node& node, const std::vector<std::string>& types, const std::string& hint) {
        fixed_values all;
        if (const auto one = node.get<toolkit::raw_json>("const")) all.add(*one, node.where("const"));
        if (const auto list = node.get<json_array>("enum")) {
            if (list->size() > most_values)
                node.refuse_keyword("enum", "it lists " + std::to_string(list->size()) + " values",
                                    "list at most 1,024, or use a text with a pattern or a number with bounds");
            if (node.has("const")) node.refuse_keyword("enum", "const makes it redundant", "remove it");
            for (std::size_t i = 0; i < list->size(); ++i)
                all.add((*list)[i], node.where("enum") + "/" + std::to_string(i));
        }
        return with_enum(fixed(node, std::move(all), types, shop_), hint);
    }
    /// Names and writes the type of an enum.
    cpp_value with_enum(cpp_value value, const std::string& hint) {
        if (value.kind != value_kind::choice) return value;
        value.type = new_type(hint);
        out_.enumeration(value.type, value.texts);
        return value;
    }

    cpp_value typed(const schema_node& node, std::vector<std::string> types, const std::string& hint) {
        if (types.empty()) return {.type = "toolkit::raw_json"};
        const bool null = types.size() > 1 && std::erase(types, "null") != 0;
        std::vector<cpp_value> all;
        all.reserve(types.size());
        for (const std::string& type : types)
            all.push_back(of_type(node, type, types.size() == 1 ? hint : std::string{hint}.append("_").append(type)));
        cpp_value made = all.size() == 1 ? std::move(all[0]) : variant(node, all, out_);
        made.null = made.null || null;
        return made;
    }

    cpp_value of_type(const schema_node& node, const std::string& type, const std::string& hint) {
        if (type == "null") return {.type = "std::monostate", .kind = value_kind::nothing};
        if (type == "boolean") return {.type = "bool", .kind = value_kind::boolean};
        if (type == "integer") return number(node, value_kind::integer);
        if (type == "number") return number(node, value_kind::real);
        if (type == "string") return text(node, shop_);
        return type == "array" ? array(node, hint) : object(node, hint);
    }

    // ---- references and alternatives
    // ---------------------------------------------------------------------------------------------------------

    cpp_value reference(const schema_node& node, const std::string& hint) {
        const auto target = *node.get<std::string>("$ref");
        check_base(node, ids_ != 0);
        if (const auto known = finished_.find(target); known != finished_.end()) {
            if (known->second.unfinished) out_.declare(known->second.type);
            return known->second;
        }
        if (!active_.insert(target).second)
            node.refuse_it("it refers to itself without an object in between", "put it into a property of an object");
        const schema_node found = targets_->find(node, target);
        std::string_view last = std::string_view{target}.substr(target.rfind('/') + 1);
        cpp_value made;
        if (found.has("properties") && is_object(found, shop_)) {
            const id_scope scope{ids_, has_id(found)};
            made = structure(found, new_type(name_like(last, hint)), target);
            check_rest(found, {"object"}, shop_);
            describe(made, found);
        } else {
            made = value(found, name_like(last, hint));
        }
        active_.erase(target);
        if (!made.unfinished) finished_[target] = made;
        return made;
    }
    [[nodiscard]] bool has_id(const schema_node& node) const {
        return node.where() != root_->where && gives_id(node.keywords());
    }
    cpp_value all_of(const schema_node& node, const std::string& hint) {
        const auto parts = *node.get<json_array>("allOf");
        if (parts.size() != 1) node.refuse_keyword("allOf", "it has several parts", "write its parts as one schema");
        return value({parts[0], node.where("allOf") + "/0"}, hint);
    }

    cpp_value any_of(const schema_node& node, std::string_view keyword, const std::string& hint) {
        const auto parts = *node.get<json_array>(keyword);
        if (parts.size() > most_values)
            node.refuse_keyword(keyword, "it has more than 1,024 alternatives", "import a part of it");
        const bool exclusive = keyword == "oneOf";
        std::size_t nulls = 0;  // alternatives that allow null
        cpp_value made;
        std::vector<schema_node> left;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            schema_node part{parts[i], node.where(keyword) + "/" + std::to_string(i)};
            if (is_null(part)) {
                made = value(part, hint);
                ++nulls;
            } else {
                left.push_back(std::move(part));
            }
        }
        if (parts.empty()) node.refuse_keyword(keyword, "it has no alternative", "add one");
        if (auto texts = fixed_texts(node, left, exclusive); texts && !texts->empty()) {
            made = with_enum(choice(node, *texts, shop_), hint);
        } else {
            std::vector<cpp_value> all;
            all.reserve(left.size());
            for (std::size_t i = 0; i < left.size(); ++i) {
                cpp_value one = value(left[i], left.size() == 1 ? hint : hint + "_" + std::to_string(i + 1));
                nulls += takes_null(one) ? 1U : 0U;
                if (one.kind == value_kind::nothing) made = std::move(one);
                else all.push_back(std::move(one));
            }
            if (all.size() == 1) made = std::move(all[0]);
            else if (!all.empty()) made = variant(node, all, out_);
        }
        if (exclusive && nulls > 1)
            node.refuse_it("two of its alternatives allow null, so oneOf rejects it",
                           "allow null in only one alternative, or use anyOf");
        const bool null = made.null || nulls != 0;
        made.null = null && made.kind != value_kind::nothing && made.kind != value_kind::raw;
        return made;
    }
    // ---- arrays and objects
    // ------------------------------------------------------------------------------------------------------------------

    cpp_value array(const schema_node& node, const std::string& hint) {
        if (node.has("prefixItems")) return tuple(node, hint);
        cpp_value made{.kind = value_kind::list};
        cpp_value element{.type = "toolkit::raw_json"};
        if (const toolkit::raw_json* const items = node.json("items")) {
            if (items->text.starts_with('['))
                node.refuse_keyword("items", "it is a list of schemas", "use prefixItems, as JSON Schema 2020-12 does");
            element = value(node.child("items"), hint + "_item");
        }
        hold(node, made, element, "std::vector<");
        made.min_items = count_of(node, "minItems");
        made.max_items = count_of(node, "maxItems");
        made.unique_items = node.get<bool>("uniqueItems").value_or(false);
        if (made.unique_items && (element.null || !toolkit::unique::is_comparable(element.kind)))
            node.refuse_keyword("uniqueItems", "only numbers, texts and enums can be compared",
                                std::string{say_it_in_code});
        return check_counts(node, std::move(made));
    }
    cpp_value tuple(const schema_node& node, const std::string& hint) {
        const auto parts = *node.get<json_array>("prefixItems");
        const toolkit::raw_json* const items = node.json("items");
        const auto least = node.get<std::uint64_t>("minItems").value_or(0);
        const auto most = node.get<std::uint64_t>("maxItems").value_or(UINT64_MAX);
        const bool closed = (items != nullptr && items->text == "false") || most <= parts.size();
        if (parts.empty() || !closed || least != parts.size() || most < parts.size())
            node.refuse_it("its number of elements is not fixed",
                           R"(add "items": false and a minItems equal to the number of prefixItems)");
        cpp_value made{.type = "std::tuple<", .kind = value_kind::tuple};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const cpp_value one = value({parts[i], node.where("prefixItems") + "/" + std::to_string(i)},
                                        hint + "_" + std::to_string(i + 1));
            if (one.own.constrains() || one.constrains_elements() || one.unfinished)
                node.refuse_it("its elements have constraints that no annotation can express", "use an object");
            made.type.append(i == 0 ? "" : ", ").append(one.full_type());
            made.at_run_time = made.at_run_time || one.at_run_time;
        }
        made.type += ">";
        return made;
    }

    cpp_value object(const schema_node& node, const std::string& hint) {
        const toolkit::raw_json* const more = node.json("additionalProperties");
        const toolkit::raw_json* const properties = node.keywords().at("properties");
        const bool closed = more != nullptr && more->text == "false";
        if (closed ||
            (properties != nullptr && !read_as<json_object>(properties->text, node.where("properties")).empty()))
            return structure(node, new_type(hint), "");
        static_cast<void>(node.json("properties"));
        if (const auto keys = node.get<toolkit::raw_json>("propertyNames"); keys && keys->text != "true") {
            const schema_node names{*keys, node.where("propertyNames")};
            const toolkit::raw_json* const type = names.keywords().at("type");
            if (names.keywords().size() != 1 || type == nullptr || type->text != R"("string")")
                node.refuse_keyword("propertyNames", "its keys are not free", say_it_in_code);
        }
        cpp_value made{.kind = value_kind::map, .at_run_time = true};
        hold(node, made,
             more == nullptr ? cpp_value{.type = "toolkit::raw_json"}
                             : value(node.child("additionalProperties"), hint + "_value"),
             "std::map<std::string, ");
        made.min_items = count_of(node, "minProperties");
        made.max_items = count_of(node, "maxProperties");
        if (const auto required_keys = node.get<std::vector<std::string>>("required");
            required_keys && !required_keys->empty())
            node.refuse_keyword("required", "it names a key that is not a property", "add the property");
        return check_counts(node, std::move(made));
    }

    /// Writes the struct of an object, and remembers it under its reference if there is one.
    cpp_value structure(const schema_node& node, const std::string& type, const std::string& reference) {
        if (const toolkit::raw_json* const more = node.json("additionalProperties");
            more != nullptr && more->text != "false")
            node.refuse_keyword("additionalProperties", "free keys beside named ones have no C++ form",
                                "remove it: the struct accepts no other keys; or move the free keys into another "
                                "property");
        static_cast<void>(node.json("type"));
        cpp_value made{.type = type, .kind = value_kind::object, .unfinished = true, .object = out_.begin(type)};
        if (!reference.empty()) finished_[reference] = made;
        const auto properties = node.get<json_object>("properties").value_or(json_object{});
        const auto required = node.get<std::vector<std::string>>("required").value_or(std::vector<std::string>{});
        for (const std::string& key : required)
            if (properties.at(key) == nullptr)
                node.refuse_keyword("required", "it names " + string_literal(key) + ", which is not a property",
                                    "add the property");
        if (properties.size() > most_fields)
            node.refuse_keyword("properties", "there are more than 100", "group them into objects");
        if (node.get<std::uint64_t>("minProperties").value_or(0) != 0)
            node.refuse_keyword("minProperties", "it has no C++ form here", say_it_in_code);
        const std::set<std::string> required_keys{required.begin(), required.end()};
        std::set<std::string> own;
        std::vector<std::string> members;  // named first, so that no type gets the name of a member
        const auto is_taken = [&](const std::string& like) {
            return own.contains(like) || held_types_.contains(like) || like == root_type_;
        };
        for (const auto& [key, json] : properties) {  // a key that is a valid name becomes the name
            if (key.empty())
                node.refuse_keyword("properties", "a key is empty, which .name cannot express", "rename it");
            const bool is_free = name_like(key, "field") == key && !is_taken(key);
            members.push_back(is_free ? key : "");
            if (is_free) own.insert(key);
        }
        for (std::size_t i = 0; const auto& [key, json] : properties) {
            std::string& name = members[i++];
            if (name.empty()) own.insert(name = new_name(key, "field", is_taken));
        }
        members_.insert(own.begin(), own.end());
        for (std::size_t i = 0; const auto& [key, json] : properties) {
            const schema_node property{json, node.where("properties") + step(key)};
            member one{.name = members[i++], .key = key, .required = required_keys.contains(key)};
            one.value = value(property, type + "_" + one.name);
            if (one.required && one.value.unfinished)
                property.refuse_it("it contains its own object, which has no C++ form by value",
                                   "make the property optional, or put it into an array");
            one.deprecated = property.get<bool>("deprecated").value_or(false);
            remember(one, property, shop_);
            out_.add(made.object, std::move(one));
        }
        made.at_run_time = out_.finish(made.object, type == root_type_ ? introduction_ : introduction{});
        made.unfinished = false;
        if (!reference.empty()) finished_[reference] = made;
        return made;
    }

    const named_schema* root_ = nullptr;
    workshop shop_;
    struct_writer out_;
    std::string root_type_;
    std::set<std::string> types_;                // the names of all types
    std::set<std::string> held_types_;           // the names of the types of members
    std::set<std::string> members_;              // the names of all members
    std::map<std::string, cpp_value> finished_;  // by reference
    std::set<std::string> active_;               // references that are currently followed
    std::optional<reference_target> targets_;
    std::map<std::string, std::size_t> alike_;  // the number of types that requested this name
    std::size_t schemas_ = 0, depth_ = 0;
    std::size_t ids_ = 0;  // schemas with their own $id that are currently read
    root_object object_;
    introduction introduction_;
};

/// Writes the structs of all schemas into one file. Writes nothing if one of them has no C++ form.
[[nodiscard]] inline toolkit::result<generated> generate(std::span<const named_schema> schemas,
                                                         std::string_view space = {}) {
    try {
        generator writer;
        generated all;
        for (const named_schema& each : schemas) all.types.push_back(writer.write(each));
        all.code = writer.code(space);
        all.notes = writer.notes();
        return all;
    } catch (refusal& thrown) {
        return std::move(thrown.why);
    }
}

}  // namespace schema_to_struct
