// A model behind llama.cpp's own API. The server's template turns the conversation into a prompt, and /completion
// continues it under a grammar.
// In: a request. Out: a completion, or a failure whose texts never contain the key; and the facts of the model.
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

/// The model of a llama.cpp server. An Llm. Its actions are text that a schema or a grammar constrains. For native tool
/// calls use `openai` with the same base_url.
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
    /// As in `openai`; if it is not set, the key is that of LLAMA_API_KEY.
    std::optional<secret> api_key{};
    means actions = means::schema;
    http_patience patience{};

    /// Blocks until the reply is complete, the request's deadline passes, or a stop. Streams if `sink` listens. Never
    /// returns an empty or truncated reply. Fails with the kind of the HTTP error, or as completion_of does.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink, const stop_token& stop) const;

    /// The means by which this server gets actions: a schema in place of native tools, which its API lacks.
    [[nodiscard]] means action_means() const noexcept {
        return actions == means::native_tools ? means::schema : actions;
    }

    /// The server's description of its model: name, context, and whether it accepts images.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const;

    /// The number of tokens of a text, without those that begin and end a prompt.
    [[nodiscard]] result<std::int64_t> count_tokens(std::string_view text, deadline until = {},
                                                    const stop_token& stop = {}) const;

    /// The exact number of tokens of a request's prompt, made by the server's template as `complete` sends it. An image
    /// is estimated as in `token_estimate`, because no server counts images without processing them.
    [[nodiscard]] result<std::int64_t> prompt_tokens(const request& req, const stop_token& stop = {}) const;
};

static_assert(Llm<llama_cpp>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/providers/impl/llama_cpp.ipp>
#endif
