// Makes a plan before the first turn: two to five steps of one sentence that name tools. The last step is the answer.
// In: the question's demands and the tools. Out: steps, from a model's reply or by rule. The loop follows them, and
// prompts show them.
#pragma once

#include <toolkit/agent/loop/no_plan.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/prompt/prompt.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/toolset.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
/// Makes steps valid: visible text of bounded length, at most `most.steps` steps, the last one writes the answer.
/// Returns no steps if fewer than two remain.
[[nodiscard]] std::vector<std::string> fit_steps(std::vector<std::string> steps, std::span<const tool_info> tools,
                                                 const plan_limits& most = default_plan_limits);

/// The steps in a model's reply: a JSON array of strings anywhere in it, else a numbered list, else bullets. Empty if
/// there are none.
[[nodiscard]] std::vector<std::string> read_plan(std::string_view reply, std::span<const tool_info> tools,
                                                 const plan_limits& most = default_plan_limits);

/// A default plan that suits any question.
[[nodiscard]] std::vector<std::string> default_plan(std::span<const tool_info> tools, const constraints& required);

/// Uses the given steps, or the default plan. It does not ask the model.
struct fixed_plan {
    using agent_part = struct planner_part;
    std::vector<std::string> steps{};
    plan_limits most{};
    [[nodiscard]] std::optional<failure> unfit() const { return most.unfit(); }
    template <class L, class Texts, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L&, const Texts&, std::span<const tool_info> tools,
                                                              Context& context, deadline) const {
        return steps.empty() ? default_plan(tools, context.required()) : fit_steps(steps, tools, most);
    }
};

/// Asks the model for a plan, once and without counting a turn. If the reply is not a plan, the default plan is used.
/// Fails if the run is stopped or the model cannot be reached.
struct model_plan {
    using agent_part = struct planner_part;
    milliseconds patience{300'000};
    int max_tokens = 400;
    plan_limits most{};
    [[nodiscard]] std::optional<failure> unfit() const;

    template <class L, class Texts, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L& llm, const Texts& words,
                                                              std::span<const tool_info> tools, Context& context,
                                                              deadline until) const {
        std::string prompt = "TOOLS\n";
        append_tool_names(prompt, tools);
        if (const std::string lines = requirement_lines(context.required(), true); !lines.empty())
            prompt.append("\nREQUIREMENTS\n").append(lines);
        prompt += "\nQUESTION\n";
        append_fence(prompt, "question", {}, context.task().question);
        delta_sink ignored;
        auto reply = accept_truncated(
            llm.complete({.messages = {system_message{role(words)}, user_message{std::move(prompt), {}}},
                          .actions = {},
                          .max_tokens = max_tokens,
                          .seed = context.task().seed,
                          .cache_owner = context.task().owner.id(),
                          .until = until.sooner(deadline::after(context.now(), patience))},
                         ignored, context.task().stop));
        context.spend_on(reply);
        auto steps = std::vector<std::string>{};
        if (reply) {
            steps = read_plan(reply->text, tools, most);
        } else if (!is_answer_trouble(reply.error().kind) && reply.error().kind != failure_kind::timed_out) {
            return std::move(reply).error();
        }
        return steps.empty() ? default_plan(tools, context.required()) : std::move(steps);
    }

private:
    /// The text of an agent with documents; without documents, its default.
    template <class Texts>
    [[nodiscard]] static std::string role(const Texts& words) {
        if constexpr (requires { words.plan_role; }) return words.plan_role;
        else return texts{}.plan_role;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/plan/impl/planner.ipp>
#endif
