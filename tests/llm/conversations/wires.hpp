// The wires of the conversations, and what is special about each of their servers.
#pragma once

#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/providers/anthropic_stream.hpp>
#include <toolkit/llm/providers/llama_cpp_stream.hpp>
#include <toolkit/llm/providers/ollama_stream.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>

#include <string>
#include <string_view>

#include "conversations.hpp"

namespace conversations {

/// A kind of model at an address, its stream, and what is expected of it. The server of llama.cpp has a context of
/// 8,192 tokens. That of Ollama is set.
template <class Model>
struct wire;

template <>
struct wire<toolkit::openai> {
    static constexpr std::string_view name = "openai";
    using stream = toolkit::openai_stream;
    static constexpr std::string_view last_event = R"("finish_reason":")";
    static toolkit::openai at(const std::string& url) {
        return {
            .base_url = url, .model = "qwen05", .api_key = toolkit::secret{}, .actions = toolkit::means::native_tools};
    }
    static expected by() { return {.image_says = "image input is not supported"}; }
};

template <>
struct wire<toolkit::anthropic> {
    static constexpr std::string_view name = "anthropic";
    using stream = toolkit::anthropic_stream;
    static constexpr std::string_view last_event = R"("type":"message_stop")";
    static toolkit::anthropic at(const std::string& url) {
        return {.base_url = url, .model = "qwen05", .api_key = toolkit::secret{}};
    }
    static expected by() { return {.holds_schema = false, .image_says = "image input is not supported"}; }
};

template <>
struct wire<toolkit::llama_cpp> {
    static constexpr std::string_view name = "llama_cpp";
    using stream = toolkit::llama_cpp_stream;
    static constexpr std::string_view last_event = R"("stop":true)";
    static toolkit::llama_cpp at(const std::string& url) { return {.base_url = url, .api_key = toolkit::secret{}}; }
    static expected by() {
        return {.gives_calls = false, .several_calls = false, .image_says = "does not accept images", .refuses = false};
    }
};

template <>
struct wire<toolkit::ollama> {
    static constexpr std::string_view name = "ollama";
    using stream = toolkit::ollama_stream;
    static constexpr std::string_view last_event = R"("done":true)";
    static toolkit::ollama at(const std::string& url) {
        return {.base_url = url,
                .model = "qwen05",
                .api_key = toolkit::secret{},
                .actions = toolkit::means::native_tools,
                .context_tokens = 1024};
    }
    static expected by() {
        return {.tells_cached = false,
                .fits = 300,
                .too_long = 1500,
                .image_says = "does not accept images",
                .thinks = false,
                .refuses = false};
    }
};

}  // namespace conversations
