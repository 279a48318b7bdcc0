// Requests an answer in plain text from a guided model, in a separate conversation with one passage and the question.
// Small models answer far worse in JSON, after a long conversation about tools, or with four passages.
// In: the record of a run. Out: the messages of the request, and a draft from the reply, which cites the passage.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The model's reply if the passage does not contain the answer.
inline constexpr std::string_view not_found_reply = "NOT FOUND";

/// Requests the answer from the passage opened last and from the results of other tools. `errors` are lines that say
/// why the last answer did not pass, or empty. `choice`, if not empty, replaces `ask_answer`. `instructions` of the
/// program stand first. With a `part`, only its topic is asked for, from its passage.
[[nodiscard]] std::vector<message> plain_text_request(const texts& words, const run_view& run, std::string_view errors,
                                                      std::string_view choice = {}, std::string_view instructions = {},
                                                      const answering_options& options = default_answering_options,
                                                      const std::optional<topic_passage>& part = std::nullopt);

/// The reply as a draft in which each sentence cites the passage, which is the one opened last if none is given. A "not
/// found" reply becomes a draft that names the question as missing. Of a reply that was cut off, or is longer than
/// `most` bytes, the complete sentences are used. Fails if there are none, and if the reply is empty or not valid
/// UTF-8.
[[nodiscard]] result<draft> plain_text_draft(const completion& written, const run_view& run,
                                             std::size_t most = default_end_limits.answer_characters,
                                             const opened_citation* passage = nullptr);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/plain_text_answer.ipp>
#endif
