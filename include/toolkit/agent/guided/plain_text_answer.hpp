// The answer in words, as a guided model is asked for it: a conversation of its own, with one passage and the question.
// Bound to JSON, behind a long talk about tools, or with four passages before it, a small model answers far worse.
// In: the record of a run. Out: the messages that ask; and from the reply a draft that cites the passage it was
// written from.
#pragma once

#include <toolkit/agent/prompt/texts.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a model replies when the passage does not hold the answer.
inline constexpr std::string_view not_found_reply = "NOT FOUND";

/// Asks for the answer from the passage that was opened last, and from what other tools have told. `errors` are lines
/// that say why the last answer did not pass, or nothing; `choice` is asked in place of `ask_answer` when there is one.
[[nodiscard]] std::vector<message> plain_text_request(const texts& words, const run_view& run, std::string_view errors,
                                                      std::string_view choice = {});

/// The reply as a draft: each sentence cites the passage that was shown. A reply that finds nothing names the question
/// as missing; of one that went on for too long the whole sentences are taken; one without any is a failure.
[[nodiscard]] result<draft> plain_text_draft(const completion& written, const run_view& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/plain_text_answer.ipp>
#endif
