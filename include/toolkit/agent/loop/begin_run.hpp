// The beginning of a run and of each turn: the demands, the plan, the system message, and what limits the run.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/no_plan.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/demands.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Before the first turn: the demands, the plan, the system message, and what the protocol asks first.
template <class Policies, class Context>
[[nodiscard]] result<void> begin_run(agent_run<Policies, Context>& run) {
    const Policies& with = run.with;
    Context& context = run.context;
    run.until =
        context.task().deadline.sooner(deadline::after(context.begun(), milliseconds{run.left(step::millisecond)}));
    context.until(run.until, run.account);
    constraints required = with_demands(with.analyzer(context.task().question), context.task().required);
    with.analyzer.fit(required, run.left(step::tool_call));
    context.required(std::move(required));
    auto steps = with.planner(with.llm, with.words, infos_of(with.tools), context, run.until);
    if (!steps) return std::move(steps).error();
    run.plan.steps = std::move(*steps);
    if (!run.plan.steps.empty()) context.notify(planned{{}, run.plan.steps});
    const run_view now = run.view();
    const run_setup setup{now, infos_of(with.tools), run.plan, with.instructions};
    run.conversation.begin(with.protocol.system_text(std::as_const(run.state), setup), context.task().images);
    run.conversation.add_earlier(protocol_hooks::earlier_messages(with.protocol, std::as_const(run.state), setup));
    return protocol_hooks::prepare(with.protocol, run.state, with.llm, context, run.until, run.account);
}

/// True if a turn and time for it are left, and the run is not stopped.
template <class Policies, class Context>
[[nodiscard]] bool may_turn(agent_run<Policies, Context>& run) {
    const time_point now = run.context.now();
    run.measure_time(now);
    if (run.until.passed(now)) run.turn.why_ended = "the time was used up";
    else if (run.left(step::turn) > 0) return !run.stopped();
    return false;
}

}}  // namespace toolkit::v0
