// Detects that Ollama truncated a prompt. In: a lower bound of the prompt's tokens, the tokens that the server says it
// read, and the size of its context. Out: a failure that replaces the reply if a part of the prompt was lost.
//
// By default Ollama drops the oldest messages of a prompt that does not fit, and replies with a success status. If
// `truncate` and `shift` are false, as ollama_request always sets them, it rejects the prompt. Older versions ignore
// these two members; then prompt_eval_count is the only sign.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The context of a running model from the reply to GET /api/ps; 0 if it is not reported.
[[nodiscard]] inline std::int64_t read_ollama_context(std::string_view body, std::string_view model) {
    const auto is = [&](json_view name) {
        const auto words = name.string();
        return words && (*words == model || *words == std::string{model} + ":latest");
    };
    std::int64_t tokens = 0;
    json_view{body}["models"].for_each_element([&](json_view one) {
        const bool found = is(one["name"]) || is(one["model"]);
        if (found) tokens = count_of_tokens(one["context_length"]);
        return !found;
    });
    return tokens;
}

/// The same by a request to /api/ps through a provider::server, for at most two seconds; 0 without a reply.
template <class Server>
[[nodiscard]] std::int64_t running_context(const Server& server, std::string address, std::string_view model,
                                           deadline until, const stop_token& stop) {
    constexpr milliseconds a_moment{2'000};
    auto call =
        server.post(std::move(address), {}, deadline::after(std::chrono::steady_clock::now(), a_moment).sooner(until));
    call.method = decltype(call.method)::get;
    const auto reply = server.send(call, {}, stop);
    return reply ? read_ollama_context(reply->body, model) : 0;
}

/// The known facts about a prompt: it has at least `least` tokens, the server says that it read `counted` (0: it does
/// not say), and its context has `context` tokens (0: unknown).
struct prompt_read {
    std::int64_t least = 0;
    std::int64_t counted = 0;
    std::int64_t context = 0;
};

/// Whether more tokens were sent than counted: the prompt was truncated, or the server does not count cached tokens.
[[nodiscard]] constexpr bool needs_a_look(const prompt_read& read) noexcept {
    return read.counted > 0 && read.least > read.counted;
}

/// The failure if a part of a prompt was lost. It was if the prompt has more tokens than the context, or if it fills
/// the context to the last token: then it was truncated, or the reply pushed out its beginning. If the context is
/// unknown, more tokens sent than counted is the sign. A loss stays hidden if the lower bound is below the context.
[[nodiscard]] inline std::optional<failure> prompt_lost(const prompt_read& read, std::string_view where) {
    const bool lost = read.context > 0 ? read.least > read.context || read.counted >= read.context : needs_a_look(read);
    if (!lost) return std::nullopt;
    std::string what = "it truncated the prompt: it read ";
    what += read.counted > 0 ? std::to_string(read.counted) : "an unknown number";
    what += " of at least " + std::to_string(read.least > read.counted ? read.least : read.counted) + " tokens";
    if (read.context > 0) what += "; its context has " + std::to_string(read.context);
    return failure::of(failure_kind::context_exceeded, where, what,
                       "send less of the conversation, set context_tokens to more, or update Ollama, which then "
                       "refuses a prompt that does not fit");
}

}}  // namespace toolkit::v0
