// Records the events of one run within bounds. Trace, spans and timeline are computed from them afterwards.
// In: the events of a run. Out: the same events.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/sound_json.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Any event. It prints like the event that it holds, and parses by its `type`.
using run_event = std::variant<run_started, planned, turn_started, turn_finished, answer_text, answer_retracted,
                               guessed, tool_started, tool_finished, tool_text, phase_reached, awaiting, action_refused,
                               validated, reprompted, reading_on, synthesised, answered>;

namespace event_texts {

/// Calls `text(string, most bytes)` for each text of an event. Calls `list(vector)` before the texts of a list.
template <class E, class Text, class List>
void for_each(E& event, const Text& text, const List& list) {
    constexpr const event_limits& limits = default_event_limits;
    const auto lines = [&](auto& many) {
        list(many);
        for (auto& line : many) text(line, limits.line_bytes);
    };
    if constexpr (requires { event.question; }) text(event.question, limits.text_bytes);
    if constexpr (requires { event.content; }) text(event.content, limits.text_bytes);
    if constexpr (requires { event.steps; }) lines(event.steps);
    if constexpr (requires { event.offered; }) lines(event.offered);
    if constexpr (requires { event.plan_step; }) text(event.plan_step, limits.line_bytes);
    if constexpr (requires { event.tool; }) text(event.tool, limits.line_bytes);
    if constexpr (requires { event.message; }) text(event.message, limits.line_bytes);
    if constexpr (requires { event.summary; }) text(event.summary, limits.line_bytes);
    const auto if_there = [&](auto& line, std::size_t most) {
        if (line) text(*line, most);
    };
    if constexpr (requires { event.suggestion; }) if_there(event.suggestion, limits.line_bytes);
    if constexpr (requires { event.reason; }) if_there(event.reason, limits.line_bytes);
    if constexpr (requires { event.payload_type; }) {
        if_there(event.name, limits.line_bytes);
        if_there(event.payload_type, limits.line_bytes);
        if_there(event.output, limits.text_bytes);
    }
    if constexpr (requires { event.phase; }) text(event.phase, limits.line_bytes);
    if constexpr (requires { event.errors; }) lines(event.errors);
    if constexpr (requires { event.error; })
        if (event.error) text(*event.error, limits.line_bytes);
    if constexpr (requires { event.answer; }) {
        text(event.answer, limits.text_bytes);
        list(event.citations);
        for (auto& proof : event.citations) {
            text(proof.filename, limits.line_bytes);
            text(proof.heading, limits.line_bytes);
            text(proof.quote, limits.line_bytes);
        }
        list(event.insufficiencies);
        for (auto& one : event.insufficiencies) {
            text(one.section, limits.line_bytes);
            text(one.missing, limits.line_bytes);
            lines(one.queries_tried);
        }
        lines(event.notes);
    }
}

}  // namespace event_texts

/// The events of one run, in order. It is a listener, but not thread-safe; `run_listener<run_events>` is. Consecutive
/// parts of an answer's text, or of the text of one call, become one event with the time of the first. `event_limits`
/// apply: a longer text is shortened and says so, and further events are counted by `left_out`. The first and the last
/// event of a run are always kept. `run_started` clears the object.
class run_events {
public:
    template <class E>
        requires std::constructible_from<run_event, E>
    void operator()(const E& event) {
        if constexpr (std::same_as<E, run_started>) *this = {};
        if constexpr (std::same_as<E, answer_text> || std::same_as<E, tool_text>)
            if (auto* last = all_.empty() ? nullptr : std::get_if<E>(&all_.back());
                last != nullptr && continues(*last, event)) {
                append(last->content, event.content);
                return;
            }
        constexpr bool always = std::same_as<E, run_started> || std::same_as<E, answered>;
        if (!always && (all_.size() >= default_event_limits.events || bytes_ >= default_event_limits.bytes)) {
            ++left_out_;
            return;
        }
        E kept = event;
        bytes_ += sizeof(run_event);
        event_texts::for_each(
            kept,
            [&](std::string& text, std::size_t most) {
                if (text.size() > most) text = shortened(text, most);
                bytes_ += text.size();
            },
            [&](auto& list) {
                if (list.size() <= default_event_limits.items) return;
                left_out_ += static_cast<std::int64_t>(list.size() - default_event_limits.items);
                list.resize(default_event_limits.items);
            });
        if constexpr (requires { kept.input; }) {
            kept.input = sound_json(kept.input);
            bytes_ += kept.input.text.size();
        }
        const auto keep_json = [&](std::optional<raw_json>& json) {
            if (!json) return;
            json = sound_json(*json, default_event_limits.text_bytes);
            bytes_ += json->text.size();
        };
        if constexpr (requires { kept.objects; }) keep_json(kept.objects), keep_json(kept.metadata);
        if constexpr (requires { kept.state; }) keep_json(kept.state);
        all_.emplace_back(std::move(kept));
    }

    [[nodiscard]] const std::vector<run_event>& all() const noexcept { return all_; }
    /// The number of events and list items that exceeded the limits.
    [[nodiscard]] std::int64_t left_out() const noexcept { return left_out_; }

    /// The last event of this type, or nullptr.
    template <class E>
    [[nodiscard]] const E* last() const noexcept {
        for (auto at = all_.rbegin(); at != all_.rend(); ++at)
            if (const E* found = std::get_if<E>(&*at)) return found;
        return nullptr;
    }

    /// Replays all events to an encoder or another listener.
    template <class Listener>
    void replay(Listener& to) const {
        for (const run_event& one : all_) std::visit([&](const auto& event) { notify_sink(to, event); }, one);
    }
    template <class Listener>
    [[deprecated("toolkit: tell is replay; the old name will be removed in 0.3")]] void tell(Listener& to) const {
        replay(to);
    }

private:
    [[nodiscard]] static bool continues(const answer_text&, const answer_text&) noexcept { return true; }
    [[nodiscard]] static bool continues(const tool_text& last, const tool_text& next) noexcept {
        return last.call == next.call && !next.restarted;
    }
    void append(std::string& text, const std::string& more) {
        const std::size_t most = default_event_limits.text_bytes;
        const std::size_t room = bytes_ >= default_event_limits.bytes || text.size() >= most ? 0 : most - text.size();
        const std::string_view kept = cut_utf8(more, room);
        text += kept;
        bytes_ += kept.size();
        if (kept.size() < more.size()) ++left_out_;
    }

    std::vector<run_event> all_;
    std::size_t bytes_ = 0;
    std::int64_t left_out_ = 0;
};

}}  // namespace toolkit::v0
