// The answer in words, as a guided model is asked for it: a conversation of its own, with one passage and the question.
// Bound to JSON, behind a long talk about tools, or with four passages before it, a small model answers far worse.
// In: the record of a run. Out: the messages that ask; and from the reply a draft that cites the passage it was
// written from.
#pragma once

#include <toolkit/agent/texts.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/message.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// What a model replies when the passage does not hold the answer.
inline constexpr std::string_view not_found_reply = "NOT FOUND";

/// Asks for the answer from the passage that was opened last, and from what other tools have told. `errors` are lines
/// that say why the last answer did not pass, or nothing.
[[nodiscard]] std::vector<message> prose_request(const texts& words, const run_view& run, std::string_view errors);

/// The reply as a draft: each sentence cites the passage that was shown. A reply that finds nothing names the question
/// as missing; of one that went on for too long the whole sentences are taken; one without any is a failure.
[[nodiscard]] result<draft> prose_draft(const completion& written, const run_view& run);

/// How well the passage that was shown carries a draft.
struct support {
    double whole = 1;  ///< 0 to 1: of what was asked and what is said, how much stands there side by side
    double said = 1;   ///< 0 to 1: of what the draft adds to the question, how much stands there
};

/// The best answer that has passed so far. Its worth is its support, less a step for each passage before its own: the
/// search's order counts, too.
struct kept_draft {
    draft written;
    support carried;
    double worth = 0;
};

/// The support of an answer in a passage. Each sentence of the answer is looked for in one or two neighbouring
/// sentences: the words that it adds to the question, and beside them the words of the question. So an echo of the
/// question has little support, what a model knows better than the passage has little, and so has what stands in the
/// passage and answers another question.
[[nodiscard]] support support_in(std::string_view passage, std::string_view question, std::string_view answer);

/// The support of a draft in the passage that was opened last. Nothing is asked of an answer that may rest on what
/// other tools have told.
[[nodiscard]] support support_of(const draft& written, const run_view& run);

/// Whether the question names something (a product, a function: words with a letter that look like a name) of which no
/// opened passage knows anything.
[[nodiscard]] bool asks_of_strangers(const run_view& run);

/// What a guided model's reading ends in: its best supported answer; or that nothing was found, when there is none or
/// the passages carry it too little to be told. Where they do not know what the question names, they must carry it
/// well.
[[nodiscard]] draft end_of_reading(const std::optional<kept_draft>& kept, const run_view& run);

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prose_impl.hpp>
#endif
