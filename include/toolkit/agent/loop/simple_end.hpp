// Answers without documents: a draft as it is written, and the end of a run that has reached a limit.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A count with its noun: "1 citation", "2 citations".
[[nodiscard]] std::string count_of(std::size_t n, std::string_view what);

/// A validator's check without its type.
using draft_check = function_ref<verdict(const draft&, const run_view&)>;

/// The answer with the text of a draft, which cites nothing.
[[nodiscard]] answer as_written(draft passed);

/// The draft that says that nothing was found.
[[nodiscard]] draft nothing_found(const run_view& run);

/// The last draft if only calls could correct it, else the statement that nothing was found.
[[nodiscard]] answer simple_end(const std::optional<draft>& last, draft_check check, const run_view& run,
                                std::string_view why);

/// Adds what a verdict says to an answer at a limit: each violation is a note. Those that only a call could correct are
/// insufficiencies, too, because no call is left.
void add_undone(answer& made, const verdict& judgement, const run_view& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/simple_end.ipp>
#endif
