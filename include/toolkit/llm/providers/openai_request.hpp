// In: a request. Out: the JSON body of a chat completion (POST …/chat/completions), the same bytes for the same
// request. What does not change from turn to turn comes in the order of the messages, so that servers find it in their
// cache.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Under which name reasoning goes back. Only that of messages with calls does: DeepSeek refuses these without it, and
/// ignores that of others; templates of open models keep it between calls alone.
enum class reasoning_field : std::uint8_t {
    reasoning_content,  ///< llama.cpp, DeepSeek, SGLang, vLLM
    reasoning,          ///< Groq, which refuses the other one; OpenRouter, Ollama
    none,               ///< for servers that refuse what they do not know
};

/// What of a request belongs to the server rather than to the conversation.
struct openai_form {
    bool stream = false;
    bool reasoning = false;  ///< max_completion_tokens and reasoning_effort in place of max_tokens and temperature
    reasoning_field thinking_back = reasoning_field::reasoning_content;
    std::optional<bool> parallel_calls{};  ///< parallel_tool_calls beside native tools; the server's rule when not set
};

/// The body of a chat completion. An empty model is left out: a server with one model needs no name. Fails with
/// `invalid_argument` when there is nothing to say, or an action has no schema of the kind that is needed.
[[nodiscard]] result<std::string> openai_request(const request& req, std::string_view model, means by,
                                                 const openai_form& form = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/openai_request.ipp>
#endif
