// In: the body of a server's answer to a chat completion. Out: a completion, or why it is none. Keys that are not
// needed are skipped, null is as good as a missing key; what is needed must be there and of its type.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace openai_wire {

struct function_call {
    std::string name;
    std::optional<std::string> arguments;
};
struct call {
    std::optional<std::string> id;
    function_call function;
};
struct reply_message {
    std::optional<std::string> content;
    std::optional<std::string> refusal;
    std::optional<std::vector<call>> tool_calls;
};
struct choice {
    reply_message message;
    std::optional<std::string> finish_reason;
};
struct prompt_details {
    std::optional<std::int64_t> cached_tokens;
};
struct tokens {
    std::optional<std::int64_t> prompt_tokens;
    std::optional<std::int64_t> completion_tokens;
    std::optional<prompt_details> prompt_tokens_details;
};
struct reply {
    std::vector<choice> choices;
    std::optional<tokens> usage;
};

// The shapes in which servers say what went wrong.
struct said {
    std::string message;
};
struct error_with_message {
    said error;
};
struct error_text {
    std::string error;
};
struct detail_text {
    std::string detail;
};

/// Reads a server's JSON: unknown keys are skipped, null is absent.
template <class T>
[[nodiscard]] result<T> read(std::string_view text) {
    return parse<T, ignore_unknown, null_is_absent>(text);
}

[[nodiscard]] inline finish_reason reason_of(std::string_view name) noexcept {
    if (name == "stop") return finish_reason::stop;
    if (name == "tool_calls" || name == "function_call") return finish_reason::calls;
    if (name == "length") return finish_reason::length;
    if (name == "content_filter") return finish_reason::filtered;
    return finish_reason::unknown;
}

/// The arguments as one JSON value. What is not JSON becomes a JSON string of it: whoever reads the arguments strictly
/// refuses that with a message from which the model learns, and nothing is lost.
[[nodiscard]] inline raw_json arguments_of(const std::optional<std::string>& text) {
    if (!text || text->find_first_not_of(" \t\r\n") == std::string::npos) return {"{}"};
    if (auto value = parse<raw_json>(*text)) return std::move(*value);
    return {print(*text)};
}

/// The calls under ids that are unique in their conversation: a server that gives none, or one twice, gets ours.
[[nodiscard]] inline std::vector<tool_call> calls_of(std::vector<call>& given, std::size_t earlier_calls) {
    std::vector<tool_call> calls;
    for (call& one : given) {
        std::string id = std::move(one.id).value_or("");
        const bool taken =
            std::any_of(calls.begin(), calls.end(), [&](const tool_call& other) { return other.id == id; });
        if (id.empty() || taken) id = "call_" + std::to_string(earlier_calls + calls.size() + 1);
        calls.push_back({std::move(id), std::move(one.function.name), arguments_of(one.function.arguments)});
    }
    return calls;
}

/// Why a body is no chat completion. Of the body itself nothing is quoted.
[[nodiscard]] inline failure unreadable(std::string_view body, std::string_view where, const failure& why) {
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    const auto bad = [&](const std::string& what) {
        return failure::of(failure_kind::bad_reply, where, what,
                           "check that base_url names a server of chat completions");
    };
    if (first == std::string_view::npos) return bad("its answer is empty");
    if (body[first] == '<') return bad("its answer is a web page (HTML), not JSON");
    if (why.kind == failure_kind::syntax && why.offset >= body.size())
        return failure::of(failure_kind::cut_off, where, "its answer ends in the middle of the JSON",
                           "try again; if it stays so, look into the server's log");
    const std::string place =
        " at byte " + std::to_string(why.offset) + (why.where.empty() ? "" : ", " + std::string{why.where.view()});
    if (body[first] == '{' && why.kind != failure_kind::syntax && why.kind != failure_kind::invalid_utf8)
        return bad("its answer is JSON, but no chat completion (" + std::string{why.name()} + place + ")");
    return bad("its answer is not JSON (" + std::string{why.name()} + place + ")");
}

}  // namespace openai_wire

/// The words in which a server says what went wrong; empty for a web page, and the body itself for other text.
[[nodiscard]] inline std::string openai_error_words(std::string_view body) {
    if (auto one = openai_wire::read<openai_wire::error_with_message>(body)) return std::move(one->error.message);
    if (auto one = openai_wire::read<openai_wire::error_text>(body)) return std::move(one->error);
    if (auto one = openai_wire::read<openai_wire::said>(body)) return std::move(one->message);
    if (auto one = openai_wire::read<openai_wire::detail_text>(body)) return std::move(one->detail);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

/// Reads the body of a successful answer; `where` is named by failures, and `earlier_calls` is how many calls the
/// conversation holds already. Never gives a completion without text and calls.
[[nodiscard]] inline result<completion> read_openai_reply(std::string_view body, std::string_view where,
                                                          std::size_t earlier_calls = 0) {
    auto read = openai_wire::read<openai_wire::reply>(body);
    const auto bad = [&](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::bad_reply, where, what, cure);
    };
    if (!read) {
        if (openai_wire::read<openai_wire::error_with_message>(body) ||
            openai_wire::read<openai_wire::error_text>(body))
            return failure::of(failure_kind::server_error, where,
                               "it answers with an error under a status of success: \"" +
                                   visible_line(openai_error_words(body), 300) + "\"",
                               "see what the server says of it");
        return openai_wire::unreadable(body, where, read.error());
    }
    if (read->choices.empty()) return bad("its answer holds no choice", "try again, or another server");

    openai_wire::choice& chosen = read->choices.front();
    completion done;
    done.text = std::move(chosen.message.content).value_or("");
    if (chosen.message.tool_calls) done.calls = openai_wire::calls_of(*chosen.message.tool_calls, earlier_calls);
    done.finish = openai_wire::reason_of(chosen.finish_reason.value_or("stop"));
    if (!done.calls.empty() && done.finish == finish_reason::stop) done.finish = finish_reason::calls;
    if (read->usage) {
        done.spent.input_tokens = read->usage->prompt_tokens.value_or(0);
        done.spent.output_tokens = read->usage->completion_tokens.value_or(0);
        if (read->usage->prompt_tokens_details)
            done.spent.cached_tokens = read->usage->prompt_tokens_details->cached_tokens.value_or(0);
    }
    if (!done.text.empty() || !done.calls.empty()) return done;

    if (chosen.message.refusal && !chosen.message.refusal->empty())
        return failure::of(failure_kind::rejected, where,
                           "the model refuses: \"" + visible_line(*chosen.message.refusal, 300) + "\"",
                           "ask in another way");
    if (done.finish == finish_reason::filtered)
        return failure::of(failure_kind::rejected, where, "the server's content filter kept the answer back",
                           "ask in another way");
    if (done.finish == finish_reason::length)
        return bad("the answer is empty: its tokens were spent before the first word of it",
                   "allow more with max_tokens");
    return bad("the answer is empty: no text and no call", "try again, or another model");
}

}  // namespace toolkit::inline v0
