// Calls a listener of an answer. In: a function that notifies the listener. Out: its result, or a failure if the
// listener throws.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/llm/model/completion.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Returns the result of `notify`. Fails with `tool_failed` at `where` if a listener throws in it.
template <class F>
[[nodiscard]] std::invoke_result_t<F> notify_listener(std::string_view where, F&& notify) {
    return guarded(where, "the listener", "catch exceptions in the listener", std::forward<F>(notify));
}

/// Passes a reply to `notify`, which sends it to a listener, and returns its result. If the listener throws, the
/// failure is `tool_failed` with the text of the reply and its cost.
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
