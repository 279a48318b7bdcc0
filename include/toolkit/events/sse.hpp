// Encodes a run as Server-Sent Events (WHATWG HTML, section 9.2): `event: trace` for each entry of the trace, and
// `event: complete` at the end. In: events. Out: text of the stream.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_reply.hpp>
#include <toolkit/events/run_trace.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// One event of a stream: `event: NAME` (omitted for an empty name), a `data: ` line for each line of the data, and an
/// empty line. The name is cut at its first line break.
[[nodiscard]] inline std::string sse_frame(std::string_view name, std::string_view data) {
    constexpr std::string_view breaks = "\r\n";
    std::string frame;
    name = name.substr(0, name.find_first_of(breaks));
    if (!name.empty()) frame.append("event: ").append(name).append("\n");
    for (;;) {
        const std::size_t end = data.find_first_of(breaks);
        frame.append("data: ").append(data.substr(0, end)).append("\n");
        if (end == std::string_view::npos) break;
        data.remove_prefix(data.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return frame += "\n";
}

/// An event without a name, `data: {json}` and an empty line, for clients that read the type from the JSON.
[[nodiscard]] inline std::string data_frame(std::string_view data) { return sse_frame({}, data); }

/// The trace of one run as it grows: each event gives the frames of the entries that it adds.
class trace_frames {
public:
    template <class E>
        requires std::invocable<run_trace&, const E&>
    [[nodiscard]] std::string operator()(const E& event) {
        trace_(event);
        if constexpr (std::same_as<E, run_started>) sent_ = 0;
        std::string text;
        for (; sent_ < trace_.entries().size(); ++sent_) text += sse_frame("trace", print(trace_.entries()[sent_]));
        return text;
    }
    [[nodiscard]] const run_trace& trace() const noexcept { return trace_; }

private:
    run_trace trace_;
    std::size_t sent_ = 0;
};

/// Encodes the events of one run. A failed run also ends with `complete`: its answer is empty, and the last trace entry
/// is the error.
class sse_encoder {
public:
    explicit sse_encoder(bool trace_in_reply = true) : trace_in_reply_(trace_in_reply) {}

    template <class E>
        requires std::invocable<run_trace&, const E&>
    [[nodiscard]] std::string operator()(const E& event) {
        std::string text = frames_(event);
        if constexpr (std::same_as<E, answered>) {
            run_reply reply = reply_of(event);
            if (trace_in_reply_) reply.trace = frames_.trace().entries();
            text += sse_frame("complete", print(reply));
        }
        return text;
    }

private:
    trace_frames frames_;
    bool trace_in_reply_;
};

}}  // namespace toolkit::v0
