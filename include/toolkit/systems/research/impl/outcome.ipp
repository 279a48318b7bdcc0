// Checks requests, and collects outcomes.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/systems/research/outcome.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace research_inputs {

/// Ids of attachments that the model is told.
inline constexpr std::size_t most_told = 20;

[[nodiscard]] inline failure refuse(std::string_view where, const std::string& what, std::string_view cure) {
    return failure::of(failure_kind::invalid_argument, where, what, cure);
}

}  // namespace research_inputs

TOOLKIT_FUNCTION std::optional<failure> unfit_request(const research_request& request,
                                                      const research_request_limits& most) {
    using research_inputs::refuse;
    if (request.owner.empty()) return refuse("owner", "it is empty", "name whose documents are searched");
    if (!has_words(request.query)) return refuse("query", "it is blank", "ask a question");
    if (!is_utf8(request.query)) return refuse("query", "it is not valid UTF-8", "convert it to UTF-8");
    if (request.document_ids.size() > most.documents)
        return refuse("document_ids",
                      "there are " + std::to_string(request.document_ids.size()) + "; use at most " +
                          std::to_string(most.documents),
                      "send the documents that the question is about");
    const bool has_long_id = std::any_of(request.document_ids.begin(), request.document_ids.end(),
                                         [&](const std::string& id) { return id.size() > most.id_bytes; });
    if (has_long_id || request.property_id.size() > most.id_bytes)
        return refuse("document_ids, property_id", "an id is too long",
                      "use at most " + std::to_string(most.id_bytes) + " bytes");
    if (request.citation && request.citation->cited_text.size() > most.cited_bytes)
        return refuse("citation_context", "the cited text is too long",
                      "use at most " + std::to_string(most.cited_bytes) + " bytes");
    if (!is_utf8(request.property_id) || (request.citation && !is_utf8(request.citation->cited_text)))
        return refuse("property_id, citation_context", "a text is not valid UTF-8", "convert it to UTF-8");
    return std::nullopt;
}

TOOLKIT_FUNCTION task task_of(const research_request& request) {
    task made{.question = request.query, .owner = request.owner};
    if (!request.document_ids.empty()) {
        made.question += "\n\nThe user has attached these documents:";
        for (std::size_t i = 0; i < request.document_ids.size() && i < research_inputs::most_told; ++i)
            made.question.append(i == 0 ? " " : ", ").append(visible_line(request.document_ids[i], 200));
        if (request.document_ids.size() > research_inputs::most_told)
            made.question.append(" and ")
                .append(std::to_string(request.document_ids.size() - research_inputs::most_told))
                .append(" more");
    }
    if (!request.property_id.empty())
        made.question.append("\n\nThe user looks at the property ").append(visible_line(request.property_id, 200));
    if (request.citation) {
        made.question += "\n\nThe user has marked these words of a document:\n";
        append_fence(made.question, "marked", {{"filename", visible_line(request.citation->filename, 200)}},
                     visible_line(request.citation->cited_text, 1'000));
    }
    made.history = request.conversation_history;
    made.stop = request.stop;
    made.deadline = request.deadline;
    made.run_id = request.run_id;
    return made;
}

TOOLKIT_FUNCTION research_outcome outcome_of(const whole_run& run, const std::optional<rescued_reply>& rescued,
                                             document_by_id document_of) {
    research_outcome made;
    made.counts = run.record.spent;
    if (rescued) {
        made.reply = rescued->reply;
        made.who = answered_by::pipeline;
        made.why_pipeline = rescued->why;
    }
    if (!run.outcome) {
        if (!rescued) made.reply = reply_of(run.known);
        made.error = run.outcome.error();
        return made;
    }
    if (!rescued) made.reply = reply_of(run.known, *run.outcome, document_of);
    made.status = run.outcome->status;
    made.insufficiencies = run.outcome->insufficiencies;
    made.notes = run.outcome->notes;
    return made;
}

}}  // namespace toolkit::v0
