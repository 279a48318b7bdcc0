// The texts of prompts.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void append_tool_names(std::string& text, std::span<const tool_info> tools) {
    for (const tool_info& tool : tools) prompt_texts::tool_line.append(text, {tool.name, tool.description});
}

TOOLKIT_FUNCTION void append_items(std::string& lines, std::string_view label, const std::vector<std::string>& items) {
    std::string all;
    for (const std::string& item : items) {
        if (!all.empty()) all += "; ";
        append_unfenced(all, visible_line(item, default_agent_options.line_bytes));
    }
    lines.append("- ").append(label).append(all) += '\n';
}

TOOLKIT_FUNCTION std::string wording_lines(const constraints& required, bool with_documents) {
    std::string lines;
    if (required.requires_exact_quote)
        lines += with_documents
                     ? "- Quote the exact words of an opened citation, in quotation marks or as code, unchanged.\n"
                     : "- Quote the exact words of a tool's result, in quotation marks or as code, unchanged.\n";
    if (required.requires_conflict_resolution)
        lines += required.conflict_resolution_rule == "newest"
                     ? "- Where documents disagree, the newest dated one is right: say so and cite it.\n"
                     : "- Where documents disagree, say so and cite both.\n";
    if (!required.required_sections.empty())
        append_items(lines, "The answer has these sections as headings: ", required.required_sections);
    if (required.requires_insufficiency_disclosure)
        lines += "- Say \"Insufficient documentation\" for what the documents do not hold.\n";
    return lines;
}

TOOLKIT_FUNCTION void append_requirements(std::string& text, const constraints& required, bool with_documents) {
    std::string lines;
    if (required.min_searches > 1) prompt_texts::searches_demanded.append(lines, {required.min_searches});
    if (!required.required_search_topics.empty())
        append_items(lines, "Search for each of these: ", required.required_search_topics);
    if (required.min_open_citations > 0) prompt_texts::citations_demanded.append(lines, {required.min_open_citations});
    lines += wording_lines(required, with_documents);
    if (!lines.empty()) text.append("\nREQUIREMENTS\n").append(lines);
}

TOOLKIT_FUNCTION std::string role_text(std::string_view instructions, std::string_view role) {
    std::string text{instructions};
    if (!text.empty()) text += "\n\n";
    return text += role;
}

TOOLKIT_FUNCTION std::string system_prompt(const texts& words, bool with_documents, std::span<const tool_info> tools,
                                           std::string_view end_shape, const toolkit::task& task,
                                           const constraints& required, const run_plan& steps,
                                           std::string_view instructions) {
    std::string text = role_text(instructions, words.role);
    text += "\n\nTOOLS\n";
    for (const tool_info& tool : tools)
        prompt_texts::tool_lines.append(text, {tool.name, tool.description, tool.input_schema});
    text += "\nACTIONS (one a reply)\n{\"type\":\"tool_call\",\"tool\":\"name of a tool\",\"input\":{}}\n";
    text += end_shape;
    text += "\n\nRULES\n";
    const bool opens =
        std::any_of(tools.begin(), tools.end(), [](const tool_info& tool) { return tool.name == "open_citation"; });
    text += with_documents && opens ? words.rules_with_documents : words.rules_without_documents;
    append_earlier(text, task);
    text += "\nQUESTION\n";
    append_fence(text, "question", {}, task.question);
    append_requirements(text, required, with_documents);
    if (!steps.steps.empty()) text += "\nPLAN\n";
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        prompt_texts::plan_line.append(text, {i + 1, {steps.steps[i]}});
    return text;
}

TOOLKIT_FUNCTION void append_state_block(std::string& text, const run_view& run, std::string_view actions, bool may_end,
                                         bool with_documents, const run_plan& steps, std::string_view last_words) {
    const spend& spent = run.record.spent;
    prompt_texts::tool_budget.append(text, {last_words.empty() ? run.tool_calls_left : 0});
    if (with_documents) prompt_texts::done.append(text, {spent.searches, spent.citations_opened});
    if (!steps.steps.empty()) prompt_texts::current_step.append(text, {{steps.current_step()}});
    else if (may_end) prompt_texts::answer_now.append(text, {{run.task.question}});
    if (!last_words.empty()) text.append(last_words) += '\n';
    text.append("NOW reply with one JSON action: ").append(actions) += ".\n";
}

TOOLKIT_FUNCTION std::string error_lines(const verdict& judged) {
    std::string text;
    std::size_t errors = 0;
    for (const violation& one : judged.violations) {
        if (one.severity != severity::error) continue;
        if (++errors > default_agent_options.violations) continue;
        // The message may quote the answer, and thereby a document.
        prompt_texts::error_line.append(text, {{visible_line(one.message, default_agent_options.line_bytes)}});
    }
    if (errors > default_agent_options.violations)
        prompt_texts::more_errors.append(text, {static_cast<std::int64_t>(errors - default_agent_options.violations)});
    return text;
}

TOOLKIT_FUNCTION std::string reprompt_text(const verdict& judged, std::int64_t calls_left, bool may_call) {
    const std::string_view demand = calls_left > 0 && may_call ? prompt_texts::demand_of_calls : std::string_view{};
    return prompt_texts::reprompt.of({error_lines(judged), calls_left, demand});
}

TOOLKIT_FUNCTION failure no_actions(std::int64_t times, const failure& last) {
    return failure::of(
        failure_kind::bad_reply, "model",
        "its replies were not valid actions, " + std::to_string(times) + " times; the last error: " + last.message(),
        "use a larger model, or a server that constrains the output");
}

TOOLKIT_FUNCTION std::string refusal_text(const failure& why) {
    return prompt_texts::refusal.of({{visible_line(why.for_model(), default_agent_options.refusal_bytes)}});
}

}}  // namespace toolkit::v0
