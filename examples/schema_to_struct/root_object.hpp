// In: the root of a schema. Out: the object that it is or that it leads to, from which a struct is made.
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

/// Counts the schemas that are being read and have an $id of their own.
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
/// An $id below the root is a root of its own to the references within it.
inline void check_base(const schema_node& node, bool within_id) {
    if (within_id)
        node.refuse_keyword("$ref", "it stands within a schema with an $id of its own, where it leads elsewhere",
                            "remove that $id, or write the schema in its place");
}

/// The root is a struct even where it has no properties: a tool without arguments has none.
[[nodiscard]] inline bool is_object(const schema_node& node, workshop& shop) {
    for (const std::string_view key : {"$ref", "allOf", "anyOf", "oneOf", "enum", "const"})
        if (node.has(key)) return false;
    if (!node.has("type") && !node.has("properties")) return false;
    if (types_of(node, shop) != std::vector<std::string>{"object"}) return false;
    const toolkit::raw_json* const more = node.keywords().at("additionalProperties");
    return node.has("properties") || more == nullptr || more->text == "false";
}

struct root_object {
    std::optional<schema_node> node{};  ///< none when the root is no object
    std::string target = "#";           ///< the reference that leads to it
    bool within_id = false;
};

/// Adds what a schema says of itself as lines of comment, each text once: its title, its description, its $comment.
inline void add_remarks(const schema_node& node, std::vector<std::string>& to) {
    for (const std::string_view key : {"title", "description", "$comment"}) {
        const toolkit::raw_json* const json = node.keywords().at(key);
        if (json == nullptr || (key != "description" && !json->text.starts_with('"'))) continue;
        const auto text = read_as<std::string>(json->text, node.where(key));
        std::string line = (key == "$comment" ? "// " : "/// ") + string_literal(text);
        if (!text.empty() && std::ranges::find(to, line) == to.end()) to.push_back(std::move(line));
    }
}

/// Follows references and single parts of allOf, as long as nothing that binds stands beside them. What is said of the
/// root, and on the way, is added to the remarks.
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
