// Fences for untrusted data in a prompt: blocks `<<kind name="value">> … <</kind>>` that cannot be closed or forged
// from inside. In: untrusted text. Out: a block for a message. read_fences finds the blocks of a message again.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// One attribute of a block: `name="value"`.
struct fence_attribute {
    std::string_view name;
    std::string_view value;
};

/// One parsed block: views into the message.
struct fence {
    std::string_view kind;
    std::vector<fence_attribute> attributes;
    std::string_view body;

    /// The value of an attribute, or an empty text if there is none.
    [[nodiscard]] std::string_view operator[](std::string_view name) const noexcept {
        for (const auto& [key, value] : attributes)
            if (key == name) return value;
        return {};
    }
};

namespace fences {
[[nodiscard]] constexpr bool is_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Texts that model servers read as the structure of a conversation. Untrusted text with such a mark could end its turn
/// and begin another. Anything that begins with `<|name` or `<｜name` counts as well.
inline constexpr std::array<std::string_view, 18> turn_marks{"<s>",
                                                             "</s>",
                                                             "<bos>",
                                                             "<eos>",
                                                             "<start_of_turn>",
                                                             "<end_of_turn>",
                                                             "<tool_call>",
                                                             "</tool_call>",
                                                             "<think>",
                                                             "</think>",
                                                             "<tool_response>",
                                                             "</tool_response>",
                                                             "[INST]",
                                                             "[/INST]",
                                                             "[SYSTEM_PROMPT]",
                                                             "[AVAILABLE_TOOLS]",
                                                             "[TOOL_CALLS]",
                                                             "[TOOL_RESULTS]"};

/// Whether a turn mark begins here.
[[nodiscard]] constexpr bool begins_turn(std::string_view text) noexcept {
    for (const std::string_view bar : {std::string_view{"<|"}, std::string_view{"<\uFF5C"}})
        if (text.starts_with(bar) && text.size() > bar.size() && is_name(text[bar.size()])) return true;
    for (const std::string_view mark : turn_marks)
        if (text.starts_with(mark)) return true;
    return false;
}
}  // namespace fences

/// Appends text so that it contains no `<<name` or `<</` of a fence, and no turn mark of a server. A blank separates
/// their characters.
void append_unfenced(std::string& out, std::string_view text);

/// Appends one block and a line end. Kind and attribute names must be trusted; values and body may be anything. An
/// attribute without a name is left out.
void append_fence(std::string& out, std::string_view kind, std::initializer_list<fence_attribute> attributes,
                  std::string_view body);

/// The blocks of one kind, in order. Incomplete blocks are skipped.
[[nodiscard]] std::vector<fence> read_fences(std::string_view text, std::string_view kind);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/text/impl/fence.ipp>
#endif
