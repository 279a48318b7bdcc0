// The calls of llama_cpp.hpp: sends the bodies of its requests and reads the replies.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/providers/llama_cpp.hpp>
#include <toolkit/llm/providers/llama_cpp_facts.hpp>
#include <toolkit/llm/providers/llama_cpp_reply.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/llama_cpp_stream.hpp>
#include <toolkit/llm/providers/openai_facts.hpp>
#include <toolkit/llm/wire/provider.hpp>

#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {
namespace llama_cpp_wire {

inline constexpr provider::key_rule rule{"LLAMA_API_KEY", "Authorization", "Bearer "};

/// The address of an endpoint. These endpoints are next to /v1, not under it.
[[nodiscard]] inline result<std::string> at(const llama_cpp& of, std::string_view endpoint) {
    std::string_view base = of.base_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    if (base.ends_with("/v1")) base.remove_suffix(3);
    auto address = provider::address_of(base, {}, "/completion", of.api_key, rule);
    if (!address) return std::move(address).error();
    return beside(*std::move(address), "/completion", endpoint);
}

/// The result of `read` for the reply to GET /props, or to GET of another path.
template <class Read>
[[nodiscard]] auto properties(const llama_cpp& of, Read read, deadline until, const stop_token& stop,
                              std::string_view path = "/props") -> decltype(read(std::string_view{}, reply_context{})) {
    auto address = at(of, path);
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), of.api_key, rule, of.patience};
    http_request call = server.post(*address, {}, until);
    call.method = http_method::get;
    auto reply = server.send(call, {}, stop);
    if (!reply) return std::move(reply).error();
    return read(reply->body, {server.where(), {}, server.key()});
}

[[nodiscard]] inline result<std::int64_t> tokens(const llama_cpp& of, std::string_view text, bool begins,
                                                 deadline until, const stop_token& stop) {
    auto address = at(of, "/tokenize");
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), of.api_key, rule, of.patience};
    std::string body;
    json_writer<std::string>{body}.begin_object().member("content", text).member("add_special", begins).end_object();
    auto reply = server.send(server.post(*address, std::move(body), until), {}, stop);
    if (!reply) return std::move(reply).error();
    auto count = read_llama_cpp_tokens(reply->body, {server.where(), {}, server.key()});
    if (!count) return redacted(std::move(count).error(), server.key());
    return count;
}

[[nodiscard]] inline result<std::string> prompt_of(const llama_cpp& of, const provider::server& server,
                                                   const request& req, const stop_token& stop) {
    auto address = at(of, "/apply-template");
    if (!address) return std::move(address).error();
    std::string marker;
    if (has_images(req)) {
        auto item = properties(of, read_llama_cpp_marker, req.until, stop);
        if (!item) return std::move(item).error();
        marker = std::move(*item);
    }
    if (marker.empty()) marker = common_media_marker;
    auto body = llama_cpp_template_request(req, of.actions, marker);
    if (!body) return std::move(body).error();
    auto reply = server.send(server.post(*address, std::move(*body), req.until), {}, stop);
    if (!reply) return std::move(reply).error();
    auto prompt = read_llama_cpp_template(reply->body, server.context_of(req));
    if (!prompt) return redacted(std::move(prompt).error(), server.key());
    return prompt;
}

}  // namespace llama_cpp_wire

TOOLKIT_FUNCTION result<completion> llama_cpp::complete(const request& req, const delta_sink& sink,
                                                        const stop_token& stop) const {
    auto address = llama_cpp_wire::at(*this, "/completion");
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, llama_cpp_wire::rule, patience};
    auto prompt = llama_cpp_wire::prompt_of(*this, server, req, stop);
    if (!prompt) return std::move(prompt).error();
    auto body = llama_cpp_request(req, *prompt, actions, sink.listens());
    if (!body) return std::move(body).error();
    return provider::exchange<llama_cpp_stream>(server, server.post(*address, std::move(*body), req.until), req,
                                                read_llama_cpp_reply, sink, stop);
}

TOOLKIT_FUNCTION result<model_facts> llama_cpp::facts(deadline until, const stop_token& stop) const {
    auto answer = llama_cpp_wire::properties(*this, read_llama_cpp_facts, until, stop);
    if (!answer || answer->parameters > 0) return answer;
    // Its properties do not contain the size of the model, but its list of models does.
    const auto listed = llama_cpp_wire::properties(
        *this, [](std::string_view body, const reply_context& by) { return read_openai_facts(body, {}, by); }, until,
        stop, "/v1/models");
    if (listed) answer->parameters = listed->parameters;
    return answer;
}

TOOLKIT_FUNCTION result<std::int64_t> llama_cpp::count_tokens(std::string_view text, deadline until,
                                                              const stop_token& stop) const {
    return llama_cpp_wire::tokens(*this, text, false, until, stop);
}

TOOLKIT_FUNCTION result<std::int64_t> llama_cpp::prompt_tokens(const request& req, const stop_token& stop) const {
    auto address = llama_cpp_wire::at(*this, "/completion");
    if (!address) return std::move(address).error();
    const provider::server server{*parse_url(*address), api_key, llama_cpp_wire::rule, patience};
    auto prompt = llama_cpp_wire::prompt_of(*this, server, req, stop);
    if (!prompt) return std::move(prompt).error();
    auto count = llama_cpp_wire::tokens(*this, *prompt, true, req.until, stop);
    if (count)
        for (const message& item : req.messages)
            if (const auto* user = std::get_if<user_message>(&item))
                *count += default_token_estimate.each_image * static_cast<std::int64_t>(user->images.size());
    return count;
}

}}  // namespace toolkit::v0
