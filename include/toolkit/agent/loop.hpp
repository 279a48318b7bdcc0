// The loop: offer, ask, read, then carry the call out or judge the end; always bounded, never lost.
// In: the policies and a fresh context. Out: an answer, or the failure that made one impossible.
#pragma once

#include <toolkit/agent/guess.hpp>
#include <toolkit/agent/offer.hpp>
#include <toolkit/agent/prompt.hpp>
#include <toolkit/agent/prose.hpp>
#include <toolkit/agent/protocol.hpp>
#include <toolkit/agent/synthesis.hpp>
#include <toolkit/agent/transcript.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/validation/ground.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

/// The policies of one agent, for one run.
template <class L, class V, class B, class Protocol>
struct loop_policies {
    const L& llm;
    const V& validator;
    const B& budget;
    const Protocol& protocol;
    const texts& words;
    bool with_documents;
};

template <class Toolset, class Policies, class Context>
[[nodiscard]] result<answer> run_loop(const Policies& with, Context& context) {
    run_record& record = context.record();
    spend& spent = record.spent;
    const time_point begun = context.begun();
    const auto left = [&](step kind) { return with.budget.remaining(kind, spent); };
    const auto view = [&] {
        return run_view{context.asked(), record, left(step::tool_call), with.with_documents, Toolset::size > 0};
    };
    const deadline until =
        context.asked().deadline.sooner(deadline::after(begun, milliseconds{left(step::millisecond)}));

    transcript said{system_prompt(with.words, with.with_documents, Toolset::infos, with.protocol.explain_end(view()),
                                  context.asked()),
                    context.asked().images};
    std::optional<draft> rejected;
    std::optional<kept_draft> kept;  // of a guided model, when its support was weak
    int repeats = 0;
    std::string failed_call;   // the last call that failed, for an answer that found nothing
    bool read_on = false;      // the last move was an answer that did not pass, or not well enough
    std::string errors;        // why it did not pass
    std::size_t asked_of = 0;  // how much there was to write from when an answer in words was asked for

    context.until(until);
    const auto offer_now = [&] {
        return make_offer<Toolset>(context, with.protocol, with.validator, with.budget, view(), repeats >= 2, read_on);
    };
    std::string why_ended = "the turns were used up";
    const auto finish = [&](answer made) {
        const bool nothing_read = record.searches.empty() || record.citations.empty();
        if (made.status == answer_status::insufficient && nothing_read && !failed_call.empty())
            made.notes.push_back(failed_call);
        made.counts = spent;
        return made;
    };

    // A guess must leave room for a search and for answers.
    if (context.guided() && with.with_documents && left(step::turn) > 3) {
        auto guess = guess_answer(with.llm, with.words, context, until);
        if (!guess) return std::move(guess).error();
        context.guess(std::move(*guess));
    }

    const auto sources = [&] { return record.citations.size() + record.results.size(); };
    const auto carry_out = [&](const call_move& call) {
        const std::size_t before = sources();
        const call_outcome came = Toolset::invoke(*Toolset::find(call.tool), call.input.text, context);
        context.tell(tool_finished{{}, call.tool, !came.why.has_value(), came.summary});
        repeats = came.repeated ? repeats + 1 : 0;
        if (came.why) failed_call = call.tool + " failed: " + came.summary;
        if (sources() > before) {  // there is something new to answer from
            read_on = false;
            errors.clear();
        }
        said.result(came.text, came.why.has_value());
        return !context.asked().stop.stop_requested();
    };
    const auto opens = [](const turn_offer& next) {
        return std::any_of(next.actions.begin(), next.actions.end(),
                           [](const offered_action& one) { return one.name == "open_citation"; });
    };
    const auto stopped = [] { return failure::of(failure_kind::cancelled, {}, "the run was stopped"); };

    while (left(step::turn) > 0) {
        // What is possible now, and the question to the model.
        spent.elapsed_ms = std::chrono::duration_cast<milliseconds>(context.now() - begun).count();
        if (until.passed(context.now())) {
            why_ended = "the time was used up";
            break;
        }
        const turn_offer offer = offer_now();
        if (offer.only) {
            if (!carry_out(*offer.only)) return stopped();
            continue;
        }
        const bool in_words = offer.actions.front().in_words;
        if (in_words && errors.empty() && asked_of == sources()) {  // nothing new to write from
            answer none = ground(nothing_found(view()), record);
            if (!offer.limit.empty()) none.notes.push_back(offer.limit);
            return finish(std::move(none));
        }
        if (in_words) asked_of = sources();
        if (!in_words) said.say(state_block(view(), offer.actions, with.with_documents));
        turn_started turn{{}, ++spent.turns, {}};
        for (const offered_action& one : offer.actions) turn.offered.push_back(one.name);
        context.tell(turn);
        delta_sink unheard;
        const auto reply = as_far_as_it_came(with.llm.complete(
            {.messages = in_words ? prose_request(with.words, view(), errors) : said.ask(),
             .actions = in_words ? std::vector<offered_action>{} : offer.actions,
             .must_act = !in_words,
             .max_tokens = in_words ? default_agent_limits.prose_tokens : default_agent_limits.answer_tokens,
             .seed = context.asked().seed,
             .until = until},
            unheard, context.asked().stop));
        spent.elapsed_ms = std::chrono::duration_cast<milliseconds>(context.now() - begun).count();
        // An answer in words that is empty is none; one to a call must be JSON, and a server that gives none is broken.
        if (!reply && in_words &&
            (reply.error().kind == failure_kind::bad_reply || reply.error().kind == failure_kind::length_reached)) {
            ++spent.parse_failures;
            context.tell(action_refused{{}, reply.error().message()});
            why_ended = "the model gave no answer";
            if (left(step::parse_failure) <= 0) break;
            read_on = true;
            errors = "- It was empty; answer in a full sentence.\n";
            continue;
        }
        if (!reply) {
            if (reply.error().kind != failure_kind::timed_out || !until.passed(context.now())) return reply.error();
            why_ended = "the time was used up";
            break;
        }
        spent.input_tokens += reply->spent.input_tokens;
        spent.cached_tokens += reply->spent.cached_tokens;
        spent.output_tokens += reply->spent.output_tokens;
        if (!in_words) said.reply(reply->as_message());

        // A move, or the sentence that says why it is none.
        auto move = with.protocol.read(*reply, offer.actions, view());
        if (!move) {
            ++spent.parse_failures;
            context.tell(action_refused{{}, move.error().message()});
            if (left(step::parse_failure) <= 0) {
                why_ended = "the model's replies were no actions";
                if (!record.citations.empty()) break;
                return failure::of(failure_kind::bad_reply, "model",
                                   "its replies were no actions, " + std::to_string(spent.parse_failures) +
                                       " times; the last: " + move.error().message(),
                                   "use a larger model, or one whose server constrains its output");
            }
            if (in_words) errors = "- " + move.error().for_model() + "\n";
            else said.say(refusal_text(move.error()));
            continue;
        }

        // A call: carried out, or answered from what is known.
        if (const auto* call = std::get_if<call_move>(&*move)) {
            if (!carry_out(*call)) return stopped();
            continue;
        }

        // A draft: judged, and grounded or sent back.
        draft& offered = std::get<draft>(*move);
        const verdict judged = with.validator.check(offered, view());
        const auto accept = [&](draft passed) {
            answer made = ground(std::move(passed), record);
            context.tell(validated{{}, true, "Validated with " + count_of(made.citations.size(), "citation"), {}});
            if (!offer.limit.empty() && !in_words) {  // in words it has not cut the answer, but the reading
                made.notes.push_back(offer.limit);
                if (left(step::tool_call) > 0 && made.status == answer_status::answered)
                    made.status = answer_status::partial;
            }
            if (kept && made.status == answer_status::answered && kept->carried.said < default_agent_limits.guided_said)
                made.notes.emplace_back("the passage holds few words of this answer");
            return finish(std::move(made));
        };
        if (judged.passed() && in_words) {
            const support found = says_not_known(offered) ? support{0, 0} : support_of(offered, view());
            const double worth =
                found.whole - default_agent_limits.guided_step * static_cast<double>(record.citations.size());
            const bool carried = found.whole >= default_agent_limits.guided_support;  // then the reading ends
            if (found.whole > 0 && (carried || !kept || worth > kept->worth)) kept = kept_draft{offered, found, worth};
            if (!carried) {  // the next passage may carry a better answer
                read_on = true;
                const turn_offer next = offer_now();
                if (opens(next) || (!kept && !next.actions.front().may_end)) {
                    context.tell(reading_on{
                        {}, found.whole > 0 ? "Weakly supported: reading on" : "Not found there: reading on"});
                    continue;
                }
            }
            return accept(kept ? kept->written : nothing_found(view()));
        }
        if (judged.passed()) return accept(std::move(offered));
        const bool again = rejected && rejected->text == offered.text;
        rejected = std::move(offered);
        read_on = true;
        errors = error_lines(judged);
        const turn_offer next = offer_now();
        const bool may_call = std::any_of(next.actions.begin(), next.actions.end(),
                                          [](const offered_action& one) { return !one.may_end; });
        const bool elsewhere = in_words && opens(next);  // another passage, not another try
        if (in_words) read_on = elsewhere;
        if (!elsewhere) ++spent.reprompts;
        validated event{{},
                        false,
                        elsewhere ? "Validation failed: reading on"
                                  : "Validation failed (" + std::to_string(spent.reprompts) + "/" +
                                        std::to_string(spent.reprompts + left(step::reprompt)) + ")",
                        {}};
        for (const violation& one : judged.violations) event.errors.push_back(one.message);
        context.tell(event);
        if (elsewhere) continue;
        if (kept) return accept(kept->written);
        if (left(step::reprompt) <= 0) {
            why_ended = "the answer did not pass the checks";
            break;
        }
        if (again && (in_words || !may_call)) {  // the same words, and no way to better ones
            why_ended = "the same answer came again";
            break;
        }
        said.say(reprompt_text(judged, left(step::tool_call), may_call));
    }

    // A limit: the answer is made of what is there, and labelled.
    context.tell(synthesised{{}, "Composing a partial answer from what was found"});
    if (kept) {
        answer made = ground(std::move(kept->written), record);
        made.status = answer_status::partial;
        made.notes.insert(made.notes.begin(), why_ended);
        return finish(std::move(made));
    }
    return finish(synthesise(rejected, with.validator, view(), why_ended));
}

}  // namespace toolkit::inline v0
