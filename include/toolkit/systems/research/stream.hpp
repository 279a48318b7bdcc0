// The stream of the system research: frames `data: {json}` for each step, each piece of the answer, and the reply.
// In: the events of a run. Out: text for the client.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/reasoning_steps.hpp>
#include <toolkit/events/sse.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/reply.hpp>

#include <concepts>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A piece of the answer. The gate has not checked it yet.
struct research_token {
    constant<"token"> type;
    std::string content;
};
/// All tokens so far are void.
struct research_retraction {
    constant<"retraction"> type;
    std::string reason;
};
struct research_complete {
    constant<"complete"> type;
    research_reply reply;
};
struct research_error {
    constant<"error"> type;
    std::string message;
};

/// Encodes the events of one run. Put `output_sink` around the listener: steps then have whole outputs. The reply is
/// not among the events: send `complete(reply)` last.
class research_stream {
public:
    explicit research_stream(bool tokens = true) : tokens_(tokens) {}

    template <class E>
        requires std::invocable<reasoning_encoder&, const E&>
    [[nodiscard]] std::string operator()(const E& event) {
        return steps_(event);
    }
    [[nodiscard]] std::string operator()(const answer_text& event) const {
        return tokens_ ? data_frame(print(research_token{{}, event.content})) : std::string{};
    }
    [[nodiscard]] std::string operator()(const answer_retracted& event) const {
        return tokens_ ? data_frame(print(research_retraction{{}, event.message})) : std::string{};
    }

    [[nodiscard]] static std::string complete(const research_reply& reply) {
        return data_frame(print(research_complete{{}, reply}));
    }
    [[nodiscard]] static std::string error(std::string why) {
        return data_frame(print(research_error{{}, std::move(why)}));
    }

private:
    reasoning_encoder steps_;
    bool tokens_;
};

}}  // namespace toolkit::v0
