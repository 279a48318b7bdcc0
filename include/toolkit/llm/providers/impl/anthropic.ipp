// The calls of anthropic.hpp: sends the body of its request and reads the reply.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/llm/providers/anthropic.hpp>
#include <toolkit/llm/providers/anthropic_facts.hpp>
#include <toolkit/llm/providers/anthropic_reply.hpp>
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/anthropic_stream.hpp>
#include <toolkit/llm/wire/notify_with_reply.hpp>
#include <toolkit/llm/wire/provider.hpp>
#include <toolkit/llm/wire/text_calls.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {
namespace anthropic_wire {

inline constexpr provider::key_rule rule{"ANTHROPIC_API_KEY", "x-api-key", ""};

[[nodiscard]] inline http_header version() { return {"anthropic-version", "2023-06-01"}; }

[[nodiscard]] inline http_request of_version(http_request call) {
    call.headers.push_back(version());
    return call;
}

}  // namespace anthropic_wire

TOOLKIT_FUNCTION result<completion> anthropic::complete(const request& req, const delta_sink& sink,
                                                        const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/v1", "/messages", api_key, anthropic_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, anthropic_wire::rule, patience};
    auto body = anthropic_request(req, model, actions, sink.listens(), reasoning, parallel_calls);
    if (!body) return std::move(body).error();
    http_request call = anthropic_wire::of_version(server.post(*address, std::move(*body), req.until));
    auto answer = provider::exchange<anthropic_stream>(server, std::move(call), req, read_anthropic_reply, sink, stop);
    if (!answer)
        return server.with_models(std::move(answer).error(), beside(*address, "/messages", "/models"), req.until, stop,
                                  {anthropic_wire::version()});
    return notify_with_reply(*std::move(answer), server.context_of(req),
                             [&](completion made) { return with_calls_of_text(std::move(made), req, actions, sink); });
}

TOOLKIT_FUNCTION result<model_facts> anthropic::facts(deadline until, const stop_token& stop) const {
    auto address = provider::address_of(base_url, "/v1", "/messages", api_key, anthropic_wire::rule);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, anthropic_wire::rule, patience};
    if (model.empty())
        return failure::of(failure_kind::invalid_argument, server.where(), "it has several models",
                           "set model to one of them");
    http_request call = anthropic_wire::of_version(
        server.post(beside(*address, "/messages", "/models/" + percent_encoded(model)), {}, until));
    call.method = http_method::get;
    auto reply = server.send(call, {}, stop);
    if (!reply) return std::move(reply).error();
    auto answer = read_anthropic_facts(reply->body, {server.where(), {}, server.key()});
    if (!answer) return redacted(std::move(answer).error(), server.key());
    return answer;
}

}}  // namespace toolkit::v0
