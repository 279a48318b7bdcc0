// A guess at the answer, for the search alone: a small model that cannot write a query often knows the names that the
// wanted passage uses. (Hypothetical documents: Gao et al. 2022, arXiv 2212.10496; here with words, not vectors.)
// A second guess, with chance in it, makes a wrong first one harmless: each is a ranking of its own (search_docs.hpp).
// In: the question, without documents and actions. Out: words that are searched beside the question's. A guess is no
// source and no answer: it enters neither the prompt nor the record; only a name of the first may be asked about
// (reading.hpp).
#pragma once

#include <toolkit/agent/prompt/texts.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/task.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What a guess is asked for with: number 0 is the likeliest, and those after it vary.
[[nodiscard]] request guess_request(const texts& words, const toolkit::task& task, int number, deadline until);
/// The words of a reply that is a guess.
[[nodiscard]] std::string guess_of(std::string_view reply);

/// How many guesses a guided model makes.
template <class Protocol>
[[nodiscard]] constexpr int guesses_of(const Protocol& protocol) noexcept {
    if constexpr (requires { protocol.guesses; }) return protocol.guesses;
    else return 1;
}

/// Asks for a guess, counts it as a turn, and keeps one that was not made before. A model that cannot guess makes none;
/// one that cannot be reached, or is stopped, is a failure.
template <class L, class Context>
[[nodiscard]] result<void> guess_answer(const L& llm, const texts& words, int number, Context& context,
                                        deadline until) {
    spend& spent = context.record().spent;
    ++spent.turns;
    delta_sink unheard;
    auto reply = accept_truncated(
        llm.complete(guess_request(words, context.task(), number, until), unheard, context.task().stop));
    context.spend_on(reply);
    if (!reply) {
        // After a first guess the loop ends a run whose time is over, with an answer; before, nobody was heard.
        const bool over = number > 0 && reply.error().kind == failure_kind::timed_out && until.passed(context.now());
        if (over || is_answer_trouble(reply.error().kind)) return {};
        return std::move(reply).error();
    }
    const std::string guess = guess_of(reply->text);
    if (guess.empty() || !context.guess(guess)) return {};
    context.notify(guessed{{}, "Guessing, for the search: " + guess});
    return {};
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/guess.ipp>
#endif
