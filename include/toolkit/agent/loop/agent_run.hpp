// One run of an agent: its policies, its conversation and its counts. The steps of the loop are functions of it, a file
// for each: begin_run, ask_model, unusable_reply, carry_out, judge_draft, end_run.
#pragma once

#include <toolkit/agent/loop/listen.hpp>
#include <toolkit/agent/loop/loop_policies.hpp>
#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/loop/turn_state.hpp>
#include <toolkit/agent/prompt/transcript.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 {

template <class Policies, class Context>
struct agent_run {
    using protocol_type = typename Policies::protocol_type;
    using protocol_state = typename Policies::protocol_state;
    using listener = answer_listener<Context, marks_of<protocol_type>>;

    agent_run(const Policies& policies, Context& of_run, protocol_state& of_protocol)
        : with(policies), context(of_run), state(of_protocol), account(*this, of_run.task().account) {}

    /// What the budget leaves after this run's own counts.
    [[nodiscard]] std::int64_t remaining(step kind) const noexcept {
        return with.budget.remaining(kind, record().spent);
    }
    /// What is left of a step, in this run and in the runs around it.
    [[nodiscard]] std::int64_t left(step kind) const noexcept { return account.left(kind); }
    [[nodiscard]] bool nothing_to_spend() const noexcept {
        return left(step::token) <= 0 || left(step::microdollar) <= 0;
    }
    [[nodiscard]] const run_record& record() const noexcept { return std::as_const(context).record(); }
    [[nodiscard]] spend& spent() const noexcept { return context.record().spent; }
    /// How many passages and results there are to answer from.
    [[nodiscard]] std::size_t sources() const noexcept { return record().citations.size() + record().results.size(); }
    [[nodiscard]] bool stopped() const { return context.task().stop.stop_requested(); }
    void measure_time(time_point now) const {
        spent().elapsed_ms = std::chrono::duration_cast<milliseconds>(now - context.begun()).count();
    }
    [[nodiscard]] run_view view() const {
        return run_view{context.task(),         record(),          left(step::tool_call), with.with_documents,
                        with.tools.count() > 0, context.required()};
    }
    /// The actions that are possible now. Unchanged actions of the previous offer are reused.
    [[nodiscard]] turn_offer offer(turn_offer&& before = {}) const {
        return make_offer(with.tools, context, with.protocol, state, with.validator, account, view(),
                          {.only_end = turn.repeats_itself(), .limit = turn.limit, .without = turn.repeated_tool},
                          std::move(before), with.options);
    }
    /// True if this turn asks for words by messages of the protocol, apart from the conversation.
    [[nodiscard]] static bool asks_apart(const turn_offer& now) noexcept {
        return protocol_hooks::asks_apart<protocol_type> && now.in_words();
    }

    const Policies& with;
    Context& context;
    protocol_state& state;  ///< of the protocol
    ledger account;
    deadline until{};
    transcript conversation{with.options};
    run_plan plan{};
    turn_state turn{};
};

}}  // namespace toolkit::v0
