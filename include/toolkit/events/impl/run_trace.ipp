// The functions of run_trace.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/run_trace.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void run_trace::operator()(const tool_finished& event) {
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

TOOLKIT_FUNCTION void run_trace::operator()(const validated& event) {
    if (event.ok) {
        validated_ = event.message;
        return;
    }
    trace_entry entry{.type = trace_type::validation, .notes = event.message};
    if (!event.errors.empty()) entry.validation_errors = event.errors;
    add(std::move(entry));
}

TOOLKIT_FUNCTION void run_trace::operator()(const reprompted& event) {
    trace_entry entry{.type = trace_type::reprompt, .notes = event.message};
    if (event.codes) {
        entry.notes->clear();
        for (const std::string& code : *event.codes) *entry.notes += (entry.notes->empty() ? "" : ", ") + code;
    } else if (!event.errors.empty()) {  // a run of before 0.2
        entry.validation_errors = event.errors;
    }
    add(std::move(entry));
}

TOOLKIT_FUNCTION void run_trace::operator()(const answered& event) {
    for (call& one : std::exchange(running_, {}))
        add({.type = trace_type::tool_call,
             .tool = std::move(one.tool),
             .input = std::move(one.input),
             .notes = "not finished"});
    trace_entry last{.type = event.error ? trace_type::error : trace_type::final};
    std::string notes = event.error.value_or(validated_.empty() ? synthesis_ : validated_);
    const auto say = [&](const std::string& note) {
        notes += (notes.empty() ? "" : notes.ends_with('.') ? " " : "; ") + note;
    };
    // The contract of a client: a whole answer has this text alone. The notes are those of the answer.
    const bool is_whole =
        !validated_.empty() && (event.status == answer_status::answered || event.status == answer_status::insufficient);
    if (!is_whole)
        for (const std::string& note : event.notes) say(note);
    if (left_out_ > 0) say(std::to_string(left_out_) + " entries left out");
    if (!notes.empty()) last.notes = std::move(notes);
    const bool reported = event.error && !entries_.empty() && entries_.back().type == trace_type::error &&
                          entries_.back().notes == last.notes;
    if (!reported) put(std::move(last));
}

TOOLKIT_FUNCTION void run_trace::add(trace_entry entry) {
    if (entries_.size() >= default_event_limits.entries || bytes_ >= default_event_limits.trace_bytes) ++left_out_;
    else put(std::move(entry));
}

TOOLKIT_FUNCTION void run_trace::put(trace_entry entry) {
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

TOOLKIT_FUNCTION std::vector<trace_entry> trace_of(const run_events& run) {
    run_trace made;
    run.replay(made);
    return made.entries();
}

}}  // namespace toolkit::v0
