// A model behind any server that speaks chat completions: llama.cpp, Ollama, vLLM, OpenAI, Gemini's compatible
// endpoint. In: a request. Out: a completion, or one failure in whose texts the key does not stand.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>
#include <toolkit/llm/wire/endpoint.hpp>
#include <toolkit/net/http_patience.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Where chat completions are: see endpoint_address.
[[nodiscard]] result<std::string> openai_address(std::string_view base_url);

/// How actions are asked for at an address: OpenAI's strict schemas take no alternatives, and so no choice of actions.
[[nodiscard]] means openai_means(std::string_view address, means actions);

/// A model by name on a server that speaks chat completions. An Llm.
///
///     toolkit::Agent agent{toolkit::openai{.base_url = "http://127.0.0.1:8080", .model = "qwen3"}, …};
struct openai {
    static constexpr model_traits traits{.speaks = dialect::openai,
                                         .native_tools = true,
                                         .parallel_calls = true,
                                         .schema = true,
                                         .grammar = false,
                                         .images = true,
                                         .thinking = true,
                                         .streams = true};

    std::string base_url = "http://127.0.0.1:8080";
    std::string model{};  ///< may stay empty where a server has one model
    /// Sent to base_url only, and shown nowhere. Without one, the key is that of OPENAI_API_KEY, which is sent over
    /// https, and over plain http to this machine alone; secret{} is no key at all.
    std::optional<secret> api_key{};
    /// By schema several actions are one schema of alternatives. OpenAI itself takes none: it is always asked for
    /// calls.
    means actions = means::schema;
    bool reasoning = false;  ///< a reasoning model of OpenAI: it takes max_completion_tokens, and no temperature
    http_patience patience{};
    reasoning_field thinking_back = reasoning_field::reasoning_content;
    std::optional<bool> parallel_calls{};  ///< of native tools; see openai_form

    /// Blocks until the answer is there, the request's deadline, or a stop. Streams when somebody listens. Never gives
    /// an empty answer nor one that is cut: content or calls, or a failure.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// What the server says of the model in its list: its id, and its context where the server tells it (vLLM,
    /// llama.cpp, OpenRouter; not OpenAI).
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<openai>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/openai.ipp>
#endif
