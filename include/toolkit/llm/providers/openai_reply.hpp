// In: the body of a server's reply to a chat completion. Out: a completion or a failure. Unneeded keys are skipped, and
// null is the same as a missing key. Needed keys must exist and have the right type.
#pragma once

#include <toolkit/json/lookup.hpp>
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
namespace openai_wire {

struct function_call {
    std::optional<std::string> name;
    std::optional<std::string> arguments;
};
struct call {
    std::optional<std::int64_t> index;
    std::optional<std::string> id;
    std::optional<function_call> function;
    std::optional<raw_json> extra_content;  ///< sent back unchanged: see tool_call
};
/// A message, or a piece of one in a stream.
struct fields {
    std::optional<std::string> content;
    std::optional<std::string> reasoning_content;
    std::optional<std::string> reasoning;
    std::optional<std::string> refusal;
    std::optional<std::vector<call>> tool_calls;
};
struct choice {
    fields message;
    std::optional<std::string> finish_reason;
};
struct reply {
    std::optional<std::string> model;
    std::vector<choice> choices;
    std::optional<raw_json> usage;  ///< see usage_of
    std::optional<raw_json> error;  ///< next to the choices, which are then incomplete
};

[[nodiscard]] inline finish_reason reason_of(std::string_view name) noexcept {
    if (name == "stop") return finish_reason::stop;
    if (name == "tool_calls" || name == "function_call") return finish_reason::calls;
    if (name == "length" || name == "max_tokens") return finish_reason::length;
    if (name == "model_length") return finish_reason::context;  // Mistral
    if (name.starts_with("content_filter")) return finish_reason::filtered;
    if (name == "error" || name == "abort" || name == "insufficient_system_resource") return finish_reason::failed;
    return finish_reason::unknown;
}

/// Some servers send a finish_reason in each piece. These values mean that there is none yet.
[[nodiscard]] inline bool is_no_reason(std::string_view name) noexcept { return name.empty() || name == "null"; }

[[nodiscard]] inline usage usage_of(const std::optional<raw_json>& object) {
    usage spent;
    if (!object) return spent;
    const json_view counts{object->text};
    spent.input_tokens = count_of_tokens(counts["prompt_tokens"]);
    spent.output_tokens = count_of_tokens(counts["completion_tokens"]);
    spent.cached_tokens = count_of_tokens(counts["prompt_tokens_details"]["cached_tokens"]);
    spent.reasoning_tokens = count_of_tokens(counts["completion_tokens_details"]["reasoning_tokens"]);
    return spent;
}

}  // namespace openai_wire

/// Reads the body of a successful reply. Never returns a completion that is empty or incomplete: see completion_of.
[[nodiscard]] inline result<completion> read_openai_reply(std::string_view body, const reply_context& by) {
    openai_wire::reply whole;  // read in the way of chunks, so that the parser is compiled once for both
    if (const auto read = read_server_json(body, whole); !read) {
        if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
        return unreadable_reply(body, by, read.error(), "chat completion");
    }
    if (whole.error) return failure_of_error(server_error_beside(body, *whole.error), by);
    if (whole.choices.empty())
        return failure::of(failure_kind::bad_reply, by.where, "the reply contains no choice",
                           "try again, or use another server");

    openai_wire::choice& chosen = whole.choices.front();
    openai_wire::fields& msg = chosen.message;
    raw_reply raw;
    raw.text = std::move(msg.content).value_or("");
    raw.refusal = std::move(msg.refusal).value_or("");
    raw.model = std::move(whole.model).value_or("");
    auto& thought = msg.reasoning_content ? msg.reasoning_content : msg.reasoning;
    if (thought && !thought->empty()) raw.thinking.push_back({.text = std::move(*thought)});
    if (msg.tool_calls)
        for (openai_wire::call& one : *msg.tool_calls) {
            openai_wire::function_call function = std::move(one.function).value_or(openai_wire::function_call{});
            raw.calls.push_back({std::move(one.id).value_or(""), std::move(function.name).value_or(""),
                                 std::move(function.arguments).value_or(""), std::move(one.extra_content)});
        }
    const std::string reason = std::move(chosen.finish_reason).value_or("");
    raw.finish = openai_wire::is_no_reason(reason) ? finish_reason::stop : openai_wire::reason_of(reason);
    raw.spent = openai_wire::usage_of(whole.usage);
    return completion_of(std::move(raw), by);
}

}}  // namespace toolkit::v0
