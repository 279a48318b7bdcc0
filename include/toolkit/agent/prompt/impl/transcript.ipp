// Builds the conversation of a run.
#pragma once

#include <toolkit/agent/prompt/transcript.hpp>
#include <toolkit/core/compiled.hpp>

#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void transcript::begin(std::string system, std::vector<image> images) {
    images_ = std::move(images);
    messages_.push_back(system_message{std::move(system)});
}

TOOLKIT_FUNCTION void transcript::restart() {
    if (messages_.size() <= beginning_) return;
    if (auto* const first = std::get_if<user_message>(&messages_[beginning_])) images_ = std::move(first->images);
    messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(beginning_), messages_.end());
    requested_calls_.clear();
    unanswered_ = 0;
}

TOOLKIT_FUNCTION void transcript::result(std::string text, bool failed) {
    if (unanswered_ > 0) answer_call(std::move(text), failed);
    else if (next_.empty()) next_ = std::move(text);
    else append(text);
}

TOOLKIT_FUNCTION std::vector<message> transcript::lend() {
    while (unanswered_ > 0) answer_call("Not carried out.", true);
    const bool answers = !messages_.empty() && std::holds_alternative<tool_message>(messages_.back());
    if (!answers || !next_.empty())  // results of native calls need no message behind them
        messages_.push_back(user_message{std::exchange(next_, {}), std::exchange(images_, {})});
    return std::exchange(messages_, {});
}

TOOLKIT_FUNCTION void transcript::reply(assistant_message msg) {
    if (msg.text.size() > reply_bytes_) {  // longer than any action
        msg.text.resize(cut_utf8(msg.text, reply_bytes_).size());
        msg.text += "\n(the rest left out)";
    }
    unanswered_ = msg.calls.size();
    requested_calls_ = msg.calls;
    messages_.push_back(std::move(msg));
}

TOOLKIT_FUNCTION std::size_t transcript::most_calls_of(std::size_t total) {
    if (total <= calls_at_once_) return total;
    append("Only the first " + std::to_string(calls_at_once_) + " of your " + std::to_string(total) +
           " calls were read.\n");
    return calls_at_once_;
}

TOOLKIT_FUNCTION bool transcript::has_reply(std::string_view text) const noexcept {
    for (auto msg = messages_.rbegin(); msg != messages_.rend(); ++msg)
        if (const auto* reply = std::get_if<assistant_message>(&*msg))
            return !text.empty() && reply->calls.empty() && reply->text == text;
    return false;
}

TOOLKIT_FUNCTION void transcript::answer_call(std::string text, bool failed) {
    const std::size_t answered = requested_calls_.size() - unanswered_--;
    const tool_call& call = requested_calls_[answered];
    messages_.push_back(tool_message{call.id, call.name, std::move(text), failed});
}

}}  // namespace toolkit::v0
