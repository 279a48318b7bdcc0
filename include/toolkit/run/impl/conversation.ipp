// Adds turns to a conversation, and trims it.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/run/conversation.hpp>
#include <toolkit/tool/shown.hpp>

#include <algorithm>
#include <cstdint>

namespace toolkit { inline namespace v0 {

namespace trimming {

inline constexpr std::size_t around = 20;         // tokens of the fence around a text
inline constexpr std::size_t least_summary = 50;  // tokens that a summary may always have, with its fence
inline constexpr std::size_t least_result = 200;  // bytes: a shorter text is not cut
inline constexpr std::size_t bytes_a_token = 16;  // at least as many as any text has in a token of the estimate

[[nodiscard]] inline std::size_t count(std::string_view text) noexcept {
    return static_cast<std::size_t>(tokens_of(text));
}
[[nodiscard]] inline std::size_t fenced_tokens(std::string_view text) noexcept { return around + count(text); }

[[nodiscard]] inline std::size_t tokens_in(const exchange& turn) noexcept {
    std::size_t sum = fenced_tokens(turn.question) + fenced_tokens(turn.answer);
    for (const earlier_call& call : turn.calls)
        sum += fenced_tokens(call.arguments.text) + fenced_tokens(call.text) + 2 * count(call.tool);
    return sum;
}
[[nodiscard]] inline std::size_t summary_tokens(std::string_view summary) noexcept {
    return summary.empty() ? 0 : fenced_tokens(summary);
}

/// The largest number from `low` to `high` that fits. `low` counts as fitting.
template <class Fits>
[[nodiscard]] std::size_t largest(std::size_t low, std::size_t high, const Fits& fits) {
    while (low < high) {
        const std::size_t middle = low + (high - low + 1) / 2;
        if (fits(middle)) low = middle;
        else high = middle - 1;
    }
    return low;
}

/// Cuts a summary so that it has at most so many tokens, with its fence.
inline void cut_summary(std::string& text, std::size_t most) {
    if (summary_tokens(text) <= most) return;
    const std::size_t left = most > around ? most - around : 0;
    const std::string_view whole = cut_utf8(text, std::min(text.size(), left * bytes_a_token));
    const std::size_t kept =
        largest(0, whole.size(), [&](std::size_t bytes) { return count(cut_utf8(whole, bytes)) <= left; });
    text.resize(cut_utf8(whole, kept).size());
}

[[nodiscard]] inline std::string result_cut(const std::string& text, std::size_t cap) {
    return text.size() <= std::max(cap, least_result) ? text : calling::cut(text, cap);
}

/// Cuts the longest results so that all of them together measure at most `most`.
template <class Measure>
void cut_results(std::vector<earlier_call>& calls, std::size_t most, const Measure& measure) {
    std::size_t longest = 0;
    std::size_t sum = 0;
    for (const earlier_call& call : calls) {
        longest = std::max(longest, call.text.size());
        sum += measure(call.text);
    }
    if (sum <= most) return;
    const std::size_t cap = largest(0, longest, [&](std::size_t bytes) {
        std::size_t all = 0;
        for (const earlier_call& call : calls) all += measure(result_cut(call.text, bytes));
        return all <= most;
    });
    for (earlier_call& call : calls) call.text = result_cut(call.text, cap);
}

/// A text as valid UTF-8 within the limit.
inline void mend(std::string& text) {
    if (text.size() > default_conversation_limits.characters)
        text.resize(cut_utf8(text, default_conversation_limits.characters).size());
    if (!is_utf8(text)) text = repair_utf8(text);
}

/// Whether a text is one JSON value that can be parsed within a printed conversation.
[[nodiscard]] inline bool is_argument(std::string_view text) {
    constexpr std::size_t levels = 5;  // conversation, turns, turn, calls, call
    std::string nested(levels, '[');
    nested += text;
    nested.append(levels, ']');
    // A text such as `1],[2` would pass within brackets, so the value is also read alone.
    const auto is_json = [](std::string_view all) {
        json_reader in{all};
        return in.begin_document() && in.skip_value() && in.end_document();
    };
    return is_json(text) && is_json(nested);
}

TOOLKIT_FUNCTION result<void> trim(conversation& talk, std::size_t tokens_at_most, summariser summarise) {
    std::vector<std::size_t> sizes;
    sizes.reserve(talk.turns.size());
    std::size_t total = 0;
    for (const exchange& turn : talk.turns) total += sizes.emplace_back(tokens_in(turn));
    const std::size_t before = summary_tokens(talk.summary);
    if (before + total <= tokens_at_most) return {};

    const std::size_t share = std::max(tokens_at_most / 4, least_summary);
    const std::size_t reserve = std::min(summarise ? default_conversation_limits.summary_tokens : before, share);
    std::size_t cut = 0;
    while (cut + 1 < sizes.size() && total + reserve > tokens_at_most) total -= sizes[cut++];
    std::string summary = talk.summary;
    if (summarise && cut > 0) {
        auto made = summarise(std::as_const(talk), std::span<const exchange>{talk.turns}.first(cut));
        if (!made) return std::move(made).error();
        summary = std::move(*made);
        mend(summary);
    }
    cut_summary(summary, reserve);

    cut = std::min(cut, talk.turns.size());
    talk.turns.erase(talk.turns.begin(), talk.turns.begin() + static_cast<std::ptrdiff_t>(cut));
    talk.summary = std::move(summary);
    if (talk.turns.size() != 1) return {};
    std::vector<earlier_call>& calls = talk.turns.front().calls;
    std::size_t fixed = summary_tokens(talk.summary) + total;
    for (const earlier_call& call : calls) fixed -= count(call.text);
    cut_results(calls, tokens_at_most > fixed ? tokens_at_most - fixed : 0, count);
    return {};
}

}  // namespace trimming

TOOLKIT_FUNCTION std::size_t conversation::tokens() const noexcept {
    std::size_t sum = trimming::summary_tokens(summary);
    for (const exchange& turn : turns) sum += trimming::tokens_in(turn);
    return sum;
}

TOOLKIT_FUNCTION void conversation::add(exchange turn) {
    trimming::mend(turn.question);
    trimming::mend(turn.answer);
    if (turn.calls.size() > default_conversation_limits.calls)
        turn.calls.erase(turn.calls.begin(), turn.calls.end() - default_conversation_limits.calls);
    for (earlier_call& call : turn.calls) {
        trimming::mend(call.tool);
        trimming::mend(call.arguments.text);
        if (!is_utf8(call.text)) call.text = repair_utf8(call.text);
        if (trimming::is_argument(call.arguments.text)) continue;
        std::string quoted;
        append_json_string(quoted, call.arguments.text);
        call.arguments.text = std::move(quoted);
    }
    trimming::cut_results(turn.calls, default_conversation_limits.result_bytes,
                          [](std::string_view text) { return text.size(); });
    turns.push_back(std::move(turn));
}

TOOLKIT_FUNCTION result<task> with_history(const task& asked, const conversation& talk) {
    const auto refuse = [](const std::string& what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "conversation", what, cure);
    };
    if (!asked.history.empty() || !asked.history_summary.empty())
        return refuse("the task has a history of its own", "give earlier turns in the conversation alone");
    if (talk.turns.size() > default_conversation_limits.turns)
        return refuse("it has " + std::to_string(talk.turns.size()) + " turns",
                      "trim it to at most " + std::to_string(default_conversation_limits.turns));
    std::size_t bytes = talk.summary.size();
    for (const exchange& turn : talk.turns) {
        bytes += turn.question.size() + turn.answer.size();
        for (const earlier_call& call : turn.calls)
            bytes += call.tool.size() + call.arguments.text.size() + call.text.size();
    }
    if (bytes > default_conversation_limits.bytes)
        return refuse("it has " + std::to_string(bytes) + " bytes",
                      "trim it to at most " + std::to_string(default_conversation_limits.bytes));
    task made = asked;
    made.history = talk.turns;
    made.history_summary = talk.summary;
    return made;
}

}}  // namespace toolkit::v0
