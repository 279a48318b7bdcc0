// The conversation of a run. It only grows, so that a server's prompt cache answers its beginning, and it cannot become
// illegal: the system message first, then user and assistant in turn; each call that a server made by itself has its
// one answer behind it.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

class transcript {
public:
    /// Once, before all else. The images of a task go with the first thing that is said.
    void begin(std::string system, std::vector<image> images = {}) {
        images_ = std::move(images);
        messages_.push_back(system_message{std::move(system)});
    }

    /// Adds to what the model will read next.
    void say(std::string_view text) { next_ += text; }
    /// What the model will read next: more may be written behind it.
    [[nodiscard]] std::string& next() noexcept { return next_; }

    /// What a call has come to: the answer to it where the server made it, or a part of what the model will read next.
    void result(std::string text, bool failed) {
        if (unanswered_ > 0) answer_call(std::move(text), failed);
        else if (next_.empty()) next_ = std::move(text);
        else say(text);
    }

    /// Closes what was said as one message and lends the whole conversation, which is not copied from turn to turn: it
    /// is given back when the model has read it.
    [[nodiscard]] std::vector<message> lend() {
        while (unanswered_ > 0) answer_call("Not carried out.", true);
        messages_.push_back(user_message{std::exchange(next_, {}), std::exchange(images_, {})});
        return std::exchange(messages_, {});
    }
    void take_back(std::vector<message> messages) noexcept { messages_ = std::move(messages); }
    void reply(assistant_message said) {
        if (said.text.size() > default_agent_limits.reply_bytes) {  // no action is that long
            said.text.resize(cut_utf8(said.text, default_agent_limits.reply_bytes).size());
            said.text += "\n(the rest left out)";
        }
        unanswered_ = said.calls.size();
        asked_calls_ = said.calls;
        messages_.push_back(std::move(said));
    }

    [[nodiscard]] const std::vector<message>& messages() const noexcept { return messages_; }

private:
    /// The next one of the calls of the reply before.
    void answer_call(std::string text, bool failed) {
        const std::size_t answered = asked_calls_.size() - unanswered_--;
        const tool_call& call = asked_calls_[answered];
        messages_.push_back(tool_message{call.id, call.name, std::move(text), failed});
    }

    std::vector<message> messages_;
    std::vector<tool_call> asked_calls_;  ///< of the last reply
    std::size_t unanswered_ = 0;          ///< how many of them, the last ones
    std::string next_;
    std::vector<image> images_;
};

}  // namespace toolkit::inline v0
