// A model behind any server that speaks chat completions: llama.cpp, Ollama, vLLM, OpenAI, Gemini's compatible
// endpoint. In: a request. Out: a completion, or one failure in whose texts the key does not stand.
#pragma once

#include <toolkit/core/secret.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/ollama_context.hpp>
#include <toolkit/llm/openai_reply.hpp>
#include <toolkit/llm/openai_request.hpp>
#include <toolkit/llm/openai_stream.hpp>
#include <toolkit/llm/provider.hpp>
#include <toolkit/llm/server_facts.hpp>
#include <toolkit/llm/text_calls.hpp>
#include <toolkit/llm/token_estimate.hpp>
#include <toolkit/llm/told_answer.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// Where chat completions are: see endpoint_address.
[[nodiscard]] inline result<std::string> openai_address(std::string_view base_url) {
    return endpoint_address(base_url, "/v1", "/chat/completions");
}

/// How actions are asked for at an address: OpenAI's strict schemas take no alternatives, and so no choice of actions.
[[nodiscard]] inline means openai_means(std::string_view address, means actions) {
    const auto to = parse_url(address);
    const bool itself = to && (to->host == "api.openai.com" || to->host.ends_with(".openai.azure.com"));
    return itself && actions == means::schema ? means::native_tools : actions;
}

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
    [[nodiscard]] result<completion> complete(const request& asked, const delta_sink& sink,
                                              const stop_token& stop) const {
        auto address = provider::address_of(base_url, "/v1", "/chat/completions", api_key, rule);
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        const means by = openai_means(*address, actions);
        auto body = openai_request(asked, model, by,
                                   {.stream = sink.listens(),
                                    .reasoning = reasoning,
                                    .thinking_back = thinking_back,
                                    .parallel_calls = parallel_calls});
        if (!body) return std::move(body).error();
        auto got = provider::exchange<openai_stream>(server, server.post(*address, std::move(*body), asked.until),
                                                     asked, read_openai_reply, sink, stop);
        if (!got)
            return server.with_models(std::move(got).error(), beside(*address, "/chat/completions", "/models"),
                                      asked.until, stop);
        if (auto why = lost(server, *address, asked, got->spent, stop)) {
            why->received = server.key().redact(std::move(got->text));
            why->spent = got->spent;
            return *std::move(why);
        }
        return told_answer(*std::move(got), server.hears(asked),
                           [&](completion made) { return with_calls_of_text(std::move(made), asked, by, sink); });
    }

    /// What the server says of the model in its list: its id, and its context where the server tells it (vLLM,
    /// llama.cpp, OpenRouter; not OpenAI).
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const {
        auto address = provider::address_of(base_url, "/v1", "/chat/completions", api_key, rule);
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        http_request call = server.post(beside(*address, "/chat/completions", "/models"), {}, until);
        call.method = http_method::get;
        auto reply = server.send(call, {}, stop);
        if (!reply) return std::move(reply).error();
        auto got = read_openai_facts(reply->body, model, {server.where(), {}, server.key()});
        if (!got) return redacted(std::move(got).error(), server.key());
        return got;
    }

private:
    static constexpr provider::key_rule rule{"OPENAI_API_KEY", "Authorization", "Bearer "};

    /// Why the answer is one to a part of the prompt. An Ollama cuts what does not fit, and its chat completions take
    /// no wish that it should not: when more was sent than counted, it is asked how much its context holds. Servers
    /// that are no Ollama do not know, and nothing is held against them.
    [[nodiscard]] std::optional<failure> lost(const provider::server& server, const std::string& address,
                                              const request& asked, const usage& spent, const stop_token& stop) const {
        constexpr std::string_view chat = "/v1/chat/completions";
        prompt_read read{.least = least_tokens_of(asked), .counted = spent.input_tokens};
        if (!needs_a_look(read) || !address.substr(0, address.find('?')).ends_with(chat)) return std::nullopt;
        read.context = running_context(server, beside(address, chat, "/api/ps"), model, asked.until, stop);
        if (read.context == 0) return std::nullopt;
        auto why = prompt_lost(read, server.where());
        if (why) why->cure = "send less of the conversation, or ask by toolkit::ollama, for which Ollama does not cut";
        return why;
    }
};

static_assert(Llm<openai>);

}  // namespace toolkit::inline v0
