// In: an answer of a server, and what tells it to whoever listens. Out: the answer, or the failure for a listener that
// throws, without the key.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// As told_to_listener, of an answer heard by `by`.
template <class F>
[[nodiscard]] result<completion> notify_with_reply(completion reply, const reply_context& by, F&& notify) {
    auto outcome = deliver_reply(by.where, std::move(reply), std::forward<F>(notify));
    if (outcome) return outcome;
    return redacted(std::move(outcome).error(), by.key);
}

}}  // namespace toolkit::v0
