// A model behind a server that speaks Anthropic's messages: Anthropic itself, llama.cpp, proxies of companies. In: a
// request. Out: a completion, or one failure in whose texts the key does not stand.
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

#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// A model by name on a server of messages. An Llm.
struct anthropic {
    static constexpr model_traits traits{.speaks = dialect::anthropic,
                                         .native_tools = true,
                                         .parallel_calls = true,
                                         .schema = true,
                                         .grammar = false,
                                         .images = true,
                                         .thinking = true,
                                         .streams = true};

    std::string base_url = "https://api.anthropic.com";
    std::string model{};
    /// As that of `openai`; without one it is the key of ANTHROPIC_API_KEY.
    std::optional<secret> api_key{};
    means actions = means::native_tools;
    bool reasoning = false;  ///< a model from Claude Opus 4.7 on: it refuses a temperature, and thinks as it sees fit
    http_patience patience{};
    std::optional<bool> parallel_calls{};  ///< whether several calls may come at once; the server's rule when not set

    /// Blocks until the answer is there, the request's deadline, or a stop. Streams when somebody listens. Never gives
    /// an empty answer nor one that is cut.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// What the server says of the model: its context, and whether it takes images and thinks; Anthropic itself does.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<anthropic>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/anthropic.ipp>
#endif
