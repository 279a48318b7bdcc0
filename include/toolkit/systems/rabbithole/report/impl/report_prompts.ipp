// The prompts of the report.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/report/report_prompts.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/text/fence.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_report_prompts {

inline void append_data(std::string& out, std::string_view kind, std::string_view text) {
    if (!text.empty()) append_fence(out, kind, {}, text);
}

/// The question, the numbered findings, and the pages of the web.
[[nodiscard]] inline std::string material(const rabbithole_state& state, const rabbithole_options& options) {
    std::string out;
    append_fence(out, "question", {}, state.query);
    append_data(out, "known_context", cut_utf8(state.additional_context, options.limits.context_bytes));
    const std::vector<std::size_t> sources = rabbithole_report_sources(state, options);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const rabbithole_finding& one = state.research_context[sources[i]];
        append_fence(out, "finding", {{"number", std::to_string(i + 1)}, {"file", one.filename}},
                     rabbithole_reports::shown_finding(one, options.limits));
    }
    for (const rabbithole_web_result& page : state.web_results)
        append_fence(out, "web_page", {{"address", page.url}, {"title", page.title}}, page.content);
    return out;
}

TOOLKIT_FUNCTION std::string system(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    return words.language + words.report_role + words.data_rule;
}

TOOLKIT_FUNCTION std::string report(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = material(state, options) + words.report;
    if (!state.web_results.empty()) out += words.report_with_web;
    if (!state.quality_remediation_focus.empty()) {
        out += words.report_focus;
        append_data(out, "focus", state.quality_remediation_focus);
    }
    return out;
}

TOOLKIT_FUNCTION std::string quality(const rabbithole_state& state, const rabbithole_options& options) {
    std::string out = material(state, options);
    append_data(out, "report", state.synthesis);
    return out + options.texts.of(state.language).quality;
}

TOOLKIT_FUNCTION std::string quality_decision(const rabbithole_state& state, const rabbithole_options& options) {
    std::string out;
    append_fence(out, "question", {}, state.query);
    append_data(out, "report", state.synthesis);
    if (state.quality) {
        const rabbithole_quality& scores = *state.quality;
        std::string body = "factual_accuracy: " + std::to_string(scores.factual_accuracy) +
                           "\nsemantic_validity: " + std::to_string(scores.semantic_validity) +
                           "\nstructural_integrity: " + std::to_string(scores.structural_integrity) +
                           "\ncitation_correctness: " + std::to_string(scores.citation_correctness) +
                           "\nquery_relevance: " + std::to_string(scores.query_relevance) + "\n";
        for (const std::string& issue : scores.issues) body.append("- ").append(issue).append("\n");
        append_fence(out, "scores", {}, body);
    }
    return out + options.texts.of(state.language).quality_decision;
}

}}}  // namespace toolkit::v0::rabbithole_report_prompts
