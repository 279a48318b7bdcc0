// The end of a run: the answer with its counts and notes, and the answer at a limit.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/run/answer.hpp>

#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Adds the counts and notes that every answer has.
template <class Policies, class Context>
[[nodiscard]] answer finish_answer(const agent_run<Policies, Context>& run, answer made) {
    const bool nothing_read = run.record().searches.empty() || run.record().citations.empty();
    if (made.status == answer_status::insufficient && nothing_read && !run.turn.failed_call.empty())
        made.notes.push_back(run.turn.failed_call);
    for (const std::string& beyond : run.context.required().beyond_budget)
        made.insufficiencies.push_back({"requirements", beyond, {}});
    made.counts = run.record().spent;
    made.counts.nested_tokens = run.account.nested_tokens();
    made.counts.microdollars += run.account.nested_microdollars();
    return made;
}

template <class Policies, class Context>
[[nodiscard]] answer ground_draft(const agent_run<Policies, Context>& run, draft passed) {
    return protocol_hooks::ground(run.with.protocol, std::as_const(run.state), std::move(passed), run.record());
}

/// The answer, if there is nothing that the model could answer from.
template <class Policies, class Context>
[[nodiscard]] std::optional<answer> nothing_to_ask(agent_run<Policies, Context>& run, const turn_offer& turn) {
    auto none = protocol_hooks::nothing_to_ask(run.with.protocol, run.state, turn, run.view());
    if (!none) return std::nullopt;
    answer made = ground_draft(run, std::move(*none));
    if (!turn.limit.empty()) made.notes.push_back(turn.limit);
    return finish_answer(run, std::move(made));
}

/// The end of a run by an answer of this turn. One that a limit has forced may be replaced by the rescue.
template <class Policies, class Context>
[[nodiscard]] result<answer> end_in_turn(const agent_run<Policies, Context>& run, answer made, const turn_offer& turn,
                                         typename agent_run<Policies, Context>::listener& listener) {
    if (!turn.limit.empty() && run.with.rescue.takes_over(made)) {
        listener.retract("Another answer follows");
        return run.with.rescue.at_end(run, std::move(made));
    }
    listener.settle(made.text);
    return made;
}

/// At a limit: composes a partial answer from the results so far.
template <class Policies, class Context>
[[nodiscard]] answer end_at_limit(const agent_run<Policies, Context>& run) {
    run.context.notify(synthesised{{}, "Composing a partial answer from what was found"});
    const auto check = [&](const draft& made, const run_view& at) { return run.with.validator.check(made, at); };
    return finish_answer(run, protocol_hooks::conclude(run.with.protocol, run.state, run.turn.rejected,
                                                       draft_check{check}, run.view(), run.turn.why_ended));
}

}}  // namespace toolkit::v0
