// A model behind a server of Anthropic's messages: Anthropic itself, llama.cpp, company proxies. In: a request. Out: a
// completion, or a failure whose texts never contain the key.
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

/// A model by name on a server of Anthropic's messages. An Llm.
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
    /// As in `openai`; if it is not set, the key is that of ANTHROPIC_API_KEY.
    std::optional<secret> api_key{};
    means actions = means::native_tools;
    bool reasoning = false;  ///< Claude Opus 4.7 or later: rejects sampling, and adapts its thinking itself
    http_patience patience{};
    std::optional<bool> parallel_calls{};  ///< whether a reply may have several calls; not set: the server's default

    /// Blocks until the reply is complete, the request's deadline passes, or a stop. Streams if `sink` listens. Never
    /// returns an empty or truncated reply. Fails with the kind of the HTTP error, or as completion_of does.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// The means by which this server gets actions.
    [[nodiscard]] means action_means() const noexcept { return actions; }

    /// The server's description of the model: its context, images and thinking. Anthropic itself reports them. Fails
    /// with `invalid_argument` if `model` is empty.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;
};

static_assert(Llm<anthropic>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/anthropic.ipp>
#endif
