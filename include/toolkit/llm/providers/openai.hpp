// A model behind any server of chat completions: llama.cpp, Ollama, vLLM, OpenAI, Gemini's compatible endpoint. In: a
// request. Out: a completion, or a failure whose texts never contain the key.
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

/// The address of chat completions for a base URL: see endpoint_address.
[[nodiscard]] result<std::string> openai_address(std::string_view base_url);

/// The means for the actions at an address. OpenAI and Azure get native tools instead of a schema, because OpenAI's
/// strict schemas allow no alternatives and so no choice of actions.
[[nodiscard]] means openai_means(std::string_view address, means actions);

/// A model by name on a server of chat completions. An Llm.
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
    std::string model{};  ///< may be empty if the server has one model
    /// The key, which is sent to base_url only and never shown. If it is not set, the key is that of OPENAI_API_KEY.
    /// That one is sent over https, and over plain http to this machine only. secret{} means no key.
    std::optional<secret> api_key{};
    /// With `schema`, several actions are one schema of alternatives. OpenAI itself allows none and always gets native
    /// tools.
    means actions = means::schema;
    bool reasoning = false;  ///< a reasoning model of OpenAI: gets max_completion_tokens, and no temperature or top_p
    http_patience patience{};
    reasoning_field thinking_back = reasoning_field::reasoning_content;
    std::optional<bool> parallel_calls{};              ///< for native tools; see openai_form
    sampling_names sampling = sampling_names::openai;  ///< which server gets top_k and repeat_penalty of a request

    /// Blocks until the reply is complete, the request's deadline passes, or a stop. Streams if `sink` listens. Returns
    /// text or calls, never an empty or truncated reply. Fails with the kind of the HTTP error, or as completion_of
    /// does.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// The means by which this server gets actions, as `openai_means` decides for its address.
    [[nodiscard]] means action_means() const noexcept { return openai_means(base_url, actions); }

    /// The model's entry in the server's list: its id, and its context if the server reports it (vLLM, llama.cpp,
    /// OpenRouter; not OpenAI).
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<openai>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/openai.ipp>
#endif
