// The functions of each.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/each.hpp>

namespace toolkit { inline namespace v0 { namespace graph_lists {

TOOLKIT_FUNCTION failure of_elements(const std::vector<std::optional<failure>>& failures) {
    std::size_t first = failures.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < failures.size(); ++i) {
        if (!failures[i]) continue;
        if (count == 0) first = i;
        ++count;
    }
    if (count == 0) return {};
    failure made = *failures[first];
    made.detail = small_text{"element " + std::to_string(first) + " of " + std::to_string(failures.size()) +
                             " failed: " + made.message() +
                             (count > 1 ? ", and " + std::to_string(count - 1) + " more failed" : std::string{})};
    made.where = small_text{"graph"};
    made.cure = small_text{};
    return made;
}

}}}  // namespace toolkit::v0::graph_lists
