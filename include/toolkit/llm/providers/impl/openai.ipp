// The calls of openai.hpp: sends the body of its request and reads the reply.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/providers/openai.hpp>
#include <toolkit/llm/providers/openai_facts.hpp>
#include <toolkit/llm/providers/openai_reply.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>
#include <toolkit/llm/wire/notify_with_reply.hpp>
#include <toolkit/llm/wire/ollama_context.hpp>
#include <toolkit/llm/wire/provider.hpp>
#include <toolkit/llm/wire/text_calls.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {
namespace openai_wire {

inline constexpr provider::key_rule rule{"OPENAI_API_KEY", "Authorization", "Bearer "};

/// The failure if Ollama truncated the prompt. Its chat completions have no option against that. If more tokens were
/// sent than counted, this asks for the size of the context. Other servers do not know the endpoint, and their reply is
/// accepted.
[[nodiscard]] inline std::optional<failure> lost(const provider::server& server, const std::string& address,
                                                 const std::string& model, const request& req, const usage& spent,
                                                 const stop_token& stop) {
    constexpr std::string_view chat = "/v1/chat/completions";
    prompt_read read{.least = least_tokens_of(req), .counted = spent.input_tokens};
    if (!needs_a_look(read) || !address.substr(0, address.find('?')).ends_with(chat)) return std::nullopt;
    read.context = running_context(server, beside(address, chat, "/api/ps"), model, req.until, stop);
    if (read.context == 0) return std::nullopt;
    auto why = prompt_lost(read, server.where());
    if (why) why->cure = "send less of the conversation, or use toolkit::ollama, for which Ollama does not truncate";
    return why;
}

}  // namespace openai_wire

TOOLKIT_FUNCTION result<std::string> openai_address(std::string_view base_url) {
    return endpoint_address(base_url, "/v1", "/chat/completions");
}

TOOLKIT_FUNCTION means openai_means(std::string_view address, means actions) {
    const auto to = parse_url(address);
    const bool itself = to && (to->host == "api.openai.com" || to->host.ends_with(".openai.azure.com"));
    return itself && actions == means::schema ? means::native_tools : actions;
}

TOOLKIT_FUNCTION result<completion> openai::complete(const request& req, const delta_sink& sink,
                                                     const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/v1", "/chat/completions", api_key, openai_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, openai_wire::rule, patience};
    const means by = openai_means(*address, actions);
    auto body = openai_request(req, model, by,
                               {.stream = sink.listens(),
                                .reasoning = reasoning,
                                .thinking_back = thinking_back,
                                .parallel_calls = parallel_calls,
                                .sampling = sampling});
    if (!body) return std::move(body).error();
    auto answer = provider::exchange<openai_stream>(server, server.post(*address, std::move(*body), req.until), req,
                                                    read_openai_reply, sink, stop);
    if (!answer && !reasoning && answer.error().kind == failure_kind::rejected &&
        answer.error().detail.view().find("max_completion_tokens") != std::string_view::npos)
        answer.error().cure = "set .reasoning = true, because this model needs it";
    if (!answer)
        return server.with_models(std::move(answer).error(), beside(*address, "/chat/completions", "/models"),
                                  req.until, stop);
    if (auto why = openai_wire::lost(server, *address, model, req, answer->spent, stop)) {
        why->received = server.key().redact(std::move(answer->text));
        why->spent = answer->spent;
        return *std::move(why);
    }
    return notify_with_reply(*std::move(answer), server.context_of(req),
                             [&](completion made) { return with_calls_of_text(std::move(made), req, by, sink); });
}

TOOLKIT_FUNCTION result<model_facts> openai::facts(deadline until, const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/v1", "/chat/completions", api_key, openai_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, openai_wire::rule, patience};
    http_request call = server.post(beside(*address, "/chat/completions", "/models"), {}, until);
    call.method = http_method::get;
    auto reply = server.send(call, {}, stop);
    if (!reply) return std::move(reply).error();
    auto answer = read_openai_facts(reply->body, model, {server.where(), {}, server.key()});
    if (!answer) return redacted(std::move(answer).error(), server.key());
    return answer;
}

}}  // namespace toolkit::v0
