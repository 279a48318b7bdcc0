// Answers a general question from the model's own knowledge. No document is read, and nothing is cited.
// In: a question and its conversation. Out: a text. Next: format_reply.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// One request. Fails as the model does.
[[nodiscard]] result<std::string> answer_in_general(const pipeline_model& model, std::string_view question,
                                                    std::span<const exchange> history, const stop_token& stop = {},
                                                    const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/general.ipp>
#endif
