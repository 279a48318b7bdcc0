// Carries out the calls of a reply. In: the calls and what was offered. Out: results in the conversation, or the end.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/judge_draft.hpp>
#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/loop/turn_event.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/environment.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The reason why a call is not carried out; nothing if it is.
template <class Policies, class Context>
[[nodiscard]] std::optional<failure> refusal_of(const agent_run<Policies, Context>& run, const call_move& call,
                                                const turn_offer& turn) {
    const bool exists = run.with.tools.find(call.tool).has_value();
    if (exists && (turn.only || call.unoffered)) return std::nullopt;  // it was not offered to the model
    auto why = not_offered(call, turn.actions);
    if (!why && !exists) why = failure::of(failure_kind::unavailable_tool, "action", "there is no such tool");
    return why;
}

/// Answers a call that was not offered.
template <class Policies, class Context>
void answer_refused_call(agent_run<Policies, Context>& run, const std::string& tool, const failure& why) {
    const std::string name = visible_line(tool, default_text_bounds.tool_name_bytes);
    if constexpr (Context::template listening<tool_finished>) run.context.notify(refused_call(name, why));
    run.turn.failed_call = name + " failed: " + why.message();
    const bool exists = run.with.tools.find(tool).has_value();
    run.conversation.result(
        protocol_hooks::refused_call_text(run.with.protocol, std::as_const(run.state), tool, exists, why), true);
}

/// Adds the outcome of one call to the conversation and to the state of the turn.
template <class Policies, class Context>
void take_outcome(agent_run<Policies, Context>& run, const std::string& tool, call_outcome& outcome) {
    if constexpr (Context::template listening<tool_finished>) run.context.notify(end_of_call(tool, outcome));
    run.turn.repeats = outcome.repeated ? run.turn.repeats + 1 : 0;
    run.turn.repeated_tool = outcome.repeated && !outcome.known_failure ? tool : std::string{};
    if (outcome.why) run.turn.failed_call = tool + " failed: " + outcome.summary;
    else run.plan.done(tool);
    run.conversation.result(std::move(outcome.text), outcome.why.has_value());
}

/// The end of a run by the result of a tool, which is an answer, a draft, or any other value with this text.
template <class Policies, class Context>
[[nodiscard]] run_end end_by_tool(const agent_run<Policies, Context>& run, std::string_view tool, std::string text) {
    const environment& known = run.context.environment();
    const auto value_of = [&]<class T>(std::type_identity<T>) -> const T* {
        const auto* const newest = known.entries().empty() ? nullptr : known.find<T>(tool);
        return newest == nullptr ? nullptr : static_cast<const T*>(newest->payload.get());
    };
    if (const auto* const own = value_of(std::type_identity<answer>{}); own != nullptr && !own->text.empty()) {
        run_end made{draft{own->text, own->insufficiencies}, std::nullopt, tool};
        if (own->status != answer_status::failed)
            made.whole.emplace(*own);  // its status was not set: the text counts alone
        return made;
    }
    if (const auto* const written = value_of(std::type_identity<draft>{})) return {*written, std::nullopt, tool};
    return {protocol_hooks::ending_draft(run.with.protocol, std::as_const(run.state), std::move(text), run.record()),
            std::nullopt, tool};
}

/// Retracts the text that an ending tool has streamed, unless the run ends with it.
template <class Policies, class Context>
void settle_streamed(const agent_run<Policies, Context>& run, const result<step_end>& end) {
    if constexpr (Context::template listening<answer_text>) {
        const answer* const made = end ? std::get_if<answer>(&*end) : nullptr;
        if (made != nullptr) run.context.settle_streamed(made->text);
        else run.context.retract_streamed("The text was not the answer");
    }
}

/// Executes calls, or answers them from the environment. Calls of read_only tools run in parallel. A call that was
/// not offered is answered with the reason. The result of a tool that `ends` is the answer.
template <class Policies, class Context>
[[nodiscard]] result<step_end> make_calls(agent_run<Policies, Context>& run, const std::vector<call_move>& calls,
                                          const turn_offer& turn) {
    const std::size_t before = run.sources();
    const auto most = static_cast<std::size_t>(std::max<std::int64_t>(1, run.left(step::tool_call)));
    std::vector<indexed_call> begun;
    for (const call_move& call : calls)
        if (begun.size() < most && !refusal_of(run, call, turn))
            begun.push_back({*run.with.tools.find(call.tool), call.input.text, {call.reason, call.made_by}});
    auto outcomes = run.with.tools.invoke_all(begun, run.context);
    std::optional<run_end> ending;
    std::size_t next = 0;
    for (const call_move& call : calls) {
        if (const auto why = refusal_of(run, call, turn)) {
            answer_refused_call(run, call.tool, *why);
        } else if (next >= outcomes.size()) {  // parallel calls beyond the budget
            run.conversation.result("Not carried out: the tool calls are used up.", true);
        } else {
            call_outcome& outcome = outcomes[next++];
            take_outcome(run, call.tool, outcome);
            if (!outcome.answer.empty()) ending.emplace(end_by_tool(run, call.tool, std::move(outcome.answer)));
        }
    }
    if (run.sources() > before) protocol_hooks::found_more(run.with.protocol, run.state);
    if (const failure* trouble = run.context.journal().trouble()) return *trouble;
    if (run.stopped()) return failure::of(failure_kind::cancelled, {}, "the run was stopped");
    if (ending) return judge_ending(run, std::move(*ending), turn);
    if (!turn.only || turn.limit.empty()) return step_end{go_on{}};
    run.turn.why_ended = turn.only->tool + " gave no answer";  // it was the last call
    return step_end{at_limit{}};
}
/// The same, and settles the text that an ending tool has streamed.
template <class Policies, class Context>
[[nodiscard]] result<step_end> carry_out(agent_run<Policies, Context>& run, const std::vector<call_move>& calls,
                                         const turn_offer& turn) {
    auto end = make_calls(run, calls, turn);
    settle_streamed(run, end);
    return end;
}

}}  // namespace toolkit::v0
