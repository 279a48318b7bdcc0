// A model behind a server that speaks Anthropic's messages: Anthropic itself, llama.cpp, proxies of companies. In: a
// request. Out: a completion, or one failure in whose texts the key does not stand.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/llm/anthropic_reply.hpp>
#include <toolkit/llm/anthropic_request.hpp>
#include <toolkit/llm/anthropic_stream.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/provider.hpp>
#include <toolkit/llm/server_facts.hpp>
#include <toolkit/llm/text_calls.hpp>
#include <toolkit/llm/told_answer.hpp>

#include <optional>
#include <string>
#include <utility>

namespace toolkit::inline v0 {

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
    [[nodiscard]] result<completion> complete(const request& asked, const delta_sink& sink,
                                              const stop_token& stop) const {
        auto address = provider::address_of(base_url, "/v1", "/messages", api_key, rule);
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        auto body = anthropic_request(asked, model, actions, sink.listens(), reasoning, parallel_calls);
        if (!body) return std::move(body).error();
        http_request call = of_version(server.post(*address, std::move(*body), asked.until));
        auto got =
            provider::exchange<anthropic_stream>(server, std::move(call), asked, read_anthropic_reply, sink, stop);
        if (!got)
            return server.with_models(std::move(got).error(), beside(*address, "/messages", "/models"), asked.until,
                                      stop, {version()});
        return told_answer(*std::move(got), server.hears(asked),
                           [&](completion made) { return with_calls_of_text(std::move(made), asked, actions, sink); });
    }

    /// What the server says of the model: its context, and whether it takes images and thinks; Anthropic itself does.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const {
        auto address = provider::address_of(base_url, "/v1", "/messages", api_key, rule);
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        if (model.empty())
            return failure::of(failure_kind::invalid_argument, server.where(), "it has several models",
                               "set model to the one that is meant");
        http_request call =
            of_version(server.post(beside(*address, "/messages", "/models/" + percent_encoded(model)), {}, until));
        call.method = http_method::get;
        auto reply = server.send(call, {}, stop);
        if (!reply) return std::move(reply).error();
        auto got = read_anthropic_facts(reply->body, {server.where(), {}, server.key()});
        if (!got) return redacted(std::move(got).error(), server.key());
        return got;
    }

private:
    static constexpr provider::key_rule rule{"ANTHROPIC_API_KEY", "x-api-key", ""};

    [[nodiscard]] static http_header version() { return {"anthropic-version", "2023-06-01"}; }

    [[nodiscard]] static http_request of_version(http_request call) {
        call.headers.push_back(version());
        return call;
    }
};

static_assert(Llm<anthropic>);

}  // namespace toolkit::inline v0
