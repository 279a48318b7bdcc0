// In: what one answer of a server said, however its wire told it: whole, or in pieces. Out: a completion, or the
// failure that stands in place of an answer that is empty, cut, refused or filtered. Every wire ends here. A secret
// that the server repeats is taken out before its words are cut, so that no part of it is left.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Reads a server's JSON: unknown keys are skipped, null is absent.
template <class T>
[[nodiscard]] result<T> read_server_json(std::string_view text) {
    return parse<T, ignore_unknown, null_is_absent>(text);
}

/// The same into a value whose buffers are used again: for the pieces of a stream.
template <class T>
[[nodiscard]] result<void> read_server_json(std::string_view text, T& into) {
    return parse_into<ignore_unknown, null_is_absent>(into, text);
}

/// Who is heard: `where` is named by failures, `earlier_ids` are those of the calls that the conversation holds
/// already, and `key` is shown in no failure. It outlives what is read with it.
struct reply_context {
    std::string_view where{};
    std::vector<std::string_view> earlier_ids{};
    secret key{};
};

/// The ids of the calls in a conversation; views of it.
[[nodiscard]] inline std::vector<std::string_view> call_ids_of(const std::vector<message>& raw) {
    std::vector<std::string_view> ids;
    for (const message& one : raw)
        if (const auto* assistant = std::get_if<assistant_message>(&one))
            for (const tool_call& call : assistant->calls) ids.emplace_back(call.id);
    return ids;
}

/// A call as a server told it: the id may be missing, the arguments are text that should be JSON.
struct raw_call {
    std::string id{};
    std::string name{};
    std::string arguments{};
    std::optional<raw_json> extra{};  ///< see tool_call
};

/// All that one answer said.
struct raw_reply {
    std::string text{};
    std::vector<raw_call> calls{};
    std::vector<thinking_block> thinking{};
    std::string refusal{};
    std::string model{};
    usage spent{};
    finish_reason finish = finish_reason::stop;
};

/// The most tokens that one answer is believed to have cost. Sums of a run's counts stay far from overflow.
inline constexpr std::int64_t most_tokens = 1'000'000'000;
[[nodiscard]] constexpr std::int64_t count_of_tokens(const std::optional<std::int64_t>& raw) noexcept {
    return std::clamp<std::int64_t>(raw.value_or(0), 0, most_tokens);
}

/// The count that a server tells, however it writes the number: 11, and also 11.5, "11" or 1e400. Nothing for what is
/// no number: an answer is not lost for it.
[[nodiscard]] inline std::optional<std::int64_t> stated_count(const std::optional<raw_json>& raw) {
    if (!raw) return std::nullopt;
    std::string text = raw->text;
    if (text.starts_with('"'))
        if (auto inner = parse<std::string>(text)) text = std::move(*inner);
    if (const auto whole = parse<std::int64_t>(text)) return count_of_tokens(*whole);
    const auto number = parse<double>(text);
    if (number) return static_cast<std::int64_t>(std::clamp(*number, 0.0, static_cast<double>(most_tokens)));
    if (number.error().kind != failure_kind::out_of_range) return std::nullopt;
    return text.starts_with('-') ? 0 : most_tokens;
}
[[nodiscard]] inline std::int64_t count_of_tokens(const std::optional<raw_json>& raw) {
    return stated_count(raw).value_or(0);
}

/// What a server tells beside its answer, such as its counts: nothing of it when it is of another shape.
template <class T>
[[nodiscard]] T read_beside(const std::optional<raw_json>& object) {
    if (object)
        if (auto read = read_server_json<T>(object->text)) return std::move(*read);
    return {};
}

/// A server's words as one line without the key: taken out first, and cut then.
[[nodiscard]] inline std::string quoted_words(std::string_view words, const secret& key) {
    constexpr std::size_t most = 300;
    return visible_line(key.redact(visible_line(words, std::numeric_limits<std::size_t>::max())), most);
}

/// The arguments of a call as one JSON value. What is not JSON becomes a JSON string of it: whoever reads the arguments
/// strictly refuses that with a message from which the model learns, and nothing is lost.
[[nodiscard]] inline raw_json arguments_of(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return {"{}"};
    if (auto value = parse<raw_json>(text)) return std::move(*value);
    return {print(std::string{text})};
}

/// The most calls that one answer may hold.
inline constexpr std::size_t most_raw_calls = 4096;

/// Why an answer of more than `most_heard_calls` pieces ("calls", "blocks") is not read on.
[[nodiscard]] inline failure too_many_calls(std::string_view where, std::string_view pieces = "calls") {
    return failure::of(failure_kind::bad_reply, where,
                       "its answer holds more than " + std::to_string(most_raw_calls) + " " + std::string{pieces},
                       "try again, or another model");
}

/// The most bytes that one call may bring beside its arguments.
inline constexpr std::size_t most_extra_bytes = std::size_t{1} << 20U;

/// The calls under ids that are unique in their conversation: a server that gives none, or one twice, gets ours.
[[nodiscard]] inline std::vector<tool_call> calls_of(std::vector<raw_call> raw_calls,
                                                     const std::vector<std::string_view>& earlier_ids) {
    std::vector<tool_call> calls;
    std::set<std::string, std::less<>> used(earlier_ids.begin(), earlier_ids.end());
    std::size_t number = 0;
    for (raw_call& one : raw_calls) {
        std::string id = std::move(one.id);
        number = std::max(number, earlier_ids.size() + calls.size());
        while (id.empty() || used.contains(id)) id = "call_" + std::to_string(++number);
        used.insert(id);
        calls.push_back({std::move(id), std::move(one.name), arguments_of(one.arguments), std::move(one.extra)});
    }
    return calls;
}

/// What was heard as a completion. Fails with `length_reached`, `context_exceeded`, `filtered` or `refused`, with what
/// had arrived in `failure::received`; with `bad_reply` when there is neither text nor call.
[[nodiscard]] inline result<completion> completion_of(raw_reply raw, const reply_context& by) {
    const auto fail = [&](failure_kind kind, std::string_view what, std::string_view cure) {
        failure why = failure::of(kind, by.where, what, cure);
        why.received = by.key.redact(std::move(raw.text));
        why.spent = raw.spent;
        return why;
    };
    // Blanks are no answer: whoever asked would show nothing.
    const bool empty = !has_words(raw.text) && raw.calls.empty();
    switch (raw.finish) {
        case finish_reason::length:
            return fail(failure_kind::length_reached,
                        empty ? "the answer is empty: its tokens were spent before the first word of it"
                              : "the answer is not whole: its tokens were spent after " +
                                    std::to_string(raw.text.size()) + " bytes of text",
                        "allow more with max_tokens");
        case finish_reason::context:
            return fail(failure_kind::context_exceeded, "the answer is not whole: the model's context is full",
                        "send less of the conversation, or take a model with a larger context");
        case finish_reason::filtered:
            return fail(failure_kind::filtered, "the server's content filter kept the answer back",
                        "ask in another way");
        default: break;
    }
    if (raw.finish == finish_reason::refused || (empty && !raw.refusal.empty())) {
        const std::string words = quoted_words(raw.refusal.empty() ? raw.text : raw.refusal, by.key);
        return fail(failure_kind::refused, words.empty() ? "the model refuses" : "the model refuses: \"" + words + "\"",
                    "ask in another way");
    }
    if (empty)
        return fail(failure_kind::bad_reply, "the answer is empty: no text and no call", "try again, or another model");
    if (raw.finish == finish_reason::failed)
        return fail(failure_kind::cut_off, "the server gave up in the middle of its answer",
                    "try again; if it stays so, look into the server's log");
    if (raw.calls.size() > most_raw_calls) return too_many_calls(by.where);
    for (const raw_call& one : raw.calls)
        if (one.extra && one.extra->text.size() > most_extra_bytes)
            return fail(failure_kind::bad_reply,
                        "a call of its answer holds " + std::to_string(one.extra->text.size()) +
                            " bytes of extra_content, and " + std::to_string(most_extra_bytes) + " are taken",
                        "try again, or another model");
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

/// What was heard of a stream: as completion_of, or why it failed, with `cut_off` when its end was not told;
/// `failure::received` is the text that had arrived.
[[nodiscard]] inline result<completion> completion_of_stream(raw_reply raw, bool ended, std::optional<failure> why,
                                                             const reply_context& by) {
    if (!why && !ended)
        why = failure::of(failure_kind::cut_off, by.where, "its answer ended before its end was told",
                          "try again; if it stays so, look into the server's log");
    if (!why) return completion_of(std::move(raw), by);
    why->received = by.key.redact(std::move(raw.text));
    why->spent = raw.spent;
    return *std::move(why);
}

}}  // namespace toolkit::v0
