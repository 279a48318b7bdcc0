// What happens when the model gives no reply, or one that is no valid action.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Counts a reply that cannot be used, and tells the listener why.
template <class Policies, class Context>
void refuse_reply(agent_run<Policies, Context>& run, const failure& why) {
    ++run.spent().parse_failures;
    run.context.notify(action_refused{{}, why.message()});
}

/// Handles a failed request. An empty plain-text answer is requested again. A timeout of the run is a limit. Any
/// other failure ends the run.
template <class Policies, class Context>
[[nodiscard]] result<step_end> without_reply(agent_run<Policies, Context>& run, const failure& why,
                                             const turn_offer& turn) {
    // An action must be JSON: a server that returns none is broken. In plain text, an empty reply is only an
    // unusable answer.
    if (turn.in_words() && (why.kind == failure_kind::bad_reply || why.kind == failure_kind::length_reached)) {
        refuse_reply(run, why);
        run.turn.why_ended = "the model returned no answer";
        if (run.left(step::parse_failure) <= 0) return step_end{at_limit{}};
        protocol_hooks::words_missing(run.with.protocol, run.state);
        return step_end{go_on{}};
    }
    // A server that never answered is a failure, as opposed to documents without an answer.
    const bool never_answered = !run.turn.has_replied && run.sources() == 0;
    if (why.kind != failure_kind::timed_out || !run.until.passed(run.context.now()) || never_answered) return why;
    run.turn.why_ended = "the time was used up";
    return step_end{at_limit{}};
}

/// Handles a reply without a valid action: it goes back to the model with the reason, a limited number of times. A
/// failure of the program itself ends the run.
template <class Policies, class Context>
[[nodiscard]] result<step_end> no_action(agent_run<Policies, Context>& run, const failure& why,
                                         const turn_offer& turn) {
    if (why.internal) return why;
    refuse_reply(run, why);
    if (run.left(step::parse_failure) <= 0 || (!turn.limit.empty() && run.nothing_to_spend())) {
        run.turn.why_ended = "the model's replies were not valid actions";
        if constexpr (requires { run.with.protocol.last_call(std::as_const(run.state), run.view()); })
            if (run.turn.limit.empty() && !run.nothing_to_spend()) {  // the protocol may still end the run by itself
                run.turn.limit = "The model's replies were not valid actions.";
                if (run.offer().only) return step_end{go_on{}};
            }
        if (run.record().spent.tool_calls > 0) return step_end{at_limit{}};
        return no_actions(run.spent().parse_failures, why);
    }
    if (run.asks_apart(turn)) protocol_hooks::words_refused(run.with.protocol, run.state, why);
    else run.conversation.append(refusal_text(why));
    return step_end{go_on{}};
}

}}  // namespace toolkit::v0
