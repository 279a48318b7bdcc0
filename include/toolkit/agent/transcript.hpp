// The conversation of a run. It only grows, so that a server's prompt cache answers its beginning, and it cannot become
// illegal: the system message first, then user and assistant in turn.
#pragma once

#include <toolkit/llm/message.hpp>

#include <string>
#include <utility>
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

    /// Closes what was said as one message and gives the whole conversation.
    [[nodiscard]] const std::vector<message>& ask() {
        messages_.push_back(user_message{std::exchange(next_, {}), std::exchange(images_, {})});
        return messages_;
    }
    void reply(std::string text) { messages_.push_back(assistant_message{std::move(text)}); }

    [[nodiscard]] const std::vector<message>& messages() const noexcept { return messages_; }

private:
    std::vector<message> messages_;
    std::string next_;
    std::vector<image> images_;
};

}  // namespace toolkit::inline v0
