// Words the steps of the pipeline.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/events/sse.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/steps.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace step_details {

struct of_initial {
    std::string original_query;
};
struct of_found {
    std::int64_t documents_found = 0;
    std::vector<std::string> document_names;
    std::vector<document_preview> doc_previews;
};
struct of_analyzing {
    std::int64_t documents_to_analyze = 0;
};
struct of_reading {
    std::int64_t document_index = 0;
    std::string filename;
    raw_json doc_metadata{"{}"};
    std::string llm_context;
};
struct of_summary {
    std::int64_t documents_processed = 0;
    std::string llm_context;
};
struct of_thinking {
    std::string thinking_content;
};

inline constexpr std::size_t most_documents = 100;      ///< that a step names
inline constexpr std::size_t most_preview_bytes = 800;  ///< 200 characters of any language
inline constexpr std::size_t most_context_bytes = 64'000;

[[nodiscard]] inline std::string documents(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " document" : " documents");
}

[[nodiscard]] inline reasoning_step step(std::string_view name, reasoning_action action, std::string message) {
    return {.type = {}, .step = std::string{name}, .action_type = action, .message = std::move(message)};
}
template <class T>
[[nodiscard]] reasoning_step step(std::string_view name, reasoning_action action, std::string message,
                                  const T& details) {
    reasoning_step made = step(name, action, std::move(message));
    made.details = raw_json{print(details)};
    return made;
}

}  // namespace step_details

TOOLKIT_FUNCTION reasoning_step research_steps::initial(std::string_view original_query) {
    return step_details::step("initial", reasoning_action::planning, "Planning next moves",
                              step_details::of_initial{shortened(original_query, default_event_limits.line_bytes)});
}

TOOLKIT_FUNCTION reasoning_step research_steps::searching(std::string_view query) {
    return step_details::step("searching", reasoning_action::searching,
                              "Searching for: " + shortened(query, default_event_limits.line_bytes));
}

TOOLKIT_FUNCTION reasoning_step research_steps::clarify_relevant_docs(std::size_t documents) {
    return step_details::step("clarify_relevant_docs", reasoning_action::analysing,
                              "Ranking " + step_details::documents(documents));
}

TOOLKIT_FUNCTION reasoning_step research_steps::found_documents(const std::vector<document_preview>& found) {
    step_details::of_found details{static_cast<std::int64_t>(found.size()), {}, {}};
    const std::size_t shown = std::min(found.size(), step_details::most_documents);
    details.document_names.reserve(shown);
    details.doc_previews.reserve(shown);
    for (std::size_t i = 0; i < shown; ++i) {
        const document_preview& one = found[i];
        const std::string name = shortened(one.filename, step_details::most_preview_bytes);
        details.document_names.push_back(name);
        details.doc_previews.push_back(
            {one.doc_id, name, shortened(one.snippet, step_details::most_preview_bytes), one.score});
    }
    return step_details::step("found_documents", reasoning_action::exploring,
                              "Found " + step_details::documents(found.size()), details);
}

TOOLKIT_FUNCTION reasoning_step research_steps::analyzing_documents(std::size_t documents) {
    return step_details::step("analyzing_documents", reasoning_action::analysing,
                              "Analysing " + step_details::documents(documents),
                              step_details::of_analyzing{static_cast<std::int64_t>(documents)});
}

TOOLKIT_FUNCTION reasoning_step research_steps::read_doc(const shown_document& read) {
    raw_json metadata = sound_json(read.doc_metadata);
    if (!metadata.text.starts_with('{')) metadata.text = "{}";
    return step_details::step(
        "read_doc_" + std::to_string(read.index), reasoning_action::reading,
        "Read " + shortened(read.filename, default_event_limits.line_bytes),
        step_details::of_reading{static_cast<std::int64_t>(read.index),
                                 shortened(read.filename, default_event_limits.line_bytes), std::move(metadata),
                                 shortened(read.llm_context, step_details::most_context_bytes)});
}

TOOLKIT_FUNCTION reasoning_step research_steps::summarizing_content(std::size_t documents,
                                                                    std::string_view llm_context) {
    return step_details::step("summarizing_content", reasoning_action::summarising, "Summarising content",
                              step_details::of_summary{static_cast<std::int64_t>(documents),
                                                       shortened(llm_context, step_details::most_context_bytes)});
}

TOOLKIT_FUNCTION reasoning_step research_steps::thinking(std::string_view thinking_content) {
    return step_details::step(
        "thinking", reasoning_action::thinking, "Thinking",
        step_details::of_thinking{shortened(thinking_content, default_reasoning_limits.thinking_bytes)});
}

TOOLKIT_FUNCTION reasoning_step research_steps::client_action(std::string_view tool, const raw_json& input) {
    const auto row = std::find_if(reasoning_rows.begin(), reasoning_rows.end(),
                                  [&](const reasoning_row& one) { return one.tool == tool; });
    const reasoning_action action = row == reasoning_rows.end() ? reasoning_action::analysing : row->action;
    reasoning_step made = step_details::step(tool, action, std::string{tool} + ": complete");
    raw_json sound = sound_json(input);
    if (!sound.text.starts_with('{')) sound.text = "{}";
    made.tool_name = std::string{tool};
    made.tool_input = sound;
    made.tool_status = reasoning_status::complete;
    made.details = std::move(sound);
    return made;
}

TOOLKIT_FUNCTION phase_reached event_of(const reasoning_step& step) {
    return {{}, std::string{reasoning_phase}, raw_json{print(step)}};
}

TOOLKIT_FUNCTION std::string frame_of(reasoning_step step, std::int64_t unix_ms) {
    step.timestamp = static_cast<double>(unix_ms) / 1000;
    return data_frame(print(step));
}

}}  // namespace toolkit::v0
