// In: a request. Out: the JSON body of a chat completion (POST …/chat/completions); equal requests give equal bytes.
// The messages keep their order, so that servers find the stable beginning in their cache.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The field in which reasoning is sent back. Only messages with calls carry it. DeepSeek rejects them without it, and
/// ignores it elsewhere. Templates of open models keep it only between calls.
enum class reasoning_field : std::uint8_t {
    reasoning_content,  ///< llama.cpp, DeepSeek, SGLang, vLLM
    reasoning,          ///< Groq, which rejects the other field; OpenRouter, Ollama
    none,               ///< for servers that reject unknown fields
};

/// The names under which a server of chat completions takes top_k and repeat_penalty. Temperature and top_p have the
/// same names everywhere.
enum class sampling_names : std::uint8_t {
    openai,     ///< none: OpenAI and other hosted services reject both fields, so they are not sent
    llama_cpp,  ///< top_k and repeat_penalty
    vllm,       ///< top_k and repetition_penalty; also SGLang
};

/// The parts of a body that depend on the server, not on the conversation.
struct openai_form {
    bool stream = false;
    bool reasoning = false;  ///< max_completion_tokens and reasoning_effort in place of max_tokens and sampling
    reasoning_field thinking_back = reasoning_field::reasoning_content;
    std::optional<bool> parallel_calls{};  ///< parallel_tool_calls with native tools; not set: the server's default
    sampling_names sampling = sampling_names::openai;
};

/// The body of a chat completion. An empty model name is omitted, because a server with one model needs none. Fails as
/// check_request does.
[[nodiscard]] result<std::string> openai_request(const request& req, std::string_view model, means by,
                                                 const openai_form& form = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/openai_request.ipp>
#endif
