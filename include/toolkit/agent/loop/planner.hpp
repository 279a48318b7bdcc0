// A plan before the first turn: two to five steps of one sentence, which name tools; the last one writes the answer.
// In: the question, its demands and the tools. Out: steps, from a model's reply or by rule; the loop follows them and
// the prompt shows them.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/prompt/texts.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/toolset.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
/// Steps that are as they must be: visible text of bounded length, five at most, the last one writes the answer.
/// Fewer than two are none.
[[nodiscard]] std::vector<std::string> fit_steps(std::vector<std::string> steps, std::span<const tool_info> tools);

/// The steps that a model has written: a JSON array of texts anywhere in the reply, else a numbered list, else
/// bullets. Empty when there are none.
[[nodiscard]] std::vector<std::string> read_plan(std::string_view reply, std::span<const tool_info> tools);

/// The plan that any question can be answered by.
[[nodiscard]] std::vector<std::string> default_plan(std::span<const tool_info> tools, const constraints& required);

/// Plans nothing: the default of an agent.
struct no_plan {
    using agent_part = struct planner_part;
    template <class L, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L&, const texts&, std::span<const tool_info>,
                                                              Context&, deadline) const {
        return std::vector<std::string>{};
    }
};

/// Follows the plan that any question can be answered by, or the given steps. No model is asked.
struct fixed_plan {
    using agent_part = struct planner_part;
    std::vector<std::string> steps{};
    template <class L, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L&, const texts&, std::span<const tool_info> tools,
                                                              Context& context, deadline) const {
        return steps.empty() ? default_plan(tools, context.required()) : fit_steps(steps, tools);
    }
};

/// Asks the model for the plan, once and without counting a turn; where its reply is none, the default plan is
/// followed. A model that cannot be reached, or a stop, is a failure.
struct model_plan {
    using agent_part = struct planner_part;
    milliseconds patience{300'000};
    int max_tokens = 400;

    template <class L, class Context>
    [[nodiscard]] result<std::vector<std::string>> operator()(const L& llm, const texts& words,
                                                              std::span<const tool_info> tools, Context& context,
                                                              deadline until) const {
        std::string prompt = "TOOLS\n";
        append_tool_names(prompt, tools);
        append_requirements(prompt, context.required());
        prompt += "\nQUESTION\n";
        append_fence(prompt, "question", {}, context.task().question);
        delta_sink unheard;
        auto reply = accept_truncated(
            llm.complete({.messages = {system_message{words.plan_role}, user_message{std::move(prompt), {}}},
                          .actions = {},
                          .max_tokens = max_tokens,
                          .seed = context.task().seed,
                          .cache_owner = context.task().owner.id(),
                          .until = until.sooner(deadline::after(context.now(), patience))},
                         unheard, context.task().stop));
        context.spend_on(reply);
        auto steps = std::vector<std::string>{};
        if (reply) {
            steps = read_plan(reply->text, tools);
        } else if (!is_answer_trouble(reply.error().kind) && reply.error().kind != failure_kind::timed_out) {
            return std::move(reply).error();
        }
        return steps.empty() ? default_plan(tools, context.required()) : std::move(steps);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/planner.ipp>
#endif
