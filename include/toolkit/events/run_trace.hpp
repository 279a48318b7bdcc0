// In: the events of a run. Out: its trace, the entries that a client is shown: plan, calls, checks, and how it ended.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_events.hpp>
#include <toolkit/events/sound_json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

enum class trace_type : std::uint8_t { plan, tool_call, validation, reprompt, final, error };

/// One entry; what does not apply is left out of its JSON. It prints with print().
struct trace_entry {
    trace_type type = trace_type::error;
    std::optional<std::vector<std::string>> steps{};              ///< of a plan
    std::optional<std::string> tool{};                            ///< of a call
    std::optional<raw_json> input{};                              ///< its arguments
    std::optional<std::string> output_summary{};                  ///< "Found 5 chunks", "Retrieved 1.2KB", or why not
    std::optional<std::vector<std::string>> validation_errors{};  ///< what the gate said
    std::optional<std::string> notes{};  ///< "Validation failed (1/3)", "Validated with 2 citations", "failed"
    struct doc {
        field output_summary{.name = "outputSummary"};
        field validation_errors{.name = "validationErrors"};
    };
};

/// Makes the entries of one run as it goes on: a call's when it has ended, so that an entry is never changed. Not by
/// itself from several threads (`run_listener<run_trace>` is). Within `event_limits`; what is left out, the last entry
/// says. `run_started` begins anew.
class run_trace {
public:
    void operator()(const run_started&) { *this = {}; }
    void operator()(const planned& event) { add({.type = trace_type::plan, .steps = event.steps}); }
    void operator()(const tool_started& event) {
        if (running_.size() < default_event_limits.items)
            running_.push_back({event.call, event.tool, sound_json(event.input, default_event_limits.line_bytes)});
    }
    void operator()(const tool_finished& event) {
        trace_entry entry{.type = trace_type::tool_call, .tool = event.tool};
        const auto began = std::find_if(running_.begin(), running_.end(),
                                        [&](const call& one) { return ends_call(one.number, one.tool, event); });
        if (began != running_.end()) {
            entry.input = std::move(began->input);
            running_.erase(began);
        }
        entry.output_summary = event.ok && !event.summary.empty() ? event.summary : event.message;
        if (!event.ok) entry.notes = "failed";
        add(std::move(entry));
    }
    void operator()(const turn_finished& event) {
        if (event.error) add({.type = trace_type::error, .notes = event.error});
    }
    void operator()(const action_refused& event) {
        add({.type = trace_type::error, .notes = "Not an action: " + event.message});
    }
    void operator()(const validated& event) {
        trace_entry entry{.type = trace_type::validation, .notes = event.message};
        if (!event.errors.empty()) entry.validation_errors = event.errors;
        add(std::move(entry));
    }
    void operator()(const reprompted& event) {
        trace_entry entry{.type = trace_type::reprompt, .notes = event.message};
        if (!event.errors.empty()) entry.validation_errors = event.errors;
        add(std::move(entry));
    }
    void operator()(const synthesised& event) { synthesis_ = event.message; }
    void operator()(const answered& event) {
        for (call& one : std::exchange(running_, {}))
            add({.type = trace_type::tool_call,
                 .tool = std::move(one.tool),
                 .input = std::move(one.input),
                 .notes = "not finished"});
        trace_entry last{.type = event.error ? trace_type::error : trace_type::final};
        std::string notes = event.error.value_or(synthesis_);
        const auto say = [&](const std::string& note) { notes += (notes.empty() ? "" : "; ") + note; };
        for (const std::string& note : event.notes) say(note);
        if (left_out_ > 0) say(std::to_string(left_out_) + " entries left out");
        if (!notes.empty()) last.notes = std::move(notes);
        const bool told = event.error && !entries_.empty() && entries_.back().type == trace_type::error &&
                          entries_.back().notes == last.notes;
        if (!told) put(std::move(last));
    }

    /// The entries so far.
    [[nodiscard]] const std::vector<trace_entry>& entries() const noexcept { return entries_; }

private:
    struct call {
        std::optional<std::int64_t> number;
        std::string tool;
        raw_json input;
    };

    void add(trace_entry entry) {
        if (entries_.size() >= default_event_limits.entries || bytes_ >= default_event_limits.trace_bytes) ++left_out_;
        else put(std::move(entry));
    }
    void put(trace_entry entry) {
        const auto keep = [&](std::string& text) {
            if (text.size() > default_event_limits.line_bytes) text = shortened(text, default_event_limits.line_bytes);
            bytes_ += text.size();
        };
        for (auto* const list : {&entry.steps, &entry.validation_errors}) {
            if (!*list) continue;
            if (const std::size_t size = (*list)->size(); size > default_event_limits.items) {
                (*list)->resize(default_event_limits.items);
                (*list)->push_back("(" + std::to_string(size - default_event_limits.items) + " more left out)");
            }
            for (std::string& line : **list) keep(line);
        }
        for (auto* const text : {&entry.tool, &entry.output_summary, &entry.notes})
            if (*text) keep(**text);
        if (entry.input) bytes_ += entry.input->text.size();
        entries_.push_back(std::move(entry));
    }

    std::vector<trace_entry> entries_;
    std::vector<call> running_;
    std::string synthesis_;
    std::size_t bytes_ = 0;
    std::int64_t left_out_ = 0;
};

/// The trace of a run that is over.
[[nodiscard]] inline std::vector<trace_entry> trace_of(const run_events& run) {
    run_trace made;
    run.tell(made);
    return made.entries();
}

}  // namespace toolkit::inline v0
