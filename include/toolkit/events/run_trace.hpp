// The trace of a run for a client: plan, calls, checks and the end.
// In: the events of a run. Out: trace entries.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_events.hpp>
#include <toolkit/events/sound_json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class trace_type : std::uint8_t { plan, tool_call, validation, reprompt, final, error };

/// One entry. Members without a value are omitted from its JSON.
struct trace_entry {
    trace_type type = trace_type::error;
    std::optional<std::vector<std::string>> steps{};  ///< the steps of a plan
    std::optional<std::string> tool{};                ///< the tool of a call
    std::optional<raw_json> input{};                  ///< the call's arguments
    std::optional<std::string> output_summary{};  ///< "Found 5 chunks", "Retrieved 1.2KB", or the reason of a failure
    std::optional<std::vector<std::string>> validation_errors{};  ///< the gate's errors
    std::optional<std::string>
        notes{};  ///< "Validation failed (1/3)", "MIN_SEARCHES_UNMET", "Validated with 2 citations"
    struct doc {
        field output_summary{.name = "outputSummary"};
        field validation_errors{.name = "validationErrors"};
    };
};

/// Builds the trace during a run. A call gets its entry when it has ended, so entries never change. A check that passed
/// is told by the last entry, a reprompt by the codes of its errors. It is not
/// thread-safe; `run_listener<run_trace>` is. `event_limits` apply, and the last entry says how much is left out.
/// `run_started` clears the object.
class run_trace {
public:
    void operator()(const run_started&) { *this = {}; }
    void operator()(const planned& event) { add({.type = trace_type::plan, .steps = event.steps}); }
    void operator()(const tool_started& event) {
        if (running_.size() < default_event_limits.items)
            running_.push_back({event.call, event.tool, sound_json(event.input, default_event_limits.line_bytes)});
    }
    void operator()(const tool_finished& event);
    void operator()(const turn_finished& event) {
        if (event.error) add({.type = trace_type::error, .notes = event.error});
    }
    void operator()(const action_refused& event) {
        add({.type = trace_type::error, .notes = "Not an action: " + event.message});
    }
    void operator()(const validated& event);
    void operator()(const reprompted& event);
    void operator()(const synthesised& event) { synthesis_ = event.message; }
    void operator()(const answered& event);

    /// The entries so far.
    [[nodiscard]] const std::vector<trace_entry>& entries() const noexcept { return entries_; }

private:
    struct call {
        std::optional<std::int64_t> number;
        std::string tool;
        raw_json input;
    };

    void add(trace_entry entry);
    void put(trace_entry entry);

    std::vector<trace_entry> entries_;
    std::vector<call> running_;
    std::string validated_;
    std::string synthesis_;
    std::size_t bytes_ = 0;
    std::int64_t left_out_ = 0;
};

/// The trace of a finished run.
[[nodiscard]] std::vector<trace_entry> trace_of(const run_events& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/run_trace.ipp>
#endif
