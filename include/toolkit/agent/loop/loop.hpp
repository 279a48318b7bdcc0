// The loop: offer actions, request a reply, parse it, then execute calls or check the draft. It is always bounded.
// In: the policies, a fresh context, and the state of the protocol. Out: an answer, or a failure.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
[[nodiscard]] result<answer> run_loop(const Policies& with, Context& context,
                                      typename Policies::protocol_state& state) {
    agent_run<Policies, Context> run{with, context, state};
    if (auto begun = run.begin(); !begun) return std::move(begun).error();

    turn_offer turn;
    while (run.may_turn()) {
        // The possible actions. If only one call is possible, the model is not asked.
        turn = run.offer(std::move(turn));
        if (turn.only) {
            auto next = run.carry_out({*turn.only}, turn);
            if (!next) return std::move(next).error();
            if (auto* done = std::get_if<answer>(&*next)) return std::move(*done);
            continue;
        }
        if (auto none = run.nothing_to_ask(turn)) return std::move(*none);

        // The request to the model, and the move in its reply: calls, or a draft of the answer.
        answer_listener<Context, marks_of<typename Policies::protocol_type>> listener{
            context, turn.in_words(), turn.ends_in_words(), turn.may_end()};
        result<step_end> next = go_on{};
        if (auto reply = run.ask(turn, listener); !reply) {
            listener.retract("The reply did not arrive");
            next = run.without_reply(reply.error(), turn);
        } else if (auto move = run.read(std::move(*reply), turn); !move) {
            listener.retract("The reply was not an answer");
            next = run.no_action(move.error(), turn);
        } else if (const auto* calls = std::get_if<std::vector<call_move>>(&*move)) {
            listener.retract("The text came with a tool call");
            next = run.carry_out(*calls, turn);
        } else {
            next = run.judge(std::move(std::get<draft>(*move)), turn, listener);
        }

        if (!next) return std::move(next).error();
        if (auto* done = std::get_if<answer>(&*next)) {
            listener.settle(done->text);
            return std::move(*done);
        }
        if (std::holds_alternative<at_limit>(*next)) break;
    }
    if (run.stopped()) return failure::of(failure_kind::cancelled, {}, "the run was stopped");
    return run.end_at_limit();
}

}}  // namespace toolkit::v0
