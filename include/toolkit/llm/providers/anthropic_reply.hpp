// In: the body of a server's reply to an Anthropic message. Out: a completion or a failure.
#pragma once

#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace anthropic_wire {

struct block {
    std::string type;
    std::optional<std::string> text;
    std::optional<std::string> thinking;
    std::optional<std::string> signature;
    std::optional<std::string> data;
    std::optional<std::string> id;
    std::optional<std::string> name;
    std::optional<raw_json> input;
};
struct tokens {
    std::optional<raw_json> input_tokens;
    std::optional<raw_json> cache_read_input_tokens;
    std::optional<raw_json> cache_creation_input_tokens;
    std::optional<raw_json> output_tokens;
};
struct reply {
    std::optional<std::string> model;
    std::vector<block> content;
    std::optional<std::string> stop_reason;
    std::optional<raw_json> usage;  ///< tokens
};

[[nodiscard]] inline finish_reason reason_of(std::string_view name) noexcept {
    if (name == "end_turn" || name == "stop_sequence") return finish_reason::stop;
    if (name == "tool_use") return finish_reason::calls;
    if (name == "max_tokens") return finish_reason::length;
    if (name == "refusal") return finish_reason::refused;
    if (name == "model_context_window_exceeded") return finish_reason::context;
    return finish_reason::unknown;
}

/// Updates the counts with those in `now`; missing counts stay. The server reports cached tokens separately;
/// `usage::input_tokens` includes them.
inline void update(tokens& known, const std::optional<raw_json>& now) {
    auto counts = read_beside<tokens>(now);
    for (const auto count : {&tokens::input_tokens, &tokens::cache_read_input_tokens,
                             &tokens::cache_creation_input_tokens, &tokens::output_tokens})
        if (stated_count(counts.*count)) known.*count = std::move(counts.*count);
}

[[nodiscard]] inline usage usage_of(const tokens& counts) {
    usage spent;
    spent.cached_tokens = count_of_tokens(counts.cache_read_input_tokens);
    spent.cache_written_tokens = count_of_tokens(counts.cache_creation_input_tokens);
    spent.input_tokens = count_of_tokens(counts.input_tokens) + spent.cached_tokens + spent.cache_written_tokens;
    spent.output_tokens = count_of_tokens(counts.output_tokens);
    return spent;
}

/// Adds a complete block to the reply.
inline void add_block(raw_reply& raw, block& one) {
    if (one.type == "text") raw.text += std::move(one.text).value_or("");
    if (one.type == "thinking")
        raw.thinking.push_back({std::move(one.thinking).value_or(""), std::move(one.signature).value_or(""), {}});
    if (one.type == "redacted_thinking") raw.thinking.push_back({{}, {}, std::move(one.data).value_or("")});
    if (one.type == "tool_use")
        raw.calls.push_back({std::move(one.id).value_or(""), std::move(one.name).value_or(""),
                             one.input ? std::move(one.input->text) : std::string{}});
}

}  // namespace anthropic_wire

/// Reads the body of a successful reply. Never returns a completion that is empty or incomplete: see completion_of.
[[nodiscard]] inline result<completion> read_anthropic_reply(std::string_view body, const reply_context& by) {
    auto read = read_server_json<anthropic_wire::reply>(body);
    if (!read) {
        if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
        return unreadable_reply(body, by, read.error(), "message");
    }
    raw_reply raw;
    raw.model = std::move(read->model).value_or("");
    raw.finish = anthropic_wire::reason_of(read->stop_reason.value_or("end_turn"));
    raw.spent = anthropic_wire::usage_of(read_beside<anthropic_wire::tokens>(read->usage));
    for (anthropic_wire::block& one : read->content) anthropic_wire::add_block(raw, one);
    return completion_of(std::move(raw), by);
}

}}  // namespace toolkit::v0
