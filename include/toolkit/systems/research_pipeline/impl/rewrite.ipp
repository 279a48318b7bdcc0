// Rewrites a question with its conversation.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/rewrite.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace research_rules {
inline constexpr std::string_view rewrite_rules =
    "You rewrite the last question of a conversation so that it can be understood alone: replace words such as \"it\" "
    "and \"that\" by what they mean. Keep its language. Do not answer it. Write the question alone, on one line. ";
}  // namespace research_rules

TOOLKIT_FUNCTION std::optional<std::string> usable_question(std::string_view written, const pipeline_limits& limits) {
    std::string_view text = written;
    const auto strip = [&](std::string_view around) {
        while (!text.empty() && around.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
        while (!text.empty() && around.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    };
    strip(" \t\r\n\"'`");
    for (const std::string_view label : {"Standalone question:", "Rewritten question:", "Question:", "Frage:"})
        if (text.starts_with(label)) text.remove_prefix(label.size());
    strip(" \t\r\n\"'`*");
    if (text.find('\n') != std::string_view::npos || text.find('{') != std::string_view::npos ||
        text.find("<<") != std::string_view::npos)
        return std::nullopt;
    std::string line = research_rules::as_query(text, limits.query_characters);
    if (line.size() < text.size() / 2 || research_rules::count_words_in(research_rules::padded_words(line)) == 0)
        return std::nullopt;
    return line;
}

TOOLKIT_FUNCTION std::string rewrite_by_rules(std::string_view question, std::span<const exchange> history,
                                              const pipeline_limits& limits) {
    std::string text{question};
    if (!history.empty()) text.append(" ").append(history.back().question);
    return research_rules::as_query(text, limits.query_characters);
}

TOOLKIT_FUNCTION result<rewritten_question> rewrite_question(const pipeline_model& model, std::string_view question,
                                                             std::span<const exchange> history, const stop_token& stop,
                                                             const pipeline_limits& limits) {
    if (history.empty()) return rewritten_question{research_rules::as_query(question, limits.query_characters)};
    if (!model.writes()) return rewritten_question{rewrite_by_rules(question, history, limits)};
    std::string text;
    append_talk(text, history, limits);
    append_question(text, question, limits);
    auto written = model.write(stage_request(std::string{research_rules::rewrite_rules}.append(data_rule),
                                             std::move(text), limits.rewrite_tokens),
                               stop);
    if (!written && written.error().kind == failure_kind::cancelled) return std::move(written).error();
    if (written)
        if (auto usable = usable_question(*written, limits)) return rewritten_question{*std::move(usable)};
    return rewritten_question{rewrite_by_rules(question, history, limits),
                              written ? failure::of(failure_kind::bad_reply, "rewrite", "the model wrote no question")
                                      : std::move(written).error()};
}

}}  // namespace toolkit::v0
