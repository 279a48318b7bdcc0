// Tells a call that a model makes from one that it only quotes: a quoted call is written in what the model read.
// In: a call, and the run. Out: whether the question, the history or a result has it. Next: text_or_call.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/record.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a text has this call in any notation: its name, with all its arguments near it. Blanks, case, punctuation,
/// escapes and the order of the arguments make no difference.
[[nodiscard]] bool has_call(std::string_view text, const call_move& call);

/// Whether the question, the earlier turns, a result or a passage of a run has this call.
[[nodiscard]] bool is_quoted(const call_move& call, const run_view& run);

/// The failure of a quoted call that is not executed.
[[nodiscard]] failure copied_call(std::string_view tool);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/quoted_call.ipp>
#endif
