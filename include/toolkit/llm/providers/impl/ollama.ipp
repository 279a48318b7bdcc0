// The calls of ollama.hpp: sends the body of its request and reads the reply.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/providers/ollama.hpp>
#include <toolkit/llm/providers/ollama_facts.hpp>
#include <toolkit/llm/providers/ollama_reply.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/ollama_stream.hpp>
#include <toolkit/llm/wire/notify_with_reply.hpp>
#include <toolkit/llm/wire/ollama_context.hpp>
#include <toolkit/llm/wire/provider.hpp>
#include <toolkit/llm/wire/text_calls.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {
namespace ollama_wire {

inline constexpr provider::key_rule rule{"OLLAMA_API_KEY", "Authorization", "Bearer "};

/// The failure if Ollama truncated the prompt. If it seems so, this asks for the real size of the context.
[[nodiscard]] inline std::optional<failure> lost(const ollama& of, const provider::server& server,
                                                 const std::string& chat, const request& req, std::int64_t counted,
                                                 const stop_token& stop) {
    prompt_read read{.least = least_tokens_of(req), .counted = counted, .context = of.context_tokens};
    if (needs_a_look(read))
        if (const std::int64_t tokens =
                running_context(server, beside(chat, "/chat", "/ps"), of.model, req.until, stop);
            tokens > 0)
            read.context = tokens;
    return prompt_lost(read, server.where());
}

/// The failure if the model cannot see images. Ollama would drop them silently, so no request is sent.
[[nodiscard]] inline std::optional<failure> unseen(const ollama& of, const provider::server& to, const request& req,
                                                   const stop_token& stop) {
    const bool shows = std::any_of(req.messages.begin(), req.messages.end(), [](const message& one) {
        const auto* user = std::get_if<user_message>(&one);
        return user != nullptr && !user->images.empty();
    });
    if (!shows) return std::nullopt;
    const auto known = of.facts(req.until, stop);
    if (!known || known->images.value_or(true)) return std::nullopt;  // if it is unknown, the server decides
    return failure::of(failure_kind::rejected, to.where(),
                       "the model " + visible_line(of.model, 100) + " does not accept images",
                       "use a vision model, or remove the images");
}

}  // namespace ollama_wire

TOOLKIT_FUNCTION result<completion> ollama::complete(const request& req, const delta_sink& sink,
                                                     const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/api", "/chat", api_key, ollama_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, ollama_wire::rule, patience};
    if (auto why = ollama_wire::unseen(*this, server, req, stop)) return *std::move(why);
    auto body = ollama_request(req, model, actions, {.stream = sink.listens(), .context_tokens = context_tokens});
    if (!body) return std::move(body).error();
    auto answer = provider::exchange<ollama_stream>(server, server.post(*address, std::move(*body), req.until), req,
                                                    read_ollama_reply, sink, stop);
    if (!answer)
        return server.with_models(std::move(answer).error(), beside(*address, "/chat", "/tags"), req.until, stop);
    if (auto why = ollama_wire::lost(*this, server, *address, req, answer->spent.input_tokens, stop)) {
        why->received = server.key().redact(std::move(answer->text));
        why->spent = answer->spent;
        return *std::move(why);
    }
    return notify_with_reply(*std::move(answer), server.context_of(req),
                             [&](completion made) { return with_calls_of_text(std::move(made), req, actions, sink); });
}

TOOLKIT_FUNCTION result<model_facts> ollama::facts(deadline until, const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/api", "/chat", api_key, ollama_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, ollama_wire::rule, patience};
    std::string body;
    json_writer<std::string>{body}.begin_object().member("model", model).end_object();
    auto reply = server.send(server.post(beside(*address, "/chat", "/show"), std::move(body), until), {}, stop);
    if (!reply) return std::move(reply).error();
    auto answer = read_ollama_facts(reply->body, {server.where(), {}, server.key()});
    if (answer && context_tokens > 0)
        answer->context_tokens =
            answer->context_tokens > 0 ? std::min(answer->context_tokens, context_tokens) : context_tokens;
    return answer;
}

}}  // namespace toolkit::v0
