// The answer in words, as a guided model is asked for it: a conversation of its own, with one passage and the question.
// Bound to JSON, behind a long talk about tools, or with four passages before it, a small model answers far worse.
// In: the record of a run. Out: the messages that ask; and from the reply a draft that cites the passage it was
// written from.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/agent/prompt.hpp>
#include <toolkit/agent/texts.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/message.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/align.hpp>
#include <toolkit/validation/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// What a model replies when the passage does not hold the answer.
inline constexpr std::string_view not_found_reply = "NOT FOUND";

/// The draft of a run that has found nothing.
[[nodiscard]] inline draft nothing_found(const run_view& run) {
    insufficiency missing{{}, std::string{cut_utf8(run.asked.question, default_agent_limits.missing_bytes)}, {}};
    for (const search_record& search : run.record.searches) missing.queries_tried.push_back(search.query);
    return {not_known, {std::move(missing)}};
}

/// Asks for the answer from the passage that was opened last, and from what other tools have told. `errors` are lines
/// that say why the last answer did not pass, or nothing.
[[nodiscard]] inline std::vector<message> prose_request(const texts& words, const run_view& run,
                                                        std::string_view errors) {
    std::string text;
    append_earlier(text, run.asked.history);
    for (const std::string& told : run.record.results) text += told + "\n";
    if (!run.record.citations.empty()) {
        const opened_citation& opened = run.record.citations.back();
        append_unfenced(text, visible_line(opened.filename, default_agent_limits.shown_name_bytes));
        text += ":\n";
        append_fence(text, "citation", {{"number", std::to_string(opened.number)}, {"heading", opened.heading}},
                     cut_utf8(opened.text, default_agent_limits.shown_citation_bytes));
    }
    text += '\n';
    text += words.ask_answer;
    text += '\n';
    if (!errors.empty()) {
        text += "Your last answer did not pass:\n";
        text += errors;
    }
    text += "QUESTION: ";
    append_unfenced(text, run.asked.question);
    return {system_message{words.answer_role}, user_message{std::move(text), run.asked.images}};
}

/// The reply as a draft: each sentence cites the passage that was shown. A reply that finds nothing names the question
/// as missing; of one that went on for too long the whole sentences are taken; one without any is a failure.
[[nodiscard]] inline result<draft> prose_draft(const completion& written, const run_view& run) {
    std::string_view reply = cut_utf8(written.text, default_agent_limits.answer_characters);
    if (written.finish == finish_reason::length || reply.size() < written.text.size()) {
        const auto sentences = sentences_of(reply);
        if (sentences.size() < 2)
            return failure::of(failure_kind::wrong_length, "answer", "it is too long", "Answer in one sentence");
        reply = reply.substr(0, sentences.back().begin);
    }
    const std::string text = strip_markers(reply);
    const std::size_t first = std::min(text.find_first_not_of(" \n\r\t\"*"), text.size());
    if (folded(std::string_view{text}.substr(first, not_found_reply.size())) == folded(not_found_reply))
        return nothing_found(run);
    draft made;
    const std::string marker =
        run.record.citations.empty() ? "" : " [" + std::to_string(run.record.citations.back().number) + "]";
    for (const sentence& one : sentences_of(text)) {
        const std::string_view said = std::string_view{text}.substr(one.begin, one.end - one.begin);
        if (said.find_first_not_of(" .,;:!?\"'*\n\r\t") == std::string_view::npos) continue;
        if (!made.text.empty()) made.text += ' ';
        made.text += said;
        made.text += marker;
    }
    if (made.text.empty())
        return failure::of(failure_kind::wrong_length, "answer", "it is empty", "Answer in a full sentence");
    return made;
}

/// The best answer that has passed so far, and how well its passage carries it.
struct kept_draft {
    draft written;
    double support = 0;
};

/// How well the passage that was shown carries a draft, 0 to 1: the mean, over its sentences, of the share of their
/// words that stand together there. What a model knows better than the passage has little support. A bare name says
/// nothing by itself: the question's words count with it. Nothing is asked of an answer that may rest on what other
/// tools have told.
[[nodiscard]] inline double support_of(const draft& written, const run_view& run) {
    constexpr std::size_t bare = 3;  // words that a claim has at least
    if (!run.record.results.empty() || run.record.citations.empty()) return 1;
    const std::string text = strip_markers(written.text);
    double sum = 0;
    std::size_t said = 0;
    for (const sentence& one : sentences_of(text)) {
        std::string claim = text.substr(one.begin, one.end - one.begin);
        const std::size_t words = aligning::content_words(claim).size();
        if (words == 0) continue;
        if (words < bare) claim = run.asked.question + " " + claim;
        sum += align(claim, run.record.citations.back().text).share;
        ++said;
    }
    return said == 0 ? 0 : sum / static_cast<double>(said);
}

}  // namespace toolkit::inline v0
