// The log of a run: append-only, numbered entries, each a kind and a JSON text.
// In: the entries of one run, in order. Out: the same entries, also in another process after a crash. Stores:
// memory_log, file_log, sqlite_log. Next: agent/durable/journal.hpp, which writes and replays them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The tag that makes a store a part of an agent: `using agent_part = toolkit::store_part;`.
struct store_part;

/// The kind of an entry. Stores keep its name, so the order here may change.
enum class log_kind : std::uint8_t {
    begun,           ///< the task, and the tools and texts of the agent
    completion,      ///< the reply of the model, and the hash of its request
    model_failure,   ///< the failure of the model
    tool_intent,     ///< a call that must not happen twice is about to run
    tool_result,     ///< the result of a call
    tool_failure,    ///< the failure of a call
    approval_asked,  ///< a person must approve a call before it runs
    approval_given,  ///< the decision of the person
    ended,           ///< the run has its answer, or a graph its last state
    graph_begun,     ///< the state at the start of a graph, and its owner
    checkpoint,      ///< a node of a graph was left: the state, and the next node
    question,        ///< the same, and the question to a person
    reply,           ///< the reply of the person
    branch,          ///< one element of a list is done
};

inline constexpr std::array<std::string_view, 14> log_kind_names{
    "begun",          "completion", "model_failure", "tool_intent", "tool_result", "tool_failure", "approval_asked",
    "approval_given", "ended",      "graph_begun",   "checkpoint",  "question",    "reply",        "branch"};

[[nodiscard]] constexpr std::string_view name_of(log_kind kind) noexcept {
    return log_kind_names[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::optional<log_kind> log_kind_of(std::string_view name) noexcept {
    for (std::size_t i = 0; i < log_kind_names.size(); ++i)
        if (log_kind_names[i] == name) return static_cast<log_kind>(i);
    return std::nullopt;
}

/// One entry. The sequence numbers of a run are 1, 2, 3, and so on.
struct log_entry {
    std::uint64_t sequence = 0;
    log_kind kind = log_kind::begun;
    std::string text{};
    friend bool operator==(const log_entry&, const log_entry&) = default;
};

/// Limits of run logs.
struct run_log_limits {
    std::size_t entry_bytes = std::size_t{32} << 20U;  ///< of one entry's text
    std::uint64_t entries = 100'000;                   ///< of one run
    std::size_t run_bytes = std::size_t{1} << 30U;     ///< of one run's texts together
};
inline constexpr run_log_limits default_run_log_limits{};

/// Keeps the logs of runs; callable from many threads.
/// - `append` is durable: an entry survives a crash once it has returned, unless the store is in memory. It fails with
/// `locked` if the sequence is not
///   the next one, because another writer has added entries.
/// - `read` returns the entries of a run in order, and none for an unknown run.
/// - `runs` returns the runs that have not ended.
/// - A store may also have `claim(run)`. It returns a movable object; while that lives, another claim of the run fails
///   with `locked`. A claim ends with its process, too.
template <class S>
concept RunStore = std::movable<S> && requires(const S& store, const uuid& run, const log_entry& entry) {
    { store.append(run, entry) } -> result_of<void>;
    { store.read(run) } -> result_of<std::vector<log_entry>>;
    { store.runs() } -> result_of<std::vector<uuid>>;
};

template <class S>
concept ClaimingRunStore = RunStore<S> && requires(const S& store, const uuid& run) { *store.claim(run); };

namespace run_logs {

/// The checks of every store, so that an accepted entry can be read back. Fails with `invalid_argument` for a nil run
/// id or an unknown kind, and with `too_large` beyond the limits.
[[nodiscard]] result<void> check(const uuid& run, const log_entry& entry);

/// The failure if an entry is not the next one.
[[nodiscard]] inline failure taken(const uuid& run, std::uint64_t sequence) {
    return failure::of(failure_kind::locked, "the log of run " + run.to_string(),
                       "entry " + std::to_string(sequence) + " is not the next one: another process continues this run",
                       "wait for that process to end, then resume the run again");
}
/// The failure if a run is already claimed.
[[nodiscard]] inline failure claimed(const uuid& run) {
    return failure::of(failure_kind::locked, "the log of run " + run.to_string(), "another process executes this run",
                       "wait for that process to end, then resume the run again");
}
[[nodiscard]] inline failure damaged(std::string_view where, std::string_view what) {
    return failure::hidden(failure_kind::corrupt, where, what,
                           "restore the log from a backup, or start a new run with another run_id");
}

/// The CRC-32C that stores keep with an entry.
[[nodiscard]] std::uint32_t check_sum(const log_entry& entry);

}  // namespace run_logs

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/run_log.ipp>
#endif
