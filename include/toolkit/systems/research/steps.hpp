// The steps of the fixed pipeline, as the client of the system research shows them.
// In: what a part of the pipeline does. Out: a reasoning step. Next: research_context::step tells it to the listener.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/reasoning_steps.hpp>
#include <toolkit/json/raw.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A found document, as a step shows it.
struct document_preview {
    std::string doc_id;
    std::string filename;
    std::string snippet{};
    double score = 0;
};

/// What a step shows of a document that was read.
struct shown_document {
    std::size_t index = 0;  ///< from 0: the step is read_doc_0
    std::string filename;
    raw_json doc_metadata{"{}"};  ///< an object
    std::string llm_context{};    ///< what the model read of it
};

/// The steps, with the names, messages and details that the client knows. Texts of documents are cut to the limits of
/// a step.
struct research_steps {
    /// initial, planning: {original_query}
    [[nodiscard]] static reasoning_step initial(std::string_view original_query);
    /// searching: "Searching for: {query}"
    [[nodiscard]] static reasoning_step searching(std::string_view query);
    /// clarify_relevant_docs, analysing
    [[nodiscard]] static reasoning_step clarify_relevant_docs(std::size_t documents);
    /// found_documents, exploring: {documents_found, document_names, doc_previews}, "Found {n} document(s)"
    [[nodiscard]] static reasoning_step found_documents(const std::vector<document_preview>& found);
    /// analyzing_documents: {documents_to_analyze}
    [[nodiscard]] static reasoning_step analyzing_documents(std::size_t documents);
    /// read_doc_{i}, reading: {document_index, filename, doc_metadata, llm_context}, "Read {name}"
    [[nodiscard]] static reasoning_step read_doc(const shown_document& read);
    /// summarizing_content, summarising: {documents_processed, llm_context}
    [[nodiscard]] static reasoning_step summarizing_content(std::size_t documents, std::string_view llm_context);
    /// thinking: {thinking_content}
    [[nodiscard]] static reasoning_step thinking(std::string_view thinking_content);
    /// opening or navigating: an action for the interface, with its arguments as details
    [[nodiscard]] static reasoning_step client_action(std::string_view tool, const raw_json& input);
};

/// The event that tells a step of the system to the listener of a run.
[[nodiscard]] phase_reached event_of(const reasoning_step& step);

/// A step as a frame of the stream: `data: {json}` and an empty line. `unix_ms` is its time.
[[nodiscard]] std::string frame_of(reasoning_step step, std::int64_t unix_ms);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/steps.ipp>
#endif
