// In: the root of a schema. Out: the object that it is or refers to, which becomes a struct.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keywords.hpp"
#include "reference_target.hpp"

namespace schema_to_struct {

/// Counts the schemas with their own $id that are currently read.
class id_scope {
public:
    id_scope(std::size_t& count, bool own) noexcept : count_(count), own_(own ? 1U : 0U) { count_ += own_; }
    id_scope(const id_scope&) = delete;
    id_scope& operator=(const id_scope&) = delete;
    ~id_scope() { count_ -= own_; }

private:
    std::size_t& count_;
    std::size_t own_;
};
/// References inside a schema with its own $id start at that schema. They are rejected.
inline void check_base(const schema_node& node, bool within_id) {
    if (within_id)
        node.refuse_keyword("$ref", "it is inside a schema with its own $id, so it has another target",
                            "remove that $id, or replace the reference by the schema");
}

/// The root is a struct even without properties, because a tool without arguments has none.
[[nodiscard]] inline bool is_object(const schema_node& node, workshop& shop) {
    for (const std::string_view key : {"$ref", "allOf", "anyOf", "oneOf", "enum", "const"})
        if (node.has(key)) return false;
    if (!node.has("type") && !node.has("properties")) return false;
    if (types_of(node, shop) != std::vector<std::string>{"object"}) return false;
    const toolkit::raw_json* const more = node.keywords().at("additionalProperties");
    return node.has("properties") || more == nullptr || more->text == "false";
}

struct root_object {
    std::optional<schema_node> node{};  ///< empty if the root is not an object
    std::string target = "#";           ///< the reference to it
    bool within_id = false;
};

/// Adds the title, the description and the $comment of a schema as comment lines, each text once.
inline void add_remarks(const schema_node& node, std::vector<std::string>& to) {
    for (const std::string_view key : {"title", "description", "$comment"}) {
        const toolkit::raw_json* const json = node.keywords().at(key);
        if (json == nullptr || (key != "description" && !json->text.starts_with('"'))) continue;
        const auto text = read_as<std::string>(json->text, node.where(key));
        std::string line = (key == "$comment" ? "// " : "/// ") + string_literal(text);
        if (!text.empty() && std::ranges::find(to, line) == to.end()) to.push_back(std::move(line));
    }
}

/// Follows references and single parts of allOf, if no other binding keyword is beside them. Adds the remarks of the
/// root and of each step.
[[nodiscard]] inline root_object find_object(const schema_node& root, reference_target& targets, workshop& shop,
                                             std::vector<std::string>& remarks) {
    root_object found;
    std::vector<schema_node> steps{root};
    std::set<std::string> followed;
    add_remarks(root, remarks);
    while (!is_object(steps.back(), shop)) {
        const schema_node& node = steps.back();
        const auto part = node.has("allOf") ? node.get<json_array>("allOf") : std::nullopt;
        if (node.has("$ref")) {
            found.target = *node.get<std::string>("$ref");
            check_base(node, found.within_id);
            if (!followed.insert(found.target).second) return {};
            steps.push_back(targets.find(node, found.target));
        } else if (part && part->size() == 1) {
            steps.emplace_back((*part)[0], node.where("allOf") + "/0");
        } else {
            return {};
        }
        const schema_node& next = steps.back();
        found.within_id = found.within_id || (next.where() != root.where() && gives_id(next.keywords()));
    }
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) check_rest(steps[i], {}, shop);
    for (const schema_node& one : steps) add_remarks(one, remarks);
    found.node = std::move(steps.back());
    return found;
}

}  // namespace schema_to_struct
