// Rewrites a question so that it can be understood without its conversation.
// In: a question and earlier turns. Out: one standalone question. Next: find_documents.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

struct rewritten_question {
    std::string text;
    std::optional<failure> unwritten{};  ///< why the rules wrote it; empty if the model did, or nothing was to do
};

/// The question with the words of the last earlier question. No model.
[[nodiscard]] std::string rewrite_by_rules(std::string_view question, std::span<const exchange> history,
                                           const pipeline_limits& limits = default_pipeline_limits);

/// One request to the model. Without a conversation the question stays as it is, without a request. If the model fails
/// or writes no single question, the rules write it. Fails with `cancelled` only.
[[nodiscard]] result<rewritten_question> rewrite_question(const pipeline_model& model, std::string_view question,
                                                          std::span<const exchange> history,
                                                          const stop_token& stop = {},
                                                          const pipeline_limits& limits = default_pipeline_limits);

/// Whether a text of a model is usable as a standalone question: one line with words, within the limits of a query.
[[nodiscard]] std::optional<std::string> usable_question(std::string_view written, const pipeline_limits& limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/rewrite.ipp>
#endif
