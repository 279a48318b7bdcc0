// A guess at the answer, for the search alone: a small model that cannot write a query often knows the names that the
// wanted passage uses. (Hypothetical documents: Gao et al. 2022, arXiv 2212.10496; here with words, not vectors.)
// In: the question, without documents and actions. Out: words that are searched beside the question's. The guess is no
// source and no answer: it enters neither the prompt nor the record; only one of its names may be asked about
// (reading.hpp).
#pragma once

#include <toolkit/agent/texts.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/run/task.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What a guess is asked for with.
[[nodiscard]] request guess_request(const texts& words, const task& asked, deadline until);
/// The words of a reply that is a guess.
[[nodiscard]] std::string guess_of(std::string_view reply);

/// Asks for the guess and counts it as a turn. A model that cannot guess gives none; one that cannot be reached, or is
/// stopped, is a failure.
template <class L, class Context>
[[nodiscard]] result<std::string> guess_answer(const L& llm, const texts& words, Context& context, deadline until) {
    spend& spent = context.record().spent;
    ++spent.turns;
    delta_sink unheard;
    auto reply =
        as_far_as_it_came(llm.complete(guess_request(words, context.asked(), until), unheard, context.asked().stop));
    context.spend_on(reply);
    if (!reply) {
        // The time of the run is over: the loop ends it, with an answer.
        const bool over = reply.error().kind == failure_kind::timed_out && until.passed(context.now());
        if (over || is_answer_trouble(reply.error().kind)) return std::string{};
        return std::move(reply).error();
    }
    std::string guess = guess_of(reply->text);
    if (!guess.empty()) context.tell(guessed{{}, "Guessing, for the search: " + guess});
    return guess;
}

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guess_impl.hpp>
#endif
