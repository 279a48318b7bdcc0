// The steps that the loop strings together, and what they share: one object a run. Each step does one thing; the loop
// decides what comes next.
#pragma once

#include <toolkit/agent/guided/guess.hpp>
#include <toolkit/agent/guided/prose.hpp>
#include <toolkit/agent/guided/reading.hpp>
#include <toolkit/agent/guided/synthesis.hpp>
#include <toolkit/agent/loop/listen.hpp>
#include <toolkit/agent/loop/loop_policies.hpp>
#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/planner.hpp>
#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/loop/turn_event.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/prompt/transcript.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/gate/ground.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
class run_steps {
public:
    run_steps(const Policies& with, Context& context)
        : with_(with), context_(context), account_(*this, context.asked().account) {}

    /// What the budget leaves after this run's own counts.
    [[nodiscard]] std::int64_t remaining(step kind) const noexcept {
        return with_.budget.remaining(kind, record().spent);
    }

    /// Before the first turn: what the question demands, the plan, a guided model's guesses, the system message.
    [[nodiscard]] result<void> begin() {
        until_ =
            context_.asked().deadline.sooner(deadline::after(context_.begun(), milliseconds{left(step::millisecond)}));
        context_.until(until_, account_);
        constraints required = with_.analyzer(context_.asked().question);
        with_.analyzer.fit(required, left(step::tool_call));
        context_.required(std::move(required));
        auto steps = with_.planner(with_.llm, with_.words, infos_of(with_.tools), context_, until_);
        if (!steps) return std::move(steps).error();
        plan_.steps = std::move(*steps);
        if (!plan_.steps.empty()) context_.tell(planned{{}, plan_.steps});
        said_.begin(system_prompt(with_.words, with_.with_documents, infos_of(with_.tools),
                                  with_.protocol.explain_end(view()), context_.asked(), context_.required(), plan_),
                    context_.asked().images);
        const int guesses = context_.guided() && with_.with_documents ? guesses_of(with_.protocol) : 0;
        // There is to be room for a search and for answers.
        for (int i = 0; i < guesses && !stopped() && left(step::turn) > 3 + i; ++i)
            if (auto made = guess_answer(with_.llm, with_.words, i, context_, until_); !made)
                return std::move(made).error();
        return {};
    }

    [[nodiscard]] bool stopped() const { return context_.asked().stop.stop_requested(); }

    /// Whether there is a turn, and time for it.
    [[nodiscard]] bool may_turn() {
        const time_point now = context_.now();
        measure_time(now);
        if (until_.passed(now)) why_ended_ = "the time was used up";
        else if (left(step::turn) > 0) return !stopped();
        return false;
    }

    /// What is possible now; what of the offer before is still the same is kept.
    [[nodiscard]] turn_offer offer(turn_offer before = {}) const {
        return make_offer(with_.tools, context_, with_.protocol, with_.validator, account_, view(),
                          {.only_end = repeats_ + (repeats_ > 0 ? same_replies_ : 0) >= 2,
                           .read_on = read_on_,
                           .without = repeated_tool_},
                          std::move(before));
    }

    /// For an answer in words: whether there is nothing new to write from, so that nothing was found.
    [[nodiscard]] bool nothing_new(const turn_offer& offered) {
        if (!offered.in_words()) return false;
        if (errors_.empty() && !reading_.waits() && asked_of_ == sources()) return true;
        asked_of_ = sources();
        return false;
    }
    [[nodiscard]] answer nothing(const turn_offer& offered) const {
        answer none = ground(nothing_found(view()), record());
        if (!offered.limit.empty()) none.notes.push_back(offered.limit);
        return finish(std::move(none));
    }

    /// Asks the model; its deltas are heard while they come.
    [[nodiscard]] result<completion> ask(turn_offer& offered, answer_listener<Context>& listener) {
        const bool in_words = offered.in_words();
        if (offered.may_end() && offered.actions.size() == 1) plan_.answer_now();
        if (!in_words) {
            said_.say(offered.used_up);
            std::string last_words = offered.limit;
            if (!last_words.empty() && with_.with_documents) (last_words += '\n') += with_.words.synthesis;
            append_state_block(said_.next(), view(), offered.names, offered.may_end(), with_.with_documents, plan_,
                               last_words);
        }
        ++spent().turns;
        if constexpr (Context::template heard<turn_started>)
            context_.tell(turn_started{{}, spent().turns, offered.all_names(), plan_.current_step()});
        // The conversation and the actions are lent to the request, not copied.
        request asked{.messages = {},
                      .must_act = !in_words,
                      .max_tokens = offered.reply_tokens,
                      .enough_tokens = in_words ? 0 : default_agent_limits.answer_tokens,
                      .seed = context_.asked().seed,
                      .cache_owner = context_.asked().owner.id(),
                      .until = until_};
        if (in_words) asked.messages = prose_request(with_.words, view(), errors_, reading_.asks(with_.words));
        else asked.messages = said_.lend(), asked.actions = std::move(offered.actions);
        delta_sink unheard;
        delta_sink heard{listener};
        auto reply = as_far_as_it_came(
            with_.llm.complete(asked, answer_listener<Context>::hears ? heard : unheard, context_.asked().stop));
        if (!in_words) said_.take_back(std::move(asked.messages)), offered.actions = std::move(asked.actions);
        measure_time(context_.now());
        heard_ = heard_ || reply.has_value();
        if (reply) said_.bound(reply->calls);
        context_.spend_on(reply);
        context_.tell(end_of_turn(spent().turns, reply));
        return reply;
    }

    /// The move of a reply, which then stands in the conversation.
    [[nodiscard]] result<next_move> read(completion reply, const turn_offer& offered) {
        auto move = with_.protocol.read(reply, offered.actions, view());
        if (auto* end = move ? std::get_if<draft>(&*move) : nullptr) end->text = plain_markers(end->text, record());
        same_replies_ = !move && said_.was_said(reply.text) ? same_replies_ + 1 : 0;
        if (!offered.in_words())
            said_.reply({std::move(reply.text), std::move(reply.calls), std::move(reply.thinking)});
        return move;
    }

    /// No reply: an empty answer in words is asked for again; the end of the time is a limit; all else ends the run.
    [[nodiscard]] result<step_end> without_reply(const failure& why, const turn_offer& offered) {
        // An answer to a call must be JSON, and a server that gives none is broken; in words an empty one is none.
        if (offered.in_words() && (why.kind == failure_kind::bad_reply || why.kind == failure_kind::length_reached)) {
            refused(why);
            why_ended_ = "the model gave no answer";
            if (left(step::parse_failure) <= 0) return step_end{at_limit{}};
            read_on_ = true;
            errors_ = "- It was empty; answer in a full sentence.\n";
            return step_end{go_on{}};
        }
        const bool unheard = !heard_ && sources() == 0;  // a server that never answered, not documents that do not
        if (why.kind != failure_kind::timed_out || !until_.passed(context_.now()) || unheard) return why;
        why_ended_ = "the time was used up";
        return step_end{at_limit{}};
    }

    /// A reply that is no action goes back with the reason, a few times.
    [[nodiscard]] result<step_end> no_action(const failure& why, const turn_offer& offered) {
        refused(why);
        if (left(step::parse_failure) <= 0 || (!offered.limit.empty() && nothing_to_spend())) {
            why_ended_ = "the model's replies were no actions";
            if (record().spent.tool_calls > 0) return step_end{at_limit{}};
            return no_actions(spent().parse_failures, why);
        }
        if (offered.in_words()) errors_ = "- " + why.for_model() + "\n";
        else said_.say(refusal_text(why));
        return step_end{go_on{}};
    }

    /// Carries calls out, or answers them from what is known; those that only read at the same time. What a tool that
    /// ends gives is the answer.
    [[nodiscard]] result<step_end> carry_out(const std::vector<call_move>& calls, const turn_offer& offered) {
        const std::size_t before = sources();
        const auto most = static_cast<std::size_t>(std::max<std::int64_t>(1, left(step::tool_call)));
        std::vector<indexed_call> begun;
        for (const call_move& call : calls)
            if (begun.size() < most) begun.push_back({*with_.tools.find(call.tool), call.input.text});
        std::string ending;
        auto outcomes = with_.tools.invoke_all(begun, context_);
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (i >= outcomes.size()) {  // several calls at once, beyond the budget
                said_.result("Not carried out: the tool calls are used up.", true);
                continue;
            }
            call_outcome& came = outcomes[i];
            if constexpr (Context::template heard<tool_finished>) {
                tool_finished ended{{}, calls[i].tool, !came.why.has_value(), came.summary, came.brief};
                if (came.call > 0) ended.call = came.call;
                if (came.why && !came.why->cure.empty())
                    ended.suggestion = visible_line(came.why->cure.view(), default_agent_limits.told_bytes);
                if (!came.objects.empty()) ended.objects = raw_json{std::move(came.objects)};
                context_.tell(std::move(ended));
            }
            repeats_ = came.repeated ? repeats_ + 1 : 0;
            repeated_tool_ = came.repeated && !came.known_failure ? calls[i].tool : std::string{};
            if (came.why) failed_call_ = calls[i].tool + " failed: " + came.summary;
            else plan_.done(calls[i].tool);
            said_.result(std::move(came.text), came.why.has_value());
            if (!came.answer.empty()) ending = std::move(came.answer);
        }
        if (sources() > before) {  // there is something new to answer from
            read_on_ = false;
            errors_.clear();
            reading_.turn_page();
        }
        if (const failure* trouble = context_.journal().trouble()) return *trouble;
        if (stopped()) return failure::of(failure_kind::cancelled, {}, "the run was stopped");
        if (ending.empty()) return step_end{go_on{}};
        draft last{plain_markers(ending, record()), {}};
        const verdict judged = with_.validator.check(last, view());
        return judged.passed() ? step_end{accept(std::move(last), judged, offered)}
                               : step_end{send_back(std::move(last), judged, offered)};
    }

    /// Judges a draft: taken, kept while a guided model reads on, or sent back with what is wrong.
    [[nodiscard]] result<step_end> judge(draft written, const turn_offer& offered, answer_listener<Context>& listener) {
        verdict judged = with_.validator.check(written, view());
        if (judged.passed() && !offered.may_end()) {  // an end that was not asked for, such as an early "nothing found"
            listener.retract("It was no answer yet");
            return no_action(failure::of(failure_kind::unavailable_tool, "action", "final is not possible now",
                                         "Choose one of: " + names_of(offered.actions)),
                             offered);
        }
        if (reading_.waits()) {
            draft settled = reading_.settled(written, judged.passed());
            if (settled.text != written.text) listener.retract("It is not the answer that is given");
            written = std::move(settled);
            judged = with_.validator.check(written, view());
            errors_.clear();
        }
        if (judged.passed() && offered.in_words()) return step_end{read_or_accept(written, judged, offered, listener)};
        if (judged.passed()) return step_end{accept(std::move(written), judged, offered)};
        listener.retract("It did not pass the checks");
        return step_end{send_back(std::move(written), judged, offered)};
    }

    /// At a limit: the answer is made of what is there, and labelled.
    [[nodiscard]] answer end_at_limit() const {
        context_.tell(synthesised{{}, "Composing a partial answer from what was found"});
        const auto& kept = reading_.kept();
        if (!kept) return finish(synthesise(rejected_, with_.validator, view(), why_ended_));
        answer made = ground(kept->written, record());
        made.status = answer_status::partial;
        made.notes.insert(made.notes.begin(), why_ended_);
        return finish(std::move(made));
    }

    [[nodiscard]] run_view view() const {
        return run_view{context_.asked(),        record(),           left(step::tool_call), with_.with_documents,
                        with_.tools.count() > 0, context_.required()};
    }
    /// The counts and notes that each answer ends with.
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
    void measure_time(time_point now) {
        spent().elapsed_ms = std::chrono::duration_cast<milliseconds>(now - context_.begun()).count();
    }
    void refused(const failure& why) {
        ++spent().parse_failures;
        context_.tell(action_refused{{}, why.message()});
    }

    [[nodiscard]] answer accept(draft passed, const verdict& judged, const turn_offer& offered) const {
        answer made = ground(std::move(passed), record());
        for (const violation& warning : judged.violations) made.notes.push_back(warning.message);
        context_.tell(validated{{}, true, "Validated with " + count_of(made.citations.size(), "citation"), {}});
        if (!offered.limit.empty() && !offered.in_words()) {  // in words it has cut not the answer, but the reading
            made.notes.push_back(offered.limit);
            if (left(step::tool_call) > 0 && made.status == answer_status::answered)
                made.status = answer_status::partial;
        }
        const auto& kept = reading_.kept();
        if (kept && made.status == answer_status::answered && kept->carried.said < default_agent_limits.guided_said)
            made.notes.emplace_back("the passage holds few words of this answer");
        return finish(std::move(made));
    }

    /// A guided model's answer that has passed: asked for again where its guess had another name, or kept, the best
    /// supported one, while there is more to read.
    [[nodiscard]] step_end read_or_accept(const draft& written, const verdict& judged, const turn_offer& offered,
                                          answer_listener<Context>& listener) {
        const bool carried = reading_.weigh(written, view());
        std::string why;
        if (left(step::turn) > 1 && reading_.doubts(written, context_.guesses(), view())) {
            errors_.clear();
            why = "The guess had another name of this passage: asking again";
        } else if (!carried) {  // the next passage may carry a better answer
            read_on_ = true;
            const turn_offer next = offer();
            if (next.offers("open_citation") || (!reading_.kept() && !next.actions.front().may_end))
                why = says_not_known(written) ? "Not found there: reading on" : "Weakly supported: reading on";
        }
        draft best = why.empty() ? end_of_reading(reading_.kept(), view()) : draft{};
        if (best.text != written.text) listener.retract("It is not the answer that is given");
        if (why.empty()) return accept(std::move(best), judged, offered);
        context_.tell(reading_on{{}, std::move(why)});
        return go_on{};
    }

    /// A draft that has not passed: back to the model, or on to the next passage, or to the end.
    [[nodiscard]] step_end send_back(draft refused_draft, const verdict& judged, const turn_offer& offered) {
        const bool in_words = offered.in_words();
        const bool same = rejected_ && rejected_->text == refused_draft.text;
        rejected_ = std::move(refused_draft);
        read_on_ = true;
        repeated_tool_.clear();
        errors_ = error_lines(judged);
        const turn_offer next = offer();
        const bool elsewhere = in_words && next.offers("open_citation");  // another passage, not another try
        if (in_words) read_on_ = elsewhere;
        why_ended_ = "the answer did not pass the checks";
        const bool again = !elsewhere && !reading_.kept() && may_ask_again(judged, next, offered, same);
        const std::string most = std::to_string(spent().reprompts + left(step::reprompt));
        if (again) ++spent().reprompts;
        const std::string number = std::to_string(spent().reprompts);
        validated event{{},
                        false,
                        elsewhere ? "Validation failed: reading on"
                        : again   ? "Validation failed (" + number + "/" + most + ")"
                                  : "Validation failed",
                        {}};
        for (const violation& one : judged.violations)
            if (one.severity == severity::error) event.errors.push_back(one.message);
        const std::vector<std::string> errors = event.errors;
        context_.tell(std::move(event));
        if (elsewhere) return go_on{};
        if (reading_.kept()) return accept(end_of_reading(reading_.kept(), view()), {}, offered);
        if (!again) return at_limit{};
        why_ended_ = "the turns were used up";
        said_.say(reprompt_text(judged, left(step::tool_call), next.may_call()));
        context_.tell(reprompted{{}, "Reprompt " + number + " of " + most, errors});
        return go_on{};
    }
    /// Whether a refused answer may come to something when the model is asked again; why not, for the answer's note.
    [[nodiscard]] bool may_ask_again(const verdict& judged, const turn_offer& next, const turn_offer& offered,
                                     bool same) {
        if (left(step::reprompt) <= 0) return false;
        if (!next.may_call() && judged.wording_passed()) return false;  // only calls could mend it, and none is left
        if (same && (offered.in_words() || !next.may_call())) {         // the same words, and no way to better ones
            why_ended_ = "the same answer came again";
            return false;
        }
        if (left(step::turn) <= 0) why_ended_ = "the turns were used up";
        return left(step::turn) > 0 && (offered.limit.empty() || !nothing_to_spend());
    }

    const Policies& with_;
    Context& context_;
    ledger account_;
    deadline until_{};
    transcript said_;
    run_plan plan_;
    std::optional<draft> rejected_;
    guided_reading reading_;
    bool heard_ = false;         // the model has replied at least once
    int repeats_ = 0;            // calls in a row that were known
    int same_replies_ = 0;       // replies in a row that were no actions, each the same as the one before
    std::string repeated_tool_;  // whose last call was answered from what is known, and nothing was done since
    std::string failed_call_;    // the last call that failed, for an answer that found nothing
    bool read_on_ = false;       // the last move was an answer that did not pass, or not well enough
    std::string errors_;         // why it did not pass
    std::size_t asked_of_ = 0;   // how much there was to write from when an answer in words was asked for
    std::string why_ended_ = "the turns were used up";
};

}}  // namespace toolkit::v0
