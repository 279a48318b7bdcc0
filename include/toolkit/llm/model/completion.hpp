// What a model returns: a completion, and the deltas while it grows.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/usage.hpp>
#include <toolkit/llm/model/message.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Why a completion ended. `context`: the context is full. `failed`: the server stopped early. `unknown`: any other
/// reason.
enum class finish_reason : std::uint8_t { stop, calls, length, filtered, refused, context, failed, unknown };

/// The reply of a model: text, calls or both, and its cost.
struct completion {
    std::string text;
    std::vector<tool_call> calls{};
    usage spent{};
    finish_reason finish = finish_reason::stop;
    std::vector<thinking_block> thinking{};
    std::string model{};  ///< the name that the server reports; empty if it reports none
    int repaired = 0;     ///< number of calls that were found in the text and parsed from there

    /// The assistant message that repeats this completion in the next turn.
    [[nodiscard]] assistant_message as_message() const { return {text, calls, thinking}; }
};

/// A piece of a completion while it grows. Its views are valid until the listener returns.
struct delta {
    enum class of : std::uint8_t {
        text,       ///< of the answer
        arguments,  ///< of the call with this number: `text` is a piece of its JSON
        thinking,   ///< of the reasoning
        call,       ///< the call with this number begins: `name`, and `id` if the server sends one
        restarted,  ///< all deltas so far are void: the request is sent again, or to another model
    };
    of kind = of::text;
    std::string_view text{};
    std::size_t number = 0;  ///< index of the call, from 0
    std::string_view id{};
    std::string_view name{};
};

/// A reference to a listener of deltas, which must outlive the call. A default sink discards them.
class delta_sink : private function_ref<void(const delta&)> {
public:
    using function_ref::function_ref;
    void operator()(const delta& piece) const {
        if (listens()) function_ref::operator()(piece);
    }
    /// Whether there is a listener. Without one a provider need not stream.
    [[nodiscard]] bool listens() const noexcept { return static_cast<bool>(static_cast<const function_ref&>(*this)); }
};

/// Sends calls to a sink, each in two deltas.
inline void emit_deltas(const std::vector<tool_call>& calls, const delta_sink& sink) {
    for (std::size_t number = 0; number < calls.size(); ++number) {
        const tool_call& one = calls[number];
        sink(delta{.kind = delta::of::call, .number = number, .id = one.id, .name = one.name});
        sink(delta{.kind = delta::of::arguments, .text = one.arguments.text, .number = number});
    }
}
/// Sends a whole completion to a sink as deltas: one per part, two per call.
inline void emit_deltas(const completion& reply, const delta_sink& sink) {
    for (const thinking_block& one : reply.thinking)
        if (!one.text.empty()) sink(delta{.kind = delta::of::thinking, .text = one.text});
    if (!reply.text.empty()) sink(delta{.text = reply.text});
    emit_deltas(reply.calls, sink);
}

}}  // namespace toolkit::v0
