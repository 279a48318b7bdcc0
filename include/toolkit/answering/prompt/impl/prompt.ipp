// Writes the prompts of strict actions with documents.
#pragma once

#include <toolkit/answering/prompt/prompt.hpp>
#include <toolkit/answering/prompt/quote_demands.hpp>
#include <toolkit/core/compiled.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string requirement_lines(const constraints& required, bool with_documents,
                                               const std::optional<std::string>& quoted) {
    std::string lines;
    if (required.min_searches > 1) prompt_texts::searches_demanded.append(lines, {required.min_searches});
    if (!required.required_search_topics.empty())
        append_items(lines, "Search for each of these: ", required.required_search_topics);
    if (required.min_opened_citations > 0)
        prompt_texts::citations_demanded.append(lines, {required.min_opened_citations});
    lines += wording_lines(required, with_documents);
    if (quoted && !required.exact_quote_indicators.empty())
        append_items(lines, *quoted, quote_demands::things(required.exact_quote_indicators));
    return lines;
}

TOOLKIT_FUNCTION std::string answering_prompt(const texts& words, std::string_view instructions, const run_view& run,
                                              std::span<const tool_info> tools, std::string_view end_shape,
                                              const run_plan& plan) {
    const bool opens =
        std::any_of(tools.begin(), tools.end(), [](const tool_info& tool) { return tool.name == "open_citation"; });
    const std::string requirements = requirement_lines(run.required, run.with_documents, words.quoted);
    return system_prompt(
        {.instructions = instructions,
         .role = words.role,
         .tools = tools,
         .end_shape = end_shape,
         .rules = run.with_documents && opens ? words.rules_with_documents : words.rules_without_documents,
         .requirements = requirements,
         .task = run.task,
         .plan = plan});
}

TOOLKIT_FUNCTION std::string progress_lines(const run_view& run) {
    const spend& spent = run.record.spent;
    return run.with_documents ? prompt_texts::done.of({spent.searches, spent.citations_opened}) : std::string{};
}

}}  // namespace toolkit::v0
