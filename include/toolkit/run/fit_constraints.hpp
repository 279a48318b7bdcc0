// Reduces the demands that exceed the budget. In: constraints, and the tool calls of a run. Out: feasible constraints.
// The rest is in `beyond_budget`: an insufficiency, but no reason to reprompt.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

/// Reduces the demands to `tool_calls` calls. Searches and opened passages cost one call each. One search has priority,
/// then the passages, then the other searches. Topics without a search left are removed, too.
constexpr void fit_to_budget(constraints& required, std::int64_t tool_calls) {
    const std::int64_t calls = std::max<std::int64_t>(0, tool_calls);
    // std::to_string is not constexpr in C++20
    const auto number = [](std::int64_t value) {
        std::string digits;
        do digits.insert(digits.begin(), static_cast<char>('0' + value % 10));
        while ((value /= 10) > 0);
        return digits;
    };
    const auto count_of = [&](std::int64_t count, const char* one, const char* many) {
        return number(count) + (count == 1 ? one : many);
    };
    const std::string possible = calls == 1 ? "1 tool call is possible." : number(calls) + " tool calls are possible.";
    const std::int64_t searches = std::max<std::int64_t>(0, required.min_searches);
    const std::int64_t opens = std::max<std::int64_t>(0, required.min_opened_citations);
    const std::int64_t first = std::min<std::int64_t>({1, searches, calls});
    const std::int64_t open = std::min(opens, calls - first);
    const std::int64_t search = std::min(searches, calls - open);
    if (search < searches)
        required.beyond_budget.push_back("Required: at least " + count_of(searches, " search", " searches") + "; " +
                                         (open == 0
                                              ? possible
                                              : number(search) + " of " + count_of(calls, " tool call", " tool calls") +
                                                    (search == 1 ? " is" : " are") + " left for them."));
    if (open < opens)
        required.beyond_budget.push_back("Required: at least " +
                                         count_of(opens, " opened citation", " opened citations") + "; " + possible);
    required.min_searches = search;
    required.min_opened_citations = open;
    while (static_cast<std::int64_t>(required.required_search_topics.size()) > search) {
        required.beyond_budget.push_back("Required: a search for \"" + required.required_search_topics.back() + "\"; " +
                                         possible);
        required.required_search_topics.pop_back();
    }
}

}}  // namespace toolkit::v0
