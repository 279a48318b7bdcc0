// The last step of every wire. In: the content of one reply, sent whole or in pieces. Out: a completion, or a failure
// if the reply is empty, truncated, refused or filtered. A secret in the server's words is removed before they are
// shortened, so that no part of it remains.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Parses a server's JSON: unknown keys are skipped, and null means absent.
template <class T>
[[nodiscard]] result<T> read_server_json(std::string_view text) {
    return parse<T, ignore_unknown, null_is_absent>(text);
}

/// The same into an existing value, whose buffers are reused; for the pieces of a stream.
template <class T>
[[nodiscard]] result<void> read_server_json(std::string_view text, T& into) {
    return parse_into<ignore_unknown, null_is_absent>(into, text);
}

/// The context of a reply: `where` is the place that failures name, `earlier_ids` are the ids of calls already in the
/// conversation, and `key` never appears in a failure. The views must outlive the reading of the reply.
struct reply_context {
    std::string_view where{};
    std::vector<std::string_view> earlier_ids{};
    secret key{};
};

/// The ids of the calls in a conversation, as views of it.
[[nodiscard]] inline std::vector<std::string_view> call_ids_of(const std::vector<message>& raw) {
    std::vector<std::string_view> ids;
    for (const message& one : raw)
        if (const auto* assistant = std::get_if<assistant_message>(&one))
            for (const tool_call& call : assistant->calls) ids.push_back(call.id);
    return ids;
}

/// A call as a server sent it. The id may be missing, and the arguments are text that should be JSON.
struct raw_call {
    std::string id{};
    std::string name{};
    std::string arguments{};
    std::optional<raw_json> extra{};  ///< see tool_call
};

/// The content of one reply.
struct raw_reply {
    std::string text{};
    std::vector<raw_call> calls{};
    std::vector<thinking_block> thinking{};
    std::string refusal{};
    std::string model{};
    usage spent{};
    finish_reason finish = finish_reason::stop;
};

/// The most tokens that one reply may report. It keeps the sums of a run far from overflow.
inline constexpr std::int64_t most_reported_tokens = 1'000'000'000;
[[nodiscard]] constexpr std::int64_t count_of_tokens(const std::optional<std::int64_t>& raw) noexcept {
    return std::clamp<std::int64_t>(raw.value_or(0), 0, most_reported_tokens);
}

/// A count that a server reports in any number format: 11, and also 11.5, "11" or 1e400. Nothing if it is not a number;
/// the reply is kept.
[[nodiscard]] inline std::optional<std::int64_t> stated_count(json_view raw) {
    if (!raw) return std::nullopt;
    const std::string text = raw.is_string() ? raw.string().value_or("") : std::string{raw.text()};
    if (const auto whole = parse<std::int64_t>(text)) return count_of_tokens(*whole);
    const auto number = parse<double>(text);
    if (number) return static_cast<std::int64_t>(std::clamp(*number, 0.0, static_cast<double>(most_reported_tokens)));
    if (number.error().kind != failure_kind::out_of_range) return std::nullopt;
    return text.starts_with('-') ? 0 : most_reported_tokens;
}
[[nodiscard]] inline std::optional<std::int64_t> stated_count(const std::optional<raw_json>& raw) {
    return raw ? stated_count(json_view{raw->text}) : std::nullopt;
}
[[nodiscard]] inline std::int64_t count_of_tokens(json_view raw) { return stated_count(raw).value_or(0); }
[[nodiscard]] inline std::int64_t count_of_tokens(const std::optional<raw_json>& raw) {
    return stated_count(raw).value_or(0);
}

/// Reads additional data of a reply, such as its counts. If it has another shape, all its fields are empty.
template <class T>
[[nodiscard]] T read_beside(const std::optional<raw_json>& object) {
    if (object)
        if (auto read = read_server_json<T>(object->text)) return std::move(*read);
    return {};
}

/// A server's words on one line without the key, which is removed before the line is shortened to 300 bytes.
[[nodiscard]] inline std::string quoted_words(std::string_view words, const secret& key) {
    constexpr std::size_t most = 300;
    return visible_line(key.redact(visible_line(words, std::numeric_limits<std::size_t>::max())), most);
}

/// The arguments of a call as one JSON value. Text that is not JSON becomes a JSON string. A strict reader of the
/// arguments then refuses it with a message for the model, and nothing is lost.
[[nodiscard]] inline raw_json arguments_of(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return {"{}"};
    if (auto value = parse<raw_json>(text)) return std::move(*value);
    return {print(std::string{text})};
}

/// The most calls that one reply may have.
inline constexpr std::size_t most_raw_calls = 4096;

/// The failure for a reply with more than `most_raw_calls` pieces ("calls", "blocks").
[[nodiscard]] inline failure too_many_calls(std::string_view where, std::string_view pieces = "calls") {
    return failure::of(failure_kind::bad_reply, where,
                       "the reply contains more than " + std::to_string(most_raw_calls) + " " + std::string{pieces},
                       "try again, or use another model");
}

/// The maximum size of a call's `extra_content`.
inline constexpr std::size_t most_extra_bytes = std::size_t{1} << 20U;

/// The calls with ids that are unique in their conversation. A missing or repeated id is replaced by "call_<number>".
[[nodiscard]] inline std::vector<tool_call> calls_of(std::vector<raw_call> raw_calls,
                                                     const std::vector<std::string_view>& earlier_ids) {
    std::vector<tool_call> calls;
    std::vector<std::string_view> earlier = earlier_ids;
    sort_list(earlier);
    const auto is_used = [&](std::string_view id) {
        return in_sorted(earlier, id) || any_in(calls, [&](const tool_call& call) { return call.id == id; });
    };
    std::size_t number = 0;
    for (raw_call& one : raw_calls) {
        std::string id = std::move(one.id);
        number = std::max(number, earlier_ids.size() + calls.size());
        while (id.empty() || is_used(id)) id = "call_" + std::to_string(++number);
        calls.push_back({std::move(id), std::move(one.name), arguments_of(one.arguments), std::move(one.extra)});
    }
    return calls;
}

/// Turns the content of a reply into a completion. Fails with `length_reached`, `context_exceeded`, `filtered`,
/// `refused` or `cut_off`, or with `bad_reply` if there is neither text nor a call. `failure::received` is the text.
[[nodiscard]] inline result<completion> completion_of(raw_reply raw, const reply_context& by) {
    const auto fail = [&](failure_kind kind, std::string_view what, std::string_view cure) {
        failure why = failure::of(kind, by.where, what, cure);
        why.received = by.key.redact(std::move(raw.text));
        why.spent = raw.spent;
        return why;
    };
    // Whitespace is not an answer.
    const bool empty = !has_words(raw.text) && raw.calls.empty();
    switch (raw.finish) {
        case finish_reason::length:
            return fail(failure_kind::length_reached,
                        empty ? "the answer is empty: the token limit was reached before the first word"
                              : "the answer is incomplete: the token limit was reached after " +
                                    std::to_string(raw.text.size()) + " bytes of text",
                        "raise max_tokens");
        case finish_reason::context:
            return fail(failure_kind::context_exceeded, "the answer is incomplete: the model's context is full",
                        "send less of the conversation, or use a model with a larger context");
        case finish_reason::filtered:
            return fail(failure_kind::filtered, "the server's content filter blocked the answer",
                        "rephrase the question");
        default: break;
    }
    if (raw.finish == finish_reason::refused || (empty && !raw.refusal.empty())) {
        const std::string words = quoted_words(raw.refusal.empty() ? raw.text : raw.refusal, by.key);
        return fail(failure_kind::refused,
                    words.empty() ? "the model refused to answer" : "the model refused to answer: \"" + words + "\"",
                    "rephrase the question");
    }
    if (empty)
        return fail(failure_kind::bad_reply, "the answer is empty: no text and no call",
                    "try again, or use another model");
    if (raw.finish == finish_reason::failed)
        return fail(failure_kind::cut_off, "the server failed in the middle of the reply",
                    "try again; if it still fails, check the server's log");
    if (raw.calls.size() > most_raw_calls) return too_many_calls(by.where);
    for (const raw_call& one : raw.calls)
        if (one.extra && one.extra->text.size() > most_extra_bytes)
            return fail(failure_kind::bad_reply,
                        "a call of the reply has " + std::to_string(one.extra->text.size()) +
                            " bytes of extra_content; the limit is " + std::to_string(most_extra_bytes) + " bytes",
                        "try again, or use another model");
    completion done;
    done.text = std::move(raw.text);
    done.calls = calls_of(std::move(raw.calls), by.earlier_ids);
    done.thinking = std::move(raw.thinking);
    done.model = std::move(raw.model);
    done.spent = raw.spent;
    done.finish = raw.finish;
    if (!done.calls.empty() && done.finish == finish_reason::stop) done.finish = finish_reason::calls;
    if (done.calls.empty() && done.finish == finish_reason::calls) done.finish = finish_reason::stop;
    return done;
}

/// Turns the content of a stream into a completion, as completion_of does. Fails with `why` if it is given, and with
/// `cut_off` if the stream did not reach its end; `failure::received` is the text so far.
[[nodiscard]] inline result<completion> completion_of_stream(raw_reply raw, bool ended, std::optional<failure> why,
                                                             const reply_context& by) {
    if (!why && !ended)
        why = failure::of(failure_kind::cut_off, by.where, "the reply ended without its end marker",
                          "try again; if it still fails, check the server's log");
    if (!why) return completion_of(std::move(raw), by);
    why->received = by.key.redact(std::move(raw.text));
    why->spent = raw.spent;
    return *std::move(why);
}

}}  // namespace toolkit::v0
