// In: the body of a server's answer to a chat completion. Out: a completion, or why it is none. Keys that are not
// needed are skipped, null is as good as a missing key; what is needed must be there and of its type. A secret that the
// server repeats is taken out before its words are cut, so that no part of it is left.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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
[[nodiscard]] inline std::vector<tool_call> calls_of(std::vector<call>& given,
                                                     const std::vector<std::string_view>& earlier_ids) {
    std::vector<tool_call> calls;
    const auto taken = [&](std::string_view id) {
        return std::find(earlier_ids.begin(), earlier_ids.end(), id) != earlier_ids.end() ||
               std::any_of(calls.begin(), calls.end(), [&](const tool_call& other) { return other.id == id; });
    };
    for (call& one : given) {
        std::string id = std::move(one.id).value_or("");
        for (std::size_t number = earlier_ids.size() + calls.size() + 1; id.empty() || taken(id); ++number)
            id = "call_" + std::to_string(number);
        calls.push_back({std::move(id), std::move(one.function.name), arguments_of(one.function.arguments)});
    }
    return calls;
}

/// The most tokens that one answer is believed to have cost. Sums of a run's counts stay far from overflow.
inline constexpr std::int64_t most_tokens = 1'000'000'000;
[[nodiscard]] constexpr std::int64_t count_of_tokens(const std::optional<std::int64_t>& said) noexcept {
    return std::clamp<std::int64_t>(said.value_or(0), 0, most_tokens);
}

/// A server's words as one line without the key: taken out first, and cut then.
[[nodiscard]] inline std::string quoted(std::string_view words, const secret& key) {
    constexpr std::size_t most = 300;
    return visible_line(key.redact(visible_line(words, std::numeric_limits<std::size_t>::max())), most);
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

/// Reads the body of a successful answer; `where` is named by failures, `earlier_ids` are those of the calls that the
/// conversation holds already, and `key` is shown in no failure. Never gives a completion without text and calls.
[[nodiscard]] inline result<completion> read_openai_reply(std::string_view body, std::string_view where,
                                                          const std::vector<std::string_view>& earlier_ids = {},
                                                          const secret& key = {}) {
    auto read = openai_wire::read<openai_wire::reply>(body);
    const auto bad = [&](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::bad_reply, where, what, cure);
    };
    if (!read) {
        if (openai_wire::read<openai_wire::error_with_message>(body) ||
            openai_wire::read<openai_wire::error_text>(body))
            return failure::of(failure_kind::server_error, where,
                               "it answers with an error under a status of success: \"" +
                                   openai_wire::quoted(openai_error_words(body), key) + "\"",
                               "see what the server says of it");
        return openai_wire::unreadable(body, where, read.error());
    }
    if (read->choices.empty()) return bad("its answer holds no choice", "try again, or another server");

    openai_wire::choice& chosen = read->choices.front();
    completion done;
    done.text = std::move(chosen.message.content).value_or("");
    if (chosen.message.tool_calls) done.calls = openai_wire::calls_of(*chosen.message.tool_calls, earlier_ids);
    done.finish = openai_wire::reason_of(chosen.finish_reason.value_or("stop"));
    if (!done.calls.empty() && done.finish == finish_reason::stop) done.finish = finish_reason::calls;
    if (read->usage) {
        done.spent.input_tokens = openai_wire::count_of_tokens(read->usage->prompt_tokens);
        done.spent.output_tokens = openai_wire::count_of_tokens(read->usage->completion_tokens);
        if (read->usage->prompt_tokens_details)
            done.spent.cached_tokens = openai_wire::count_of_tokens(read->usage->prompt_tokens_details->cached_tokens);
    }
    if (!done.text.empty() || !done.calls.empty()) return done;

    if (chosen.message.refusal && !chosen.message.refusal->empty())
        return failure::of(failure_kind::rejected, where,
                           "the model refuses: \"" + openai_wire::quoted(*chosen.message.refusal, key) + "\"",
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
