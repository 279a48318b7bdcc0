// Approval by a person: the question that a paused run waits for, and the decision.
// In: a store, a run and its owner. Out: the question. The decision is logged, and the run can then be resumed.
#pragma once

#include <toolkit/agent/durable/journal_log.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/store/run_log.hpp>

#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A call that a person has to approve.
struct approval_request {
    uuid run;
    std::string tool;
    raw_json arguments;
    std::string question;
};

namespace approvals {

/// The run, if it belongs to this owner. Otherwise `not_found`, as for an unknown run.
template <RunStore Store>
[[nodiscard]] result<logged_run> find(const Store& store, const uuid& run, const owner& who) {
    const auto log = store.read(run);
    if (!log) return log.error();
    auto read = logged_run::of(run, *log);
    if (!read) return read;
    if (read->begun.owner.text != who.id())
        return failure::of(failure_kind::not_found, journal_entries::name_of_log(run), "there is no such run",
                           "use the run_id with which the run was started");
    return read;
}

}  // namespace approvals

/// The original task of a run, to resume it. It has no deadline: the journal applies the logged one, and does not count
/// the time in between. Fails with `not_found` for an unknown run, and for a run of another owner.
template <RunStore Store>
[[nodiscard]] result<task> logged_task(const Store& store, const uuid& run, const owner& who) {
    auto read = approvals::find(store, run, who);
    if (!read) return std::move(read).error();
    return journal_entries::task_of(run, std::move(read->begun));
}

/// The question that the run waits for, if there is one. Fails with `not_found` for an unknown run, and for a run of
/// another owner.
template <RunStore Store>
[[nodiscard]] result<std::optional<approval_request>> pending_approval(const Store& store, const uuid& run,
                                                                       const owner& who) {
    const auto read = approvals::find(store, run, who);
    if (!read) return read.error();
    const auto* waiting = read->waiting();
    if (waiting == nullptr) return std::optional<approval_request>{};
    return approval_request{run, waiting->second.tool, {waiting->second.arguments}, *waiting->second.question};
}

/// Logs the decision that the run waits for. The model sees the note if the call is refused. The tool sees it if it
/// takes a carried_call. Fails with `not_found` if no decision is pending, and with `locked` while a process continues
/// the run.
template <RunStore Store>
[[nodiscard]] result<void> decide(const Store& store, const uuid& run, const owner& who, decision made) {
    const auto write = [&]() -> result<void> {
        const auto read = approvals::find(store, run, who);
        if (!read) return read.error();
        const auto* waiting = read->waiting();
        if (waiting == nullptr)
            return failure::of(failure_kind::not_found, journal_entries::name_of_log(run), "no decision is pending");
        const journal_entries::approval_given entry{read->at, waiting->first, made.approved, {std::move(made.note)}};
        return store.append(run, {read->sequence + 1, log_kind::approval_given, print(entry)});
    };
    if constexpr (ClaimingRunStore<Store>) {
        const auto claim = store.claim(run);
        if (!claim) return claim.error();
        return write();
    } else {
        return write();
    }
}

}}  // namespace toolkit::v0
