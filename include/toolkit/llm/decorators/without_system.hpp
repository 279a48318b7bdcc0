// In: a model whose server rejects system messages, as the templates of older Gemma models do. Out: the same model,
// which gets their text at the beginning of user messages.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/model/request.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace decorating {

[[nodiscard]] inline bool are_in(const std::vector<message>& messages) noexcept {
    return std::any_of(messages.begin(), messages.end(),
                       [](const message& one) { return std::holds_alternative<system_message>(one); });
}

/// Appends a text, separated by a blank line.
inline void add(std::string& to, std::string_view text) {
    if (!to.empty() && !text.empty()) to += "\n\n";
    to += text;
}

}  // namespace decorating

/// The same conversation without system messages. Their text goes to the end of a user message right before them, or
/// else to the beginning of the next one. If an assistant message comes first, or no message follows, it becomes a user
/// message of its own. No new pair of consecutive user messages arises, and earlier messages stay the same in later
/// turns.
[[nodiscard]] inline std::vector<message> merge_system_into_user(std::vector<message> messages) {
    std::vector<message> merged;
    merged.reserve(messages.size());
    std::string words;  // system text that waits for a user message
    for (message& one : messages) {
        auto* const user = std::get_if<user_message>(&one);
        if (const auto* const system = std::get_if<system_message>(&one)) {
            auto* const before = merged.empty() ? nullptr : std::get_if<user_message>(&merged.back());
            decorating::add(before != nullptr ? before->text : words, system->text);
            continue;
        }
        if (user != nullptr && !words.empty()) {
            decorating::add(words, user->text);
            user->text = std::exchange(words, {});
        } else if (std::holds_alternative<assistant_message>(one) && !words.empty()) {
            merged.emplace_back(user_message{std::exchange(words, {})});
        }
        merged.push_back(std::move(one));
    }
    if (!words.empty()) merged.emplace_back(user_message{std::move(words)});
    return merged;
}

/// An Llm around an Llm.
///
///     const toolkit::without_system model{toolkit::openai{.base_url = "http://127.0.0.1:8080", .model = "gemma-2"}};
template <Llm L>
class without_system : public around_model<L> {
public:
    explicit without_system(L model) : around_model<L>(std::move(model)) {}

    /// Calls the model with the conversation without system messages.
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (!decorating::are_in(req.messages)) return this->model_.complete(req, sink, stop);
        return this->model_.complete(merged(req), sink, stop);
    }
    [[nodiscard]] result<std::int64_t> prompt_tokens(const request& req, const stop_token& stop = {}) const
        requires CountsPrompts<L>
    {
        return this->model_.prompt_tokens(merged(req), stop);
    }

private:
    [[nodiscard]] static request merged(request req) {
        req.messages = merge_system_into_user(std::move(req.messages));
        return req;
    }
};

}}  // namespace toolkit::v0
