// Asks the person what an unclear question means. In: query_analysis. Out: a checkpoint with questions; the run stops.
// Next: process_hitl_clarify.hpp, which takes the reply.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_generate_questions.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/prompts.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

struct process_hitl_clarify;

/// If the model gives no question, the system asks its own.
struct hitl_clarify {
    result<edges<asks<process_hitl_clarify, hitl_reply>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "hitl_clarify";
        auto written =
            rabbithole_generate<hitl_question_list>(state, context, rabbithole_prompts::clarification(state, options));
        if (!written) return std::move(written).error();
        auto questions =
            rabbithole_rounds::usable(written->questions, options.limits.questions, options.limits.sentence_bytes);
        if (questions.empty()) questions.push_back(options.texts.of(state.language).ask_for_scope);
        return ask<process_hitl_clarify>(
            rabbithole_rounds::ask_person(state, hitl_checkpoints::clarification, std::move(questions), options));
    }
};

}}  // namespace toolkit::v0
