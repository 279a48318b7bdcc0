// In: the events of a run. Out: what took time in it, each thing with its begin and end; the OpenTelemetry export and
// the timeline are made of it.
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

/// A turn of the model, a call of a tool, or the gate at work.
enum class span_kind : std::uint8_t { turn, tool, gate };

/// One of them, in microseconds since the run began.
struct run_span {
    span_kind kind = span_kind::turn;
    std::string name;  ///< "Turn 3", the tool, "Gate"
    std::int64_t begin = 0;
    std::int64_t end = 0;
    bool ok = true;        ///< false: the turn failed, the tool failed, the gate refused
    bool open = false;     ///< no event said that it ended: `end` is when the next thing began
    bool counted = false;  ///< the tokens are known
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    std::optional<std::int64_t> first_text{};  ///< of a turn: when the answer's first text came
    std::string message{};  ///< what was told of it: of a turn the step of the plan, of the others what came
    std::string input{};    ///< of a tool: its arguments, which are JSON
    std::vector<std::string> errors{};
    std::optional<std::int64_t> call{};  ///< of a tool: its number in the run
};

/// Something that happened at a moment.
struct run_mark {
    std::string what;  ///< "Plan", "Guess", "Not an action", "Reprompt", "Reading on", "Retracted", "Synthesis"
    std::string message;
    std::int64_t at = 0;
};

/// A run as spans and marks, each in the order in which they began.
class run_spans {
public:
    explicit run_spans(const run_events& run);

    [[nodiscard]] const std::vector<run_span>& all() const noexcept { return all_; }
    [[nodiscard]] const std::vector<run_mark>& marks() const noexcept { return marks_; }
    /// When the last event was told, in microseconds.
    [[nodiscard]] std::int64_t end() const noexcept { return end_; }

    // The events; an older one than the last counts as of the same time.
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
    void operator()(const synthesised& event) { mark("Synthesis", event.message, event.at); }
    void operator()(const answered& event) { close_turn(time(event.at)); }

private:
    std::int64_t time(std::int64_t at) { return end_ = std::max(end_, bounded(at)); }
    /// So that thousands of counts, or of times, have a sum.
    [[nodiscard]] static std::int64_t bounded(std::int64_t count) noexcept {
        return std::clamp<std::int64_t>(count, 0, 1'000'000'000'000'000);
    }
    void add(run_span one) { all_.push_back(std::move(one)); }
    void mark(std::string what, std::string text, std::int64_t at);
    /// A turn whose end nobody told ends where the next thing begins.
    void close_turn(std::int64_t at);

    std::vector<run_span> all_;
    std::vector<run_mark> marks_;
    std::vector<std::size_t> calls_;  ///< those that run
    std::optional<std::size_t> turn_;
    std::optional<std::int64_t> gate_from_;  ///< when the last reply was there
    std::int64_t end_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/run_spans.ipp>
#endif
