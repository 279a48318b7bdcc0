// The model of a run, for one task: it counts requests, and ends the task if the model is away.
// In: the context of a node. Out: an Llm for generate and extract_references. Next: task_research.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/systems/rabbithole/tasks/findings.hpp>

#include <cstddef>
#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What the requests of a task have cost so far.
struct task_account {
    std::size_t requests = 0;
    std::size_t most = 0;
    std::optional<failure> trouble{};  ///< why the task ends: the model is away
    [[nodiscard]] bool is_spent() const noexcept { return requests >= most; }
};

/// An Llm. A failure that other chunks would meet as well is kept in the account, and this request and all later ones
/// fail with `cancelled`. The node then fails with the kept failure and is resumed from this request. Requests beyond
/// the bound fail with `budget_spent`. Context and account must outlive it.
template <class Context>
class task_model {
    using model = decltype(std::declval<const Context&>().llm());

public:
    static constexpr model_traits traits = traits_of<model>;

    task_model(const Context& context, task_account& account) noexcept : context_(&context), account_(&account) {}
    [[nodiscard]] means action_means() const noexcept { return context_->llm().action_means(); }

    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (account_->trouble) return ended();
        if (account_->is_spent())
            return failure::of(failure_kind::budget_spent, "execute_task", "the requests of the task are spent",
                               "raise rabbithole_limits::task_requests");
        ++account_->requests;
        auto reply = context_->llm().complete(req, sink, stop);
        if (reply || is_unusable_reply(reply.error())) return reply;
        account_->trouble = std::move(reply).error();
        return ended();
    }

private:
    [[nodiscard]] static failure ended() {
        return failure::of(failure_kind::cancelled, "execute_task", "the model is away");
    }

    const Context* context_;
    task_account* account_;
};

}}  // namespace toolkit::v0
