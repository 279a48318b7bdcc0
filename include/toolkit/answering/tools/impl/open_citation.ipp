// The texts of an opened passage, for the model and for people.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/tools/open_citation.hpp>
#include <toolkit/core/compiled.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void opened_passage::enter(run_record& record) {
    for (std::string* text : {&passage.filename, &passage.heading, &passage.text, &passage.columns})
        if (!is_utf8(*text)) *text = repair_utf8(*text);
    passage.number = record.open(passage);
}

TOOLKIT_FUNCTION std::string opened_passage::brief() const {
    const std::size_t tenths = (passage.text.size() * 10 + 512) / 1024;
    return "Retrieved " + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "KB";
}

TOOLKIT_FUNCTION std::string opened_passage::done() const {
    return "Opened [" + std::to_string(passage.number) + "] " +
           visible_line(passage.filename, default_text_bounds.line_bytes) + " (chunk " +
           std::to_string(passage.chunk_index) + ")";
}

TOOLKIT_FUNCTION open_citation open_citation::naming(const hit& found) {
    return {found.doc_id.to_string(), found.chunk_id.to_string()};
}

TOOLKIT_FUNCTION std::string open_citation::input_of(const hit& found) { return print(naming(found)); }

TOOLKIT_FUNCTION failure open_citation::all_opened(std::size_t most) {
    return failure::of(failure_kind::budget_spent, "open_citation",
                       std::to_string(most) + (most == 1 ? " passage is open, and this run opens no more"
                                                         : " passages are open, and this run opens no more"),
                       "Answer from the opened passages");
}

TOOLKIT_FUNCTION fenced open_citation::to_model(const opened_passage& value, std::size_t) {
    const opened_citation& opened = value.passage;
    std::string name = visible_line(opened.filename, shown_name_bytes);
    std::replace(name.begin(), name.end(), '[', '(');  // an [n] in a name is not a citation
    std::replace(name.begin(), name.end(), ']', ')');
    std::string text = "OPENED CITATIONS:\n[" + std::to_string(opened.number) + "] ";
    append_unfenced(text, name);
    text += " (chunk " + std::to_string(opened.chunk_index) + "):\n";
    append_fence(text, "citation",
                 {{"number", std::to_string(opened.number)},
                  {"docId", opened.doc_id.to_string()},
                  {"chunkId", opened.chunk_id.to_string()},
                  {"chunkIndex", std::to_string(opened.chunk_index)},
                  {"file", opened.filename},
                  {"heading", opened.heading},
                  {opened.columns.empty() ? "" : "columns", opened.columns}},
                 cut_utf8(opened.text, value.shown_bytes.value_or(default_answering_options.shown_citation_bytes)));
    return {std::move(text)};
}

}}  // namespace toolkit::v0
