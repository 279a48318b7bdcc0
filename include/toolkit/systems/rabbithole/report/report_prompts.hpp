// The prompts of the report: data in fences, then an instruction in the language of the state.
// In: the state and the texts. Out: a prompt of bounded size. Next: synthesize.hpp, quality_check.hpp.
#pragma once

#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>

namespace toolkit { inline namespace v0 { namespace rabbithole_report_prompts {

/// The role and the rules of the request for a report.
[[nodiscard]] std::string system(const rabbithole_state& state, const rabbithole_options& options);
/// For synthesize: the question, the numbered findings, the web pages, and what a quality check asked for.
[[nodiscard]] std::string report(const rabbithole_state& state, const rabbithole_options& options);
/// For quality_check: the same data and the report.
[[nodiscard]] std::string quality(const rabbithole_state& state, const rabbithole_options& options);
/// For quality_check: the report, its scores and its issues.
[[nodiscard]] std::string quality_decision(const rabbithole_state& state, const rabbithole_options& options);

}}}  // namespace toolkit::v0::rabbithole_report_prompts

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/report_prompts.ipp>
#endif
