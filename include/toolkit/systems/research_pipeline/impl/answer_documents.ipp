// The common end of all paths with documents.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/systems/research_pipeline/answer_documents.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/quote.hpp>
#include <toolkit/validation/claims/claims.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace answering_documents {

/// An answer of quoted sentences. Nothing found if none answers.
[[nodiscard]] inline pipeline_reply quoted(const answering_stage& stage, std::span<const readable_document> documents,
                                           pipeline_reply made, bool failed) {
    quoted_answer quotes = quote_documents(stage.question, documents, std::move(made.reply.citations));
    made.reply.citations = std::move(quotes.citations);
    made.found = !quotes.text.empty();
    made.partial = failed;
    if (!made.found) return made;
    return finish_reply(stage.model, std::move(made),
                        failed ? pipeline_parts::labelled(quotes.text) : std::move(quotes.text));
}

/// Whether a document carries each statement of the model's answer from it.
[[nodiscard]] inline bool carries(const readable_document& from, const document_answer& answer) {
    run_record record;
    record.citations.push_back({.number = 1,
                                .doc_id = from.whole.id,
                                .chunk_id = from.whole.id,
                                .chunk_index = 0,
                                .filename = from.whole.filename,
                                .heading = {},
                                .bytes = {0, from.whole.text.size()},
                                .text = from.whole.text});
    const std::string cited = replace_named_blocks(answer.text, [](const auto&) { return std::string{" [1]"}; });
    const draft marked = with_missing_markers({cited}, record).made;
    return none_in(examine_claims(marked.text, record), [](const claim_finding& one) {
        return one.status != claim_status::supported && one.status != claim_status::weak;
    });
}

/// Takes out the citations behind the first `before` whose document has no relevant answer, and numbers the others.
inline void keep_cited(std::span<const readable_document> documents, std::span<const document_answer> answers,
                       std::size_t before, std::vector<research_citation>& citations) {
    std::vector<research_citation> kept;
    for (research_citation& one : citations) {
        bool counts = kept.size() < before;
        for (std::size_t i = 0; i < documents.size() && !counts; ++i)
            counts = answers[i].relevant && documents[i].whole.id.to_string() == one.doc_id;
        if (!counts) continue;
        one.number = static_cast<std::int64_t>(kept.size()) + 1;
        kept.push_back(std::move(one));
    }
    citations = std::move(kept);
}

/// Takes out the answers that their documents do not carry. Returns how many.
inline std::size_t drop_unfounded(std::span<const readable_document> documents, std::vector<document_answer>& answers) {
    std::size_t dropped = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!answers[i].relevant || carries(documents[i], answers[i])) continue;
        answers[i].relevant = false;
        ++dropped;
    }
    return dropped;
}

inline void tell_read(const answering_stage& stage, std::span<const readable_document> documents, std::size_t known,
                      std::span<const document_answer> answers) {
    for (std::size_t i = known; i < documents.size(); ++i)
        stage.tell(pipeline_parts::read_step(stage.first + i, documents[i], i < answers.size() ? &answers[i] : nullptr,
                                             stage.limits));
}

}  // namespace answering_documents

TOOLKIT_FUNCTION result<pipeline_reply> answer_documents(const answering_stage& stage,
                                                         std::span<const readable_document> documents,
                                                         std::size_t known, pipeline_reply made) {
    using namespace answering_documents;
    made.reply.final_summary.clear();  // fewer documents may have been asked before
    pipeline_parts::add_read(made.reply, documents);
    stage.tell(research_steps::analyzing_documents(documents.size()));
    if (stage.quotes || !stage.model.writes()) {
        if (stage.stop.stop_requested()) return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
        tell_read(stage, documents, known, {});
        return quoted(stage, documents, std::move(made), false);
    }

    auto answers =
        answer_from_documents(stage.model, stage.question, documents, stage.detail, stage.stop, stage.limits);
    if (!answers) return std::move(answers).error();
    tell_read(stage, documents, known, *answers);
    const std::vector<std::string> unread = pipeline_parts::unread(documents, *answers);
    for (const document_answer& one : *answers)
        if (one.why) made.notes.push_back("A document was not read: " + one.why->message());
    if (!unread.empty() && unread.size() == documents.size()) {
        const failure why = *answers->front().why;
        made = quoted(stage, documents, std::move(made), true);
        if (!made.found) return why;
        return made;
    }
    const auto not_found = [&] {
        made.found = false;
        made.reply.final_summary = unread_note(unread, documents.size());
        return std::move(made);
    };
    if (stage.model.is_small()) drop_unfounded(documents, *answers);  // small models invent
    if (none_in(*answers, [](const document_answer& one) { return one.relevant; })) return not_found();

    const answer_material from{stage.question, documents, *answers, stage.history};
    stage.tell(
        research_steps::summarizing_content(count_in(*answers, [](const document_answer& one) { return one.relevant; }),
                                            pipeline_parts::findings_of(*answers, stage.limits)));
    const std::size_t before = made.reply.citations.size();
    auto cited = record_citations(stage.model, from, std::move(made.reply.citations), stage.stop, stage.limits);
    if (!cited) return std::move(cited).error();
    if (cited->why) made.notes.push_back("The model recorded no citations: " + cited->why->message());
    made.reply.citations = std::move(cited->citations);
    for (made_call& one : cited->calls) made.reply.tool_calls_made.push_back(std::move(one));

    auto written = write_answer(stage.model, from, made.reply.citations, stage.stop, stage.limits);
    if (!written) return std::move(written).error();
    for (made_call& one : written->calls) made.reply.tool_calls_made.push_back(std::move(one));
    for (client_action& one : written->actions) {
        stage.tell(research_steps::client_action(one.action, one.details));
        made.reply.agent_actions.push_back(std::move(one));
    }
    std::string text = std::move(written->text);
    if (written->why) {
        made.partial = true;
        made.notes.push_back("The answer was not written: " + written->why->message());
        if (const std::size_t dropped = drop_unfounded(documents, *answers); dropped > 0) {
            made.notes.push_back("Answers that their documents do not carry were left out: " + std::to_string(dropped));
            if (none_in(*answers, [](const document_answer& one) { return one.relevant; })) {
                made.reply.citations.resize(before);
                return quoted(stage, documents, std::move(made), true);
            }
            keep_cited(documents, *answers, before, made.reply.citations);
            text = join_answers({stage.question, documents, *answers, stage.history}, made.reply.citations);
        }
        text = pipeline_parts::labelled(text);
    } else if (says_not_known({text})) {
        return not_found();
    }
    if (!unread.empty()) text.append("\n\n").append(unread_note(unread, documents.size()));
    return finish_reply(stage.model, std::move(made), text);
}

TOOLKIT_FUNCTION pipeline_reply finish_reply(const pipeline_model& model, pipeline_reply made, std::string_view text) {
    made.reply.final_summary = format_reply(text, made.reply.citations);
    model.settle(made.reply.final_summary);
    made.requests = model.requests();
    made.spent = model.spent();
    return made;
}

}}  // namespace toolkit::v0
