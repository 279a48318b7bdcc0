// Changes a given text: translates, shortens or rewrites it.
// In: an instruction, and places where the text may be. Out: the changed text. Next: format_reply.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A text to change, and the instruction without it.
struct text_to_change {
    std::string text;
    std::string instruction;
    std::string from;  ///< "the question", "the selection", "the last answer", or the name of a file
};

/// Finds the text. The first place that has one is taken:
///
/// 1. The question itself: in a fence of backquotes, behind a colon or a blank line, or in quotation marks.
/// 2. `selection`: the words that the user has marked.
/// 3. The first document of `documents`, such as an attachment.
/// 4. The last answer of the conversation.
[[nodiscard]] std::optional<text_to_change> find_text_to_change(
    std::string_view question, std::string_view selection, std::span<const document> documents,
    std::span<const exchange> history, const pipeline_limits& limits = default_pipeline_limits);

/// One request. Fails as the model does.
[[nodiscard]] result<std::string> change_text(const pipeline_model& model, const text_to_change& what,
                                              const stop_token& stop = {},
                                              const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/transform.ipp>
#endif
