// The messages of a conversation between the program and a model. Each provider converts them to its own JSON.
#pragma once

#include <toolkit/core/image.hpp>
#include <toolkit/json/raw.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A tool call that the model requests. The id is unique within a conversation.
struct tool_call {
    std::string id;
    std::string name;
    raw_json arguments;
    /// The call's `extra_content` from a server of chat completions, sent back byte for byte. Gemini signs its thoughts
    /// there. Other wires do not send it.
    std::optional<raw_json> extra{};
    friend bool operator==(const tool_call&, const tool_call&) = default;
};

/// A model's reasoning before its answer. It is sent back byte for byte, because a server that signs it checks the
/// signature.
struct thinking_block {
    std::string text{};
    std::string signature{};
    std::string sealed{};  ///< replaces the text if the server hides it
    friend bool operator==(const thinking_block&, const thinking_block&) = default;
};

struct system_message {
    std::string text;
    friend bool operator==(const system_message&, const system_message&) = default;
};
struct user_message {
    std::string text;
    std::vector<image> images{};
    friend bool operator==(const user_message&, const user_message&) = default;
};
struct assistant_message {
    std::string text;
    std::vector<tool_call> calls{};
    std::vector<thinking_block> thinking{};
    friend bool operator==(const assistant_message&, const assistant_message&) = default;
};
/// The one result of a call in an earlier assistant message.
struct tool_message {
    std::string call_id;
    std::string name;
    std::string text;
    bool failed = false;
    friend bool operator==(const tool_message&, const tool_message&) = default;
};

using message = std::variant<system_message, user_message, assistant_message, tool_message>;

/// The text of a message of any role.
[[nodiscard]] inline std::string_view text_of(const message& msg) noexcept {
    if (const auto* system = std::get_if<system_message>(&msg)) return system->text;
    if (const auto* user = std::get_if<user_message>(&msg)) return user->text;
    if (const auto* assistant = std::get_if<assistant_message>(&msg)) return assistant->text;
    if (const auto* tool = std::get_if<tool_message>(&msg)) return tool->text;
    return {};
}

/// Whether a text contains more than whitespace.
[[nodiscard]] constexpr bool has_words(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\r\n\v\f") != std::string_view::npos;
}

}}  // namespace toolkit::v0
