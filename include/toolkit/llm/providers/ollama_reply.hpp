// In: the body of a server's reply to Ollama's chat. Out: a completion or a failure.
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
namespace ollama_wire {

struct function_call {
    std::optional<std::string> name;
    std::optional<raw_json> arguments;
};
struct call {
    std::optional<std::string> id;
    std::optional<function_call> function;
};
struct fields {
    std::optional<std::string> content;
    std::optional<std::string> thinking;
    std::optional<std::vector<call>> tool_calls;
};
/// A reply, or one line of a stream.
struct reply {
    std::optional<std::string> model;
    std::optional<fields> message;
    std::optional<bool> done;
    std::optional<std::string> done_reason;
    std::optional<raw_json> prompt_eval_count;
    std::optional<raw_json> eval_count;
    std::optional<raw_json> error;  ///< instead of all other fields
};

[[nodiscard]] inline finish_reason reason_of(std::string_view name) noexcept {
    if (name == "stop") return finish_reason::stop;
    if (name == "length") return finish_reason::length;
    return finish_reason::unknown;
}

/// The arguments are an object. Some versions send its text as a string.
[[nodiscard]] inline raw_call call_of(call& one) {
    function_call function = std::move(one.function).value_or(function_call{});
    std::string arguments = function.arguments ? std::move(function.arguments->text) : std::string{};
    if (arguments.starts_with('"'))
        if (auto text = parse<std::string>(arguments)) arguments = std::move(*text);
    return {std::move(one.id).value_or(""), std::move(function.name).value_or(""), std::move(arguments)};
}

inline void end(raw_reply& raw, const reply& last) {
    raw.finish = reason_of(last.done_reason.value_or("stop"));
    raw.spent.input_tokens = count_of_tokens(last.prompt_eval_count);
    raw.spent.output_tokens = count_of_tokens(last.eval_count);
}

/// Parses a reply or a line of it.
[[nodiscard]] inline result<reply> read(std::string_view text, const reply_context& by) {
    auto parsed = read_server_json<reply>(text);
    if (parsed && parsed->message && !parsed->error) return parsed;
    if (const auto trouble = read_server_error(text)) return failure_of_error(*trouble, by);
    failure why =
        parsed ? failure::of(failure_kind::missing_key, "/message", "it is missing") : std::move(parsed).error();
    return unreadable_reply(text, by, why, "chat");
}

}  // namespace ollama_wire

/// Reads the body of a successful reply. Never returns a completion that is empty or incomplete: see completion_of.
[[nodiscard]] inline result<completion> read_ollama_reply(std::string_view body, const reply_context& by) {
    auto read = ollama_wire::read(body, by);
    if (!read) return std::move(read).error();
    ollama_wire::fields& msg = *read->message;
    raw_reply raw;
    raw.text = std::move(msg.content).value_or("");
    raw.model = std::move(read->model).value_or("");
    if (msg.thinking && !msg.thinking->empty()) raw.thinking.push_back({.text = std::move(*msg.thinking)});
    if (msg.tool_calls)
        for (ollama_wire::call& one : *msg.tool_calls) raw.calls.push_back(ollama_wire::call_of(one));
    ollama_wire::end(raw, *read);
    return completion_of_stream(std::move(raw), read->done.value_or(true), {}, by);
}

}}  // namespace toolkit::v0
