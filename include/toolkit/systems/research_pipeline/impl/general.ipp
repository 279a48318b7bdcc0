// Answers from the model's own knowledge.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research_pipeline/general.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::string> answer_in_general(const pipeline_model& model, std::string_view question,
                                                       std::span<const exchange> history, const stop_token& stop,
                                                       const pipeline_limits& limits) {
    std::string rules =
        "You are a research assistant. Answer this general question briefly from your own knowledge, in its language. "
        "You have no documents here: do not cite, do not write [N], and claim nothing about the user's documents. If "
        "you do not know, say so. ";
    rules += data_rule;
    std::string text;
    append_talk(text, history, limits);
    append_question(text, question, limits);
    return model.for_answer().write(stage_request(rules, std::move(text), limits.answer_tokens), stop);
}

}}  // namespace toolkit::v0
