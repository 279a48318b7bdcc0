// The texts of prompts.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void append_tool_names(std::string& text, std::span<const tool_info> tools) {
    for (const tool_info& tool : tools) prompt_texts::tool_line.append(text, {tool.name, tool.description});
}

TOOLKIT_FUNCTION void append_items(std::string& lines, std::string_view label, const std::vector<std::string>& items) {
    std::string all;
    for (const std::string& item : items) {
        if (!all.empty()) all += "; ";
        append_unfenced(all, visible_line(item, default_text_bounds.line_bytes));
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

TOOLKIT_FUNCTION std::string role_text(std::string_view instructions, std::string_view role) {
    std::string text{instructions};
    if (!text.empty()) text += "\n\n";
    return text += role;
}

TOOLKIT_FUNCTION std::string system_prompt(const action_prompt& parts) {
    std::string text = role_text(parts.instructions, parts.role);
    text += "\n\nTOOLS\n";
    for (const tool_info& tool : parts.tools)
        prompt_texts::tool_lines.append(text, {tool.name, tool.description, tool.input_schema});
    text += "\nACTIONS (one a reply)\n{\"type\":\"tool_call\",\"tool\":\"name of a tool\",\"input\":{}}\n";
    text.append(parts.end_shape).append("\n\nRULES\n").append(parts.rules);
    append_earlier(text, parts.task);
    text += "\nQUESTION\n";
    append_fence(text, "question", {}, parts.task.question);
    if (!parts.requirements.empty()) text.append("\nREQUIREMENTS\n").append(parts.requirements);
    const std::vector<std::string>& steps = parts.plan.steps;
    if (!steps.empty()) text += "\nPLAN\n";
    for (std::size_t i = 0; i < steps.size(); ++i) prompt_texts::plan_line.append(text, {i + 1, {steps[i]}});
    return text;
}

TOOLKIT_FUNCTION void append_state_block(std::string& text, const turn_prompt& turn) {
    const bool has_plan = !turn.plan.steps.empty();
    const std::string_view question = !has_plan && turn.may_end ? turn.run.task.question : std::string_view{};
    constexpr std::size_t fixed = 112;  // bytes of all lines without what they name
    text.reserve(text.size() + turn.progress.size() + question.size() + turn.limit.size() + turn.actions.size() +
                 fixed);
    prompt_texts::tool_budget.append(text, {turn.limit.empty() ? turn.run.tool_calls_left : 0});
    text += turn.progress;
    if (has_plan) prompt_texts::current_step.append(text, {{turn.plan.current_step()}});
    else if (turn.may_end) prompt_texts::answer_now.append(text, {{question}});
    if (!turn.limit.empty()) text.append(turn.limit) += '\n';
    text.append("NOW reply with one JSON action: ").append(turn.actions) += ".\n";
}

TOOLKIT_FUNCTION std::string error_lines(const verdict& judged) {
    std::string text;
    std::size_t errors = 0;
    for (const violation& one : judged.violations) {
        if (one.severity != severity::error) continue;
        if (++errors > default_text_bounds.violations) continue;
        // The message may quote the answer, and thereby a document.
        prompt_texts::error_line.append(text, {{visible_line(one.message, default_text_bounds.line_bytes)}});
    }
    if (errors > default_text_bounds.violations)
        prompt_texts::more_errors.append(text, {static_cast<std::int64_t>(errors - default_text_bounds.violations)});
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
    return prompt_texts::refusal.of({{visible_line(why.for_model(), default_text_bounds.refusal_bytes)}});
}

}}  // namespace toolkit::v0
