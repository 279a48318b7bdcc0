// The common end of all paths with documents: read each, record citations, write the answer, format it. If the model
// fails, the answer is made of what is there. In: a question and documents. Out: a reply. Next: the client.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/cite_and_answer.hpp>
#include <toolkit/systems/research_pipeline/pipeline_reply.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What the common end needs beside the documents.
struct answering_stage {
    const pipeline_model& model;
    std::string_view question;
    std::span<const exchange> history;
    detail_level detail = detail_level::concise;
    function_ref<void(const reasoning_step&)> tell;
    const stop_token& stop;
    const pipeline_limits& limits;
    bool quotes = false;    ///< the model is not asked
    std::size_t first = 0;  ///< the number of the first document, in its step
};

/// Answers from documents. `made` is the reply so far: its citations keep their numbers.
///
/// - A document whose answer fails is left out, and the answer says so.
/// - If all fail, sentences of the documents are quoted. If none of them answers, the model's failure is returned.
/// - If no document answers, `found` is false, and the text only names documents that could not be read.
/// - If the answer cannot be written, it is made of the documents' answers, below `model_failed_label`.
///
/// The first `known` documents were read by an agent: they have no step of their own.
[[nodiscard]] result<pipeline_reply> answer_documents(const answering_stage& stage,
                                                      std::span<const readable_document> documents, std::size_t known,
                                                      pipeline_reply made);

/// The last step of all paths: the text is formatted, and the notes and costs are added.
[[nodiscard]] pipeline_reply finish_reply(const pipeline_model& model, pipeline_reply made, std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/answer_documents.ipp>
#endif
