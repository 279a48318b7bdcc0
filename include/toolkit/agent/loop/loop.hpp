// The loop: offer actions, request a reply, parse it, then execute calls or check the draft. It is always bounded.
// In: the policies, a fresh context, and the state of the protocol. Out: an answer, or a failure.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/ask_model.hpp>
#include <toolkit/agent/loop/begin_run.hpp>
#include <toolkit/agent/loop/carry_out.hpp>
#include <toolkit/agent/loop/end_run.hpp>
#include <toolkit/agent/loop/judge_draft.hpp>
#include <toolkit/agent/loop/unusable_reply.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
[[nodiscard]] result<answer> run_loop(const Policies& with, Context& context,
                                      typename Policies::protocol_state& state) {
    agent_run<Policies, Context> run{with, context, state};
    if (auto begun = begin_run(run); !begun) return with.rescue.outcome(run, std::move(begun).error());

    turn_offer turn;
    while (may_turn(run)) {
        turn = run.offer(std::move(turn));
        typename agent_run<Policies, Context>::listener listener{
            context, turn.in_words(), turn.ends_in_words(), turn.may_end(),
            action_beginnings_of<typename Policies::protocol_type>()};
        result<step_end> next = go_on{};
        if (turn.only) {  // only one call is possible: the model is not asked
            next = carry_out(run, {*turn.only}, turn);
        } else if (auto none = nothing_to_ask(run, turn)) {
            next = std::move(*none);
        } else if (auto reply = ask_model(run, turn, listener); !reply) {
            listener.retract("The reply did not arrive");
            next = without_reply(run, reply.error(), turn);
        } else if (auto move = read_reply(run, std::move(*reply), turn); !move) {
            listener.retract("The reply was not an answer");
            next = no_action(run, move.error(), turn);
        } else if (const auto* calls = std::get_if<std::vector<call_move>>(&*move)) {
            listener.retract(calls->empty() ? "More of the answer follows" : "The text came with a tool call");
            next = carry_out(run, *calls, turn);
        } else {
            next = judge_draft(run, std::move(std::get<draft>(*move)), turn, listener);
        }

        if (!next) return with.rescue.outcome(run, std::move(next).error());
        if (auto* done = std::get_if<answer>(&*next)) return end_in_turn(run, std::move(*done), turn, listener);
        if (std::holds_alternative<at_limit>(*next)) break;
    }
    if (run.stopped()) return failure::of(failure_kind::cancelled, {}, "the run was stopped");
    return with.rescue.at_end(run, end_at_limit(run));
}

}}  // namespace toolkit::v0
