// Prompts: the system message, which is the same in every turn, and the message that each turn appends.
#pragma once

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/agent/prompt/prompt_texts.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Appends one line per tool: its name and description.
void append_tool_names(std::string& text, std::span<const tool_info> tools);

/// Appends a line such as "- Search for each of these: a; b".
void append_items(std::string& lines, std::string_view label, const std::vector<std::string>& items);

/// The demands on the text of the answer, one per line. Empty without such demands.
[[nodiscard]] std::string wording_lines(const constraints& required, bool with_documents = false);

/// A role behind the instructions of the program, if there are any.
[[nodiscard]] std::string role_text(std::string_view instructions, std::string_view role);

/// The parts of a system message for actions in JSON.
struct action_prompt {
    std::string_view instructions;  ///< of the program, or empty
    std::string_view role;
    std::span<const tool_info> tools;
    std::string_view end_shape;  ///< the format of the end
    std::string_view rules;
    std::string_view requirements;  ///< whole lines, or empty
    const toolkit::task& task;
    const run_plan& plan;
};

/// The system message: instructions, role, tools, actions, rules, earlier conversation, question, demands and plan.
[[nodiscard]] std::string system_prompt(const action_prompt& parts);

/// The parts of the block that closes the message of a turn and says what is possible now.
struct turn_prompt {
    const run_view& run;
    std::string_view actions;  ///< the names to choose from
    bool may_end = false;
    const run_plan& plan;
    std::string_view limit{};     ///< the text for the turn that is reserved for the answer
    std::string_view progress{};  ///< lines about what was done so far
};
void append_state_block(std::string& text, const turn_prompt& turn);

/// The errors of a verdict, one per line. Warnings are not shown to the model.
[[nodiscard]] std::string error_lines(const verdict& judged);

/// The errors of a verdict, and what the model may do next.
[[nodiscard]] std::string reprompt_text(const verdict& judged, std::int64_t calls_left, bool may_call);

/// The failure of a run whose model gave no valid action, with the number of attempts.
[[nodiscard]] failure no_actions(std::int64_t times, const failure& last);

/// The message to the model after a reply without a valid action.
[[nodiscard]] std::string refusal_text(const failure& why);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/prompt.ipp>
#endif
