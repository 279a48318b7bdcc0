// Prompts: the system message that stays equal from turn to turn, and the one message that each turn appends.
#pragma once

#include <toolkit/agent/prompt/texts.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/text/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What was asked and answered before.
void append_earlier(std::string& text, const std::vector<exchange>& history);

/// A line a tool: its name and what it does.
void append_tool_names(std::string& text, std::span<const tool_info> tools);

/// "- Search for each of these: a; b".
void append_items(std::string& lines, std::string_view label, const std::vector<std::string>& items);

/// What the question demands of the answer's words, a line each; nothing when it demands nothing special.
[[nodiscard]] std::string wording_lines(const constraints& required);

/// What the question demands, of the calls first; nothing when it demands nothing special.
void append_requirements(std::string& text, const constraints& required);

/// Rules, tools, actions, the conversation so far and the question, what it demands, and the plan.
[[nodiscard]] std::string system_prompt(const texts& words, bool with_documents, std::span<const tool_info> tools,
                                        std::string_view end_shape, const toolkit::task& task,
                                        const constraints& required = no_constraints, const run_plan& steps = {});

/// Appends what is possible now, in the words of the prompt's closing block. `actions`: the names to choose from;
/// `last_words`: what a model is told on the turn that is left for the answer.
void append_state_block(std::string& text, const run_view& run, std::string_view actions, bool may_end,
                        bool with_documents, const run_plan& steps, std::string_view last_words);

/// What the gate found wrong, a line each; warnings are not for the model.
[[nodiscard]] std::string error_lines(const verdict& judged);

/// What the gate found wrong, and what may be done next.
[[nodiscard]] std::string reprompt_text(const verdict& judged, std::int64_t calls_left, bool may_call);

/// Why a run ends whose model gave no action, so many times.
[[nodiscard]] failure no_actions(std::int64_t times, const failure& last);

/// What the model is told when its reply was no action.
[[nodiscard]] std::string refusal_text(const failure& why);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/prompt.ipp>
#endif
