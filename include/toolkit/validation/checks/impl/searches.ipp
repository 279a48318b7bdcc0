// Counts searches by their queries.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/white_space.hpp>
#include <toolkit/validation/checks/searches.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace searching {

TOOLKIT_FUNCTION std::string normal(std::string_view text) {
    const std::string lower = folded(text);
    std::string made;
    made.reserve(lower.size());
    bool blank = false;
    for (std::size_t at = 0; at < lower.size();) {
        const code_point next = point_at(lower, at);
        if (is_white_space(next.value)) {
            blank = !made.empty();
        } else {
            if (blank) made += ' ';
            blank = false;
            made.append(lower, at, next.size);
        }
        at += next.size;
    }
    return made;
}

/// The number of searches. Equal queries count once.
[[nodiscard]] inline std::int64_t separate(const std::vector<search_record>& searches) {
    if (searches.size() < 2) return static_cast<std::int64_t>(searches.size());
    std::vector<std::string> queries;
    queries.reserve(searches.size());
    for (const search_record& one : searches) queries.push_back(normal(one.query));
    sort_list(queries);
    return std::unique(queries.begin(), queries.end()) - queries.begin();
}

/// Whether the one search comes from the default for answers from documents, not from the question.
[[nodiscard]] inline bool by_default(const constraints& required) noexcept {
    return required.min_searches <= 1 && none_in(required.found, [](const found_constraint& one) {
               return one.kind == constraint_kind::min_searches;
           });
}

}  // namespace searching

TOOLKIT_FUNCTION verdict enough_searches::check(const draft&, const run_view& run) const {
    if (!lacking(run)) return {};
    return {{{.code = code,
              .message = "Required at least " + std::to_string(run.required.min_searches) +
                         " separate searches, but only " + std::to_string(searching::separate(run.record.searches)) +
                         " were performed.",
              .mending = mending::tool_call}}};
}

TOOLKIT_FUNCTION bool enough_searches::ready(const run_view& run) const {
    return run.tool_calls_left <= 0 || !lacking(run);
}

TOOLKIT_FUNCTION bool enough_searches::lacking(const run_view& run) {
    const std::int64_t least = run.required.min_searches;
    if (!run.with_documents || least <= 0) return false;
    if (least == 1 && !run.record.searches.empty()) return false;
    if (searching::by_default(run.required) && !run.record.results.empty()) return false;
    return searching::separate(run.record.searches) < least;
}

}}  // namespace toolkit::v0
