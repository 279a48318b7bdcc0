// Says what is still missing. In: the chunks that were found. Out: knowledge_gaps and coverage_score. Next:
// hitl_generate_questions.hpp.
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

struct hitl_generate_questions;

/// What the model replies. A score that is not from 0 to 1 is refused, and the model is told why.
struct hitl_retrieval_analysis {
    std::vector<std::string> knowledge_gaps;
    double coverage_score;
    struct doc {
        field knowledge_gaps{.description = "what is missing, one short sentence each",
                             .max_items = most_written_sentences};
        field coverage_score{.description = "0: nothing is found, 1: all is found", .minimum = 0, .maximum = 1};
    };
};

/// If the model keeps giving a score that is not from 0 to 1, the score is 0 and the gaps stay as they were.
struct hitl_analyze_retrieval {
    result<edges<to<hitl_generate_questions>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "hitl_analyze_retrieval";
        auto written =
            rabbithole_generate<hitl_retrieval_analysis>(state, context, rabbithole_prompts::analysis(state, options),
                                                         {.knowledge_gaps = state.knowledge_gaps, .coverage_score = 0});
        if (!written) return std::move(written).error();
        state.knowledge_gaps =
            rabbithole_rounds::usable(written->knowledge_gaps, options.limits.gaps, options.limits.sentence_bytes);
        state.coverage_score = written->coverage_score;
        return to<hitl_generate_questions>{};
    }
};

}}  // namespace toolkit::v0
