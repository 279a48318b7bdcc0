// The steps of the loop and their shared state, one object per run. Each step does one thing. The loop decides which
// step comes next.
#pragma once

#include <toolkit/agent/loop/listen.hpp>
#include <toolkit/agent/loop/loop_policies.hpp>
#include <toolkit/agent/loop/no_plan.hpp>
#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/agent/loop/turn_event.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/prompt/transcript.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/demands.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
class agent_run {
    using protocol_type = typename Policies::protocol_type;
    using protocol_state = typename Policies::protocol_state;
    using protocol_marks = marks_of<typename Policies::protocol_type>;

public:
    agent_run(const Policies& with, Context& context, protocol_state& state)
        : with_(with), context_(context), state_(state), account_(*this, context.task().account) {}

    /// What the budget leaves after this run's own counts.
    [[nodiscard]] std::int64_t remaining(step kind) const noexcept {
        return with_.budget.remaining(kind, record().spent);
    }

    /// Before the first turn: the demands, the plan, the system message, and what the protocol asks first.
    [[nodiscard]] result<void> begin() {
        until_ =
            context_.task().deadline.sooner(deadline::after(context_.begun(), milliseconds{left(step::millisecond)}));
        context_.until(until_, account_);
        constraints required = with_demands(with_.analyzer(context_.task().question), context_.task().required);
        with_.analyzer.fit(required, left(step::tool_call));
        context_.required(std::move(required));
        auto steps = with_.planner(with_.llm, with_.words, infos_of(with_.tools), context_, until_);
        if (!steps) return std::move(steps).error();
        plan_.steps = std::move(*steps);
        if (!plan_.steps.empty()) context_.notify(planned{{}, plan_.steps});
        const run_view run = view();
        conversation_.begin(with_.protocol.system_text(std::as_const(state_), run_setup{run, infos_of(with_.tools),
                                                                                        plan_, with_.instructions}),
                            context_.task().images);
        return protocol_hooks::prepare(with_.protocol, state_, with_.llm, context_, until_, account_);
    }

    [[nodiscard]] bool stopped() const { return context_.task().stop.stop_requested(); }

    /// True if a turn and time for it are left, and the run is not stopped.
    [[nodiscard]] bool may_turn() {
        const time_point now = context_.now();
        measure_time(now);
        if (until_.passed(now)) why_ended_ = "the time was used up";
        else if (left(step::turn) > 0) return !stopped();
        return false;
    }

    /// The actions that are possible now. Unchanged actions of the previous offer are reused.
    [[nodiscard]] turn_offer offer(turn_offer before = {}) const {
        return make_offer(with_.tools, context_, with_.protocol, state_, with_.validator, account_, view(),
                          {.only_end = repeats_ + (repeats_ > 0 ? same_replies_ : 0) >= 2, .without = repeated_tool_},
                          std::move(before));
    }

    /// The answer, if there is nothing that the model could answer from.
    [[nodiscard]] std::optional<answer> nothing_to_ask(const turn_offer& turn) {
        auto none = protocol_hooks::nothing_to_ask(with_.protocol, state_, turn, view());
        if (!none) return std::nullopt;
        answer made = ground(std::move(*none));
        if (!turn.limit.empty()) made.notes.push_back(turn.limit);
        return finish(std::move(made));
    }

    /// Sends the request to the model. The listener receives its deltas as they arrive.
    [[nodiscard]] result<completion> ask(turn_offer& turn, answer_listener<Context, protocol_marks>& listener) {
        const bool in_words = turn.in_words();
        const bool apart = asks_apart(turn);
        if (turn.may_end() && turn.actions.size() == 1) plan_.answer_now();
        if (!apart) {
            conversation_.append(turn.used_up);
            with_.protocol.append_turn(std::as_const(state_), view(), turn, plan_, conversation_.next());
        }
        ++spent().turns;
        if constexpr (Context::template listening<turn_started>)
            context_.notify(turn_started{{}, spent().turns, turn.all_names(), plan_.current_step()});
        // The conversation and the actions are moved into the request and back, not copied.
        request req{.messages = {},
                    .must_act = !turn.ends_in_words(),
                    .max_tokens = turn.reply_tokens,
                    .enough_tokens = apart ? 0 : default_agent_options.answer_tokens,
                    .seed = context_.task().seed,
                    .cache_owner = context_.task().owner.id(),
                    .until = until_};
        if (!apart) req.messages = conversation_.lend();
        else if constexpr (protocol_hooks::asks_apart<protocol_type>)
            req.messages = with_.protocol.words_request(std::as_const(state_), view());
        if (!in_words) req.actions = std::move(turn.actions);
        delta_sink ignored;
        delta_sink listening{listener};
        auto reply = accept_truncated(with_.llm.complete(
            req, answer_listener<Context, protocol_marks>::listens ? listening : ignored, context_.task().stop));
        if (!apart) conversation_.take_back(std::move(req.messages));
        if (!in_words) turn.actions = std::move(req.actions);
        measure_time(context_.now());
        has_replied_ = has_replied_ || reply.has_value();
        if (reply) conversation_.bound(reply->calls);
        context_.spend_on(reply);
        context_.notify(end_of_turn(spent().turns, reply));
        return reply;
    }

    /// Parses a reply into a move, and adds the reply to the conversation.
    [[nodiscard]] result<next_move> read(completion reply, const turn_offer& turn) {
        auto move = with_.protocol.read(state_, reply, turn.actions, view());
        same_replies_ = !move && conversation_.has_reply(reply.text) ? same_replies_ + 1 : 0;
        if (!asks_apart(turn))
            conversation_.reply({std::move(reply.text), std::move(reply.calls), std::move(reply.thinking)});
        return move;
    }

    /// Handles a failed request. An empty plain-text answer is requested again. A timeout of the run is a limit. Any
    /// other failure ends the run.
    [[nodiscard]] result<step_end> without_reply(const failure& why, const turn_offer& turn) {
        // An action must be JSON: a server that returns none is broken. In plain text, an empty reply is only an
        // unusable answer.
        if (turn.in_words() && (why.kind == failure_kind::bad_reply || why.kind == failure_kind::length_reached)) {
            refused(why);
            why_ended_ = "the model returned no answer";
            if (left(step::parse_failure) <= 0) return step_end{at_limit{}};
            protocol_hooks::words_missing(with_.protocol, state_);
            return step_end{go_on{}};
        }
        const bool never_answered =
            !has_replied_ && sources() == 0;  // a server that never answered, as opposed to documents without an answer
        if (why.kind != failure_kind::timed_out || !until_.passed(context_.now()) || never_answered) return why;
        why_ended_ = "the time was used up";
        return step_end{at_limit{}};
    }

    /// Handles a reply without a valid action: it goes back to the model with the reason, a limited number of times.
    [[nodiscard]] result<step_end> no_action(const failure& why, const turn_offer& turn) {
        refused(why);
        if (left(step::parse_failure) <= 0 || (!turn.limit.empty() && nothing_to_spend())) {
            why_ended_ = "the model's replies were not valid actions";
            if (record().spent.tool_calls > 0) return step_end{at_limit{}};
            return no_actions(spent().parse_failures, why);
        }
        if (asks_apart(turn)) protocol_hooks::words_refused(with_.protocol, state_, why);
        else conversation_.append(refusal_text(why));
        return step_end{go_on{}};
    }

    /// Executes calls, or answers them from the environment. Calls of read_only tools run in parallel. A call that was
    /// not offered is answered with the reason. The result of a tool that `ends` is the answer.
    [[nodiscard]] result<step_end> carry_out(const std::vector<call_move>& calls, const turn_offer& turn) {
        const std::size_t before = sources();
        const auto most = static_cast<std::size_t>(std::max<std::int64_t>(1, left(step::tool_call)));
        const auto refusal = [&](const call_move& call) -> std::optional<failure> {
            const bool exists = with_.tools.find(call.tool).has_value();
            if (exists && turn.only) return std::nullopt;  // it was not offered to the model
            auto why = not_offered(call, turn.actions);
            if (!why && !exists) why = failure::of(failure_kind::unavailable_tool, "action", "there is no such tool");
            return why;
        };
        std::vector<indexed_call> begun;
        for (const call_move& call : calls)
            if (begun.size() < most && !refusal(call)) begun.push_back({*with_.tools.find(call.tool), call.input.text});
        std::string ending;
        auto outcomes = with_.tools.invoke_all(begun, context_);
        std::size_t next = 0;
        for (const call_move& call : calls) {
            if (const auto why = refusal(call)) {
                refuse_call(call.tool, *why);
                continue;
            }
            if (next >= outcomes.size()) {  // parallel calls beyond the budget
                conversation_.result("Not carried out: the tool calls are used up.", true);
                continue;
            }
            call_outcome& outcome = outcomes[next++];
            if constexpr (Context::template listening<tool_finished>) context_.notify(end_of_call(call.tool, outcome));
            repeats_ = outcome.repeated ? repeats_ + 1 : 0;
            repeated_tool_ = outcome.repeated && !outcome.known_failure ? call.tool : std::string{};
            if (outcome.why) failed_call_ = call.tool + " failed: " + outcome.summary;
            else plan_.done(call.tool);
            conversation_.result(std::move(outcome.text), outcome.why.has_value());
            if (!outcome.answer.empty()) ending = std::move(outcome.answer);
        }
        if (sources() > before) protocol_hooks::found_more(with_.protocol, state_);
        if (const failure* trouble = context_.journal().trouble()) return *trouble;
        if (stopped()) return failure::of(failure_kind::cancelled, {}, "the run was stopped");
        if (ending.empty()) return step_end{go_on{}};
        draft last = protocol_hooks::ending_draft(with_.protocol, std::move(ending), record());
        const verdict judged = with_.validator.check(last, view());
        return judged.passed() ? step_end{accept(std::move(last), judged, turn)}
                               : step_end{send_back(std::move(last), judged, turn)};
    }

    /// Checks a draft: it is accepted, kept while the model reads on, or sent back with the errors.
    [[nodiscard]] result<step_end> judge(draft written, const turn_offer& turn,
                                         answer_listener<Context, protocol_marks>& listener) {
        verdict judged = with_.validator.check(written, view());
        if (judged.passed() && !turn.may_end()) {  // an unsolicited end, such as an early "nothing found"
            listener.retract("The reply was not an answer yet");
            return no_action(failure::of(failure_kind::unavailable_tool, "action", "final is not available now",
                                         "Choose one of: " + names_of(turn.actions)),
                             turn);
        }
        if (auto other = protocol_hooks::replace_draft(with_.protocol, state_, written, judged.passed())) {
            if (other->text != written.text) listener.retract("The final answer differs");
            written = std::move(*other);
            judged = with_.validator.check(written, view());
        }
        if (judged.passed()) return step_end{accept_or_read_on(std::move(written), judged, turn, listener)};
        listener.retract("The answer did not pass the checks");
        return step_end{send_back(std::move(written), judged, turn)};
    }

    /// At a limit: composes a partial answer from the results so far.
    [[nodiscard]] answer end_at_limit() const {
        context_.notify(synthesised{{}, "Composing a partial answer from what was found"});
        const auto check = [&](const draft& made, const run_view& at) { return with_.validator.check(made, at); };
        return finish(
            protocol_hooks::conclude(with_.protocol, state_, rejected_, draft_check{check}, view(), why_ended_));
    }

    [[nodiscard]] run_view view() const {
        return run_view{context_.task(),         record(),           left(step::tool_call), with_.with_documents,
                        with_.tools.count() > 0, context_.required()};
    }
    /// Adds the counts and notes that every answer has.
    [[nodiscard]] answer finish(answer made) const {
        const bool nothing_read = record().searches.empty() || record().citations.empty();
        if (made.status == answer_status::insufficient && nothing_read && !failed_call_.empty())
            made.notes.push_back(failed_call_);
        for (const std::string& beyond : context_.required().beyond_budget)
            made.insufficiencies.push_back({"requirements", beyond, {}});
        made.counts = record().spent;
        made.counts.nested_tokens = account_.nested_tokens();
        made.counts.microdollars += account_.nested_microdollars();
        return made;
    }

private:
    [[nodiscard]] const run_record& record() const noexcept { return std::as_const(context_).record(); }
    [[nodiscard]] spend& spent() { return context_.record().spent; }
    [[nodiscard]] std::int64_t left(step kind) const noexcept { return account_.left(kind); }
    [[nodiscard]] std::size_t sources() const { return record().citations.size() + record().results.size(); }
    [[nodiscard]] bool nothing_to_spend() const noexcept {
        return left(step::token) <= 0 || left(step::microdollar) <= 0;
    }
    /// True if this turn asks for words by messages of the protocol, apart from the conversation.
    [[nodiscard]] static bool asks_apart(const turn_offer& turn) noexcept {
        return protocol_hooks::asks_apart<protocol_type> && turn.in_words();
    }
    void measure_time(time_point now) {
        spent().elapsed_ms = std::chrono::duration_cast<milliseconds>(now - context_.begun()).count();
    }
    void refused(const failure& why) {
        ++spent().parse_failures;
        context_.notify(action_refused{{}, why.message()});
    }

    /// Answers a call that was not offered.
    void refuse_call(const std::string& tool, const failure& why) {
        const std::string name = visible_line(tool, default_agent_options.tool_name_bytes);
        context_.notify(tool_finished{{}, name, false, why.message(), {}});
        failed_call_ = name + " failed: " + why.message();
        conversation_.result(why.for_model() + "\n", true);
    }

    [[nodiscard]] answer ground(draft passed) const {
        return protocol_hooks::ground(with_.protocol, std::as_const(state_), std::move(passed), record());
    }
    [[nodiscard]] answer accept(draft passed, const verdict& judged, const turn_offer& turn) const {
        answer made = ground(std::move(passed));
        for (const violation& warning : judged.violations) made.notes.push_back(warning.message);
        context_.notify(validated{{}, true, "Validated with " + count_of(made.citations.size(), "citation"), {}});
        if (!turn.limit.empty() &&
            !turn.in_words()) {  // in plain text, the limit cut short the reading but not the answer
            made.notes.push_back(turn.limit);
            if (left(step::tool_call) > 0 && made.status == answer_status::answered)
                made.status = answer_status::partial;
        }
        protocol_hooks::add_notes(with_.protocol, state_, made);
        return finish(std::move(made));
    }

    /// Handles a draft that passed: it is the answer, unless the protocol has a better one or lets the model read on.
    [[nodiscard]] step_end accept_or_read_on(draft written, const verdict& judged, const turn_offer& turn,
                                             answer_listener<Context, protocol_marks>& listener) {
        const auto next = [&] { return offer(); };
        pass_outcome outcome = protocol_hooks::on_pass(with_.protocol, state_, written, turn, view(), left(step::turn),
                                                       function_ref<turn_offer()>{next});
        if (outcome.instead || !outcome.read_on.empty())
            if (!outcome.instead || outcome.instead->text != written.text) listener.retract("The final answer differs");
        if (outcome.read_on.empty())
            return accept(outcome.instead ? std::move(*outcome.instead) : std::move(written), judged, turn);
        context_.notify(reading_on{{}, std::move(outcome.read_on)});
        return go_on{};
    }

    /// Handles a draft that did not pass: back to the model, on to the next passage, or to the end.
    [[nodiscard]] step_end send_back(draft refused_draft, const verdict& judged, const turn_offer& turn) {
        const bool same = rejected_ && rejected_->text == refused_draft.text;
        rejected_ = std::move(refused_draft);
        repeated_tool_.clear();
        protocol_hooks::note_rejection(with_.protocol, state_, judged);
        const turn_offer next = offer();
        rejection_outcome outcome = protocol_hooks::on_rejection(with_.protocol, state_, turn, next, view());
        why_ended_ = "the answer did not pass the checks";
        const bool again = !outcome.reads_on && !outcome.instead && may_ask_again(judged, next, turn, same);
        const std::string most = std::to_string(spent().reprompts + left(step::reprompt));
        if (again) ++spent().reprompts;
        const std::string number = std::to_string(spent().reprompts);
        validated event{{},
                        false,
                        outcome.reads_on ? "Validation failed: reading on"
                        : again          ? "Validation failed (" + number + "/" + most + ")"
                                         : "Validation failed",
                        {}};
        for (const violation& one : judged.violations)
            if (one.severity == severity::error) event.errors.push_back(one.message);
        const std::vector<std::string> errors = event.errors;
        context_.notify(std::move(event));
        if (outcome.reads_on) return go_on{};
        if (outcome.instead) return accept(std::move(*outcome.instead), {}, turn);
        if (!again) return at_limit{};
        why_ended_ = "the turns were used up";
        conversation_.append(reprompt_text(judged, left(step::tool_call), next.may_call()));
        context_.notify(reprompted{{}, "Reprompt " + number + " of " + most, errors});
        return go_on{};
    }
    /// True if asking again may help after a refused draft. Otherwise `why_ended_` gives the reason.
    [[nodiscard]] bool may_ask_again(const verdict& judged, const turn_offer& next, const turn_offer& turn, bool same) {
        if (left(step::reprompt) <= 0) return false;
        if (!next.may_call() && judged.wording_passed()) return false;  // only calls could help, and none is left
        if (same && (turn.in_words() || !next.may_call())) {            // the same text, and no way to a better one
            why_ended_ = "the model repeated the same answer";
            return false;
        }
        if (left(step::turn) <= 0) why_ended_ = "the turns were used up";
        return left(step::turn) > 0 && (turn.limit.empty() || !nothing_to_spend());
    }

    const Policies& with_;
    Context& context_;
    protocol_state& state_;  // of the protocol
    ledger account_;
    deadline until_{};
    transcript conversation_;
    run_plan plan_;
    std::optional<draft> rejected_;
    bool has_replied_ = false;   // the model has replied at least once
    int repeats_ = 0;            // consecutive calls that were already answered
    int same_replies_ = 0;       // consecutive equal replies without a valid action
    std::string repeated_tool_;  // tool of the last call, if that call was already answered
    std::string failed_call_;    // summary of the last failed call, for an answer that found nothing
    std::string why_ended_ = "the turns were used up";
};

}}  // namespace toolkit::v0
