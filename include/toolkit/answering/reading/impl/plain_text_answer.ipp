// The request for a plain-text answer, and the check of its reply.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/answering/prompt/quote_demands.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/citation_markers.hpp>
#include <toolkit/answering/reading/plain_text_answer.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/message.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace wording {

/// True if a reply says that nothing was found. It is NOT FOUND in any case, or begins or ends with it in capitals.
[[nodiscard]] inline bool says_not_found(std::string_view reply) {
    constexpr std::string_view marks = " \n\r\t\"'*.!:;,";
    const std::size_t first = std::min(reply.find_first_not_of(marks), reply.size());
    reply = reply.substr(first, reply.find_last_not_of(marks) + 1 - first);
    return folded(reply) == folded(not_found_reply) || reply.starts_with(not_found_reply) ||
           reply.ends_with(not_found_reply);
}

/// Removes "The passage says that" from the sentences that begin with it. What follows is the statement.
[[nodiscard]] inline std::string without_attribution(std::string text) {
    constexpr std::array<std::string_view, 4> attributions{"The passage states that ", "The passage says that ",
                                                           "According to the passage, ", "Based on the passage, "};
    const auto all = sentences_of(text);
    for (auto one = all.rbegin(); one != all.rend(); ++one)
        for (const std::string_view attribution : attributions) {
            if (!std::string_view{text}.substr(one->begin).starts_with(attribution)) continue;
            text.erase(one->begin, attribution.size());
            if (one->begin < text.size() && text[one->begin] >= 'a' && text[one->begin] <= 'z')
                text[one->begin] = static_cast<char>(text[one->begin] - 'a' + 'A');
        }
    return text;
}

struct named_topic {
    std::string topic;
};
[[nodiscard]] inline std::string question_about(std::string topic, const texts& words) {
    return messages::fill(words.topic_question, named_topic{std::move(topic)}, {}, 0);
}

}  // namespace wording

TOOLKIT_FUNCTION std::vector<message> plain_text_request(const texts& words, const run_view& run,
                                                         std::string_view errors, std::string_view choice,
                                                         std::string_view instructions,
                                                         const answering_options& options,
                                                         const std::optional<topic_passage>& part) {
    std::string text;
    append_earlier(text, run.task, false);  // results of earlier runs would distract a small model
    for (const std::string& fact : run.record.results) text += fact + "\n";
    if (!run.record.citations.empty()) {
        const opened_citation& opened = part ? *part->passage : run.record.citations.back();
        // The file name is inside the fence: outside, it could instruct the model.
        std::string body = visible_line(opened.filename, shown_name_bytes);
        body += ":\n";
        if (!opened.columns.empty()) (body += opened.columns) += '\n';
        body += cut_utf8(opened.text, options.shown_citation_bytes);
        append_fence(text, "citation", {{"number", std::to_string(opened.number)}, {"heading", opened.heading}}, body);
    }
    text += '\n';
    text += !choice.empty() ? choice : std::string_view{words.ask_answer};
    text += '\n';
    if (!part) text += wording_lines(run.required, run.with_documents);
    if (!run.required.exact_quote_indicators.empty())
        append_items(text, "Copy from the passage, letter for letter and in backquotes: ",
                     quote_demands::things(run.required.exact_quote_indicators));
    if (!errors.empty()) {
        text += "Your last answer did not pass:\n";
        append_unfenced(text, errors);
    }
    text += "QUESTION: ";
    append_unfenced(
        text, part ? wording::question_about(part->topic, words) : plain_question(run.task.question, run.required));
    return {system_message{role_text(instructions, words.answer_role)}, user_message{std::move(text), run.task.images}};
}

TOOLKIT_FUNCTION result<draft> plain_text_draft(const completion& written, const run_view& run, std::size_t most,
                                                const opened_citation* passage) {
    if (!is_utf8(written.text))
        return failure::of(failure_kind::invalid_utf8, "answer", "it is not valid UTF-8", "Answer in a full sentence");
    std::string_view reply = cut_utf8(written.text, most);
    if (written.finish == finish_reason::length || reply.size() < written.text.size()) {
        const auto sentences = sentences_of(reply);
        if (sentences.size() < 2)
            return failure::of(failure_kind::invalid_argument, "answer", "it is too long", "Answer in one sentence");
        reply = reply.substr(0, sentences.back().begin);
    }
    std::string text = wording::without_attribution(strip_markers(plain_markers(reply, run.record)));
    text.erase(0, text.find_first_not_of(" \n\r\t"));
    text.erase(text.find_last_not_of(" \n\r\t") + 1);
    if (wording::says_not_found(text)) return nothing_found(run);
    if (text.find_first_not_of(" .,;:!?\"'*\n\r\t`") == std::string::npos)
        return failure::of(failure_kind::invalid_argument, "answer", "it is empty", "Answer in a full sentence");
    if (run.record.citations.empty()) return draft{std::move(text), {}};
    return draft{add_citation_markers(text, {passage != nullptr ? passage : &run.record.citations.back()}), {}};
}

}}  // namespace toolkit::v0
