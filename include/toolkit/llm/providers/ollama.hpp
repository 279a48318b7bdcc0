// A model behind Ollama's own wire. In: a request. Out: a completion, or one failure in whose texts the key does not
// stand; and what Ollama says of the model.
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

/// A model by name on an Ollama. An Llm.
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
    /// As that of `openai`; without one it is the key of OLLAMA_API_KEY, which a server of one's own does not need.
    std::optional<secret> api_key{};
    means actions = means::schema;
    std::int64_t context_tokens = 0;  ///< 0: what the server has set, often 4,096
    http_patience patience{};

    /// Blocks until the answer is there, the request's deadline, or a stop. Streams when somebody listens. Never gives
    /// an empty answer nor one that is cut; a prompt that does not fit is an error, never cut by the server.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// What the server says of the model: its context (the model's own, or context_tokens when that is less), and
    /// whether it takes tools and images and thinks.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<ollama>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/ollama.ipp>
#endif
