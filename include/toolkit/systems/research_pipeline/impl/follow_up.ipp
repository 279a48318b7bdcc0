// Continues a conversation.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/structured/generate.hpp>
#include <toolkit/llm/structured/held_to_schema.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research_pipeline/follow_up.hpp>
#include <toolkit/systems/research_pipeline/rewrite.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<follow_up> continue_talk(const pipeline_model& model, std::string_view question,
                                                 std::span<const exchange> history, const stop_token& stop,
                                                 const pipeline_limits& limits) {
    follow_up made{.standalone_question = rewrite_by_rules(question, history, limits)};
    if (!model.writes() || history.empty()) return made;
    std::string prompt;
    append_talk(prompt, history, limits);
    append_question(prompt, question, limits);
    const generate_options options{
        .system = std::string{"You continue a conversation about a user's documents. If the conversation alone answers "
                              "the question, answer it. If it does not, write the question so that documents can be "
                              "searched with it. Never guess. "}
                      .append(data_rule),
        .max_tokens = limits.answer_tokens,
        .tries = 1,
        .stop = stop};
    auto read = with_schema_if_possible(
        model, [&](const auto& held) { return generate<follow_up_reply>(held, prompt, options); });
    if (!read) {
        if (read.error().kind == failure_kind::cancelled) return std::move(read).error();
        made.unread = std::move(read).error();
        return made;
    }
    if (auto usable = usable_question(read->standalone_question, limits)) made.standalone_question = *std::move(usable);
    else if (has_words(read->answer)) made.answer = std::move(read->answer);
    return made;
}

}}  // namespace toolkit::v0
