// A model behind llama.cpp's own wire: the server's template makes a prompt of the conversation, and /completion goes
// on from there, held to a grammar. In: a request. Out: a completion, or one failure in whose texts the key does not
// stand; and what the server says of the model.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/llm/llama_cpp_reply.hpp>
#include <toolkit/llm/llama_cpp_request.hpp>
#include <toolkit/llm/llama_cpp_stream.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/provider.hpp>
#include <toolkit/llm/server_facts.hpp>
#include <toolkit/llm/token_estimate.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

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
    [[nodiscard]] result<completion> complete(const request& asked, const delta_sink& sink,
                                              const stop_token& stop) const {
        auto address = at("/completion");
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        auto prompt = prompt_of(server, asked, stop);
        if (!prompt) return std::move(prompt).error();
        auto body = llama_cpp_request(asked, *prompt, actions, sink.listens());
        if (!body) return std::move(body).error();
        return provider::exchange<llama_cpp_stream>(server, server.post(*address, std::move(*body), asked.until), asked,
                                                    read_llama_cpp_reply, sink, stop);
    }

    /// What the server says of its model: name, context, and whether it takes images.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const {
        return properties(read_llama_cpp_facts, until, stop);
    }

    /// How many tokens the model makes of a text, without those that begin and end a prompt.
    [[nodiscard]] result<std::int64_t> count_tokens(std::string_view text, deadline until = {},
                                                    const stop_token& stop = {}) const {
        return tokens(text, false, until, stop);
    }

    /// How many tokens the prompt of a request has, exactly: as the server's template makes it, as complete sends it.
    /// An image is estimated as `token_estimate` does: no server counts it without reading it.
    [[nodiscard]] result<std::int64_t> prompt_tokens(const request& asked, const stop_token& stop = {}) const {
        auto address = at("/completion");
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        auto prompt = prompt_of(server, asked, stop);
        if (!prompt) return std::move(prompt).error();
        auto count = tokens(*prompt, true, asked.until, stop);
        if (count)
            for (const message& said : asked.messages)
                if (const auto* user = std::get_if<user_message>(&said))
                    *count += default_token_estimate.each_image * static_cast<std::int64_t>(user->images.size());
        return count;
    }

private:
    static constexpr provider::key_rule rule{"LLAMA_API_KEY", "Authorization", "Bearer "};

    /// Endpoints stand beside /v1, not under it.
    [[nodiscard]] result<std::string> at(std::string_view endpoint) const {
        std::string_view base = base_url;
        while (base.ends_with('/')) base.remove_suffix(1);
        if (base.ends_with("/v1")) base.remove_suffix(3);
        auto address = provider::address_of(base, {}, "/completion", api_key, rule);
        if (!address) return std::move(address).error();
        return beside(*std::move(address), "/completion", endpoint);
    }

    /// What `read` finds in the answer to GET /props.
    template <class Read>
    [[nodiscard]] auto properties(Read read, deadline until, const stop_token& stop) const
        -> decltype(read(std::string_view{}, hearing{})) {
        auto address = at("/props");
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        http_request call = server.post(*address, {}, until);
        call.method = http_method::get;
        auto reply = server.send(call, {}, stop);
        if (!reply) return std::move(reply).error();
        return read(reply->body, {server.where(), {}, server.key()});
    }

    [[nodiscard]] result<std::int64_t> tokens(std::string_view text, bool begins, deadline until,
                                              const stop_token& stop) const {
        auto address = at("/tokenize");
        if (!address) return std::move(address).error();
        const provider::server server{*parse_url(*address), api_key, rule, patience};
        std::string body;
        json_writer<std::string>{body}
            .begin_object()
            .member("content", text)
            .member("add_special", begins)
            .end_object();
        auto reply = server.send(server.post(*address, std::move(body), until), {}, stop);
        if (!reply) return std::move(reply).error();
        auto count = read_llama_cpp_tokens(reply->body, {server.where(), {}, server.key()});
        if (!count) return redacted(std::move(count).error(), server.key());
        return count;
    }

    [[nodiscard]] result<std::string> prompt_of(const provider::server& server, const request& asked,
                                                const stop_token& stop) const {
        auto address = at("/apply-template");
        if (!address) return std::move(address).error();
        std::string marker;
        if (llama_cpp_wire::has_images(asked)) {
            auto said = properties(read_llama_cpp_marker, asked.until, stop);
            if (!said) return std::move(said).error();
            marker = std::move(*said);
        }
        if (marker.empty()) marker = llama_cpp_wire::common_media_marker;
        auto body = llama_cpp_template_request(asked, actions, marker);
        if (!body) return std::move(body).error();
        auto reply = server.send(server.post(*address, std::move(*body), asked.until), {}, stop);
        if (!reply) return std::move(reply).error();
        auto prompt = read_llama_cpp_template(reply->body, server.hears(asked));
        if (!prompt) return redacted(std::move(prompt).error(), server.key());
        return prompt;
    }
};

static_assert(Llm<llama_cpp>);

}  // namespace toolkit::inline v0
