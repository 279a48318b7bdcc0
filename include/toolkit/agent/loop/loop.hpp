// The loop: offer, ask, read, then carry the call out or judge the end; always bounded, never lost.
// In: the policies and a fresh context. Out: an answer, or the failure that made one impossible.
#pragma once

#include <toolkit/agent/loop/steps.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
[[nodiscard]] result<answer> run_loop(const Policies& with, Context& context) {
    run_steps<Policies, Context> run{with, context};
    if (auto begun = run.begin(); !begun) return std::move(begun).error();

    turn_offer offered;
    while (run.may_turn()) {
        // What is possible now. Where there is nothing to choose, nobody is asked.
        offered = run.offer(std::move(offered));
        if (offered.only) {
            auto next = run.carry_out({*offered.only}, offered);
            if (!next) return std::move(next).error();
            if (auto* done = std::get_if<answer>(&*next)) return std::move(*done);
            continue;
        }
        if (run.nothing_new(offered)) return run.nothing(offered);

        // The question to the model, and a move from its reply: calls, or a draft of the answer.
        answer_listener<Context> listener{context, offered.in_words(), offered.may_end()};
        result<step_end> next = go_on{};
        if (auto reply = run.ask(offered, listener); !reply) {
            listener.retract("The reply did not arrive");
            next = run.without_reply(reply.error(), offered);
        } else if (auto move = run.read(std::move(*reply), offered); !move) {
            listener.retract("It was no answer");
            next = run.no_action(move.error(), offered);
        } else if (const auto* calls = std::get_if<std::vector<call_move>>(&*move)) {
            listener.retract("It came with a call");
            next = run.carry_out(*calls, offered);
        } else {
            next = run.judge(std::move(std::get<draft>(*move)), offered, listener);
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
