// The functions of reasoning_steps.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/reasoning_steps.hpp>
#include <toolkit/schema/all/typed_json.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace reasoning {

TOOLKIT_FUNCTION arguments read(const raw_json& input) {
    auto known = parse<arguments, ignore_unknown, null_is_absent>(input.text);
    return known ? std::move(*known) : arguments{};
}

/// The number before `word`, for example in "Found 8 chunks in 5 documents", if there is one.
[[nodiscard]] constexpr std::optional<std::int64_t> number_before(std::string_view text,
                                                                  std::string_view word) noexcept {
    std::size_t end = text.find(word);
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9' && end - begin < 18) --begin;
    if (begin == end) return std::nullopt;
    std::int64_t number = 0;
    for (; begin < end; ++begin) number = number * 10 + (text[begin] - '0');
    return number;
}

[[nodiscard]] inline std::string counted(std::int64_t n, const char* word) {
    return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

}  // namespace reasoning

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const run_started& event) {
    unix_ms_ = event.unix_ms;
    step_ = 0;
    running_.clear();
    return std::nullopt;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const planned& event) {
    std::string details;
    for (const std::string& one : event.steps) details += (details.empty() ? "" : "\n") + one;
    return plain(reasoning_action::planning, "Planned " + reasoning::counted(std::ssize(event.steps), "step"), event.at,
                 std::move(details));
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const tool_started& event) {
    const reasoning_row& row = row_of(event.tool);
    call now{++step_, event.tool, sound_json(event.input, default_event_limits.line_bytes), {}};
    std::string text = event.tool + ": running";
    const reasoning::arguments input = reasoning::read(now.input);
    if (row.wording == reasoning_row::form::search && input.query) text = "Searching for: " + *input.query;
    if (row.wording == reasoning_row::form::read) text = "Reading " + (now.name = name_of(input, event.message));
    reasoning_step made = base(now, row, std::move(text), event.at);
    made.tool_status = reasoning_status::running;
    now.number = event.call;
    if (running_.size() < default_event_limits.items) running_.push_back(std::move(now));
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const tool_finished& event) {
    const reasoning_row& row = row_of(event.tool);
    call now{0, event.tool, raw_json{}, {}};
    const auto began = std::find_if(running_.begin(), running_.end(),
                                    [&](const call& one) { return ends_call(one.number, one.tool, event); });
    if (began != running_.end()) {
        now = std::move(*began);
        running_.erase(began);
    } else {
        now.step = ++step_;
    }
    std::string text = event.tool + (event.ok ? ": complete" : ": error");
    if (event.ok && row.wording == reasoning_row::form::search)
        text = found(event.message).value_or(found(event.summary).value_or(event.message));
    if (event.ok && row.wording == reasoning_row::form::read && !now.name.empty()) text = "Read " + now.name;
    reasoning_step made = base(now, row, std::move(text), event.at);
    made.tool_status = event.ok ? reasoning_status::complete : reasoning_status::error;
    if (event.ok) made.tool_output = line(event.summary.empty() ? event.message : event.summary);
    else made.details = line(event.message);
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const validated& event) {
    std::string details;
    for (const std::string& one : event.errors) details += (details.empty() ? "" : "\n") + one;
    return plain(reasoning_action::analysing, event.message, event.at, std::move(details));
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const answered& event) {
    if (!event.error) return std::nullopt;
    auto made = plain(reasoning_action::thinking, "The run failed", event.at, *event.error);
    made.tool_status = reasoning_status::error;
    return made;
}

TOOLKIT_FUNCTION const reasoning_row& reasoning_steps::row_of(std::string_view tool) const noexcept {
    static constexpr reasoning_row other{};
    const auto row =
        std::find_if(rows_.begin(), rows_.end(), [&](const reasoning_row& one) { return one.tool == tool; });
    return row == rows_.end() ? other : *row;
}

TOOLKIT_FUNCTION std::string reasoning_steps::name_of(const reasoning::arguments& input, std::string_view wording) {
    for (const std::string_view verb : {"Reading ", "Opening "})
        if (wording.starts_with(verb)) return std::string{wording.substr(verb.size())};
    if (input.doc_ids) return reasoning::counted(std::ssize(*input.doc_ids), "document");
    return input.filename.value_or(input.doc_id.value_or(input.id.value_or("a document")));
}

TOOLKIT_FUNCTION std::optional<std::string> reasoning_steps::found(std::string_view wording) {
    const auto number = reasoning::number_before(wording, " document");
    if (!number) return std::nullopt;
    return "Found " + reasoning::counted(*number, "document");
}

TOOLKIT_FUNCTION std::chrono::sys_time<milliseconds> reasoning_steps::time(std::int64_t at) const noexcept {
    constexpr std::int64_t last = 253'402'300'799'999;  // the end of year 9999, the last that can be printed
    const std::int64_t ms = std::clamp<std::int64_t>(unix_ms_, 0, last);
    return std::chrono::sys_time<milliseconds>{
        milliseconds{std::min(ms + std::clamp<std::int64_t>(at / 1000, 0, last), last)}};
}

TOOLKIT_FUNCTION reasoning_step reasoning_steps::plain(reasoning_action action, std::string_view text, std::int64_t at,
                                                       std::string_view details) {
    reasoning_step made{
        .type = {}, .step = ++step_, .action_type = action, .message = line(text), .timestamp = time(at)};
    if (!details.empty()) made.details = line(details);
    return made;
}

}}  // namespace toolkit::v0
