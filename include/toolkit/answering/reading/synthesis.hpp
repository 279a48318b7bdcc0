// Composes the answer of a run that has reached a limit, without a model. The first that passes the gate:
// 1. the last draft, or its correct claims
// 2. the best sentences of the opened passages
// 3. a statement that nothing was found; without opened passages, the notes contain the first lines of search hits
#pragma once

#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace synthesising {

/// The draft without the claims that violations refer to. A claim is the text up to a marker. It is removed as a whole,
/// because a part of it could have another meaning.
[[nodiscard]] draft without(const draft& rejected, const verdict& judgement);

/// The best sentence of each of the first opened passages. If the question demands a quote, the sentences are quoted.
[[nodiscard]] draft from_passages(const run_view& run);

/// Adds to a draft what needs no model: it names missing sections, and discloses missing information if demanded.
[[nodiscard]] draft completed(draft made, const run_view& run, const verdict& judgement);

}  // namespace synthesising

/// A partial answer that passes the gate, or an insufficiency. Violations that only a tool call could correct are
/// reported in the answer, because no call is left.
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
#include <toolkit/answering/reading/impl/synthesis.ipp>
#endif
