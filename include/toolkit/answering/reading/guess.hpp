// Guesses the answer to improve the search. A small model that writes poor queries often knows the names in the answer.
// (Hypothetical documents: Gao et al. 2022, arXiv 2212.10496; here with words instead of vectors.)
// Further guesses are sampled, so a wrong first guess does little harm: each gives a ranking (search_docs.hpp).
// In: the question, without documents and actions. Out: words that are searched together with the question's.
// A guess is neither a source nor an answer, and it is not part of the record. Only a name of the first guess may
// appear in a prompt (answer_selector.hpp).
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/guessed_names.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/task.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The request for a guess at the answer to this question of the task. Guess 0 is the most likely one; later ones are
/// sampled.
[[nodiscard]] request guess_request(const texts& words, const toolkit::task& task, std::string question, int number,
                                    deadline until, const answering_options& options = default_answering_options);
/// The guess in a reply, as one line.
[[nodiscard]] std::string guess_of(std::string_view reply, std::size_t most = default_answering_options.guess_bytes);

/// Requests a guess, counts it as a turn, and keeps it if it is new. A model's unusable reply is ignored. A stop, or a
/// server that cannot be reached, is a failure.
template <class L, class Context>
[[nodiscard]] result<void> guess_answer(const L& llm, const texts& words, int number, guesses& made, Context& context,
                                        deadline until, const answering_options& options = default_answering_options) {
    spend& spent = context.record().spent;
    ++spent.turns;
    delta_sink ignored;
    const toolkit::task& task = context.task();
    auto reply = accept_truncated(llm.complete(
        guess_request(words, task, plain_question(task.question, context.required()), number, until, options), ignored,
        task.stop));
    context.spend_on(reply);
    if (!reply) {
        // If the time ends after the first guess, the loop ends the run with an answer. Before that, no reply has
        // arrived, so the failure is returned.
        const bool over = number > 0 && reply.error().kind == failure_kind::timed_out && until.passed(context.now());
        if (over || is_answer_trouble(reply.error().kind)) return {};
        return std::move(reply).error();
    }
    const std::string guess = guess_of(reply->text, options.guess_bytes);
    if (guess.empty() || !made.add(guess)) return {};
    context.notify(guessed{{}, "Guessed an answer to search for: " + guess});
    return {};
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/guess.ipp>
#endif
