// The border to who listens to an answer. In: what tells it. Out: what that gives, or the failure for a listener that
// throws.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/llm/model/completion.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What `tells` gives, a result; when a listener throws in it, `tool_failed` at `where`.
template <class F>
[[nodiscard]] std::invoke_result_t<F> notify_listener(std::string_view where, F&& notify) {
    return guarded(where, "what listens to the answer", "let the listener catch what it throws",
                   std::forward<F>(notify));
}

/// What `tells` makes of an answer while it tells it to a listener. When that throws, `tool_failed` with the text of
/// the answer and what it has cost.
template <class F>
[[nodiscard]] result<completion> deliver_reply(std::string_view where, completion reply, F&& notify) {
    const usage spent = reply.spent;
    small_text received{reply.text};
    auto outcome =
        notify_listener(where, [&]() -> result<completion> { return std::forward<F>(notify)(std::move(reply)); });
    if (outcome || outcome.error().kind != failure_kind::tool_failed) return outcome;
    outcome.error().received = std::move(received);
    outcome.error().spent = spent;
    return outcome;
}

}}  // namespace toolkit::v0
