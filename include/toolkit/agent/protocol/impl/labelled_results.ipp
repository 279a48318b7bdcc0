// Builds an answer from results.
#pragma once

#include <toolkit/agent/protocol/labelled_results.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/shown.hpp>

#include <algorithm>
#include <cstddef>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION answer labelled_results(answer made, const std::vector<std::string>& results, std::string_view label) {
    constexpr std::size_t most_results = 3;
    constexpr std::size_t most_bytes = 2'000;  // of one of them
    if (made.status != answer_status::insufficient || results.empty()) return made;
    made.status = answer_status::partial;
    made.text = label;
    for (std::size_t i = results.size() - std::min(results.size(), most_results); i < results.size(); ++i) {
        const auto fences = read_fences(results[i], "result");
        const std::string_view body = fences.size() == 1 ? fences.front().body : std::string_view{results[i]};
        made.text.append("\n").append(calling::cut(body, most_bytes));
        while (made.text.ends_with('\n')) made.text.pop_back();
    }
    return made;
}

}}  // namespace toolkit::v0
