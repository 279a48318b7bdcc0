// What a run of the agent has found before the model failed, for the pipeline that answers in its place.
// In: the record and the results of a run. Out: documents, searches, citations and actions.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/tool/environment.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The content of a document, as the tools that read give it.
struct document_content {
    std::string doc_id;
    std::string filename;
    std::string content;          ///< blocks with their ids
    std::int64_t page_count = 0;  ///< 0 in formats without pages
};

/// Empty if the agent did not run.
struct research_so_far {
    std::vector<search_record> searches{};       ///< with their hits
    std::vector<document_content> documents{};   ///< that were read, each once, in order
    std::vector<research_citation> citations{};  ///< that the model recorded
    std::vector<made_call> tool_calls_made{};    ///< with whole outputs
    std::vector<client_action> agent_actions{};
};

}}  // namespace toolkit::v0
