// In: a text or a request. Out: about how many tokens a model reads of it, by a rule that needs no server; and how many
// it reads at least. Next: context_guard, which refuses what does not fit, and metered, which refuses what is too dear.
//
// The rule, of what models' vocabularies have in common: a word of Latin letters is a token for every four letters
// begun; a digit, a sign and a line break is a token; more than one blank is a token for every eight begun; any other
// character of two or three bytes is a token, one of four bytes three. It is made to be rather too high.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/model/request.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What of a request is counted beside its texts.
struct token_estimate {
    std::int64_t each_request = 16;   ///< what a template says of its own
    std::int64_t each_message = 8;    ///< its role, its begin and its end
    std::int64_t each_action = 32;    ///< what stands around a tool's name, description and schema
    std::int64_t each_image = 1'600;  ///< a large one; small ones are fewer, those of some models more
};
inline constexpr token_estimate default_token_estimate{};

namespace estimating {

[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// The end of the run of characters of a kind that begins at `at`.
template <class Is>
[[nodiscard]] constexpr std::size_t end_of(std::string_view text, std::size_t at, Is is) noexcept {
    while (at < text.size() && is(text[at])) ++at;
    return at;
}

}  // namespace estimating

/// About how many tokens a text is. Bytes that are not UTF-8 are a token each.
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
            const bool alone = end - at == 1 && text[at] == ' ' && end < text.size();  // belongs to what follows
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

/// Fewer tokens than this no model makes of a text in a language: a token for every eight letters, digits and bytes of
/// other scripts. For who must be sure that something is missing.
[[nodiscard]] constexpr std::int64_t least_tokens_of(std::string_view text) noexcept {
    std::size_t count = 0;
    char before = 0;
    for (const char c : text) {
        const bool counts =
            estimating::is_letter(c) || estimating::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
        if (counts && c != before) ++count;  // a row of the same character may be one token
        before = c;
    }
    return static_cast<std::int64_t>(count / 8);
}

/// About how many tokens a model reads of a request: messages, their images, calls and reasoning, the offered actions
/// with the longer of their two schemas, and the schema of an output. The tokens of the answer are not among them.
[[nodiscard]] std::int64_t tokens_of(const request& req, const token_estimate& by = default_token_estimate) noexcept;

/// Fewer tokens than this no model makes of the texts of a conversation.
[[nodiscard]] std::int64_t least_tokens_of(const request& req) noexcept;

/// The tokens that a model may think with, which Anthropic takes from 1,024 on; 0 for none.
[[nodiscard]] constexpr std::int64_t thinking_budget(int thinking_tokens) noexcept {
    constexpr int least = 1'024;
    return thinking_tokens > 0 ? std::max(thinking_tokens, least) : 0;
}

/// The most tokens of an answer and its thinking. Where the thinking leaves none for the answer, that comes after it.
[[nodiscard]] constexpr std::int64_t most_answer_tokens(int max_tokens, int thinking_tokens) noexcept {
    const std::int64_t thinking = thinking_budget(thinking_tokens);
    return max_tokens > thinking ? max_tokens : max_tokens + thinking;
}
/// That of a request, whatever its wire; 0 when the request leaves it to the server.
[[nodiscard]] constexpr std::int64_t most_answer_tokens(const request& req) noexcept {
    return req.max_tokens <= 0 ? 0 : most_answer_tokens(req.max_tokens, req.thinking_tokens);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/model/impl/token_estimate.ipp>
#endif
