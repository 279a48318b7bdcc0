// In: the bodies of llama.cpp's replies to /apply-template, /tokenize and /completion. Out: a prompt; a number of
// tokens; a completion or a failure.
#pragma once

#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace llama_cpp_wire {

struct templated {
    std::string prompt;
};
struct tokenized {
    std::vector<std::int64_t> tokens;
};
struct timing {
    std::optional<raw_json> cache_n;
    std::optional<raw_json> prompt_n;
};
/// A reply, or one event of a stream.
struct reply {
    std::string content;
    std::optional<bool> stop;
    std::optional<std::string> model;
    std::optional<std::string> stop_type;
    std::optional<bool> stopped_limit;  // sent by older servers
    std::optional<bool> truncated;
    std::optional<raw_json> tokens_evaluated;
    std::optional<raw_json> tokens_predicted;
    std::optional<raw_json> timings;  ///< timing
};

inline void end(raw_reply& raw, reply& last) {
    const bool limit = last.stop_type.value_or("") == "limit" || last.stopped_limit.value_or(false);
    raw.finish = last.truncated.value_or(false) ? finish_reason::context
                 : limit                        ? finish_reason::length
                                                : finish_reason::stop;
    raw.model = std::move(last.model).value_or("");
    raw.spent.input_tokens = count_of_tokens(last.tokens_evaluated);
    raw.spent.output_tokens = count_of_tokens(last.tokens_predicted);
    const auto timed = read_beside<timing>(last.timings);
    const auto read = stated_count(timed.prompt_n);
    if (!read) return;
    raw.spent.cached_tokens = count_of_tokens(timed.cache_n);
    raw.spent.input_tokens = raw.spent.cached_tokens + *read;
}

}  // namespace llama_cpp_wire

/// Reads the prompt that the server's template made of a conversation.
[[nodiscard]] inline result<std::string> read_llama_cpp_template(std::string_view body, const reply_context& by) {
    auto read = read_server_json<llama_cpp_wire::templated>(body);
    if (read) return std::move(read->prompt);
    if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
    return unreadable_reply(body, by, read.error(), "prompt");
}

/// Reads the number of tokens of a text.
[[nodiscard]] inline result<std::int64_t> read_llama_cpp_tokens(std::string_view body, const reply_context& by) {
    const auto read = read_server_json<llama_cpp_wire::tokenized>(body);
    if (read) return static_cast<std::int64_t>(read->tokens.size());
    if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
    return unreadable_reply(body, by, read.error(), "list of tokens");
}

/// Reads the body of a successful reply. Never returns a completion that is empty or incomplete: see completion_of.
[[nodiscard]] inline result<completion> read_llama_cpp_reply(std::string_view body, const reply_context& by) {
    auto read = read_server_json<llama_cpp_wire::reply>(body);
    if (!read) {
        if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
        return unreadable_reply(body, by, read.error(), "completion");
    }
    raw_reply raw;
    raw.text = std::move(read->content);
    llama_cpp_wire::end(raw, *read);
    return completion_of_stream(std::move(raw), read->stop.value_or(true), {}, by);
}

}}  // namespace toolkit::v0
