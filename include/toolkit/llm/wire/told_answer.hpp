// In: an answer of a server, and what tells it to whoever listens. Out: the answer, or the failure for a listener that
// throws, without the key.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/guarded_telling.hpp>
#include <toolkit/llm/wire/heard.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// As told_to_listener, of an answer heard by `by`.
template <class F>
[[nodiscard]] result<completion> told_answer(completion got, const hearing& by, F&& tells) {
    auto told = told_to_listener(by.where, std::move(got), std::forward<F>(tells));
    if (told) return told;
    return redacted(std::move(told).error(), by.key);
}

}}  // namespace toolkit::v0
