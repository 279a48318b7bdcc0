// In: an answer, and what tells it to whoever listens. Out: the answer, or the failure for a listener that throws.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/guarded_telling.hpp>
#include <toolkit/llm/heard.hpp>

#include <utility>

namespace toolkit::inline v0 {

/// What `tells` makes of an answer, a completion that the listener has heard. When that throws, `tool_failed` with the
/// text of the answer and what it has cost.
template <class F>
[[nodiscard]] result<completion> told_answer(completion got, const hearing& by, F&& tells) {
    const usage spent = got.spent;
    note received{got.text};
    auto told =
        guarded_telling(by.where, [&]() -> result<completion> { return std::forward<F>(tells)(std::move(got)); });
    if (told) return told;
    told.error().received = std::move(received);
    told.error().spent = spent;
    return redacted(std::move(told).error(), by.key);
}

}  // namespace toolkit::inline v0
