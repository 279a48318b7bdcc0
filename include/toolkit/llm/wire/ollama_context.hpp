// In: what a prompt has at least, how many tokens an Ollama says that it read, and how many its context holds. Out: the
// failure that stands in place of an answer to a prompt of which the server lost a part.
//
// Ollama cuts a prompt that does not fit, drops its oldest messages and answers under a status of success, unless the
// request says truncate and shift are false, which ollama_request always does: then it refuses. A version that does not
// know these two members goes on as before, and prompt_eval_count is all that tells.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace ollama_wire {

struct running_model {
    std::optional<std::string> name;
    std::optional<std::string> model;
    std::optional<std::int64_t> context_length;
};
struct running_models {
    std::optional<std::vector<running_model>> models;
};

}  // namespace ollama_wire

/// The context of a model that runs, as the answer to GET /api/ps tells it; 0 when it tells none.
[[nodiscard]] inline std::int64_t read_ollama_context(std::string_view body, std::string_view model) {
    const auto read = read_server_json<ollama_wire::running_models>(body);
    if (!read || !read->models) return 0;
    const auto is = [&](const std::optional<std::string>& name) {
        return name && (*name == model || *name == std::string{model} + ":latest");
    };
    for (const ollama_wire::running_model& one : *read->models)
        if (is(one.name) || is(one.model)) return count_of_tokens(one.context_length);
    return 0;
}

/// The same, asked at the address of /api/ps by a provider::server, for a moment; 0 when there is no answer.
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

/// What of a prompt is sure: it has at least `least` tokens, the server says that it read `counted` (0: it does not
/// say), and its context holds `context` (0: unknown).
struct prompt_read {
    std::int64_t least = 0;
    std::int64_t counted = 0;
    std::int64_t context = 0;
};

/// Whether more was sent than was counted: the prompt was cut, or the server does not count what its cache answered.
[[nodiscard]] constexpr bool needs_a_look(const prompt_read& read) noexcept {
    return read.counted > 0 && read.least > read.counted;
}

/// The failure for a prompt of which a part was lost: it has more than the context holds, or it fills the context to
/// the last token, so that it was cut to it or the answer pushed its beginning out. Of an unknown context: more was
/// sent than counted. What is lost of a prompt that is no longer than its letters and digits can be in tokens stays
/// hidden.
[[nodiscard]] inline std::optional<failure> prompt_lost(const prompt_read& read, std::string_view where) {
    const bool lost = read.context > 0 ? read.least > read.context || read.counted >= read.context : needs_a_look(read);
    if (!lost) return std::nullopt;
    std::string what = "it answered to a part of the prompt: it read ";
    what += read.counted > 0 ? std::to_string(read.counted) : "an unknown number";
    what += " of at least " + std::to_string(read.least > read.counted ? read.least : read.counted) + " tokens";
    if (read.context > 0) what += ", and its context holds " + std::to_string(read.context);
    return failure::of(
        failure_kind::context_exceeded, where, what,
        "send less of the conversation, set context_tokens to more, or update Ollama, which then refuses "
        "what does not fit");
}

}}  // namespace toolkit::v0
