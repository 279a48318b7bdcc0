// The stream of the system docuchat: Server-Sent Events, `event: trace` for each entry of the trace, `event: token` for
// each piece of the answer, and `event: complete` with the reply. In: the events of a run. Out: text for the client.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_reply.hpp>
#include <toolkit/events/run_trace.hpp>
#include <toolkit/events/sse.hpp>

#include <concepts>
#include <string>

namespace toolkit { inline namespace v0 {

/// The data of `event: token`. The gate has not checked the text yet.
struct token_data {
    std::string content;
};
/// The data of `event: retraction`: all tokens so far are void.
struct retraction_data {
    std::string reason;
};

/// Encodes the events of one run. The run's end is not among them: send `complete(reply)` after it, or the last trace
/// entry alone if the run failed.
class docuchat_stream {
public:
    explicit docuchat_stream(bool tokens = true) : tokens_(tokens) {}

    template <class E>
        requires std::invocable<run_trace&, const E&>
    [[nodiscard]] std::string operator()(const E& event) {
        return frames_(event);
    }
    [[nodiscard]] std::string operator()(const answer_text& event) const {
        return tokens_ ? sse_frame("token", print(token_data{event.content})) : std::string{};
    }
    [[nodiscard]] std::string operator()(const answer_retracted& event) const {
        return tokens_ ? sse_frame("retraction", print(retraction_data{event.message})) : std::string{};
    }

    /// The last frame of a run.
    [[nodiscard]] static std::string complete(const run_reply& reply) { return sse_frame("complete", print(reply)); }

private:
    trace_frames frames_;
    bool tokens_;
};

}}  // namespace toolkit::v0
