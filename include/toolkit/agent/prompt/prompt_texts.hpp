// The texts with holes that prompts of every agent consist of.
#pragma once

#include <toolkit/agent/prompt/prompt_template.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Texts with holes, each with the struct that fills it.
namespace prompt_texts {

struct named_tool {
    std::string_view name, description;
};
inline constexpr prompt_template<"- {name}: {description}\n", named_tool> tool_line;
struct shaped_tool {
    std::string_view name, description, input_schema;
};
inline constexpr prompt_template<"- {name}: {description}\n  input: {input_schema}\n", shaped_tool> tool_lines;

struct number_of {
    std::int64_t number;
};
inline constexpr prompt_template<"TOOL BUDGET: {number} calls\n", number_of> tool_budget;
inline constexpr prompt_template<"- and {number} more\n", number_of> more_errors;
struct plan_step {
    std::size_t number;
    foreign_text step;
};
inline constexpr prompt_template<"{number}. {step}\n", plan_step> plan_line;
struct words {
    foreign_text text;
};
inline constexpr prompt_template<"CURRENT STEP: {text}\n", words> current_step;
inline constexpr prompt_template<"CURRENT STEP: answer the question: {text}\n", words> answer_now;
inline constexpr prompt_template<"- {text}\n", words> error_line;
struct used_tool {
    std::string_view tool;
};
inline constexpr prompt_template<"The calls of {tool} are used up.\n", used_tool> calls_used_up;
inline constexpr prompt_template<"Your reply was not a valid action. {text}\n", words> refusal;

/// The message to the model after the gate refused its answer. `errors` and `demand` consist of whole lines.
struct refused_answer {
    std::string_view errors;
    std::int64_t calls;
    std::string_view demand;
};
inline constexpr prompt_template<
    "VALIDATION FAILED - Your answer does not meet requirements.\nERRORS:\n{errors}REMAINING TOOL BUDGET: {calls} "
    "calls\n{demand}",
    refused_answer>
    reprompt;
inline constexpr std::string_view demand_of_calls =
    "You MUST output a TOOL_CALL to gather more information before finalizing.\n";

// The reasons why only an answer is possible now, one per limit.
inline constexpr std::string_view last_turn = "The last turn is kept for the answer.";
inline constexpr std::string_view no_calls_left = "The tool calls are used up.";
inline constexpr std::string_view no_tokens_left = "The tokens are used up.";
inline constexpr std::string_view no_time_left = "The time is used up.";
inline constexpr std::string_view no_money_left = "The money is used up.";

}  // namespace prompt_texts

}}  // namespace toolkit::v0
