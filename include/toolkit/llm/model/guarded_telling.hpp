// The border to who listens to an answer. In: what tells it. Out: what that gives, or the failure for a listener that
// throws.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/note.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What `tells` gives, a result; when a listener throws in it, `tool_failed` at `where`.
template <class F>
[[nodiscard]] std::invoke_result_t<F> guarded_telling(std::string_view where, F&& tells) {
    return guarded(where, "what listens to the answer", "let the listener catch what it throws",
                   std::forward<F>(tells));
}

/// What `tells` makes of an answer while it tells it to a listener. When that throws, `tool_failed` with the text of
/// the answer and what it has cost.
template <class F>
[[nodiscard]] result<completion> told_to_listener(std::string_view where, completion got, F&& tells) {
    const usage spent = got.spent;
    note received{got.text};
    auto told = guarded_telling(where, [&]() -> result<completion> { return std::forward<F>(tells)(std::move(got)); });
    if (told || told.error().kind != failure_kind::tool_failed) return told;
    told.error().received = std::move(received);
    told.error().spent = spent;
    return told;
}

}}  // namespace toolkit::v0
