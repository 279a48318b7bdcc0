// The border to who listens to an answer. In: what tells it. Out: what that gives, or the failure for a listener that
// throws.
#pragma once

#include <toolkit/core/guard.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

/// What `tells` gives, a result; when a listener throws in it, `tool_failed` at `where`.
template <class F>
[[nodiscard]] std::invoke_result_t<F> guarded_telling(std::string_view where, F&& tells) {
    return guarded(where, "what listens to the answer", "let the listener catch what it throws",
                   std::forward<F>(tells));
}

}  // namespace toolkit::inline v0
