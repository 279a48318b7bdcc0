// The answer of a run that has reached a limit: what of the last draft passes the gate, else the best sentences of what
// was opened, else the honest word that nothing was found, with the beginnings of what a search found and nobody opened
// as notes. No model is asked.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/gate/ground.hpp>
#include <toolkit/validation/text/verdict.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The draft of a run that has found nothing.
[[nodiscard]] draft nothing_found(const run_view& run);

namespace synthesising {

/// The draft without the claims that a violation is about: a claim is what stands before one marker, whole, for half
/// of it may say something else.
[[nodiscard]] draft without(const draft& rejected, const verdict& judgement);

/// The sentence of each of the first opened passages that answers the question best, as a quotation where one is
/// demanded.
[[nodiscard]] draft from_passages(const run_view& run);

/// What a program can add to a draft by itself: a section that is not there is named as missing, and that something is
/// missing is said where it must be.
[[nodiscard]] draft completed(draft made, const run_view& run, const verdict& judgement);

}  // namespace synthesising

/// The check of a validator, without its type.
using draft_check = function_ref<verdict(const draft&, const run_view&)>;

/// A labelled partial answer that passes the gate, or an insufficiency. What only another call of a tool could mend is
/// told with the answer: there is none left.
[[nodiscard]] answer synthesise(const std::optional<draft>& rejected, draft_check check, const run_view& run,
                                std::string_view why);
template <Validator V>
[[nodiscard]] answer synthesise(const std::optional<draft>& rejected, const V& validator, const run_view& run,
                                std::string_view why) {
    const auto check = [&](const draft& made, const run_view& at) { return validator.check(made, at); };
    return synthesise(rejected, draft_check{check}, run, why);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/synthesis.ipp>
#endif
