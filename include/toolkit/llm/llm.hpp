// The first policy: what a model must be able to do.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/request.hpp>

#include <concepts>

namespace toolkit::inline v0 {

/// Turns a request into a completion; may tell the sink about text as it grows. Blocks until done, stopped or the
/// request's deadline; callable from many threads; trouble outside the process is a failure, never a throw.
template <class L>
concept Llm = std::movable<L> && requires(const L& llm, const request& asked, delta_sink& sink, stop_token stop) {
    { llm.complete(asked, sink, stop) } -> result_of<completion>;
};

}  // namespace toolkit::inline v0
