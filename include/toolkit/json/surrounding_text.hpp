// In: a position in the text that a model wrote around its JSON. Out: what is there: a Markdown fence, a tag, or the
// model's reasoning; and whether a bracket there begins data or belongs to the prose. json/extract_text.hpp walks over
// it.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/json/relaxed_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace json_prose {

using relaxed::reading_state;

enum class tag_kind : std::uint8_t { none, call, reasoning, end_of_reasoning };

/// A tag in angle brackets, and its end.
struct tag_mark {
    tag_kind kind = tag_kind::none;
    std::size_t end = 0;
    std::string_view name{};
};

constexpr bool is_one_of(std::string_view word, const auto& words) noexcept {
    for (const std::string_view one : words)
        if (one == word) return true;
    return false;
}

/// Whether two texts are equal if case is ignored.
constexpr bool is_alike(std::string_view one, std::string_view other) noexcept {
    if (one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i)
        if (ascii_lower(one[i]) != ascii_lower(other[i])) return false;
    return true;
}

/// Recognises <tool_call>, <|tool_call|>, [TOOL_CALLS] and the like; <think> and </think>; <|channel|>analysis.
constexpr tag_mark tag_at(const reading_state& in, std::size_t at) noexcept {
    const char open = in.look(at);
    if (open != '<' && open != '[') return {};
    std::size_t from = at + 1;
    const bool end_tag = in.look(from) == '/';
    if (end_tag) ++from;
    while (from - at < 4 && in.look(from) == '|') ++from;
    std::size_t end = from;
    while (end - from < 32 && (relaxed::is_letter(in.look(end)) || in.look(end) == '_')) ++end;
    const std::string_view name = in.text.substr(from < in.text.size() ? from : in.text.size(), end - from);
    std::size_t close = end;
    const char closer = open == '<' ? '>' : ']';
    while (close - at < 128 && close < in.text.size() && in.text[close] != closer && in.text[close] != '\n') ++close;
    if (in.look(close) != closer || name.empty()) return {};
    constexpr std::array reasoning{"think", "thinking", "thought", "reasoning"};
    constexpr std::array in_capitals{"think", "thinking"};  // Thought may be a type: List<Thought>
    constexpr std::array angles{"tool_call", "tool_calls",    "toolcall", "function_call", "function", "tool",
                                "json",      "output",        "result",   "answer",        "response", "final_answer",
                                "action",    "begin_of_text", "im_start", "im_end",        "eot_id",   "python_tag"};
    constexpr std::array squares{"TOOL_CALLS", "TOOL_CALL", "TOOL_REQUEST", "END_TOOL_REQUEST"};
    if (open == '[') return {is_one_of(name, squares) ? tag_kind::call : tag_kind::none, close + 1, name};
    bool thinks = is_one_of(name, reasoning);
    for (const std::string_view one : in_capitals) thinks = thinks || is_alike(one, name);
    if (thinks) return {end_tag ? tag_kind::end_of_reasoning : tag_kind::reasoning, close + 1, name};
    const bool special = in.look(at + 1) == '|';
    if (special && name == "channel" && in.has(close + 1, "analysis<|message|>"))
        return {tag_kind::reasoning, close + 1, name};  // of gpt-oss; to=functions.x after "analysis" makes it a call
    return {special || is_one_of(name, angles) ? tag_kind::call : tag_kind::none, close + 1, name};
}

/// The end of the reasoning that began before `at`. The reasoning of gpt-oss ends at its next tag other than
/// <|message|>.
constexpr std::size_t end_of_reasoning(reading_state& in, std::size_t at, std::string_view name) {
    if (name == "channel") {
        at = in.text.find("<|", at);
        while (in.has(at, "<|message|>")) at = in.text.find("<|", at + 2);
        return at == std::string_view::npos ? in.text.size() : at;
    }
    while (at < in.text.size()) {
        at = in.text.find("</", at);
        if (at == std::string_view::npos) break;
        if (is_alike(in.text.substr(at + 2, name.size()), name)) {
            const std::size_t end = in.text.find('>', at);
            return end == std::string_view::npos ? in.text.size() : end + 1;
        }
        at += 2;
    }
    return in.text.size();
}

/// The word after an opening fence.
constexpr std::string_view fence_language(const reading_state& in, std::size_t at) noexcept {
    std::size_t end = at;
    while (end - at < 32 && (relaxed::is_letter(in.look(end)) || relaxed::is_digit(in.look(end)) ||
                             in.look(end) == '_' || in.look(end) == '+' || in.look(end) == '#'))
        ++end;
    return in.text.substr(at < in.text.size() ? at : in.text.size(), end - at);
}

/// Whether a fence of this language may contain JSON with words around it. In any other language braces are code,
/// unless they are the whole content.
constexpr bool is_data_language(std::string_view language) noexcept {
    constexpr std::array languages{"",     "json",  "JSON",      "Json",      "json5",     "jsonc",
                                   "text", "plain", "plaintext", "tool_call", "tool_code", "txt"};
    return is_one_of(language, languages);
}

enum class object_head : std::uint8_t { none, empty, quoted_key, bare_key };

/// What an opening brace begins. Only a key or a closing brace makes it an object.
constexpr object_head object_head_at(reading_state& in, std::size_t at) {
    std::size_t next = relaxed::after_blank(in, at + 1);
    for (;;) {
        if (in.look(next) == ',') next = relaxed::after_blank(in, next + 1);
        else if (relaxed::is_ellipsis(in, next)) next = relaxed::after_blank(in, next + 3);
        else break;
    }
    if (in.look(next) == '}') return next == relaxed::after_blank(in, at + 1) ? object_head::empty : object_head::none;
    if (!relaxed::key_begins(in, next, true)) return object_head::none;
    const bool quoted = relaxed::quote_at(in, next).size != 0;
    return quoted ? object_head::quoted_key : object_head::bare_key;
}

/// Whether the value is alone on its lines. A colon may precede it.
constexpr bool stands_alone(reading_state& in, std::size_t from, std::size_t to) {
    std::size_t before = from;
    while (before > 0 && (in.text[before - 1] == ' ' || in.text[before - 1] == '\t')) --before;
    if (before > 0 && in.text[before - 1] != '\n' && in.text[before - 1] != ':') return false;
    std::size_t after = to;
    while (in.look(after) == ' ' || in.look(after) == '\t' || in.look(after) == '.' || in.look(after) == '\r') ++after;
    in.charge(from - before + after - to);
    return after >= in.text.size() || in.text[after] == '\n';
}

/// Whether only blanks, surplus brackets and punctuation follow.
constexpr bool nothing_follows(reading_state& in, std::size_t at) {
    const std::size_t from = at;
    constexpr std::string_view passed = ")]},;.`";
    for (;;) {
        at = relaxed::after_blank(in, at);
        if (at >= in.text.size() || passed.find(in.text[at]) == std::string_view::npos) break;
        ++at;
    }
    in.charge(at - from);
    return at >= in.text.size();
}

}}}  // namespace toolkit::v0::json_prose
