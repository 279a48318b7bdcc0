// The limits and options of the fixed pipeline of the system research.
#pragma once

#include <toolkit/core/clock.hpp>

#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

/// A user changes a copy: `pipeline_limits{.detailed_documents = 8}`.
struct pipeline_limits {
    std::size_t simple_documents = 1;        ///< documents that are read for a simple question
    std::size_t concise_documents = 5;       ///< for a concise one
    std::size_t detailed_documents = 15;     ///< for a detailed one
    std::size_t rerank_above = 2;            ///< more documents than this are ranked again
    std::size_t expanded_queries = 3;        ///< queries beside the question's own
    double expansion_weight = 0.25;          ///< of an expanded query's hits; those of the question count 1
    std::size_t query_characters = 300;      ///< of one query
    std::size_t hits = 40;                   ///< of one query
    std::size_t graded_documents = 30;       ///< that the reranker sees
    std::size_t requested_documents = 50;    ///< ids in a request; a request with more is refused
    std::size_t question_bytes = 8'000;      ///< of the question, in a prompt
    std::size_t document_bytes = 12'000;     ///< of a document, in a prompt
    std::size_t passages_bytes = 2'500;      ///< of a document's best passages, for a small model
    std::size_t history_turns = 6;           ///< newest turns of the conversation, in a prompt
    std::size_t history_bytes = 12'000;      ///< of these turns together
    std::size_t transformed_bytes = 24'000;  ///< of a text that is transformed
    std::size_t answer_bytes = 4'000;        ///< of one document's answer, in a prompt
    std::size_t preview_characters = 200;    ///< of a document, in a step
    std::size_t context_characters = 2'000;  ///< of what the model reads, in a step
    std::size_t citations = 20;              ///< of one answer
    std::size_t citation_rounds = 2;         ///< requests of phase 1: calls, and corrections of refused calls
    std::size_t answer_rounds = 2;           ///< requests of phase 2: action tools, and the answer after them
    std::size_t threads = 5;                 ///< documents that are read at the same time
    int classification_tokens = 512;
    int rewrite_tokens = 256;
    int reading_tokens = 1'024;  ///< of one document's answer
    int citation_tokens = 2'048;
    int answer_tokens = 2'048;
    milliseconds whole{300'000};  ///< for the whole pipeline
};
inline constexpr pipeline_limits default_pipeline_limits{};

struct pipeline_options {
    pipeline_limits limits = default_pipeline_limits;
    bool fast_attachments = false;         ///< one attached document is answered from in one request
    bool small_model = false;              ///< each request has one job; for fewer than about 4 billion parameters
    bool quotes = false;                   ///< the model is not asked: answers are sentences of the documents
    std::string property = "property_id";  ///< the name of the documents' property that a request's property_id means
};

}}  // namespace toolkit::v0
