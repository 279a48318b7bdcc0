// A run as an append-only log: numbered entries, each a kind and a text of JSON.
// In: entries of one run, in order. Out: the same entries, also in another process after a crash. Stores: memory_log,
// file_log, sqlite_log. Next: agent/durable/journal.hpp writes and replays them.
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

/// What a store says of itself to be given to an agent: `using agent_part = toolkit::store_part;`.
struct store_part;

/// What an entry says. Stores keep its name, so that the order here may change.
enum class log_kind : std::uint8_t {
    begun,           ///< the task, and of which tools and texts the agent was made
    completion,      ///< what the model gave, and the hash of what it was asked
    model_failure,   ///< why it gave nothing
    tool_intent,     ///< a call that must not happen twice is about to be carried out
    tool_result,     ///< what a call gave
    tool_failure,    ///< why it gave nothing
    approval_asked,  ///< a person must decide before a call is carried out
    approval_given,  ///< what the person decided
    ended,           ///< the run has its answer
};

inline constexpr std::array<std::string_view, 9> log_kind_names{"begun",          "completion",     "model_failure",
                                                                "tool_intent",    "tool_result",    "tool_failure",
                                                                "approval_asked", "approval_given", "ended"};

[[nodiscard]] constexpr std::string_view name_of(log_kind kind) noexcept {
    return log_kind_names[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::optional<log_kind> log_kind_of(std::string_view name) noexcept {
    for (std::size_t i = 0; i < log_kind_names.size(); ++i)
        if (log_kind_names[i] == name) return static_cast<log_kind>(i);
    return std::nullopt;
}

/// One entry. The first one of a run has the sequence 1, each other one that of the entry before and 1.
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

/// Keeps logs. What `append` said is done is there after a crash; an entry whose sequence is not the next one fails
/// with `locked`: somebody else has written it. `read` gives the entries of a run in order, none for an unknown run;
/// `runs` those that have not ended. Callable from many threads. A store may also have `claim(run)`, which gives
/// something movable for as long as whose life nobody else can claim the run (`locked`); it ends with the process, too.
template <class S>
concept RunStore = std::movable<S> && requires(const S& store, const uuid& run, const log_entry& entry) {
    { store.append(run, entry) } -> result_of<void>;
    { store.read(run) } -> result_of<std::vector<log_entry>>;
    { store.runs() } -> result_of<std::vector<uuid>>;
};

template <class S>
concept ClaimingRunStore = RunStore<S> && requires(const S& store, const uuid& run) { *store.claim(run); };

namespace run_logs {

/// What every store refuses, so that it reads back what it took.
[[nodiscard]] result<void> check(const uuid& run, const log_entry& entry);

/// The entry is not the next one.
[[nodiscard]] inline failure taken(const uuid& run, std::uint64_t sequence) {
    return failure::of(
        failure_kind::locked, "the log of run " + run.to_string(),
        "entry " + std::to_string(sequence) + " is not the next one: another process goes on with this run",
        "let that one finish, or resume the run again when it has ended");
}
/// The run is claimed.
[[nodiscard]] inline failure claimed(const uuid& run) {
    return failure::of(failure_kind::locked, "the log of run " + run.to_string(), "another one is at work on this run",
                       "let that one finish, or resume the run again when it has ended");
}
[[nodiscard]] inline failure damaged(std::string_view where, std::string_view what) {
    return failure::hidden(failure_kind::corrupt, where, what,
                           "restore the log from a backup, or begin the run anew under another run_id");
}

/// The check sum that stores keep beside an entry.
[[nodiscard]] std::uint32_t check_sum(const log_entry& entry);

}  // namespace run_logs

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/run_log.ipp>
#endif
