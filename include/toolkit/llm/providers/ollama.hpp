// A model behind Ollama's own API. In: a request. Out: a completion, or a failure whose texts never contain the key;
// and the facts of the model.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/net/http_patience.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// A model by name on an Ollama server. An Llm.
struct ollama {
    static constexpr model_traits traits{.speaks = dialect::ollama,
                                         .native_tools = true,
                                         .parallel_calls = true,
                                         .schema = true,
                                         .grammar = false,
                                         .images = true,
                                         .thinking = true,
                                         .streams = true};

    std::string base_url = "http://127.0.0.1:11434";
    std::string model{};
    /// As in `openai`; if it is not set, the key is that of OLLAMA_API_KEY. A local server needs none.
    std::optional<secret> api_key{};
    means actions = means::schema;
    std::int64_t context_tokens = 0;  ///< 0: the server's setting, often 4,096
    http_patience patience{};

    /// Blocks until the reply is complete, the request's deadline passes, or a stop. Streams if `sink` listens. Never
    /// returns an empty or truncated reply. Fails with the kind of the HTTP error, or as completion_of does. A prompt
    /// that does not fit fails with `context_exceeded` and is not truncated. Images for a model that cannot see fail
    /// with `rejected`.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// The means by which this server gets actions.
    [[nodiscard]] means action_means() const noexcept { return actions; }

    /// The server's description of the model: its context (the model's own, or context_tokens if that is less), tools,
    /// images and thinking.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<ollama>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/ollama.ipp>
#endif
