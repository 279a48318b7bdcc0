// Judges the report. In: `synthesis`. Out: five scores, and at most one retry with instructions. Next: synthesize.hpp
// again, or attribute_sources.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/report/report_prompts.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/report/report_text.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

struct synthesize;
struct attribute_sources;

/// What the model decides about a report with low scores.
enum class quality_action : std::uint8_t { accept, retry };
struct rabbithole_quality_decision {
    quality_action action = quality_action::accept;
    std::string focus_instructions{};
    struct doc {
        field action{.required = true};
        field focus_instructions{.description = "for retry: what the new report must do better", .required = false};
    };
};

/// A sum below `quality_threshold` may be sent back, as often as `synthesis_max_retries` says. A report whose scores
/// are no use is accepted. Of several reports the one with the greatest sum is kept, and of equal ones the newest.
struct quality_check {
    result<edges<again<synthesize, &rabbithole_state::synthesis_max_retries>, to<attribute_sources>>> operator()(
        rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        const rabbithole_limits& limits = options.limits;
        state.phase = "quality_check";
        state.quality.reset();
        if (rabbithole_report_sources(state, options).empty()) return to<attribute_sources>{};
        auto scores = rabbithole_generate<rabbithole_quality>(
            state, context, rabbithole_report_prompts::quality(state, options), {.factual_accuracy = no_score});
        if (!scores) return std::move(scores).error();
        if (scores->factual_accuracy != no_score) {
            state.quality = *std::move(scores);
            state.quality->issues =
                rabbithole_rounds::usable(state.quality->issues, limits.quality_issues, limits.sentence_bytes);
        }
        if (state.quality && state.quality->sum() < limits.quality_threshold &&
            state.synthesis_retry_count < state.synthesis_max_retries) {
            auto decision = rabbithole_generate<rabbithole_quality_decision>(
                state, context, rabbithole_report_prompts::quality_decision(state, options));
            if (!decision) return std::move(decision).error();
            if (decision->action == quality_action::retry) {
                rabbithole_reports::keep_best(state);
                rabbithole_reports::keep_focus(state, decision->focus_instructions, limits);
                ++state.synthesis_retry_count;
                return again<synthesize, &rabbithole_state::synthesis_max_retries>{};
            }
        }
        rabbithole_reports::take_best(state, limits);
        return to<attribute_sources>{};
    }

private:
    static constexpr int no_score = -1;
};

}}  // namespace toolkit::v0
