// In: a server's reply, and a function that sends it to a listener. Out: the reply, or a failure without the key if the
// listener throws.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// As deliver_reply, in the context of a reply.
template <class F>
[[nodiscard]] result<completion> notify_with_reply(completion reply, const reply_context& by, F&& notify) {
    auto outcome = deliver_reply(by.where, std::move(reply), std::forward<F>(notify));
    if (outcome) return outcome;
    return redacted(std::move(outcome).error(), by.key);
}

}}  // namespace toolkit::v0
