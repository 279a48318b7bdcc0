// Earlier turns of a conversation in a prompt, within limits.
// In: the history of a task. Out: fences that no text of the history can close.
#pragma once

#include <toolkit/llm/model/message.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/run/task.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of earlier turns in one prompt. The newest turns are shown. The last one always is.
struct earlier_limits {
    std::size_t turns = 100;
    std::size_t bytes = 64'000;           ///< of all turns together
    std::size_t summary_bytes = 16'000;   ///< of the summary of turns that were cut
    std::size_t question_bytes = 8'000;   ///< of one question
    std::size_t answer_bytes = 16'000;    ///< of one answer
    std::size_t calls = 32;               ///< newest calls of one turn
    std::size_t calls_bytes = 32'000;     ///< of all calls of one turn together
    std::size_t arguments_bytes = 1'000;  ///< of one call's arguments
    std::size_t result_bytes = 4'000;     ///< of one call's result
};
inline constexpr earlier_limits default_earlier_limits{};

/// The newest turns that fit, newest first, each with its fences. A call is never without its result.
[[nodiscard]] std::vector<std::string> show_turns(std::span<const exchange> turns, bool with_calls,
                                                  const earlier_limits& most = default_earlier_limits);

/// Earlier turns as messages of their own, and the number of turns that do not fit.
struct earlier_messages {
    std::vector<message> messages{};
    std::size_t left_out = 0;
};

/// The newest turns that fit, oldest first. A turn is the question in a fence, with a line that says how many calls are
/// left out, each call with its one result, and the answer. Each call has an id of its own, which is the same in every
/// request. A turn with a blank question or answer is left out, because servers refuse blank messages.
[[nodiscard]] earlier_messages turns_as_messages(std::span<const exchange> turns,
                                                 const earlier_limits& most = default_earlier_limits);

/// Appends the summary of turns that were cut, if there is one.
void append_summary(std::string& text, std::string_view summary);

/// Appends the summary and the newest turns of a task's history. Appends nothing without a history.
void append_earlier(std::string& text, const task& asked, bool with_calls = true);

/// Appends how many turns are left out, if any are.
void append_left_out(std::string& text, std::size_t turns);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/earlier.ipp>
#endif
