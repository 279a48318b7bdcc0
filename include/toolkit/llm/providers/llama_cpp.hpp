// A model behind llama.cpp's own wire: the server's template makes a prompt of the conversation, and /completion goes
// on from there, held to a grammar. In: a request. Out: a completion, or one failure in whose texts the key does not
// stand; and what the server says of the model.
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
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The model of a llama.cpp server. An Llm. Its calls are text that a schema or a grammar holds: for calls of the
/// server's own making use `openai` with the same base_url.
struct llama_cpp {
    static constexpr model_traits traits{.speaks = dialect::standard,
                                         .native_tools = false,
                                         .parallel_calls = false,
                                         .schema = true,
                                         .grammar = true,
                                         .images = true,
                                         .thinking = false,
                                         .streams = true};

    std::string base_url = "http://127.0.0.1:8080";
    /// As that of `openai`; without one it is the key of LLAMA_API_KEY.
    std::optional<secret> api_key{};
    means actions = means::schema;
    http_patience patience{};

    /// Blocks until the answer is there, the request's deadline, or a stop. Streams when somebody listens. Never gives
    /// an empty answer nor one that is cut.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// What the server says of its model: name, context, and whether it takes images.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;

    /// How many tokens the model makes of a text, without those that begin and end a prompt.
    [[nodiscard]] result<std::int64_t> count_tokens(std::string_view text, deadline until = {},
                                                    const stop_token& stop = {}) const;

    /// How many tokens the prompt of a request has, exactly: as the server's template makes it, as complete sends it.
    /// An image is estimated as `token_estimate` does: no server counts it without reading it.
    [[nodiscard]] result<std::int64_t> prompt_tokens(const request& req, const stop_token& stop = {}) const;
};

static_assert(Llm<llama_cpp>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/llama_cpp.ipp>
#endif
