// The ways in which models write tool calls in text: one row each. docs/model_matrix.md has them with examples.
// In: the beginning of a text. Out: the row whose mark it has. Next: text_calls.hpp reads what is between the marks.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// One way to write calls: a mark that begins, a mark that ends, and the forms between them. Sources: the chat
/// templates and prompt formats that the vendors publish.
struct call_notation {
    std::string_view begin{};          ///< empty: calls without marks
    std::string_view end{};            ///< empty: the calls end with the text or at the next mark
    bool may_end_open = false;         ///< the end mark may be missing, because some servers take it out
    bool json = false;                 ///< objects {"name", "arguments"}, one after the other or in a list
    bool python = false;               ///< [f(x=1), g()]; between marks also one call without brackets
    bool name_and_object = false;      ///< a name and the JSON object of its arguments
    std::string_view before_id{};      ///< between the name and an id, which may be missing
    std::string_view before_object{};  ///< between the name and the object
    bool may_omit_before_object = false;
    std::string_view method{};  ///< the name may end with this, as that of a method
    bool allows_words = false;  ///< the template has words for the user after the calls
};

inline constexpr call_notation call_notations[] = {
    // Qwen, Hermes
    {.begin = "<tool_call>", .end = "</tool_call>", .may_end_open = true, .json = true},
    // Liquid
    {.begin = "<|tool_call_start|>", .end = "<|tool_call_end|>", .json = true, .python = true, .allows_words = true},
    // Llama 3
    {.begin = "<|python_tag|>", .json = true, .python = true, .method = ".call"},
    {.begin = "<function=", .end = "</function>", .name_and_object = true, .before_object = ">"},
    // Llama 4
    {.begin = "<|python_start|>", .end = "<|python_end|>", .may_end_open = true, .json = true, .python = true},
    // Mistral
    {.begin = "[TOOL_CALLS]",
     .json = true,
     .name_and_object = true,
     .before_id = "[CALL_ID]",
     .before_object = "[ARGS]",
     .may_omit_before_object = true},
};

/// Calls without marks: JSON of Qwen, Llama 3 and others; Python of Llama 3.2 and later.
inline constexpr call_notation bare_calls{.json = true, .python = true};
/// Calls in a Markdown fence. A list of Python there may be a program for the user.
inline constexpr call_notation fenced_calls{.json = true};

/// The row whose first mark begins the text, or null.
[[nodiscard]] constexpr const call_notation* notation_at(std::string_view text) noexcept {
    for (const call_notation& one : call_notations)
        if (text.starts_with(one.begin)) return &one;
    return nullptr;
}

/// Whether a first mark occurs anywhere in a text.
[[nodiscard]] constexpr bool has_notation(std::string_view text) noexcept {
    for (const call_notation& one : call_notations)
        if (text.find(one.begin) != std::string_view::npos) return true;
    return false;
}

/// The text without the token that ends the model's turn. Servers that pass on the marks of calls may pass it on, too.
[[nodiscard]] constexpr std::string_view without_end_of_turn(std::string_view text) noexcept {
    constexpr std::string_view tokens[] = {"<|eom_id|>", "<|eot_id|>", "<|eom|>", "<|eot|>", "<|im_end|>", "</s>"};
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    for (const std::string_view one : tokens)
        if (text.ends_with(one)) return text.substr(0, text.size() - one.size());
    return text;
}

}}  // namespace toolkit::v0
