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

/// A JSON object with a list of texts, each within the limit of a line.
[[nodiscard]] inline raw_json with_texts(std::string_view name, const std::vector<std::string>& texts) {
    std::string json = "{\"" + std::string{name} + "\":[";
    for (std::size_t i = 0; i < texts.size() && i < default_event_limits.items; ++i)
        json.append(i == 0 ? "" : ",").append(print(shortened(texts[i], default_event_limits.line_bytes)));
    return raw_json{json + "]}"};
}
[[nodiscard]] inline raw_json with_text(std::string_view name, std::string_view text,
                                        std::size_t most = default_event_limits.line_bytes) {
    return raw_json{"{\"" + std::string{name} + "\":" + print(shortened(text, most)) + "}"};
}

/// A result for a client: an object as it is, a list as the object {"items": …}, anything else as a string.
[[nodiscard]] inline raw_json output_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \n\r\t");
    if (first != std::string_view::npos && text.size() <= default_reasoning_limits.output_bytes &&
        (text[first] == '{' || text[first] == '[')) {
        raw_json whole = sound_json(raw_json{std::string{text}}, default_reasoning_limits.output_bytes);
        if (whole.text.starts_with('{')) return whole;
        if (whole.text.starts_with('[')) return raw_json{"{\"items\":" + whole.text + "}"};
    }
    return raw_json{print(shortened(text, default_reasoning_limits.output_bytes))};
}

/// An object as it is, anything else as none.
[[nodiscard]] inline raw_json object_or_none(const raw_json& json, std::size_t most) {
    raw_json sound = sound_json(json, most);
    return sound.text.starts_with('{') ? sound : raw_json{"{}"};
}

[[nodiscard]] inline std::string counted(std::int64_t n, const char* word) {
    return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

}  // namespace reasoning

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const run_started& event) {
    unix_ms_ = event.unix_ms;
    running_.clear();
    return std::nullopt;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const planned& event) {
    reasoning_step made = plain("planning", reasoning_action::planning,
                                "Planned " + reasoning::counted(std::ssize(event.steps), "step"), event.at);
    made.details = reasoning::with_texts("steps", event.steps);
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const tool_started& event) {
    const reasoning_row& row = row_of(event.tool);
    call now{event.tool, sound_json(event.input, default_event_limits.line_bytes), {}};
    std::string text = event.tool + ": running";
    const reasoning::arguments input = reasoning::read(now.input);
    if (row.wording == reasoning_row::form::search && input.query) text = "Searching for: " + *input.query;
    if (row.wording == reasoning_row::form::read) text = "Reading " + (now.name = name_of(input, event.message));
    reasoning_step made = base(now, row, text, event.at);
    made.tool_status = reasoning_status::running;
    now.number = event.call;
    if (running_.size() < default_event_limits.items) running_.push_back(std::move(now));
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const tool_finished& event) {
    const reasoning_row& row = row_of(event.tool);
    call now{event.tool, raw_json{"{}"}, {}};
    const auto began = std::find_if(running_.begin(), running_.end(),
                                    [&](const call& one) { return ends_call(one.number, one.tool, event); });
    if (began != running_.end()) {
        now = std::move(*began);
        running_.erase(began);
    }
    std::string text = event.tool + (event.ok ? ": complete" : ": error");
    if (event.ok && row.wording == reasoning_row::form::search)
        text = found(event.message).value_or(found(event.summary).value_or(event.message));
    if (event.ok && row.wording == reasoning_row::form::read)
        if (const std::string name = name_of({}, event.message, now.name); !name.empty()) text = "Read " + name;
    reasoning_step made = base(now, row, text, event.at);
    made.tool_status = event.ok ? reasoning_status::complete : reasoning_status::error;
    if (event.ok && event.output) made.tool_output = reasoning::output_json(*event.output);
    else if (event.ok) made.tool_output = raw_json{print(line(event.summary.empty() ? event.message : event.summary))};
    else made.details = reasoning::with_text("error", event.message);
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const validated& event) {
    reasoning_step made = plain("validation", reasoning_action::analysing, event.message, event.at);
    if (!event.errors.empty()) made.details = reasoning::with_texts("errors", event.errors);
    return made;
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const phase_reached& event) {
    if (event.phase != reasoning_phase || !event.state) return std::nullopt;
    auto made = parse<reasoning_step, ignore_unknown>(event.state->text);
    if (!made) return std::nullopt;
    made->step = line(made->step);
    made->message = line(made->message);
    if (!(made->timestamp > 0)) made->timestamp = time(event.at);
    made->details = reasoning::object_or_none(made->details, default_reasoning_limits.details_bytes);
    return std::move(*made);
}

TOOLKIT_FUNCTION std::optional<reasoning_step> reasoning_steps::operator()(const answered& event) {
    if (!event.error) return std::nullopt;
    reasoning_step made = plain("error", reasoning_action::thinking, "The run failed", event.at);
    made.details = reasoning::with_text("error", *event.error);
    made.tool_status = reasoning_status::error;
    return made;
}

TOOLKIT_FUNCTION const reasoning_row& reasoning_steps::row_of(std::string_view tool) const noexcept {
    static constexpr reasoning_row other{};
    const auto row =
        std::find_if(rows_.begin(), rows_.end(), [&](const reasoning_row& one) { return one.tool == tool; });
    return row == rows_.end() ? other : *row;
}

TOOLKIT_FUNCTION std::string reasoning_steps::name_of(const reasoning::arguments& input, std::string_view wording,
                                                      std::string_view otherwise) {
    for (const std::string_view verb : {"Reading ", "Opening ", "Read "})
        if (wording.starts_with(verb)) return std::string{wording.substr(verb.size())};
    if (!otherwise.empty()) return std::string{otherwise};
    if (input.doc_ids) return reasoning::counted(std::ssize(*input.doc_ids), "document");
    return input.filename.value_or(input.doc_id.value_or(input.id.value_or("a document")));
}

TOOLKIT_FUNCTION std::optional<std::string> reasoning_steps::found(std::string_view wording) {
    const auto number = reasoning::number_before(wording, " document");
    if (!number) return std::nullopt;
    return "Found " + reasoning::counted(*number, "document");
}

TOOLKIT_FUNCTION double reasoning_steps::time(std::int64_t at) const noexcept {
    constexpr std::int64_t last = 253'402'300'799'999;  // the end of year 9999
    const std::int64_t ms = std::clamp<std::int64_t>(unix_ms_, 0, last);
    return static_cast<double>(std::min(ms + std::clamp<std::int64_t>(at / 1000, 0, last), last)) / 1000;
}

TOOLKIT_FUNCTION reasoning_step reasoning_steps::plain(std::string_view step, reasoning_action action,
                                                       std::string_view text, std::int64_t at) const {
    return {.type = {}, .step = std::string{step}, .action_type = action, .message = line(text), .timestamp = time(at)};
}

TOOLKIT_FUNCTION reasoning_step reasoning_steps::base(const call& now, const reasoning_row& row, std::string_view text,
                                                      std::int64_t at) const {
    reasoning_step made = plain(line(now.tool), row.action, text, at);
    made.tool_name = made.step;
    made.tool_input = reasoning::object_or_none(now.input, default_event_limits.line_bytes);
    if (row.action == reasoning_action::opening || row.action == reasoning_action::navigating)
        made.details = *made.tool_input;
    return made;
}

}}  // namespace toolkit::v0
