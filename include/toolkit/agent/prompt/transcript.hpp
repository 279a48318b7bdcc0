// The conversation of a run. It only grows, so that a server's prompt cache answers its beginning, and it cannot become
// illegal: the system message first, then user and assistant in turn; each call that a server made by itself has its
// one answer behind it.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/model/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

class transcript {
public:
    /// Once, before all else. The images of a task go with the first thing that is said.
    void begin(std::string system, std::vector<image> images = {});

    /// Adds to what the model will read next.
    void say(std::string_view text) { next_ += text; }
    /// What the model will read next: more may be written behind it.
    [[nodiscard]] std::string& next() noexcept { return next_; }

    /// What a call has come to: the answer to it where the server made it, or a part of what the model will read next.
    void result(std::string text, bool failed);

    /// Closes what was said as one message and lends the whole conversation, which is not copied from turn to turn: it
    /// is given back when the model has read it.
    [[nodiscard]] std::vector<message> lend();
    void take_back(std::vector<message> messages) noexcept { messages_ = std::move(messages); }
    void reply(assistant_message msg);
    /// Cuts the calls of a reply to those that are read of one, and says so.
    void bound(std::vector<tool_call>& calls);

    /// Whether the model's last reply was this text, and no calls.
    [[nodiscard]] bool has_reply(std::string_view text) const noexcept;

    [[nodiscard]] const std::vector<message>& messages() const noexcept { return messages_; }

private:
    /// The next one of the calls of the reply before.
    void answer_call(std::string text, bool failed);

    std::vector<message> messages_;
    std::vector<tool_call> requested_calls_;  ///< of the last reply
    std::size_t unanswered_ = 0;              ///< how many of them, the last ones
    std::string next_;
    std::vector<image> images_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/transcript.ipp>
#endif
