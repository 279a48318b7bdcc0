// Checks a draft: it is the answer, it waits while the model reads on, or it goes back to the model with the errors.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/end_run.hpp>
#include <toolkit/agent/loop/turn_event.hpp>
#include <toolkit/agent/loop/unusable_reply.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Adds the warnings of a check that passed, and tells the listener.
template <class Policies, class Context>
[[nodiscard]] answer note_passed(const agent_run<Policies, Context>& run, answer made, const verdict& judged) {
    for (const violation& warning : judged.violations) made.notes.push_back(warning.message);
    run.context.notify(validated{{}, true, "Validated with " + count_of(made.citations.size(), "citation"), {}});
    return made;
}

/// The answer of a draft that passed.
template <class Policies, class Context>
[[nodiscard]] answer accept_draft(const agent_run<Policies, Context>& run, draft passed, const verdict& judged,
                                  const turn_offer& turn) {
    answer made = note_passed(run, ground_draft(run, std::move(passed)), judged);
    if (!turn.limit.empty() && !turn.in_words()) {  // in plain text, the limit cut short the reading, not the answer
        made.notes.push_back(turn.limit);
        if (run.left(step::tool_call) > 0 && made.status == answer_status::answered)
            made.status = answer_status::partial;
    }
    protocol_hooks::add_notes(run.with.protocol, std::as_const(run.state), turn, made);
    return finish_answer(run, std::move(made));
}

/// True if asking again may help after a refused draft. Otherwise `why_ended` gives the reason.
template <class Policies, class Context>
[[nodiscard]] bool may_ask_again(agent_run<Policies, Context>& run, const verdict& judged, const turn_offer& next,
                                 const turn_offer& turn, bool same) {
    if (run.left(step::reprompt) <= 0) return false;
    if (!next.may_call() && judged.wording_passed()) return false;  // only calls could help, and none is left
    if (same && (turn.in_words() || !next.may_call())) {            // the same text, and no way to a better one
        run.turn.why_ended = "the model repeated the same answer";
        return false;
    }
    if (run.left(step::turn) <= 0) run.turn.why_ended = "the turns were used up";
    return run.left(step::turn) > 0 && (turn.limit.empty() || !run.nothing_to_spend());
}

/// Handles a draft that did not pass: back to the model, on to the next passage, or to the end.
template <class Policies, class Context>
[[nodiscard]] step_end send_back(agent_run<Policies, Context>& run, draft refused, const verdict& judged,
                                 const turn_offer& turn) {
    turn_state& state = run.turn;
    const bool same = state.rejected && state.rejected->text == refused.text;
    state.rejected = std::move(refused);
    state.repeated_tool.clear();
    protocol_hooks::note_rejection(run.with.protocol, run.state, judged);
    const turn_offer next = run.offer();
    rejection_outcome outcome = protocol_hooks::on_rejection(run.with.protocol, run.state, turn, next, run.view());
    state.why_ended = "the answer did not pass the checks";
    const bool again = !outcome.reads_on && !outcome.instead && may_ask_again(run, judged, next, turn, same);
    const std::string most = std::to_string(run.spent().reprompts + run.left(step::reprompt));
    if (again) ++run.spent().reprompts;
    const std::string number = std::to_string(run.spent().reprompts);
    validated event{{},
                    false,
                    outcome.reads_on ? "Validation failed: reading on"
                    : again          ? "Validation failed (" + number + "/" + most + ")"
                                     : "Validation failed",
                    {}};
    for (const violation& one : judged.violations)
        if (one.severity == severity::error) event.errors.push_back(one.message);
    event.codes = codes_of(judged);
    reprompted asked{{}, "Reprompt " + number + " of " + most, event.errors, 0, event.codes};
    run.context.notify(std::move(event));
    if (outcome.reads_on) return go_on{};
    if (outcome.instead) return accept_draft(run, std::move(*outcome.instead), {}, turn);
    if (!again) return at_limit{};
    state.why_ended = "the turns were used up";
    run.conversation.append(protocol_hooks::rejection_text(run.with.protocol, std::as_const(run.state), judged,
                                                           run.left(step::tool_call), next.may_call()));
    run.context.notify(std::move(asked));
    return go_on{};
}

/// Handles a draft that passed: it is the answer, unless the protocol has a better one or lets the model read on.
template <class Policies, class Context>
[[nodiscard]] step_end accept_or_read_on(agent_run<Policies, Context>& run, draft written, const verdict& judged,
                                         const turn_offer& turn,
                                         typename agent_run<Policies, Context>::listener& listener) {
    const auto next = [&] { return run.offer(); };
    pass_outcome outcome = protocol_hooks::on_pass(run.with.protocol, run.state, written, turn, run.view(),
                                                   run.left(step::turn), function_ref<turn_offer()>{next});
    if (outcome.instead || !outcome.read_on.empty())
        if (!outcome.instead || outcome.instead->text != written.text) listener.retract("The final answer differs");
    if (outcome.read_on.empty())
        return accept_draft(run, outcome.instead ? std::move(*outcome.instead) : std::move(written), judged, turn);
    run.context.notify(reading_on{{}, std::move(outcome.read_on)});
    return go_on{};
}

/// Checks the draft that a reply ends with.
template <class Policies, class Context>
[[nodiscard]] result<step_end> judge_draft(agent_run<Policies, Context>& run, draft written, const turn_offer& turn,
                                           typename agent_run<Policies, Context>::listener& listener) {
    const auto& with = run.with;
    verdict judged = with.validator.check(written, run.view());
    if (judged.passed() && !turn.may_end()) {  // an unsolicited end, such as an early "nothing found"
        listener.retract("The reply was not an answer yet");
        return no_action(run,
                         failure::of(failure_kind::unavailable_tool, "action", "final is not available now",
                                     "Choose one of: " + names_of(turn.actions)),
                         turn);
    }
    if (auto other = protocol_hooks::replace_draft(with.protocol, run.state, written, judged.passed())) {
        if (other->text != written.text) listener.retract("The final answer differs");
        written = std::move(*other);
        judged = with.validator.check(written, run.view());
    }
    if (judged.passed()) return step_end{accept_or_read_on(run, std::move(written), judged, turn, listener)};
    listener.retract("The answer did not pass the checks");
    return step_end{send_back(run, std::move(written), judged, turn)};
}

/// The end of a run by a tool: the draft to check, and the answer that it stands for, if the tool gives a whole one.
struct run_end {
    draft text;
    std::optional<answer> whole{};
    std::string_view tool{};
};

/// Checks the draft of a tool that ends the run. An answer of the tool keeps its status, citations and notes.
template <class Policies, class Context>
[[nodiscard]] result<step_end> judge_ending(agent_run<Policies, Context>& run, run_end end, const turn_offer& turn) {
    const verdict judged = run.with.validator.check(end.text, run.view());
    if (!judged.passed()) {
        run.context.refuse_result(end.tool);
        return step_end{send_back(run, std::move(end.text), judged, turn)};
    }
    if (end.whole) return step_end{finish_answer(run, note_passed(run, std::move(*end.whole), judged))};
    return step_end{accept_draft(run, std::move(end.text), judged, turn)};
}

}}  // namespace toolkit::v0
