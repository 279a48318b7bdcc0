// The prompts of strict actions with documents: the system message, and the block that closes the message of a turn.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// All demands, one per line, those on calls first. Empty without demands. `quoted` stands before what is to be quoted;
/// without it the line is left out.
[[nodiscard]] std::string requirement_lines(const constraints& required, bool with_documents,
                                            const std::optional<std::string>& quoted = std::nullopt);

/// The system message of a run. `end_shape` is the format of the end.
[[nodiscard]] std::string answering_prompt(const texts& words, std::string_view instructions, const run_view& run,
                                           std::span<const tool_info> tools, std::string_view end_shape,
                                           const run_plan& plan);

/// The searches and opened citations so far, as lines. Empty without documents.
[[nodiscard]] std::string progress_lines(const run_view& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/prompt/impl/prompt.ipp>
#endif
