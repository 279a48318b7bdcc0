// A model behind any server that speaks chat completions: llama.cpp, Ollama, vLLM, OpenAI, Gemini's compatible
// endpoint. In: a request. Out: a completion, or one failure in whose texts the key does not stand.
#pragma once

#include <toolkit/core/secret.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/openai_reply.hpp>
#include <toolkit/llm/openai_request.hpp>
#include <toolkit/net/http.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

/// Where chat completions are, for a base URL with or without its version and closing slash: "http://host:8080" and
/// "http://host:8080/v1/" mean the same; "https://host/v1beta/openai" keeps the version that it has.
[[nodiscard]] inline result<std::string> openai_address(std::string_view base_url) {
    auto parts = parse_url(base_url);
    if (!parts) return std::move(parts).error();
    std::string_view path = parts->target;
    const std::size_t query = path.find('?');
    const std::string after = query == std::string_view::npos ? "" : std::string{path.substr(query)};
    path = path.substr(0, query);
    while (path.ends_with('/')) path.remove_suffix(1);

    std::string address = parts->origin() + std::string{path};
    if (path.ends_with("/chat/completions")) return address + after;
    bool has_version = false;
    for (std::size_t i = 0; i + 2 < path.size(); ++i)
        has_version = has_version || (path[i] == '/' && path[i + 1] == 'v' && path[i + 2] >= '0' && path[i + 2] <= '9');
    return address + (has_version ? "/chat/completions" : "/v1/chat/completions") + after;
}

/// A model by name on a server that speaks chat completions. An Llm.
///
///     toolkit::Agent agent{toolkit::openai{.base_url = "http://127.0.0.1:8080", .model = "qwen3"}, …};
struct openai {
    std::string base_url = "http://127.0.0.1:8080";
    std::string model{};  ///< may stay empty where a server has one model
    /// Sent to base_url only, and shown nowhere. Without one, the key is that of OPENAI_API_KEY, which is sent over
    /// https, and over plain http to this machine alone; secret{} is no key at all.
    std::optional<secret> api_key{};
    means actions = means::schema;  ///< OpenAI's own strict mode takes one schema, not several: there use native_tools
    http_patience patience{};

    /// Blocks until the answer is there, the request's deadline, or a stop. Tells the sink the text once. Never gives
    /// an empty answer: content or calls, or a failure.
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        const secret key = api_key ? *api_key : secret::from_environment("OPENAI_API_KEY");
        auto done = ask(asked, key, stop);
        if (!done) return without(key, std::move(done).error());
        if (!done->text.empty()) sink(delta{delta::of::text, done->text});
        return done;
    }

private:
    [[nodiscard]] result<completion> ask(const request& asked, const secret& key, const stop_token& stop) const {
        auto address = openai_address(base_url);
        if (!address) return std::move(address).error();
        const url to = *parse_url(*address);
        const std::string where = to.origin();
        const bool withheld = !api_key && !key.empty() && !to.secure && !to.is_loopback();
        auto body = openai_request(asked, model, actions);
        if (!body) return std::move(body).error();

        http_request call{.method = http_method::post,
                          .url = std::move(*address),
                          .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                          .body = std::move(*body),
                          .patience = patience,
                          .until = asked.until};
        if (!key.empty() && !withheld) call.headers.push_back({"Authorization", "Bearer " + std::string{key.reveal()}});
        auto reply = http_send(call, stop);
        if (!reply) {
            failure why = std::move(reply).error();
            if (why.kind == failure_kind::unreachable) why.cure = "start the server or correct base_url";
            return why;
        }

        if (reply->status < 200 || reply->status > 299) {
            constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
            const std::string words = key.redact(visible_line(openai_error_words(reply->body), all));
            failure why = status_failure(where, reply->status, words);
            if (withheld && why.kind == failure_kind::unauthorized)
                why.cure = "write https://, because over http the key of OPENAI_API_KEY is sent to this machine only";
            return why;
        }
        std::vector<std::string_view> earlier_ids;
        for (const message& said : asked.messages)
            if (const auto* assistant = std::get_if<assistant_message>(&said))
                for (const tool_call& call_before : assistant->calls) earlier_ids.emplace_back(call_before.id);
        return read_openai_reply(reply->body, where, earlier_ids, key);
    }

    [[nodiscard]] static failure without(const secret& key, failure why) {
        const auto clean = [&](note& text) { text = key.redact(std::string{text.view()}); };
        clean(why.where);
        clean(why.detail);
        clean(why.cure);
        return why;
    }
};

static_assert(Llm<openai>);

}  // namespace toolkit::inline v0
