// The prompts of the nodes: data in fences, then an instruction in the language of the state.
// In: the state and the texts. Out: a prompt of bounded size. Next: the nodes.
#pragma once

#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>

namespace toolkit { inline namespace v0 { namespace rabbithole_prompts {

/// For hitl_generate_queries: other words in the first round, the gaps and the person's words in later ones.
[[nodiscard]] std::string queries(const rabbithole_state& state, const rabbithole_options& options);
/// For hitl_analyze_retrieval: the newest chunks that fit.
[[nodiscard]] std::string analysis(const rabbithole_state& state, const rabbithole_options& options);
/// For hitl_generate_questions.
[[nodiscard]] std::string questions(const rabbithole_state& state, const rabbithole_options& options);
/// For hitl_process_response: the questions and the reply.
[[nodiscard]] std::string insights(const rabbithole_state& state, const rabbithole_options& options);
/// For hitl_finalize.
[[nodiscard]] std::string summary(const rabbithole_state& state, const rabbithole_options& options);
/// For analyze_query.
[[nodiscard]] std::string query_analysis(const rabbithole_state& state, const rabbithole_options& options);
/// For hitl_clarify.
[[nodiscard]] std::string clarification(const rabbithole_state& state, const rabbithole_options& options);

}}}  // namespace toolkit::v0::rabbithole_prompts

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/state/impl/prompts.ipp>
#endif
