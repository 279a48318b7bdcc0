// The activities of a run with their begin and end. The OpenTelemetry export and the timeline use them.
// In: the events of a run. Out: spans and marks.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_events.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A turn of the model, a call of a tool, or a check by the gate.
enum class span_kind : std::uint8_t { turn, tool, gate };

/// One activity. Times are in microseconds since the run began.
struct run_span {
    span_kind kind = span_kind::turn;
    std::string name;  ///< "Turn 3", the tool, "Gate"
    std::int64_t begin = 0;
    std::int64_t end = 0;
    bool ok = true;        ///< false if the turn or tool failed, or the gate refused the draft
    bool open = false;     ///< no event reported the end: `end` is when the next activity began
    bool counted = false;  ///< the tokens are known
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    std::optional<std::int64_t> first_text{};  ///< for a turn: time of the answer's first text
    std::string message{};  ///< for a turn: the step of the plan; for others: the message of the result
    std::string input{};    ///< for a tool: its arguments as JSON
    std::vector<std::string> errors{};
    std::optional<std::int64_t> call{};  ///< for a tool: its number in the run
};

/// Something that happened at one moment.
struct run_mark {
    std::string what;  ///< "Plan", "Guess", "Not an action", "Reprompt", "Reading on", "Retracted", "Synthesis",
                       ///< "Phase", "Awaiting"
    std::string message;
    std::int64_t at = 0;
};

/// A run as spans and marks, each in the order of their begin.
class run_spans {
public:
    explicit run_spans(const run_events& run);

    [[nodiscard]] const std::vector<run_span>& all() const noexcept { return all_; }
    [[nodiscard]] const std::vector<run_mark>& marks() const noexcept { return marks_; }
    /// The time of the last event, in microseconds.
    [[nodiscard]] std::int64_t end() const noexcept { return end_; }

    // The events. A timestamp that is older than the previous one is replaced by it.
    void operator()(const turn_started& event);
    void operator()(const answer_text& event);
    void operator()(const turn_finished& event);
    void operator()(const tool_started& event);
    void operator()(const tool_finished& event);
    void operator()(const validated& event);
    void operator()(const planned& event);
    void operator()(const guessed& event) { mark("Guess", event.message, event.at); }
    void operator()(const action_refused& event) { mark("Not an action", event.message, event.at); }
    void operator()(const reprompted& event) { mark("Reprompt", event.message, event.at); }
    void operator()(const reading_on& event) { mark("Reading on", event.message, event.at); }
    void operator()(const answer_retracted& event) { mark("Retracted", event.message, event.at); }
    void operator()(const phase_reached& event) { mark("Phase", event.phase, event.at); }
    void operator()(const awaiting& event) { mark("Awaiting", event.question, event.at); }
    void operator()(const synthesised& event) { mark("Synthesis", event.message, event.at); }
    void operator()(const answered& event) { close_turn(time(event.at)); }

private:
    std::int64_t time(std::int64_t at) { return end_ = std::max(end_, bounded(at)); }
    /// Limits a value so that thousands of counts or times can be summed.
    [[nodiscard]] static std::int64_t bounded(std::int64_t count) noexcept {
        return std::clamp<std::int64_t>(count, 0, 1'000'000'000'000'000);
    }
    void add(run_span one) { all_.push_back(std::move(one)); }
    void mark(std::string what, std::string text, std::int64_t at);
    /// Ends a turn without an end event when the next activity begins.
    void close_turn(std::int64_t at);

    std::vector<run_span> all_;
    std::vector<run_mark> marks_;
    std::vector<std::size_t> calls_;  ///< the running calls
    std::optional<std::size_t> turn_;
    std::optional<std::int64_t> gate_from_;  ///< time of the last reply
    std::int64_t end_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/run_spans.ipp>
#endif
