// In: a reference inside a schema ("#/$defs/address"). Out: its target.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "schema_node.hpp"

namespace schema_to_struct {

class reference_target {
public:
    /// For a schema at the place `where`.
    reference_target(toolkit::raw_json root, std::string where) : root_(std::move(root)), where_(std::move(where)) {}

    [[nodiscard]] schema_node find(const schema_node& node, std::string_view target) {
        if (target != "#" && !target.starts_with("#/"))
            node.refuse_keyword("$ref", "it points outside the schema", "replace the reference by the schema");
        const toolkit::raw_json* found = &root_;
        for (std::size_t at = 1; at < target.size();) {
            const std::size_t end = std::min(target.find('/', at + 1), target.size());
            const toolkit::raw_json* next = nullptr;
            if (found->text.starts_with('{')) {
                const json_object& members = members_of(target.substr(0, at), *found);
                if (at != 1 && gives_id(members))
                    node.refuse_keyword("$ref", "it points into a schema with its own $id",
                                        "remove that $id, or replace the reference by the schema");
                next = members.at(key_of(target.substr(at + 1, end - at - 1)));
            }
            if (next == nullptr)
                node.refuse_keyword("$ref", "there is nothing at " + std::string{target}, "define it in $defs");
            found = next;
            at = end;
        }
        return {*found, where_ + std::string{target.substr(1)}};
    }

private:
    static constexpr std::size_t most_read = std::size_t{1} << 30U;  // bytes

    /// The members of the object at a place. Those of "#" and of "#/$defs" are read only once.
    const json_object& members_of(std::string_view place, const toolkit::raw_json& json) {
        const bool is_far = std::ranges::count(place, '/') > 1;
        if (!is_far)
            if (const auto known = near_.find(place); known != near_.end()) return known->second;
        bytes_ += json.text.size();
        if (bytes_ > most_read)
            refuse(where_, "its references are too many and too far away", "refer only to schemas in $defs");
        return (is_far ? far_ : near_[std::string{place}]) = read_as<json_object>(json.text, where_);
    }

    toolkit::raw_json root_;
    std::string where_;
    std::map<std::string, json_object, std::less<>> near_;
    json_object far_;
    std::size_t bytes_ = 0;
};

}  // namespace schema_to_struct
