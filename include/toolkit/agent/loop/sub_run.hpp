// A run within a run: a tool that hands a part of the work to another agent. It sees the same owner's documents, keeps
// the outer run's time and stop, and draws on its tokens and money.
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
#include <utility>

namespace toolkit { inline namespace v0 {

/// What a tool asks for, by type, to run another agent that it got from deps:
///
///     result<answer> operator()(const librarian& agent, const sub_run& within) const {
///         return within.run(agent, question);
///     }
class sub_run {
public:
    static constexpr bool hears_stop = true;  ///< its runs stop with the call that makes them, also by its timeout

    /// Of the run of this task. The account, the end of its time and its stop are set when they are known.
    explicit sub_run(const toolkit::task& outer) : outer_(&outer), stop_(outer.stop) {}
    void within(const ledger& account, deadline until) noexcept {
        account_ = &account;
        until_ = until;
    }
    /// The same, for one call of a tool: its runs stop with it, and have ids of their own.
    [[nodiscard]] sub_run of_call(const call_scope& call) const {
        sub_run made = *this;
        made.stop_ = call.stop;
        if (call.carried.account != nullptr) made.account_ = call.carried.account;
        if (!outer_->run_id.is_nil())
            made.names_ =
                std::make_shared<names>(uuid::from_name(outer_->run_id, "call " + std::to_string(call.number)));
        return made;
    }

    /// Runs the agent on a question of the outer run's owner. Blocks, as `run` does; an agent may be run by several
    /// tools at once. Its run_id is the same when the outer run is resumed, and nil, so that a store takes a new one,
    /// when the outer run has none.
    template <class A>
        requires requires(const A& agent, const toolkit::task& task) {
            { agent.run(task) } -> std::same_as<result<answer>>;
        }
    [[nodiscard]] result<answer> run(const A& agent, std::string_view question) const {
        toolkit::task inner{
            .question = std::string{question}, .owner = outer_->owner, .stop = stop_, .deadline = until_};
        if (names_) inner.run_id = names_->next(question);
        inner.seed = outer_->seed;
        inner.account = account_;
        return agent.run(inner);
    }

private:
    /// The ids of the runs within one call: by the question, and how often it was asked, so that runs beside each other
    /// have the same ids whoever begins first when they ask different questions.
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
