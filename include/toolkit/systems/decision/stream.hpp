// The stream of the system decision to a client: lines of JSON. In: the events of one run. Out: lines.
#pragma once

#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/sink.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// A part of an agent that calls `write(std::string_view)` with each line of a run: decision, status, result, token,
/// error, complete. It serves one run at a time, so make an agent with a stream for each request.
///
///     auto agent = decision_agent(model, retriever, {}, decision_stream([&](std::string_view line) { send(line); }));
template <class Write>
[[nodiscard]] auto decision_stream(Write write) {
    return object_sink{run_listener{encoded_events{decision_lines{}, std::move(write)}}};
}

}}  // namespace toolkit::v0
