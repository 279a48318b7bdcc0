// Prompts: the system message that stays equal from turn to turn, and the one message that each turn appends.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/agent/texts.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/toolset.hpp>
#include <toolkit/validation/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

/// What was asked and answered before.
inline void append_earlier(std::string& text, const std::vector<exchange>& history) {
    for (const exchange& before : history) {
        text += "\nEARLIER\n";
        append_fence(text, "earlier_question", {}, before.question);
        append_fence(text, "earlier_answer", {}, before.answer);
    }
}

/// Rules, tools, actions, the conversation so far and the question.
[[nodiscard]] inline std::string system_prompt(const texts& words, bool with_documents,
                                               std::span<const tool_info> tools, std::string_view end_shape,
                                               const task& asked) {
    std::string text{words.role};
    text += "\n\nTOOLS\n";
    for (const tool_info& tool : tools) {
        text += "- ";
        text += tool.name;
        text += ": ";
        text += tool.description;
        text += "\n  input: ";
        text += tool.input_schema;
        text += '\n';
    }
    text += "\nACTIONS (one a reply)\n{\"type\":\"tool_call\",\"tool\":\"name of a tool\",\"input\":{}}\n";
    text += end_shape;
    text += "\n\nRULES\n";
    const bool opens =
        std::any_of(tools.begin(), tools.end(), [](const tool_info& tool) { return tool.name == "open_citation"; });
    text += with_documents && opens ? words.rules_with_documents : words.rules_without_documents;
    append_earlier(text, asked.history);
    text += "\nQUESTION\n";
    append_fence(text, "question", {}, asked.question);
    return text;
}

/// What is possible now, in the words of the prompt's closing block.
[[nodiscard]] inline std::string state_block(const run_view& run, const std::vector<offered_action>& offered,
                                             bool with_documents) {
    const spend& spent = run.record.spent;
    std::string text = "TOOL BUDGET: " + std::to_string(run.tool_calls_left) + " calls\n";
    if (with_documents) {
        text += "SEARCHES DONE: " + std::to_string(spent.searches) + "\n";
        text += "CITATIONS OPENED: " + std::to_string(spent.citations_opened) + "\n";
    }
    if (!offered.empty() && offered.back().may_end) {
        text += "CURRENT STEP: answer the question: ";
        append_unfenced(text, run.asked.question);
        text += '\n';
    }
    text += "NOW reply with one JSON action: ";
    for (std::size_t i = 0; i < offered.size(); ++i) {
        if (i > 0) text += i + 1 == offered.size() ? " or " : ", ";
        text += offered[i].name;
    }
    text += ".\n";
    return text;
}

/// What the gate found wrong, a line each.
[[nodiscard]] inline std::string error_lines(const verdict& said) {
    std::string text;
    std::size_t told = 0;
    for (const violation& one : said.violations) {
        if (++told > default_agent_limits.violations) break;
        text += "- " + visible_line(one.message, default_agent_limits.told_bytes) + "\n";
    }
    if (told > default_agent_limits.violations)
        text += "- and " + std::to_string(said.violations.size() - default_agent_limits.violations) + " more\n";
    return text;
}

/// What the gate found wrong, and what may be done next.
[[nodiscard]] inline std::string reprompt_text(const verdict& said, std::int64_t calls_left, bool may_call) {
    std::string text{reprompt_head};
    text += "\nERRORS:\n";
    text += error_lines(said);
    text += "REMAINING TOOL BUDGET: " + std::to_string(calls_left) + " calls\n";
    if (calls_left > 0 && may_call) {
        text += reprompt_calls;
        text += '\n';
    }
    return text;
}

/// What the model is told when its reply was no action.
[[nodiscard]] inline std::string refusal_text(const failure& why) {
    return "Your reply was not a valid action. " +
           std::string{cut_utf8(why.for_model(), default_agent_limits.refusal_bytes)} + "\n";
}

}  // namespace toolkit::inline v0
