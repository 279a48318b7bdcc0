// What goes into a run of a graph, and what comes out. Next: graph_runner.hpp.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/graph/edges.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// A run to begin. Without a run_id it gets a new one.
template <class State>
struct graph_task {
    State state;
    toolkit::owner owner;
    uuid run_id{};
    stop_token stop{};
    toolkit::deadline deadline{};
};

/// A run to go on with.
struct graph_resumption {
    uuid run_id;
    toolkit::owner owner;
    stop_token stop{};
    toolkit::deadline deadline{};
    std::optional<std::uint64_t>
        question{};  ///< the number of the question that the reply is for; none: the one that waits
};

/// How a `run` or a `resume` ended: done, waiting for a person, or failed. A run that failed in a node has the state of
/// its last checkpoint, and can be resumed. A call that was refused before it began (another owner, a run that another
/// process continues, a log that does not fit) has an empty state: keep the one that the log has.
template <class State>
struct graph_outcome {
    uuid run_id{};
    State state{};
    std::string phase{};                       ///< the node that is next; the last one if the run is done
    std::optional<failure> error{};            ///< why it did not go on
    std::optional<graph_question> question{};  ///< the run waits for its reply

    [[nodiscard]] bool is_done() const noexcept { return !error && !question; }
    [[nodiscard]] bool is_waiting() const noexcept { return question.has_value(); }
};

}}  // namespace toolkit::v0
