// A run within a run: a tool that hands a part of the work to another agent. It sees the same owner's documents, keeps
// the outer run's time and stop, and draws on its tokens and money.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/task.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What a tool asks for, by type, to run another agent that it got from deps:
///
///     result<answer> operator()(const librarian& agent, const sub_run& within) const {
///         return within.run(agent, question);
///     }
class sub_run {
public:
    /// Of the run of this task. The account, the end of its time and its stop are set when they are known.
    explicit sub_run(const task& outer) : outer_(outer), stop_(outer.stop) {}
    void within(const ledger& account, deadline until) noexcept {
        account_ = &account;
        until_ = until;
    }
    /// The same, stopping with one call of a tool.
    [[nodiscard]] sub_run stopping_with(stop_token token) const {
        sub_run made = *this;
        made.stop_ = std::move(token);
        return made;
    }

    /// Runs the agent on a question of the outer run's owner. Blocks, as `run` does; an agent may be run by several
    /// tools at once.
    template <class A>
        requires requires(const A& agent, const task& asked) {
            { agent.run(asked) } -> std::same_as<result<answer>>;
        }
    [[nodiscard]] result<answer> run(const A& agent, std::string_view question) const {
        task inner{.question = std::string{question}, .owner = outer_.owner, .stop = stop_, .deadline = until_};
        inner.run_id = uuid::from_name(outer_.run_id, question);
        inner.seed = outer_.seed;
        inner.account = account_;
        return agent.run(inner);
    }

private:
    const task& outer_;
    const ledger* account_ = nullptr;
    deadline until_{};
    stop_token stop_;
};

}  // namespace toolkit::inline v0
