// The conversation of a run. It only grows, so a server's prompt cache stays valid.
// It is always well-formed: the system message, then user and assistant messages in turn. Each native call of a reply
// is followed by its one result.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/model/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

class transcript {
public:
    explicit transcript(const agent_options& most = default_agent_options)
        : reply_bytes_(most.reply_bytes), calls_at_once_(most.calls_at_once) {}

    /// Begins the conversation. Call it once, first. The images of a task are attached to the first user message.
    void begin(std::string system, std::vector<image> images = {});

    /// Adds messages of earlier turns: user and assistant in turn. Call it before the first request.
    void add_earlier(std::vector<message> earlier) {
        for (message& one : earlier) messages_.push_back(std::move(one));
        beginning_ = messages_.size();
    }

    /// Forgets all messages behind those of `begin` and `add_earlier`. The next message stays, and gets the images.
    void restart();

    /// Appends to the next message for the model.
    void append(std::string_view text) { next_ += text; }
    /// The next message for the model, which may be extended.
    [[nodiscard]] std::string& next() noexcept { return next_; }

    /// Adds the result of a call: as the answer to a native call, or else as a part of the next message.
    void result(std::string text, bool failed);

    /// Closes the next message and moves the whole conversation out, without a copy. Return it with `take_back` after
    /// the request.
    [[nodiscard]] std::vector<message> lend();
    void take_back(std::vector<message> messages) noexcept { messages_ = std::move(messages); }
    void reply(assistant_message msg);
    /// Limits the calls of a reply to those that are read, and adds a note about the others.
    template <class Call>
    void bound(std::vector<Call>& calls) {
        const std::size_t most = most_calls_of(calls.size());
        while (calls.size() > most) calls.pop_back();
    }

    /// True if the model's last reply was this text without calls.
    [[nodiscard]] bool has_reply(std::string_view text) const noexcept;

    [[nodiscard]] const std::vector<message>& messages() const noexcept { return messages_; }

private:
    /// How many of so many calls are read. Adds a note if there are others.
    [[nodiscard]] std::size_t most_calls_of(std::size_t total);
    /// Adds the result of the next unanswered call of the last reply.
    void answer_call(std::string text, bool failed);

    std::size_t reply_bytes_;
    std::size_t calls_at_once_;
    std::vector<message> messages_;
    std::vector<tool_call> requested_calls_;  ///< of the last reply
    std::size_t unanswered_ = 0;              ///< the number of them without a result; they are the last ones
    std::string next_;
    std::vector<image> images_;
    std::size_t beginning_ = 1;  ///< messages of `begin` and `add_earlier`
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/transcript.ipp>
#endif
