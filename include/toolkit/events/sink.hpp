// The part of an agent that receives events.
#pragma once

#include <toolkit/events/event.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Calls `f` with each event that it accepts. If an agent runs in several threads, `f` is called from several threads.
template <class F>
class sink {
public:
    using agent_part = struct sink_part;
    constexpr explicit sink(F f) : f_(std::move(f)) {
        static_assert(EventSink<const F>,
                      "toolkit: a sink must be const-callable with at least one event, for example [](const "
                      "toolkit::tool_finished& event) {…} or [](const auto& event) {…}");
    }
    template <class E>
        requires std::invocable<const F&, const E&>
    constexpr void operator()(const E& event) const {
        f_(event);
    }

private:
    [[no_unique_address]] F f_;
};

template <class F>
sink(F) -> sink<F>;

/// A sink that also receives the objects of results, as JSON in `tool_finished::objects`. This applies to results that
/// are lists or have a list of objects, and that are not hidden. Beside the objects come the metadata, the name and the
/// payload type, if the result has them. Other sinks do not pay for the printing. With this sink, a list with
/// unprintable elements is a compile error.
template <class S>
class object_sink : public S {
public:
    using agent_part = struct sink_part;
    static constexpr bool receives_objects = true;
    constexpr explicit object_sink(S inner) : S(std::move(inner)) {}
};

/// A sink that also receives the whole text of each result in `tool_finished::output`: a text as it is, anything else
/// as JSON. A hidden result has none. It can be put around an `object_sink`, or the other way round.
template <class S>
class output_sink : public S {
public:
    using agent_part = struct sink_part;
    static constexpr bool receives_output = true;
    constexpr explicit output_sink(S inner) : S(std::move(inner)) {}
};
template <class S>
output_sink(S) -> output_sink<S>;
template <class S>
object_sink(S) -> object_sink<S>;
template <class S>
using hearing_objects [[deprecated("toolkit: hearing_objects is object_sink; the old name will be removed in 0.3")]] =
    object_sink<S>;

/// Ignores all events.
struct no_sink {
    using agent_part = struct sink_part;
};

}}  // namespace toolkit::v0
