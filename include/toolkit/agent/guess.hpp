// A guess at the answer, for the search alone: a small model that cannot write a query often knows the names that the
// wanted passage uses. (Hypothetical documents: Gao et al. 2022, arXiv 2212.10496; here with words, not vectors.)
// In: the question, without documents and actions. Out: words that are searched beside the question's. The guess is no
// source and no answer: it enters neither the prompt nor the record.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/agent/texts.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/text/visible.hpp>

#include <string>
#include <utility>

namespace toolkit::inline v0 {

/// Asks for the guess and counts it as a turn. A model that cannot guess gives none; one that cannot be reached, or is
/// stopped, is a failure.
template <class L, class Context>
[[nodiscard]] result<std::string> guess_answer(const L& llm, const texts& words, Context& context, deadline until) {
    spend& spent = context.record().spent;
    ++spent.turns;
    delta_sink unheard;
    auto reply = as_far_as_it_came(
        llm.complete({.messages = {system_message{words.guess}, user_message{context.asked().question, {}}},
                      .actions = {},
                      .max_tokens = default_agent_limits.guess_tokens,
                      .seed = context.asked().seed,
                      .cache_owner = context.asked().owner.id(),
                      .until = until},
                     unheard, context.asked().stop));
    context.spend_on(reply);
    if (!reply) {
        // The time of the run is over: the loop ends it, with an answer.
        const bool over = reply.error().kind == failure_kind::timed_out && until.passed(context.now());
        if (over || is_answer_trouble(reply.error().kind)) return std::string{};
        return std::move(reply).error();
    }
    std::string guess = visible_line(reply->text, default_agent_limits.guess_bytes);
    if (!guess.empty()) context.tell(guessed{{}, "Guessing, for the search: " + guess});
    return guess;
}

}  // namespace toolkit::inline v0
