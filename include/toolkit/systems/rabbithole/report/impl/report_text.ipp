// The functions of report_text.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/report/report_text.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// Whether a text can be shown as the address of a page.
[[nodiscard]] inline bool is_web_address(std::string_view text) noexcept {
    constexpr std::size_t longest = 2'000;
    const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
    return scheme != 0 && text.size() > scheme && text.size() <= longest &&
           all_in(text, [](char c) { return c > ' ' && c < 0x7F && c != '<' && c != '>' && c != '[' && c != ']'; });
}

TOOLKIT_FUNCTION std::string list_of_findings(const rabbithole_state& state, const rabbithole_options& options) {
    const std::vector<std::size_t> sources = rabbithole_report_sources(state, options);
    std::string out;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string info = shown_finding(state.research_context[sources[i]], options.limits);
        const std::string number = " [" + std::to_string(i + 1) + "]";
        std::string line = "-";
        for (const sentence& each : sentences_of(info))
            line.append(" ").append(span{each.begin, each.end}.of(info)).append(number);
        line += '\n';
        if (out.size() + line.size() > options.limits.report_bytes) break;
        out += line;
    }
    return out;
}

TOOLKIT_FUNCTION std::string bounded_report(std::string_view text, bool cut_off, const rabbithole_limits& limits) {
    const std::string repaired = repair_utf8(text);
    const std::string_view whole = rabbithole_rounds::trimmed(repaired);
    const std::string_view kept = cut_utf8(whole, limits.report_bytes);
    if (!cut_off && kept.size() == whole.size()) return std::string{kept};
    const auto sentences = sentences_of(kept);
    if (sentences.size() < 2) return std::string{rabbithole_rounds::trimmed(kept)};
    return std::string{kept.substr(0, sentences[sentences.size() - 2].end)};
}

TOOLKIT_FUNCTION bool is_without_report(failure_kind kind) noexcept {
    return kind == failure_kind::context_exceeded || kind == failure_kind::filtered || kind == failure_kind::refused ||
           kind == failure_kind::length_reached;
}

TOOLKIT_FUNCTION std::vector<std::string> web_queries(const rabbithole_state& state, const rabbithole_limits& limits) {
    std::vector<std::string> wanted;
    for (const rabbithole_skip& one : state.skipped_references)
        if (one.why == "external") wanted.push_back(one.target);
    for (const std::string& gap : state.knowledge_gaps) wanted.push_back(gap);
    return rabbithole_rounds::usable(wanted, limits.web_searches, limits.query_bytes);
}

TOOLKIT_FUNCTION void add_web_results(rabbithole_state& state, std::string_view query,
                                      const std::vector<rabbithole_web_result>& found,
                                      const rabbithole_limits& limits) {
    std::size_t added = 0;
    for (const rabbithole_web_result& page : found) {
        const bool known = any_in(state.web_results, [&](const auto& one) { return one.url == page.url; });
        if (added == limits.web_results) break;
        if (known || !is_web_address(page.url)) continue;
        ++added;
        state.web_results.push_back({.query = std::string{query},
                                     .title = visible_line(page.title, limits.sentence_bytes),
                                     .url = page.url,
                                     .content = visible_line(page.content, limits.web_content_bytes)});
    }
}

TOOLKIT_FUNCTION std::string list_of_pages(const rabbithole_state& state, const rabbithole_options& options) {
    if (state.web_results.empty()) return {};
    std::string out = "\n\n" + options.texts.of(state.language).from_the_web + "\n";
    for (const rabbithole_web_result& page : state.web_results) {
        out.append("- ").append(page.url);
        if (!page.title.empty()) out.append(" (").append(strip_markers(page.title)).append(")");
        out += '\n';
    }
    return out;
}

TOOLKIT_FUNCTION void keep_focus(rabbithole_state& state, std::string_view instructions,
                                 const rabbithole_limits& limits) {
    std::string text{rabbithole_rounds::trimmed(instructions)};
    if (text.empty() && state.quality)
        for (const std::string& issue : state.quality->issues) text.append("- ").append(issue).append("\n");
    state.quality_remediation_focus = std::string{cut_utf8(text, limits.focus_bytes)};
}

TOOLKIT_FUNCTION void keep_best(rabbithole_state& state) {
    if (!state.quality || (state.best_quality && state.best_quality->sum() > state.quality->sum())) return;
    state.best_quality = state.quality;
    state.best_synthesis = state.synthesis;
}

TOOLKIT_FUNCTION void take_best(rabbithole_state& state, const rabbithole_limits& limits) {
    if (!state.best_quality || (state.quality && state.quality->sum() >= state.best_quality->sum())) return;
    const std::string newest = state.quality ? std::to_string(state.quality->sum()) : "without scores";
    add_note(state,
             state.phase + ": an earlier report is kept (" + std::to_string(state.best_quality->sum()) +
                 " of 500); the newest is " + newest,
             limits);
    state.quality = state.best_quality;
    state.synthesis = state.best_synthesis;
}

}}}  // namespace toolkit::v0::rabbithole_reports
