// In: a model, and how often and how long to wait before it is called again after a transient failure. Out: a model. A
// partial answer has no effect in an agent: tools run on complete completions only, so a call can be repeated after any
// delta. A program that acts on deltas sets `after_text = false`.
#pragma once

#include <toolkit/core/chance.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/pause.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/decorators/restarts.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// How to repeat. After failure n (from 0) the wait is what the server requests. Otherwise it is min(2ⁿ · base, cap),
/// reduced by a jitter that depends on the seed and the request.
struct retry_policy {
    static constexpr int most_attempts = 100;

    int attempts = 3;  ///< calls in total, from 1 to most_attempts
    milliseconds base{500};
    milliseconds cap{60'000};
    double jitter = 0.25;             ///< the largest share that the wait is reduced by, from 0 to 1
    milliseconds base_otherwise{-1};  ///< `base` after failures other than a rate limit; negative: the same
    milliseconds longest{600'000};    ///< if the server requests a longer wait, the call fails
    std::uint64_t seed = 0;
    bool after_text = true;  ///< whether a call is repeated after some deltas were sent
};

/// The wait after failure number `failed`, from 0, if the server requests none. Deterministic for a policy and `salt`.
[[nodiscard]] constexpr milliseconds wait_before_retry(const retry_policy& policy, int failed,
                                                       std::uint64_t salt = 0) noexcept {
    const milliseconds cap = std::max(policy.cap, milliseconds{0});
    milliseconds wait = std::clamp(policy.base, milliseconds{0}, cap);
    for (int i = 0; i < std::min(failed, retry_policy::most_attempts) && wait < cap; ++i)
        wait = wait > cap / 2 ? cap : wait * 2;
    const double share = policy.jitter > 0 ? std::min(policy.jitter, 1.0) : 0.0;
    const double off = share * chance_at(policy.seed ^ salt, static_cast<std::uint64_t>(failed));
    return wait - milliseconds{static_cast<std::int64_t>(static_cast<double>(wait.count()) * off)};
}

/// An Llm that repeats a call after a `retryable` failure. It does not wait past the request's deadline or after a
/// stop.
///
///     toolkit::retrying model{toolkit::openai{.model = "qwen3"}, {.attempts = 5}};
template <class L, Clock C = machine_clock>
class retrying : public around_model<L> {
    static_assert(Llm<L>,
                  "toolkit: the model in retrying must have `toolkit::result<toolkit::completion> complete(const "
                  "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");

public:
    explicit retrying(L model, retry_policy policy = {}, C clock = {})
        : around_model<L>(std::move(model)), policy_(policy), clock_(std::move(clock)) {}

    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        restarts listener{sink};
        return repeat(
            req.until, stop, req.messages.empty() ? 0 : fnv1a(text_of(req.messages.back())),
            [&](int tried) -> result<completion> {
                if (tried != 0)
                    if (auto restarted = listener.restart("retrying"); !restarted) return std::move(restarted).error();
                delta_sink to = listener.sink();
                return this->model_.complete(req, to, stop);
            },
            [&] { return policy_.after_text || !listener.has_sent(); });
    }

    /// The facts of the inner model, with the same retries.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const
        requires ReportsFacts<L>
    {
        return repeat(until, stop, 0, [&](int) { return this->model_.facts(until, stop); }, [] { return true; });
    }

private:
    /// Calls `call(number)`, from 0, until it succeeds or must not be repeated.
    template <class Call, class May>
    [[nodiscard]] auto repeat(deadline until, const stop_token& stop, std::uint64_t salt, const Call& call,
                              const May& may) const -> decltype(call(0)) {
        const int attempts = std::clamp(policy_.attempts, 1, retry_policy::most_attempts);
        usage spent;  // of the attempts so far
        for (int tried = 1;; ++tried) {
            auto outcome = call(tried - 1);
            if (!outcome) spent += outcome.error().spent, outcome.error().spent = spent;
            else if constexpr (requires { outcome->spent; }) outcome->spent += spent;
            if (outcome || outcome.error().kind == failure_kind::cancelled) return outcome;
            const failure& why = outcome.error();
            if (!why.retryable() || tried >= attempts || !may()) return counted(std::move(outcome).error(), tried);
            if (stop.stop_requested()) return stopped(why);
            if (why.retry_after_ms > policy_.longest.count())
                return counted(
                    with_cure(std::move(outcome).error(), "try again after the wait that the server requests"), tried);
            const milliseconds wait = why.retry_after_ms >= 0 ? milliseconds{why.retry_after_ms}
                                                              : wait_before_retry(policy_for(why), tried - 1, salt);
            if (wait >= until.left(clock_.now()))
                return counted(with_cure(std::move(outcome).error(),
                                         "allow more time: the deadline leaves no time for another attempt"),
                               tried);
            if (!pause_for(clock_, wait, stop)) return stopped(why);
        }
    }

    [[nodiscard]] retry_policy policy_for(const failure& why) const noexcept {
        retry_policy mine = policy_;
        if (why.kind != failure_kind::rate_limited && mine.base_otherwise >= milliseconds{0})
            mine.base = mine.base_otherwise;
        return mine;
    }
    static failure counted(failure why, int tried) {
        if (tried == 1) return why;
        std::string detail{why.detail.empty() && !why.from_parsing() ? why.name() : why.detail.view()};
        why.detail = detail += " (tried " + std::to_string(tried) + " times)";
        return why;
    }
    static failure with_cure(failure why, std::string_view cure) {
        why.cure = why.cure.empty() ? std::string{cure} : std::string{why.cure.view()} + ", or " + std::string{cure};
        return why;
    }
    static failure stopped(const failure& why) {
        failure end = failure::of(failure_kind::cancelled, why.where, "it was stopped before the next attempt");
        end.spent = why.spent;
        return end;
    }

    retry_policy policy_;
    [[no_unique_address]] C clock_;
};

}}  // namespace toolkit::v0
