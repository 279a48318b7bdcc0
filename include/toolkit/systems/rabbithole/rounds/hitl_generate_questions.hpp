// Asks the person about the gaps. In: knowledge_gaps. Out: a checkpoint with two or three questions; the run stops.
// Next: hitl_process_response.hpp, which takes the reply.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/prompts.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct hitl_process_response;

/// What the model replies.
struct hitl_question_list {
    std::vector<std::string> questions;
    struct doc {
        field questions{.description = "questions to the person", .max_items = most_written_sentences};
    };
};

/// If the model gives fewer than two questions, the system adds its own about the gaps.
struct hitl_generate_questions {
    result<edges<asks<hitl_process_response, hitl_reply>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "hitl_generate_questions";
        auto written =
            rabbithole_generate<hitl_question_list>(state, context, rabbithole_prompts::questions(state, options));
        if (!written) return std::move(written).error();
        return ask<hitl_process_response>(rabbithole_rounds::ask_person(
            state, hitl_checkpoints::iterative, rabbithole_rounds::questions_of(state, written->questions, options),
            options));
    }
};

}}  // namespace toolkit::v0
