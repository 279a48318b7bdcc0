// Durable runs: an agent with a store logs each run, and can resume it in this process or another.
// In: a store, a task, the agent's tools and texts. Out: the run's answer, with its steps taken from the log or logged.
#pragma once

#include <toolkit/agent/durable/approval.hpp>
#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/agent/durable/journaled.hpp>
#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/store/run_id.hpp>
#include <toolkit/store/run_log.hpp>
#include <toolkit/tool/about.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The journal of one run, as tool calls see it.
template <class Journal>
class journal_of_calls {
public:
    explicit journal_of_calls(Journal& log) noexcept : log_(&log) {}
    [[nodiscard]] const failure* trouble() const { return log_->trouble(); }
    [[nodiscard]] bool awaits(const std::optional<std::uint64_t>& call) const { return call && log_->awaits(*call); }
    [[nodiscard]] usage take_costs() const { return log_->take_costs(); }
    void within(const ledger& account) const { log_->within(account); }
    [[nodiscard]] std::optional<std::uint64_t> reserve_call() const { return log_->reserve_call(); }
    template <class V, bool MayRepeat, class F>
    [[nodiscard]] result<V> call(const tool_info& info, std::string_view arguments, std::optional<std::uint64_t> number,
                                 F&& carry_out) const {
        return log_->template call<V, MayRepeat>(
            {.tool = info.name,
             .arguments = arguments,
             .approval = !info.approval                   ? std::string_view{}
                         : info.approval_question.empty() ? std::string_view{"May this call be made?"}
                                                          : info.approval_question,
             .number = number},
            std::forward<F>(carry_out));
    }

    /// The value of a function that takes a carried_call and may be called again, from the log if it is there. A
    /// failure is not logged.
    template <class V, class F>
    [[nodiscard]] result<V> logged(std::string_view name, F&& make) const {
        return log_->template call<V, true>({.tool = name, .arguments = "{}", .logs_failure = false},
                                            [&](const carried_call& call) { return std::forward<F>(make)(call); });
    }

private:
    Journal* log_;
};

/// Runs an agent with a store.
template <RunStore Store>
struct durable<Store> {
    /// Opens the run's log and calls `play(task, instructions, llm, clock, journal)`. A task without a run_id gets a
    /// new one. `instruct(task)` gives the instructions of the program, a result<std::string>. `by` names the means of
    /// the model, if the protocol depends on them.
    template <class Texts, class Instruct, class L, Clock C, class Play>
    [[nodiscard]] static result<answer> run(const Store& store, const toolkit::task& task,
                                            std::span<const tool_info> tools, const Texts& words, std::string_view by,
                                            Instruct&& instruct, const L& llm, const C& clock, Play&& play) {
        toolkit::task mine = task;
        if (mine.run_id.is_nil()) mine.run_id = new_run_id();
        const result<std::string> prefix = std::forward<Instruct>(instruct)(std::as_const(mine));
        if (!prefix) return prefix.error();
        auto log = journal<Store, C>::open(store, mine, agent_print::of(tools, print(words) + *prefix, by), clock);
        if (!log) return std::move(log).error();
        mine.deadline = log->until();
        const journal_of_calls calls{*log};
        return log->end(std::forward<Play>(play)(std::as_const(mine), std::string_view{*prefix}, journaled{llm, *log},
                                                 journaled_clock{*log}, calls));
    }
    /// The task of a logged run, with a new stop token.
    [[nodiscard]] static result<toolkit::task> task_of(const Store& store, const uuid& run_id, const owner& who,
                                                       stop_token stop) {
        auto task = logged_task(store, run_id, who);
        if (task) task->stop = std::move(stop);
        return task;
    }
};

}}  // namespace toolkit::v0
