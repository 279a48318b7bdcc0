// The plain functions of the report: texts without a model, searches of the web, and bounds.
// In: the state, replies, pages. Out: bounded members of the state. Next: synthesize.hpp, quality_check.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// The report without a model: a line for each source, with its number after each sentence.
[[nodiscard]] std::string list_of_findings(const rabbithole_state& state, const rabbithole_options& options);

/// A model's report without blanks at its ends, cut at its limit. A text that was cut ends with its last whole
/// sentence, if it has one.
[[nodiscard]] std::string bounded_report(std::string_view text, bool cut_off, const rabbithole_limits& limits);

/// Whether a model that fails so has no report for these findings, although it can be reached.
[[nodiscard]] bool is_without_report(failure_kind kind) noexcept;

/// What to search the web for: external references that were not followed, then gaps.
[[nodiscard]] std::vector<std::string> web_queries(const rabbithole_state& state, const rabbithole_limits& limits);

/// Adds pages to the state, with bounded texts. A page without an http or https address is left out, and so is one that
/// the state has.
void add_web_results(rabbithole_state& state, std::string_view query, const std::vector<rabbithole_web_result>& found,
                     const rabbithole_limits& limits);

/// The addresses of the pages, to be added to the report. Empty without pages.
[[nodiscard]] std::string list_of_pages(const rabbithole_state& state, const rabbithole_options& options);

/// Keeps the instructions for a new report, cut at their limit. If there are none, the issues are the instructions.
void keep_focus(rabbithole_state& state, std::string_view instructions, const rabbithole_limits& limits);

/// Keeps the synthesis if it is at least as good as those that were sent back.
void keep_best(rabbithole_state& state);
/// Takes the best synthesis that was sent back if it is better than the newest one, which may have no scores.
void take_best(rabbithole_state& state, const rabbithole_limits& limits);

}}}  // namespace toolkit::v0::rabbithole_reports

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/report_text.ipp>
#endif
