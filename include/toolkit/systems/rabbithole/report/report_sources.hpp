// Which findings a report is made of, and their numbers. The report and its proofs both follow this list.
// In: research_context of the state. Out: source n of the report. Next: synthesize.hpp, attribute_sources.hpp.
#pragma once

#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The sources of a report: element n - 1 is the index in `research_context` of the finding that [n] names. The best
/// findings that fit the prompt are taken. Their order is by task, then by score. The same state and options always
/// give the same list.
[[nodiscard]] std::vector<std::size_t> rabbithole_report_sources(const rabbithole_state& state,
                                                                 const rabbithole_options& options);

namespace rabbithole_reports {

/// The text of a finding as prompts show it: one line of bounded size, without markers such as "[3]", which would look
/// like a number of the report.
[[nodiscard]] std::string shown_finding(const rabbithole_finding& finding, const rabbithole_limits& limits);

}  // namespace rabbithole_reports
}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/report_sources.ipp>
#endif
