// In: a JSON Schema, a tool of an MCP server or of a chat API, a list of tools, or a reply to tools/list. Out: the
// schemas in it, with their names.
#pragma once

#include <toolkit/core/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generate.hpp"

namespace schema_to_struct {

/// Adds the tool at `where`. Returns false if the JSON is not a tool.
inline bool add_tool(const toolkit::raw_json& json, const std::string& where, std::vector<named_schema>& all) {
    if (!json.text.starts_with('{')) return false;
    const schema_node tool{json, where};
    if (const toolkit::raw_json* const function = tool.json("function");
        function != nullptr && !tool.has("inputSchema"))
        return add_tool(*function, tool.where("function"), all);
    for (const std::string_view key : {"inputSchema", "input_schema", "parameters"}) {
        const toolkit::raw_json* const schema = tool.json(key);
        if (schema == nullptr) continue;
        const auto name = tool.get<std::string>("name");
        if (!name) tool.refuse_it("the tool has no name", "add one");
        all.push_back({.name = *name,
                       .description = tool.get<std::string>("description").value_or(""),
                       .tool = true,
                       .where = tool.where(key),
                       .schema = *schema});
        return true;
    }
    return false;
}

/// The schemas in a text. A plain schema gets the passed name.
[[nodiscard]] inline toolkit::result<std::vector<named_schema>> tools_of(std::string_view text, std::string name) {
    try {
        std::vector<named_schema> all;
        std::string where = "#";
        auto json = read_as<toolkit::raw_json>(text, where);
        for (const std::string_view key : {"result", "tools"}) {  // the envelopes, one inside the other
            if (!json.text.starts_with('{')) break;
            const schema_node envelope{json, where};
            if (envelope.has("type") || !envelope.has(key)) continue;
            json = *envelope.json(key);
            where = envelope.where(key);
        }
        if (json.text.starts_with('[')) {
            const auto tools = read_as<json_array>(json.text, where);
            for (std::size_t i = 0; i < tools.size(); ++i) {
                const std::string at = where + "/" + std::to_string(i);
                if (!add_tool(tools[i], at, all)) refuse(at, "it is not a tool", "add a name and an inputSchema");
            }
            if (all.empty()) refuse(where, "there is no tool", "use another file");
        } else if (!add_tool(json, where, all)) {
            all.push_back({.name = std::move(name), .where = std::move(where), .schema = std::move(json)});
        }
        return all;
    } catch (refusal& thrown) {
        return std::move(thrown.why);
    }
}

}  // namespace schema_to_struct
