// The limits of tool calls, as values of an agent.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// Limits of the calls of a run, in the options of an agent: `agent_options{.tools = {.result_bytes = 20'000}}`.
struct tool_limits {
    std::size_t result_bytes = 8'000;        ///< of one result's text in a prompt; about 2,000 tokens
    std::size_t answer_bytes = 1'000'000;    ///< of a result that ends the run
    std::size_t failure_bytes = 1'000;       ///< of a failed call's text
    std::size_t object_bytes = 256'000;      ///< of the objects of a result for a listener; also of the metadata
    std::size_t output_bytes = 1'000'000;    ///< of the whole text of a result for a listener
    std::size_t threads = 8;                 ///< for parallel calls of one reply
    std::size_t calls_a_reply = 64;          ///< further calls of the reply are refused
    std::size_t argument_bytes = 1'000'000;  ///< of one call of a run-time tool
    int timeout_ms = 0;                      ///< of each call that does not end the run; 0: that of its tool
};
inline constexpr tool_limits default_tool_limits{};

/// The limits of a context's run. A context without limits of its own has the default ones.
template <class Context>
[[nodiscard]] constexpr const tool_limits& limits_of(const Context& context) noexcept {
    if constexpr (requires { context.limits(); }) return context.limits();
    else return default_tool_limits;
}

}}  // namespace toolkit::v0
