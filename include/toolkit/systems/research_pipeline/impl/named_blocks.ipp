// Reads ids of blocks.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/systems/research_pipeline/named_blocks.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace block_naming {

TOOLKIT_FUNCTION std::optional<bracket> bracket_at(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 200;
    if (at >= text.size() || text[at] != '[') return std::nullopt;
    const std::size_t close = text.substr(0, std::min(text.size(), at + longest)).find(']', at);
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view inner = text.substr(at + 1, close - at - 1);
    bracket found{close + 1};
    constexpr std::string_view label = "block_cite_id:";
    const auto has_label = [&](std::string_view one) {
        if (one.size() < label.size()) return false;
        for (std::size_t i = 0; i < label.size(); ++i)
            if (ascii_lower(one[i]) != label[i]) return false;
        return true;
    };
    while (!inner.empty()) {
        const std::size_t end = std::min(inner.find_first_of(",; "), inner.size());
        std::string_view one = inner.substr(0, end);
        inner.remove_prefix(std::min(end + 1, inner.size()));
        if (has_label(one)) one.remove_prefix(label.size());
        if (one.empty()) continue;
        if (!one.starts_with('b') && !one.starts_with('B')) return std::nullopt;  // [1] is no id of a block
        const auto index = block_index(one);
        if (!index) return std::nullopt;
        found.blocks.push_back(*index);
    }
    return found.blocks.empty() ? std::nullopt : std::optional{std::move(found)};
}

}  // namespace block_naming

TOOLKIT_FUNCTION std::vector<std::size_t> named_blocks(std::string_view text, std::size_t blocks) {
    std::vector<std::size_t> found;
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1))
        if (const auto named = block_naming::bracket_at(text, at))
            for (const std::size_t index : named->blocks)
                if (index < blocks && !contains(found, index)) found.push_back(index);
    return found;
}

}}  // namespace toolkit::v0
