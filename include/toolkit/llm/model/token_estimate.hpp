// Estimates the tokens of a text or a request by a rule that needs no server.
// In: a text or a request. Out: an estimate, and a lower bound. Next: context_guard, which refuses a request that does
// not fit, and metered, which refuses one that is too expensive.
//
// The rule is based on what models' vocabularies have in common. It rather overestimates.
// - A word of Latin letters is one token per four letters, rounded up.
// - A digit, a punctuation mark or a line break is one token.
// - Two or more blanks are one token per eight, rounded up. One space before something else is free.
// - Any other character of two or three bytes is one token, one of four bytes is three.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/model/request.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Tokens that are counted in addition to the texts of a request.
struct token_estimate {
    std::int64_t each_request = 16;   ///< text that the chat template adds
    std::int64_t each_message = 8;    ///< its role, begin and end
    std::int64_t each_action = 32;    ///< text around a tool's name, description and schema
    std::int64_t each_image = 1'600;  ///< a large image; small ones need fewer, some models need more
};
inline constexpr token_estimate default_token_estimate{};

namespace estimating {

[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// The end of the run of characters that satisfy `is` and that begins at `at`.
template <class Is>
[[nodiscard]] constexpr std::size_t end_of(std::string_view text, std::size_t at, Is is) noexcept {
    while (at < text.size() && is(text[at])) ++at;
    return at;
}

}  // namespace estimating

/// The estimated number of tokens of a text. A byte that is not valid UTF-8 counts as one token.
[[nodiscard]] constexpr std::int64_t tokens_of(std::string_view text) noexcept {
    using namespace estimating;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (is_letter(text[at])) {
            const std::size_t end = end_of(text, at, is_letter);
            count += (end - at + 3) / 4;
            at = end;
        } else if (is_blank(text[at])) {
            const std::size_t end = end_of(text, at, is_blank);
            const bool alone = end - at == 1 && text[at] == ' ' && end < text.size();  // part of the next token
            count += alone ? 0 : (end - at + 7) / 8;
            at = end;
        } else {
            const code_point next = read_code_point(text, at);
            count += next.size == 4 ? 3 : 1;
            at += next.size;
        }
    }
    return static_cast<std::int64_t>(count);
}

/// A lower bound: no model makes fewer tokens of a text in a natural language. It is one token per eight letters,
/// digits and bytes of other scripts. Use it to be sure that something is missing.
[[nodiscard]] constexpr std::int64_t least_tokens_of(std::string_view text) noexcept {
    std::size_t count = 0;
    char before = 0;
    for (const char c : text) {
        const bool counts =
            estimating::is_letter(c) || estimating::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
        if (counts && c != before) ++count;  // a run of the same character may be one token
        before = c;
    }
    return static_cast<std::int64_t>(count / 8);
}

/// The estimated number of prompt tokens of a request. It counts messages, images, calls, reasoning, the schema of an
/// output, and the offered actions with the longer of their two schemas. It does not count the answer.
[[nodiscard]] std::int64_t tokens_of(const request& req, const token_estimate& by = default_token_estimate) noexcept;

/// A lower bound for the texts of a conversation, as for a text.
[[nodiscard]] std::int64_t least_tokens_of(const request& req) noexcept;

/// The number of thinking tokens to request; Anthropic accepts 1,024 or more. 0 means no thinking.
[[nodiscard]] constexpr std::int64_t thinking_budget(int thinking_tokens) noexcept {
    constexpr int least = 1'024;
    return thinking_tokens > 0 ? std::max(thinking_tokens, least) : 0;
}

/// The maximum number of tokens of an answer and its thinking. If thinking would use all of `max_tokens`, it is added
/// to them.
[[nodiscard]] constexpr std::int64_t most_answer_tokens(int max_tokens, int thinking_tokens) noexcept {
    const std::int64_t thinking = thinking_budget(thinking_tokens);
    return max_tokens > thinking ? max_tokens : max_tokens + thinking;
}
/// The same for a request, for every wire; 0 if the request leaves it to the server.
[[nodiscard]] constexpr std::int64_t most_answer_tokens(const request& req) noexcept {
    return req.max_tokens <= 0 ? 0 : most_answer_tokens(req.max_tokens, req.thinking_tokens);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/model/impl/token_estimate.ipp>
#endif
