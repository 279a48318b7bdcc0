// The functions of run_spans.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/run_spans.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION run_spans::run_spans(const run_events& run) {
    run.replay(*this);
    for (const std::size_t one : calls_) all_[one].end = end_;
    close_turn(end_);
}

TOOLKIT_FUNCTION void run_spans::operator()(const turn_started& event) {
    const std::int64_t at = time(event.at);
    close_turn(at);
    add({.kind = span_kind::turn,
         .name = "Turn " + std::to_string(event.turn),
         .begin = at,
         .end = at,
         .open = true,
         .message = event.plan_step});
    turn_ = all_.size() - 1;
}

TOOLKIT_FUNCTION void run_spans::operator()(const answer_text& event) {
    const std::int64_t at = time(event.at);
    if (turn_ && !all_[*turn_].first_text) all_[*turn_].first_text = at;
}

TOOLKIT_FUNCTION void run_spans::operator()(const turn_finished& event) {
    const std::int64_t at = time(event.at);
    if (!turn_) {  // its begin was not reported: the turn has no duration
        add({.kind = span_kind::turn, .name = "Turn " + std::to_string(event.turn), .begin = at, .end = at});
        turn_ = all_.size() - 1;
    }
    run_span& turn = all_[*turn_];
    turn.input_tokens = bounded(event.input_tokens);
    turn.cached_tokens = std::min(bounded(event.cached_tokens), turn.input_tokens);
    turn.output_tokens = bounded(event.output_tokens);
    turn.counted = true;
    if (event.error) turn.ok = false, turn.errors.push_back(*event.error);
    if (event.repaired) turn.message += turn.message.empty() ? "repaired" : " (repaired)";
    turn.open = false;
    turn.end = at;
    turn_.reset();
    gate_from_ = at;
}

TOOLKIT_FUNCTION void run_spans::operator()(const tool_started& event) {
    const std::int64_t at = time(event.at);
    close_turn(at);
    add({.kind = span_kind::tool,
         .name = event.tool,
         .begin = at,
         .end = at,
         .open = true,
         .message = event.message,
         .input = sound_json(event.input).text,
         .call = event.call});
    calls_.push_back(all_.size() - 1);
}

TOOLKIT_FUNCTION void run_spans::operator()(const tool_finished& event) {
    const std::int64_t at = time(event.at);
    close_turn(at);
    auto call = std::find_if(calls_.begin(), calls_.end(),
                             [&](std::size_t one) { return ends_call(all_[one].call, all_[one].name, event); });
    if (call == calls_.end()) {
        add({.kind = span_kind::tool, .name = event.tool, .begin = at, .end = at});
        calls_.push_back(all_.size() - 1);
        call = calls_.end() - 1;
    }
    run_span& tool = all_[*call];
    calls_.erase(call);
    tool.end = at;
    tool.open = false;
    tool.ok = event.ok;
    tool.message = event.message;
}

TOOLKIT_FUNCTION void run_spans::operator()(const validated& event) {
    const std::int64_t at = time(event.at);
    close_turn(at);
    add({.kind = span_kind::gate,
         .name = "Gate",
         .begin = std::min(gate_from_.value_or(at), at),
         .end = at,
         .ok = event.ok,
         .message = event.message,
         .errors = event.errors});
    gate_from_.reset();
}

TOOLKIT_FUNCTION void run_spans::operator()(const planned& event) {
    std::string steps;
    for (const std::string& step : event.steps) steps += (steps.empty() ? "" : " · ") + step;
    mark("Plan", std::move(steps), event.at);
}

TOOLKIT_FUNCTION void run_spans::mark(std::string what, std::string text, std::int64_t at) {
    marks_.push_back({std::move(what), std::move(text), time(at)});
    if (marks_.back().what != "Retracted") close_turn(end_);
}

TOOLKIT_FUNCTION void run_spans::close_turn(std::int64_t at) {
    if (!turn_) return;
    all_[*turn_].end = at;
    gate_from_ = at;
    turn_.reset();
}

}}  // namespace toolkit::v0
