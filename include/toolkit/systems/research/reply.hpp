// What a run of research gives: the answer, its citations with their places on the page, and what was done.
#pragma once

#include <toolkit/document/cited_place.hpp>
#include <toolkit/json/raw.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A source of the answer. `[number]` in the answer stands for it.
struct research_citation {
    std::int64_t number = 0;  ///< from 1
    std::string cited_text;   ///< exactly as in the document
    std::string block_id;     ///< "b12"
    std::string doc_id;
    std::string filename;
    std::uint32_t page = 0;             ///< of the first byte, from 1; 0 in formats without pages
    std::vector<cited_place> places{};  ///< empty in formats without pages
};

/// A call that was made. `output` is the whole result, as JSON.
struct made_call {
    std::string name;
    raw_json input;
    raw_json output;
};

/// Something that the program's interface should do, such as opening a document.
struct client_action {
    std::string action;  ///< the name of the tool
    raw_json details;    ///< the arguments of the call
};

struct research_reply {
    std::string final_summary;
    std::vector<research_citation> citations{};
    std::vector<made_call> tool_calls_made{};
    std::vector<std::string> documents_read{};  ///< ids, each once, in order
    std::vector<client_action> agent_actions{};
};

}}  // namespace toolkit::v0
