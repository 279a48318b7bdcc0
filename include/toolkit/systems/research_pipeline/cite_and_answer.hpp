// Two phases: the model first records the citations, then it writes the answer with them.
// In: a question, documents, and what the model said from each. Out: an answer with [n], citations, and actions for the
// interface. Next: format_reply.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What an answer is made of. `answers[i]` is from `documents[i]`; those that are not relevant are left out.
struct answer_material {
    std::string_view question;
    std::span<const readable_document> documents;
    std::span<const document_answer> answers;
    std::span<const exchange> history{};
};

/// The citations of phase 1.
struct chosen_citations {
    std::vector<research_citation> citations{};  ///< those that were known, and new ones
    std::vector<made_call> calls{};              ///< of cite_source, with their results
    std::optional<failure> why{};                ///< the model's failure, if it failed
    bool by_words = false;                       ///< true: the model recorded none; they follow from its answers
};

/// Phase 1. `cite_source` is bound. The numbers follow those of `known`; a call is numbered by its order, whatever
/// number the model gives. A call whose words do not stand in their block is refused, and the model may correct it in
/// one more request. If the model records nothing, citations_by_words does, and always for a small model:
/// it is not asked. Fails with `cancelled` only.
[[nodiscard]] result<chosen_citations> record_citations(const pipeline_model& model, const answer_material& from,
                                                        std::vector<research_citation> known = {},
                                                        const stop_token& stop = {},
                                                        const pipeline_limits& limits = default_pipeline_limits);

/// The citations of the blocks that the answers name: of each block the sentence that has most words of the answer. An
/// answer that names no block cites the block of its document that has most of its words. No model.
[[nodiscard]] std::vector<research_citation> citations_by_words(
    const answer_material& from, std::vector<research_citation> known = {},
    const pipeline_limits& limits = default_pipeline_limits);

/// An answer that a model has written, and the actions that it called.
struct answer_with_actions {
    std::string text{};
    std::vector<made_call> calls{};
    std::vector<client_action> actions{};
    std::optional<failure> why{};  ///< the model's failure: the text is made of the documents' answers
};

/// Phase 2. The action tools are bound: the model may call them beside the answer. A small model gets
/// them only if the question asks to see something; else it would choose a call. If it then has one
/// finding, that is the answer, without a request. If the model only calls them, it is asked once more, without tools.
/// If it fails, or if it writes nothing of the findings, the text is made of the documents' answers. Fails with
/// `cancelled` only.
[[nodiscard]] result<answer_with_actions> write_answer(const pipeline_model& model, const answer_material& from,
                                                       std::span<const research_citation> citations,
                                                       const stop_token& stop = {},
                                                       const pipeline_limits& limits = default_pipeline_limits);

/// The documents' answers as one text, with [n] in place of the blocks' ids. No model.
[[nodiscard]] std::string join_answers(const answer_material& from, std::span<const research_citation> citations);

/// Answers a question about words that the user has marked. One request, with the action tools. Fails as the model
/// does.
[[nodiscard]] result<answer_with_actions> answer_about_citation(
    const pipeline_model& model, std::string_view question, std::span<const research_citation> cited,
    std::span<const exchange> history, const stop_token& stop = {},
    const pipeline_limits& limits = default_pipeline_limits);

/// Answers from whole documents in one request, without reading each by itself: the fast path for attachments. The
/// model writes ids of blocks. Fails as the model does.
[[nodiscard]] result<std::string> answer_from_attachments(const pipeline_model& model, std::string_view question,
                                                          std::span<const readable_document> documents,
                                                          std::span<const exchange> history,
                                                          const stop_token& stop = {},
                                                          const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/cite_and_answer.ipp>
#endif
