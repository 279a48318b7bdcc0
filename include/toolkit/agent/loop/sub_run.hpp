// A nested run: a tool passes a part of the work to another agent. The nested run sees the same owner's documents, and
// is bound by the outer run's time, stop, tokens and money.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A tool takes this parameter to run another agent, which it gets from deps:
///
///     result<answer> operator()(const librarian& agent, const sub_run& within) const {
///         return within.run(agent, question);
///     }
class sub_run {
public:
    static constexpr bool receives_stop = true;  ///< its runs stop with the call, also at the call's timeout

    /// Nested runs of this task. The account and the deadline are set later with `within`.
    explicit sub_run(const toolkit::task& outer) : outer_(&outer), stop_(outer.stop) {}
    void within(const ledger& account, deadline until) noexcept {
        account_ = &account;
        until_ = until;
    }
    /// The nested runs of one call. They stop with the call, and have ids of their own.
    [[nodiscard]] sub_run of_call(const call_scope& call) const {
        sub_run made = *this;
        made.stop_ = call.stop;
        if (call.carried.account != nullptr) made.account_ = call.carried.account;
        if (!outer_->run_id.is_nil())
            made.names_ =
                std::make_shared<names>(uuid::from_name(outer_->run_id, "call " + std::to_string(call.number)));
        return made;
    }

    /// Runs the agent on a question of the outer run's owner. Blocks like `run`. Several tools may run one agent at
    /// once. The run_id is the same when the outer run is resumed. If the outer run has no id, the id is nil, and a
    /// store assigns a new one.
    template <class A>
        requires requires(const A& agent, const toolkit::task& task) {
            { agent.run(task) } -> std::same_as<result<answer>>;
        }
    [[nodiscard]] result<answer> run(const A& agent, std::string_view question) const {
        return run(agent, toolkit::task{.question = std::string{question}, .owner = outer_->owner});
    }

    /// The same for a task of yours with a history, images or demands, and with values from outside. Owner, stop,
    /// run_id and account are always those that the outer run gives. A deadline or a seed of the task counts, but the
    /// outer run's deadline remains the latest.
    template <class A, class... Outside>
        requires requires(const A& agent, const toolkit::task& task, const Outside&... outside) {
            { agent.run(task, outside...) } -> std::same_as<result<answer>>;
        }
    [[nodiscard]] result<answer> run(const A& agent, toolkit::task inner, const Outside&... outside) const {
        inner.owner = outer_->owner;
        inner.stop = stop_;
        inner.deadline = inner.deadline.sooner(until_);
        inner.run_id = names_ ? names_->next(name_of(inner)) : uuid{};
        if (!inner.seed) inner.seed = outer_->seed;
        inner.account = account_;
        return agent.run(inner, outside...);
    }

private:
    /// What distinguishes the tasks of one call: the question, and the conversation before it.
    [[nodiscard]] static std::string name_of(const toolkit::task& inner) {
        std::string name = inner.question;
        for (const exchange& turn : inner.history)
            name.append("\n").append(turn.question).append("\n").append(turn.answer);
        if (!inner.history_summary.empty()) name.append("\n").append(inner.history_summary);
        return name;
    }

    /// The ids of nested runs within one call. An id depends on the question and on how often it was asked before.
    /// Parallel runs with different questions therefore have stable ids, in any order.
    class names {
    public:
        explicit names(const uuid& call) : call_(call) {}
        [[nodiscard]] uuid next(std::string_view question) {
            const std::lock_guard lock(mutex_);
            const std::uint64_t before = counts_[std::string{question}]++;
            return uuid::from_name(call_, std::to_string(before) + ' ' + std::string{question});
        }

    private:
        uuid call_;
        std::mutex mutex_{};
        std::map<std::string, std::uint64_t> counts_{};
    };

    const toolkit::task* outer_;
    const ledger* account_ = nullptr;
    deadline until_{};
    stop_token stop_;
    std::shared_ptr<names> names_{};
};

}}  // namespace toolkit::v0
