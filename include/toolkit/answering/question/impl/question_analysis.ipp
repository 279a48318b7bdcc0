// The analysis with the default rules.
#pragma once

#include <toolkit/answering/question/analyze.hpp>
#include <toolkit/answering/question/question_analysis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/run/fit_constraints.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION constraints question_analysis::operator()(std::string_view question) const {
    return analyze(question);
}

TOOLKIT_FUNCTION void question_analysis::fit(constraints& required, std::int64_t tool_calls) const {
    fit_to_budget(required, tool_calls);
    if (required.min_opened_citations > 0 || tool_calls < 2 || required.min_searches < tool_calls) return;
    if (required.beyond_budget.empty())
        required.beyond_budget.push_back("Required: at least " + std::to_string(required.min_searches) + " searches; " +
                                         std::to_string(tool_calls - 1) + (tool_calls == 2 ? " is" : " are") +
                                         " possible, because one passage must be opened.");
    required.min_searches = tool_calls - 1;
}

}}  // namespace toolkit::v0
