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
    const failure& of_first = *failures[first];
    std::string what = "element " + std::to_string(first + 1) + " of " + std::to_string(failures.size()) +
                       " failed: " + of_first.message();
    if (count > 1) what += ", and " + std::to_string(count - 1) + " more failed";
    failure made = failure::of(of_first.from_parsing() ? failure_kind::invalid_argument : of_first.kind, "graph", what);
    made.internal = of_first.internal;
    return made;
}

}}}  // namespace toolkit::v0::graph_lists
