// The conversation of a run. It only grows, so that a server's prompt cache answers its beginning, and it cannot become
// illegal: the system message first, then user and assistant in turn; each call that a server made by itself has its
// one answer behind it.
#pragma once

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
    /// The images of a task go with the first thing that is said.
    explicit transcript(std::string system, std::vector<image> images = {}) : images_(std::move(images)) {
        messages_.push_back(system_message{std::move(system)});
    }

    /// Adds to what the model will read next.
    void say(std::string_view text) { next_ += text; }

    /// What a call has come to: the answer to it where the server made it, or a part of what the model will read next.
    void result(std::string text, bool failed) {
        if (unanswered_ == 0) say(text);
        else answer_calls(std::move(text), failed);
    }

    /// Closes what was said as one message and gives the whole conversation.
    [[nodiscard]] const std::vector<message>& ask() {
        if (unanswered_ > 0) answer_calls("Not carried out.", true);
        messages_.push_back(user_message{std::exchange(next_, {}), std::exchange(images_, {})});
        return messages_;
    }
    void reply(assistant_message said) {
        unanswered_ = said.calls.size();
        messages_.push_back(std::move(said));
    }

    [[nodiscard]] const std::vector<message>& messages() const noexcept { return messages_; }

private:
    /// The calls of the reply before: the first with this text, any other as one that was left.
    void answer_calls(std::string text, bool failed) {
        const std::vector<tool_call> calls = std::get<assistant_message>(messages_.back()).calls;
        for (const tool_call& call : calls) {
            messages_.push_back(tool_message{call.id, call.name, std::move(text), failed});
            text = "Not carried out.";
            failed = true;
        }
        unanswered_ = 0;
    }

    std::vector<message> messages_;
    std::size_t unanswered_ = 0;  ///< calls of the last message
    std::string next_;
    std::vector<image> images_;
};

}  // namespace toolkit::inline v0
