// Answers a question from each document by itself, several at the same time.
// In: a question and documents. Out: one answer for each, in the order of the documents. Next: cite_and_answer.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/research_pipeline/classify.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/named_blocks.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A document to read, and what a search found in it, best first.
struct readable_document {
    document whole;
    std::vector<hit> hits{};
    std::vector<std::size_t> blocks{};  ///< that the model reads, in order; empty: all
    std::string content{};              ///< these blocks with their ids
};

/// Chooses the blocks that the model reads: all of a short document, else those of its hits with the block before and
/// after each, the best first, until the limit is reached. Without hits, the first ones.
[[nodiscard]] readable_document readable(document whole, std::vector<hit> hits,
                                         const pipeline_limits& limits = default_pipeline_limits);

/// What the model says from one document.
struct document_answer {
    std::string text{};                 ///< with ids of blocks: "The roof is new [b12]."
    std::vector<std::size_t> blocks{};  ///< the blocks that it names, each once, in order
    bool relevant = false;              ///< false: the document does not answer
    std::optional<failure> why{};       ///< the model's failure
};

/// The reply of a model for a document that does not answer.
inline constexpr std::string_view not_in_document = "NOT IN THIS DOCUMENT";

/// One request for each document, at most `limits.threads` at the same time. A document whose answer fails has the
/// failure. So has one whose answer names no block and has no word of the document. The answers have the order of the
/// documents. Fails with `cancelled` only.
[[nodiscard]] result<std::vector<document_answer>> answer_from_documents(
    const pipeline_model& model, std::string_view question, std::span<const readable_document> documents,
    detail_level detail, const stop_token& stop = {}, const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/read_documents.ipp>
#endif
